package cli

import (
	"errors"
	"fmt"
	"io"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/gitstore"
	"git-isitdone/hooks/claim"
)

func (p *program) claimCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "claim",
		Usage: "read a message on stdin and say whether it claims completion (exit 0) or not (exit 1)",
		Flags: []urfave.Flag{cwdFlag, jsonFlag},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			own, err := p.claimPatterns(c)
			if err != nil {
				return err
			}
			message, err := io.ReadAll(p.env.Stdin)
			if err != nil {
				return wrap("reading the message", err)
			}
			return p.judgeMessage(string(message), own, c.Bool("json"))
		},
	})
}

// claimPatterns are the repository's own patterns; outside of one there are none.
func (p *program) claimPatterns(c *urfave.Context) ([]string, error) {
	w, err := p.workspace(c)
	if errors.Is(err, gitstore.ErrNotRepo) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return w.Config.ClaimPatterns, nil
}

func (p *program) judgeMessage(message string, own []string, asJSON bool) error {
	found, ok := claim.Find(message, own)
	open := claim.Open(message)
	var err error
	switch {
	case asJSON:
		err = printJSON(p.env.Stdout, struct {
			V        int    `json:"v"`
			Claim    bool   `json:"claim"`
			Sentence string `json:"sentence"`
			Rule     string `json:"rule"`
			Reason   string `json:"reason"`
			Open     bool   `json:"open"`
		}{1, ok, found.Sentence, found.Rule, found.Reason(), open})
	case ok:
		_, err = fmt.Fprintf(p.env.Stdout, "claims completion: %s\n  %s (rule %s)\n", found.Sentence, found.Reason(), found.Rule)
	case open:
		_, err = fmt.Fprintln(p.env.Stdout, "no claim")
	default:
		_, err = fmt.Fprintln(p.env.Stdout, "no claim; but it asks, plans and admits nothing: after edits without a PASS it counts as one")
	}
	if err != nil {
		return err
	}
	if !ok {
		return exitStatus(exitNotDone)
	}
	return nil
}
