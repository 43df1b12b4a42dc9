package cli

import (
	"fmt"
	"io"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/checks"
)

func (p *program) detectCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "detect",
		Usage: "list the checks of this repository and where each was found; runs nothing",
		Flags: []urfave.Flag{cwdFlag, jsonFlag},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			w, err := p.workspace(c)
			if err != nil {
				return err
			}
			if c.Bool("json") {
				return printJSON(p.env.Stdout, detectJSON(w))
			}
			printPlan(p.env.Stdout, p.painter(c.Context, w.Repo), w)
			return nil
		},
	})
}

type detectAnswer struct {
	V            int             `json:"v"`
	Root         string          `json:"root"`
	ConfigSource []string        `json:"configSource"`
	Plan         string          `json:"plan"`
	Checks       []detectedCheck `json:"checks"`
	Notes        []string        `json:"notes"`
}

type detectedCheck struct {
	ID     string   `json:"id"`
	Cmd    string   `json:"cmd"`
	Argv   []string `json:"argv,omitempty"`
	Kind   string   `json:"kind"`
	Source string   `json:"source"`
	Cwd    string   `json:"cwd"`
	// Timeout is in seconds.
	Timeout float64 `json:"timeout"`
	Def     string  `json:"def"`
}

func detectJSON(w *checks.Workspace) detectAnswer {
	a := detectAnswer{
		V: 1, Root: w.Repo.Top, ConfigSource: list(w.Config.Source), Plan: w.Plan.Digest,
		Checks: []detectedCheck{}, Notes: list(w.Plan.Notes),
	}
	for _, c := range w.Plan.Checks {
		a.Checks = append(a.Checks, detectedCheck{
			ID: c.ID, Cmd: c.Cmd, Argv: c.Argv, Kind: string(c.Kind), Source: source(c.Source.File, c.Source.Line),
			Cwd: c.Cwd, Timeout: c.Timeout.Seconds(), Def: w.Plan.Defs[c.ID],
		})
	}
	return a
}

func printPlan(out io.Writer, paint painter, w *checks.Workspace) {
	from := "no configuration"
	if len(w.Config.Source) > 0 {
		from = strings.Join(w.Config.Source, ", ")
	}
	fmt.Fprintf(out, "%s  %s  (%s)\n\n", paint.bold("isitdone detect"), w.Repo.Top, from)
	if len(w.Plan.Checks) == 0 {
		fmt.Fprintln(out, "  no checks were detected")
		fmt.Fprintln(out, `  hint: git config isitdone.checks.test "make test"`)
	}
	idWidth, cmdWidth := 8, 20
	for _, c := range w.Plan.Checks {
		idWidth, cmdWidth = max(idWidth, len(c.ID)), max(cmdWidth, len(cut(c.Cmd, 48)))
	}
	for _, c := range w.Plan.Checks {
		where := source(c.Source.File, c.Source.Line)
		if c.Cwd != "" {
			where += ", in " + c.Cwd
		}
		fmt.Fprintf(out, "  %s  %s  %s  %6s  from %s\n", pad(c.ID, idWidth), pad(cut(c.Cmd, 48), cmdWidth), c.Kind, short(c.Timeout), where)
	}
	for _, n := range w.Plan.Notes {
		fmt.Fprintf(out, "  %s %s\n", paint.faint("note:"), n)
	}
}
