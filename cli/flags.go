package cli

import (
	"context"
	"fmt"
	"os"
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

// dir is the directory that a command works in. Errors: usageError.
func (p *program) dir(c *urfave.Context) (string, error) {
	d := c.String("cwd")
	switch {
	case d == "":
		return p.env.Dir, nil
	case !filepath.IsAbs(d):
		d = filepath.Join(p.env.Dir, d)
	}
	if info, err := os.Stat(d); err != nil || !info.IsDir() {
		return "", usageError{fmt.Sprintf("--cwd names no directory: %s", d), "git isitdone " + c.Command.Name + " --cwd ."}
	}
	return d, nil
}

// workspace opens the working tree that the command is about.
func (p *program) workspace(c *urfave.Context) (*checks.Workspace, error) {
	dir, err := p.dir(c)
	if err != nil {
		return nil, err
	}
	return checks.Open(c.Context, p.env.Env, dir, tool)
}

func (p *program) repo(c *urfave.Context) (*gitstore.Repo, error) {
	dir, err := p.dir(c)
	if err != nil {
		return nil, err
	}
	return gitstore.Open(c.Context, p.env.Env, dir)
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
