package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v2"
)

// updateCommand says which program the hooks run. It fetches nothing: a hook runs what is on
// PATH, so an update is the installation's own, and what can go wrong is a second copy.
func (p *program) updateCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "update",
		Usage: "say which version the hooks run, and how to bring a newer one; fetches nothing",
		Flags: []urfave.Flag{
			&urfave.BoolFlag{Name: "check", Usage: "only say it; this is all that is ever done"},
			jsonFlag,
		},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			return p.printUpdate(p.installations(c.Context), c.Bool("json"))
		},
	})
}

// copyOf is one git-isitdone on PATH; the first one is what hooks run.
type copyOf struct {
	Path    string `json:"path"`
	Version string `json:"version"`
}

// installations asks every git-isitdone on PATH for its version.
func (p *program) installations(ctx context.Context) []copyOf {
	found := []copyOf{}
	seen := map[string]bool{}
	for _, dir := range filepath.SplitList(p.env.Value("PATH")) {
		path := filepath.Join(dir, "git-isitdone"+exeSuffix)
		real, err := filepath.EvalSymlinks(path)
		info, errStat := os.Stat(path)
		if err != nil || errStat != nil || info.IsDir() || seen[real] {
			continue
		}
		seen[real] = true
		found = append(found, copyOf{path, p.versionOf(ctx, path)})
	}
	return found
}

// versionOf is the last word that `git-isitdone version` prints.
func (p *program) versionOf(ctx context.Context, path string) string {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "version")
	cmd.Env = p.env.Vars
	out, err := cmd.Output()
	words := strings.Fields(string(bytes.TrimSpace(out)))
	if err != nil || len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

func (p *program) printUpdate(found []copyOf, asJSON bool) error {
	stale := len(found) == 0
	for _, c := range found {
		stale = stale || c.Version != Version
	}
	if asJSON {
		if err := printJSON(p.env.Stdout, struct {
			V       int      `json:"v"`
			Running string   `json:"running"`
			Found   []copyOf `json:"found"`
			Same    bool     `json:"same"`
		}{1, Version, found, !stale}); err != nil {
			return err
		}
	} else {
		p.sayUpdate(found, stale)
	}
	if stale {
		return exitStatus(exitNotDone)
	}
	return nil
}

func (p *program) sayUpdate(found []copyOf, stale bool) {
	out := p.env.Stdout
	fmt.Fprintf(out, "isitdone update  this program is %s\n\n", Version)
	for i, c := range found {
		use := "not used: the first one on PATH is"
		if i == 0 {
			use = "what hooks run"
		}
		version := c.Version
		if version == "" {
			version = "(it does not say its version)"
		}
		fmt.Fprintf(out, "  %s  %s  (%s)\n", pad(version, 8), c.Path, use)
	}
	switch {
	case len(found) == 0:
		fmt.Fprintln(out, "  no git-isitdone is on PATH, so hooks fail and hold nobody\n  hint: make build, and bin/ on PATH")
	case stale:
		fmt.Fprintln(out, "\n  two versions: replace the older file")
	default:
		fmt.Fprintln(out, "\n  to bring a newer one: make build in its source, or what installed it")
	}
}
