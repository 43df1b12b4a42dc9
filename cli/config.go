package cli

import (
	"fmt"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/checks/config"
)

func (p *program) configCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "config",
		Usage: "print every setting as it holds here, and which file or scope set it",
		Flags: []urfave.Flag{
			&urfave.BoolFlag{Name: "schema", Usage: "print the JSON Schema of .isitdone.json"},
			cwdFlag, jsonFlag,
		},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			if c.Bool("schema") {
				_, err := p.env.Stdout.Write(config.Schema())
				return err
			}
			w, err := p.workspace(c)
			if err != nil {
				return err
			}
			entries := w.Config.Entries()
			if c.Bool("json") {
				return printJSON(p.env.Stdout, struct {
					V      int            `json:"v"`
					Config []config.Entry `json:"config"`
				}{1, entries})
			}
			for _, e := range entries {
				fmt.Fprintf(p.env.Stdout, "%s  %s  %s\n", pad(e.Key, 18), pad(e.Value, 24), source(e.Origin.Where, e.Origin.Line))
			}
			return nil
		},
	})
}
