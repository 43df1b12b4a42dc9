package cli

import (
	"fmt"
	"io"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/hooks/doctor"
)

func (p *program) doctorCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "doctor",
		Usage: "prove that the gate refuses: run what is registered, as it is registered",
		Flags: []urfave.Flag{
			&urfave.BoolFlag{Name: "no-baseline", Usage: "do not run the checks once now"},
			&urfave.BoolFlag{Name: "no-probe", Usage: "do not send a synthetic stop"},
			&urfave.BoolFlag{Name: "fix", Usage: "register anew what init would write otherwise today"},
			cwdFlag, jsonFlag,
		},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			dir, err := p.dir(c)
			if err != nil {
				return err
			}
			items := doctor.Examine(c.Context, p.env.Env, dir, tool, doctor.Options{NoBaseline: c.Bool("no-baseline"), NoProbe: c.Bool("no-probe"), Fix: c.Bool("fix")})
			if c.Bool("json") {
				if err := printJSON(p.env.Stdout, struct {
					V      int           `json:"v"`
					OK     bool          `json:"ok"`
					Checks []doctor.Item `json:"checks"`
				}{1, healthy(items) == nil, items}); err != nil {
					return err
				}
				return healthy(items)
			}
			fmt.Fprintf(p.env.Stdout, "isitdone doctor  %s\n\n", dir)
			printExamination(p.env.Stdout, colours(p.env, p.env.StdoutTerminal, ""), items)
			return healthy(items)
		},
	})
}

func printExamination(w io.Writer, paint painter, items []doctor.Item) {
	for _, it := range items {
		mark := paint.good("ok")
		switch {
		case !it.OK:
			mark = paint.bad("!!")
		case strings.HasPrefix(it.Name, "note"):
			mark = paint.faint("i ")
		}
		fmt.Fprintf(w, "  %s  %s  %s\n", mark, pad(it.Name, 14), it.Detail)
		if !it.OK && it.Hint != "" {
			fmt.Fprintf(w, "      hint: %s\n", it.Hint)
		}
	}
	if healthy(items) == nil {
		fmt.Fprintf(w, "\n  %s   an agent cannot claim done with failing checks here\n", paint.good("OK"))
		return
	}
	fmt.Fprintf(w, "\n  %s   the gate is not whole: see the lines marked !!\n", paint.bad("ATTENTION"))
}

func healthy(items []doctor.Item) error {
	for _, it := range items {
		if !it.OK {
			return exitStatus(exitNotDone)
		}
	}
	return nil
}
