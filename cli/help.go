package cli

import (
	urfave "github.com/urfave/cli/v2"
)

func (p *program) helpCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:      "help",
		Usage:     "print this, or the help of one command",
		ArgsUsage: "[<command>]",
		Action: func(c *urfave.Context) error {
			word := c.Args().First()
			if word == "" {
				return urfave.ShowAppHelp(c.Lineage()[1])
			}
			if c.App.Command(word) == nil {
				hint := "git isitdone help"
				if near := nearest(word, c.App.Commands); near != "" {
					hint = "git isitdone help " + near
				}
				return usageError{"there is no command \"" + word + "\"", hint}
			}
			return urfave.ShowCommandHelp(c.Lineage()[1], word)
		},
	})
}
