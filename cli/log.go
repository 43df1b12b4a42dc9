package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

func (p *program) logCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "log",
		Usage: "list receipts and decided stops, newest first",
		Flags: []urfave.Flag{
			&urfave.IntFlag{Name: "max-count", Aliases: []string{"n"}, Value: 20, Usage: "at most `N` lines (0: all)"},
			cwdFlag, jsonFlag,
		},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			if c.Int("max-count") < 0 {
				return usageError{"--max-count is 0 or more", "git isitdone log -n 20"}
			}
			return p.log(c, c.Int("max-count"))
		},
	})
}

// event is one line of the log: a receipt or a decision.
type event struct {
	time     time.Time
	Receipt  *notes.Receipt  `json:"receipt,omitempty"`
	Decision *notes.Decision `json:"decision,omitempty"`
}

func (p *program) log(c *urfave.Context, limit int) error {
	repo, err := p.repo(c)
	if err != nil {
		return err
	}
	events, bad, err := events(c, notes.OpenLedger(repo, p.env.Env), limit)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return printJSON(p.env.Stdout, struct {
			V      int         `json:"v"`
			Events []event     `json:"events"`
			Bad    []notes.Bad `json:"bad,omitempty"`
		}{1, events, bad})
	}
	paint := p.painter(c.Context, repo)
	for _, e := range events {
		printEvent(p.env.Stdout, paint, e)
	}
	for _, b := range bad {
		fmt.Fprintf(p.env.Stdout, "%s %s: %s\n", paint.warn("not believed:"), b.Where, b.Reason)
	}
	if len(events) == 0 {
		p.speak.say("no receipts and no decided stops yet")
		p.speak.hint("git isitdone")
	}
	return nil
}

func events(c *urfave.Context, ledger *notes.Ledger, limit int) ([]event, []notes.Bad, error) {
	lines, err := ledger.All(c.Context, limit)
	if err != nil {
		return nil, nil, wrap("reading the receipts", err)
	}
	decisions, badDecisions, err := ledger.Decisions(c.Context, limit)
	if err != nil {
		return nil, nil, wrap("reading the decisions", err)
	}
	out := make([]event, 0, len(lines.Receipts)+len(decisions))
	for i := range lines.Receipts {
		out = append(out, event{time: lines.Receipts[i].End, Receipt: &lines.Receipts[i]})
	}
	for i := range decisions {
		out = append(out, event{time: decisions[i].Time, Decision: &decisions[i]})
	}
	slices.SortStableFunc(out, func(a, b event) int { return cmp.Compare(b.time.UnixNano(), a.time.UnixNano()) })
	if limit > 0 && len(out) > limit {
		out = out[:limit]
	}
	return out, append(lines.Bad, badDecisions...), nil
}

func printEvent(w io.Writer, paint painter, e event) {
	when := e.time.Local().Format(time.DateTime)
	if r := e.Receipt; r != nil {
		fmt.Fprintf(w, "%s  %s  %s  tree %s  %s  %s  %s\n", when, pad("receipt", 8), verdictWord(paint, r.Verdict), r.Tree.Short(),
			place(gitstore.Head{Commit: r.Head, Branch: r.Branch}), counted(len(r.Checks), "check"), r.Host)
		return
	}
	d := e.Decision
	claim := "claim unknown"
	switch {
	case d.Claim != nil && *d.Claim:
		claim = "claimed done"
	case d.Claim != nil:
		claim = "no claim"
	}
	fmt.Fprintf(w, "%s  %s  %s  tree %s  %s, %s", when, pad("stop", 8), pad(d.Kind, 7), d.Tree.Short(), d.Host, claim)
	if d.Attempt > 0 {
		fmt.Fprintf(w, ", attempt %d", d.Attempt)
	}
	if d.Failed > 0 {
		fmt.Fprintf(w, ", %d of %d failed", d.Failed, d.Checks)
	}
	if d.Reason != "" {
		fmt.Fprintf(w, ", %s", oneLine(d.Reason))
	}
	fmt.Fprintln(w)
}
