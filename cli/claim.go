package cli

import (
	"fmt"
	"io"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/hooks/claim"
)

func (p *program) claimCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "claim",
		Usage: "read a message on stdin and say whether it claims completion (exit 0) or not (exit 1)",
		Flags: []urfave.Flag{jsonFlag},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			message, err := io.ReadAll(p.env.Stdin)
			if err != nil {
				return wrap("reading the message", err)
			}
			found, ok := claim.Find(string(message), nil)
			switch {
			case c.Bool("json"):
				err = printJSON(p.env.Stdout, struct {
					V        int    `json:"v"`
					Claim    bool   `json:"claim"`
					Sentence string `json:"sentence"`
					Rule     string `json:"rule"`
				}{1, ok, found.Sentence, found.Rule})
			case ok:
				_, err = fmt.Fprintf(p.env.Stdout, "claims completion (%s): %s\n", found.Rule, found.Sentence)
			default:
				_, err = fmt.Fprintln(p.env.Stdout, "no claim")
			}
			if err != nil {
				return err
			}
			if !ok {
				return exitStatus(exitNotDone)
			}
			return nil
		},
	})
}
