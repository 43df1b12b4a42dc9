package cli

import (
	"errors"
	"fmt"
	"time"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/checks"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// exchangeLimit bounds a push or fetch that a person asked for.
const exchangeLimit = time.Minute

func (p *program) pushCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:      "push",
		Usage:     "publish the receipts of what the branch has, and push them to a remote",
		ArgsUsage: "[<remote>]",
		Flags:     []urfave.Flag{cwdFlag, jsonFlag},
		Action: func(c *urfave.Context) error {
			return p.exchange(c, func(w *checks.Workspace, remote string) error {
				commits, err := w.Repo.Commits(c.Context, "--max-count=1000", "HEAD")
				if err != nil {
					return wrap("listing the commits of HEAD", err)
				}
				added, err := w.Notes.Publish(c.Context, w.Ledger, commits)
				if err != nil {
					return wrap("publishing receipts", err)
				}
				if err := w.Notes.Push(c.Context, remote, p.env.Now().Add(exchangeLimit)); err != nil {
					return wrap("pushing "+notes.Ref+" to "+remote, err)
				}
				if c.Bool("json") {
					return printJSON(p.env.Stdout, exchanged{1, remote, &added})
				}
				fmt.Fprintf(p.env.Stdout, "pushed receipts to %s, %d new\n", remote, added)
				return nil
			})
		},
	})
}

func (p *program) fetchCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:      "fetch",
		Usage:     "fetch teammates' receipts from a remote; nothing local is lost",
		ArgsUsage: "[<remote>]",
		Flags:     []urfave.Flag{cwdFlag, jsonFlag},
		Action: func(c *urfave.Context) error {
			return p.exchange(c, func(w *checks.Workspace, remote string) error {
				if err := w.Notes.Fetch(c.Context, remote, p.env.Now().Add(exchangeLimit)); err != nil {
					return wrap("fetching "+notes.Ref+" from "+remote, err)
				}
				if c.Bool("json") {
					return printJSON(p.env.Stdout, exchanged{1, remote, nil})
				}
				fmt.Fprintf(p.env.Stdout, "fetched receipts from %s\n", remote)
				return nil
			})
		},
	})
}

// exchange finds the remote: the one named, else the branch's own, else the only one, else origin.
func (p *program) exchange(c *urfave.Context, do func(w *checks.Workspace, remote string) error) error {
	if c.NArg() > 1 {
		return usageError{c.Command.Name + " takes one remote at most", "git isitdone " + c.Command.Name + " origin"}
	}
	w, err := p.workspace(c)
	if err != nil {
		return err
	}
	remote := c.Args().First()
	if remote == "" {
		remote, err = w.Repo.DefaultRemote(c.Context)
		switch {
		case errors.Is(err, gitstore.ErrNotFound):
			return hinted{err, "git remote add origin <url>"}
		case err != nil:
			return hinted{err, "git isitdone " + c.Command.Name + " <remote>"}
		}
	}
	if err := do(w, remote); err != nil {
		return hinted{err, "git remote -v   (is " + remote + " there, and do you have access?)"}
	}
	return nil
}

// exchanged is the answer of push and fetch.
type exchanged struct {
	V      int    `json:"v"`
	Remote string `json:"remote"`
	New    *int   `json:"new,omitempty"` // published by this push
}
