package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/checks"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

func (p *program) receiptCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:      "receipt",
		Usage:     "say what is proved about the working tree, or about a revision; runs nothing",
		ArgsUsage: "[<rev>]",
		Flags: []urfave.Flag{
			&urfave.BoolFlag{Name: "md", Usage: "print a Markdown table ready for a pull request"},
			cwdFlag, jsonFlag,
		},
		Action: func(c *urfave.Context) error {
			switch {
			case c.NArg() > 1:
				return usageError{"receipt takes one revision at most", "git isitdone receipt HEAD"}
			case c.Bool("md") && c.Bool("json"):
				return usageError{"receipt prints Markdown or JSON, not both", "git isitdone receipt --md"}
			}
			return p.receipt(c)
		},
	})
}

func (p *program) receipt(c *urfave.Context) error {
	w, err := p.workspace(c)
	if err != nil {
		return err
	}
	rev := c.Args().First()
	answer, err := w.Known(c.Context, rev)
	switch {
	case rev != "" && errors.Is(err, gitstore.ErrNotFound):
		return hinted{err, "git isitdone receipt HEAD"}
	case err != nil:
		return err
	}
	switch {
	case c.Bool("json"):
		err = printJSON(p.env.Stdout, receiptJSON(answer))
	case c.Bool("md"):
		_, err = io.WriteString(p.env.Stdout, markdownReceipt(w, answer, subjectOf(c, w, rev, answer)))
	default:
		printReceipt(p.env.Stdout, p.painter(c.Context, w.Repo), answer, quarantined(w, p.env.Now()))
	}
	if err != nil {
		return err
	}
	switch {
	case answer.Done:
		return nil
	case answer.State == notes.State(notes.Pass) && answer.Profile == notes.ProfileLite:
		return exitStatus(exitPartly)
	}
	return exitStatus(exitNotDone)
}

type receiptAnswer struct {
	V       int             `json:"v"`
	State   notes.State     `json:"state"`
	Done    bool            `json:"done"`
	Tree    gitstore.OID    `json:"tree"`
	Origin  string          `json:"origin,omitempty"`
	Receipt *notes.Receipt  `json:"receipt"`
	Reason  string          `json:"reason"`
	Bad     []notes.Bad     `json:"bad,omitempty"`
	Profile notes.Profile   `json:"profile,omitempty"`
	Checks  []receiptResult `json:"checks,omitempty"`
}

type receiptResult = notes.CheckResult

func receiptJSON(a notes.Answer) receiptAnswer {
	return receiptAnswer{
		V: 1, State: a.State, Done: a.Done, Tree: a.Tree, Origin: a.Origin, Receipt: a.Receipt,
		Reason: a.Reason, Bad: a.Bad, Profile: a.Profile, Checks: inOrder(a),
	}
}

// inOrder lists the composed results as the receipt lists them.
func inOrder(a notes.Answer) []notes.CheckResult {
	if a.Receipt == nil {
		return nil
	}
	var out []notes.CheckResult
	seen := map[string]bool{}
	for _, c := range a.Receipt.Checks {
		if newest, ok := a.Checks[c.ID]; ok {
			c = newest
		}
		seen[c.ID] = true
		out = append(out, c)
	}
	for _, id := range sortedKeys(a.Checks) {
		if !seen[id] {
			out = append(out, a.Checks[id])
		}
	}
	return out
}

// printReceipt shows an answer. A check in quarantine is marked: its verdict holds nothing up.
func printReceipt(w io.Writer, paint painter, a notes.Answer, quarantined map[string]string) {
	fmt.Fprintf(w, "%s  %s  %s\n", paint.bold("isitdone receipt"), stateWord(paint, a), a.Reason)
	if a.Receipt != nil {
		r := a.Receipt
		fmt.Fprintln(w)
		field(w, "tree", string(r.Tree))
		field(w, "when", stamp(r.End))
		field(w, "where", place(gitstore.Head{Commit: r.Head, Branch: r.Branch}))
		field(w, "who", who(a))
		field(w, "profile", string(r.Profile))
		field(w, "origin", a.Origin)
		field(w, "tool", r.Tool+", "+r.Git+", "+r.Platform)
		if i := r.Integrity; i != nil {
			field(w, "tests", testCounts(i.Summary))
			field(w, "findings", weaknesses(i))
		}
		fmt.Fprintln(w)
		width := 12
		for _, c := range inOrder(a) {
			width = max(width, utf8.RuneCountInString(cut(c.Cmd, 40)))
		}
		for _, c := range inOrder(a) {
			detail := tally(c.Counts)
			switch why, now := quarantined[c.ID]; {
			case now:
				detail = strings.TrimSpace(detail + "  (in quarantine " + why + ")")
			case c.Quarantined:
				detail = strings.TrimSpace(detail + "  (was in quarantine)")
			}
			fmt.Fprintf(w, "  %s  %s  %6s  %s\n", pad(cut(c.Cmd, 40), width), verdictWord(paint, c.Verdict), took(c), detail)
		}
	}
	for _, b := range a.Bad {
		fmt.Fprintf(w, "  %s %s: %s\n", paint.warn("not believed:"), b.Where, b.Reason)
	}
}

// testCounts are the counters of a receipt; empty for an older one.
func testCounts(s *notes.TestCounts) string {
	if s == nil {
		return ""
	}
	return fmt.Sprintf("%d -> %d, assertions %d -> %d, skipped %d -> %d",
		s.TestsBefore, s.TestsAfter, s.AssertionsBefore, s.AssertionsAfter, s.SkippedBefore, s.SkippedAfter)
}

// weaknesses says what the scan beside a run found: "1 high, 2 low, 1 allowed".
func weaknesses(i *notes.Integrity) string {
	if i.Severities == nil {
		return fmt.Sprintf("%d, of them %d refused where integrity is strict", i.Findings, i.Blocking)
	}
	var parts []string
	for _, p := range []struct {
		n    int
		word string
	}{
		{i.Severities.Critical, "critical"}, {i.Severities.High, "high"}, {i.Severities.Medium, "medium"}, {i.Severities.Low, "low"}, {i.Allowed, "allowed"},
	} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.word))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

func field(w io.Writer, name, value string) {
	if value != "" {
		fmt.Fprintf(w, "  %-8s %s\n", name, value)
	}
}

func who(a notes.Answer) string {
	switch {
	case a.Receipt.By != "" && a.Receipt.Host != "":
		return a.Receipt.By + " through " + a.Receipt.Host
	case a.Receipt.By != "":
		return a.Receipt.By
	}
	return a.Receipt.Host
}

func stateWord(paint painter, a notes.Answer) string {
	word := string(a.State)
	if a.State == notes.State(notes.Pass) && a.Profile == notes.ProfileLite {
		word += " (lite)"
	}
	switch {
	case a.Done:
		return paint.good(word)
	case a.State == notes.State(notes.Fail):
		return paint.bad(word)
	}
	return paint.warn(word)
}

func tally(c *notes.Counts) string {
	if c == nil {
		return ""
	}
	s := fmt.Sprintf("%d passed", c.Passed)
	if c.Failed > 0 {
		s = fmt.Sprintf("%d failed, %s", c.Failed, s)
	}
	if c.Skipped > 0 {
		s += fmt.Sprintf(", %d skipped", c.Skipped)
	}
	return s
}

// stamp is a time for people and scripts: RFC 3339 in UTC, to the second.
func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// subject is what a Markdown receipt is about.
type subject struct {
	head  gitstore.Head
	dirty int
	rev   string
}

// subjectOf finds the branch and the number of uncommitted files for the line under the table.
// What cannot be found is left out: the receipt itself is already there.
func subjectOf(c *urfave.Context, w *checks.Workspace, rev string, a notes.Answer) subject {
	s := subject{rev: rev}
	s.head, _ = w.Repo.Head(c.Context)
	if rev == "" && s.head.Tree != a.Tree {
		if snap, err := w.Repo.Snapshot(c.Context); err == nil {
			defer snap.Close()
			changes, _ := snap.Changes(c.Context, s.head.Tree)
			s.dirty = len(changes)
		}
	}
	return s
}
