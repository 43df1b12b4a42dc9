package cli

import (
	"context"
	"path/filepath"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/checks"
	"git-isitdone/gitstore"
)

// Flags that several commands share. They keep the npm tool's names.
var (
	jsonFlag = &urfave.BoolFlag{Name: "json", Usage: "print JSON (fields are only ever added)"}
	cwdFlag  = &urfave.StringFlag{Name: "cwd", Usage: "work in `DIR` instead of the current directory"}
)

// dir is the directory that a command works in.
func (p *program) dir(c *urfave.Context) string {
	d := c.String("cwd")
	switch {
	case d == "":
		return p.env.Dir
	case filepath.IsAbs(d):
		return d
	}
	return filepath.Join(p.env.Dir, d)
}

// workspace opens the working tree that the command is about.
func (p *program) workspace(c *urfave.Context) (*checks.Workspace, error) {
	return checks.Open(c.Context, p.env.Env, p.dir(c), tool)
}

func (p *program) repo(c *urfave.Context) (*gitstore.Repo, error) {
	return gitstore.Open(c.Context, p.env.Env, p.dir(c))
}

// painter is the colours of stdout in this repository.
func (p *program) painter(ctx context.Context, repo *gitstore.Repo) painter {
	if !p.env.StdoutTerminal {
		return colours(p.env, false, "")
	}
	ui := ""
	if entries, err := repo.Config(ctx, "color."); err == nil {
		for _, e := range entries {
			if e.Key == "color.ui" || e.Key == "color.isitdone" {
				ui = e.Value
			}
		}
	}
	return colours(p.env, true, ui)
}
