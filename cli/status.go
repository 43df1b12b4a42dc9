package cli

import (
	"fmt"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/hooks/trust"
)

func (p *program) statusCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "status",
		Usage: "one screen: where HEAD is, what is proved, how many checks there are; runs nothing",
		Flags: []urfave.Flag{cwdFlag, jsonFlag},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			return p.showStatus(c)
		},
	})
}

type statusAnswer struct {
	V          int    `json:"v"`
	Root       string `json:"root"`
	Head       string `json:"head"`
	Branch     string `json:"branch"`
	DirtyFiles int    `json:"dirtyFiles"`
	Engine     string `json:"engine"`
	Trusted    bool   `json:"trusted"`
	Checks     int    `json:"checks"`
	// Quarantined are the ids of the checks that run along and hold nothing up.
	Quarantined []string      `json:"quarantined,omitempty"`
	Receipt     receiptAnswer `json:"receipt"`
}

func (p *program) showStatus(c *urfave.Context) error {
	w, err := p.workspace(c)
	if err != nil {
		return err
	}
	answer, err := w.Known(c.Context, "")
	if err != nil {
		return err
	}
	s := subjectOf(c, w, "", answer)
	trusted := trust.Granted(p.env.Env, w.Repo)
	if c.Bool("json") {
		return printJSON(p.env.Stdout, statusAnswer{
			V: 1, Root: w.Repo.Top, Head: string(s.head.Commit), Branch: s.head.Branch, DirtyFiles: s.dirty,
			Engine: w.Repo.Engine(), Trusted: trusted, Checks: len(w.Plan.Checks),
			Quarantined: sortedKeys(quarantined(w, p.env.Now())), Receipt: receiptJSON(answer),
		})
	}
	paint := p.painter(c.Context, w.Repo)
	out := p.env.Stdout
	fmt.Fprintf(out, "%s  %s  %s\n\n", paint.bold("isitdone"), place(s.head), dirt(s.dirty, answer.Tree == ""))
	field(out, "tree", string(answer.Tree))
	field(out, "receipt", stateWord(paint, answer)+"  "+answer.Reason)
	field(out, "checks", checkCount(w, p.env.Now())+" (git isitdone detect)")
	field(out, "engine", w.Repo.Engine())
	if !trusted {
		field(out, "trust", "hooks do not run this clone's commands yet (git isitdone trust)")
	}
	for _, b := range answer.Bad {
		fmt.Fprintf(out, "  %s %s: %s\n", paint.warn("not believed:"), b.Where, b.Reason)
	}
	return nil
}
