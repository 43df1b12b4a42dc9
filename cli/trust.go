package cli

import (
	"fmt"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/hooks/trust"
)

func (p *program) trustCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "trust",
		Usage: "let hooks run this clone's commands by themselves",
		Flags: []urfave.Flag{cwdFlag, jsonFlag},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			repo, err := p.repo(c)
			if err != nil {
				return err
			}
			if err := trust.Grant(p.env.Env, repo); err != nil {
				return wrap("trusting this clone", err)
			}
			if c.Bool("json") {
				return printJSON(p.env.Stdout, struct {
					V       int    `json:"v"`
					Root    string `json:"root"`
					Trusted bool   `json:"trusted"`
				}{1, repo.Top, true})
			}
			fmt.Fprintf(p.env.Stdout, "hooks may run the commands of %s\n", repo.Top)
			return nil
		},
	})
}
