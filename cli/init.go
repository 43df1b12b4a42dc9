package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/checks"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/doctor"
	"git-isitdone/hooks/install"
)

func (p *program) initCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:    "init",
		Aliases: []string{"install"},
		Usage:   "register the gate: the agent's stop hook, and with --git-hooks also pre-push; trusts this clone",
		Flags: append(installFlags(),
			&urfave.StringFlag{Name: "command", Usage: "register `CMD` instead of \"git isitdone hook --host {host}\""},
			&urfave.IntFlag{Name: "timeout", Usage: "let the agent wait `SECONDS` for the stop hook (what the checks may take, at least 600)"},
			&urfave.BoolFlag{Name: "no-edit-hook", Usage: "leave the hooks after edits as they are"},
			&urfave.BoolFlag{Name: "yes", Aliases: []string{"y"}, Usage: "for scripts; init asks nothing"},
			&urfave.BoolFlag{Name: "dry-run", Usage: "say what would change and write nothing"},
			&urfave.BoolFlag{Name: "no-doctor", Usage: "do not examine the result"},
			&urfave.BoolFlag{Name: "no-baseline", Usage: "do not run the checks once now"},
			&urfave.BoolFlag{Name: "no-probe", Usage: "do not prove a block with a synthetic stop"},
		),
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			return p.install(c, install.Install, true)
		},
	})
}

func (p *program) uninstallCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "uninstall",
		Usage: "take out what init put in, and nothing else",
		Flags: append(installFlags(),
			&urfave.BoolFlag{Name: "dry-run", Usage: "say what would change and write nothing"}),
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			return p.install(c, install.Uninstall, false)
		},
	})
}

func installFlags() []urfave.Flag {
	return []urfave.Flag{
		&urfave.StringSliceFlag{Name: "agent", Usage: "agent `HOSTS`: ids with commas, all, or auto (those in use here)"},
		&urfave.BoolFlag{Name: "user", Usage: "the user's settings instead of the project's"},
		&urfave.BoolFlag{Name: "git-hooks", Usage: "git's pre-push hook (alone, unless --agent is given too)"},
		cwdFlag, jsonFlag,
	}
}

// installer is install.Install or install.Uninstall.
type installer func(context.Context, environ.Env, *gitstore.Repo, install.Options) ([]install.Result, error)

func (p *program) install(c *urfave.Context, do installer, examine bool) error {
	repo, err := p.repo(c)
	if err != nil {
		return err
	}
	if c.IsSet("timeout") && c.Int("timeout") < 1 {
		return usageError{"--timeout wants a number of seconds, at least 1", "git isitdone init --timeout 900"}
	}
	flag := strings.Join(c.StringSlice("agent"), ",")
	every := flag == "" || flag == "all" || flag == "auto"
	agents, err := chosenAgents(flag, c.Bool("git-hooks"), !examine, func() []string { return install.Detect(p.env.Env, repo.Top, c.Bool("user")) })
	if err != nil {
		return err
	}
	results, err := do(c.Context, p.env.Env, repo, install.Options{
		Agents:     agents,
		Every:      every,
		User:       c.Bool("user"),
		GitHooks:   c.Bool("git-hooks") || !examine && flag == "",
		Command:    c.String("command"),
		Timeout:    time.Duration(c.Int("timeout")) * time.Second,
		NoEditHook: c.Bool("no-edit-hook"),
		DryRun:     c.Bool("dry-run"),
	})
	if err != nil {
		return err
	}
	var items []doctor.Item
	if examine && !c.Bool("no-doctor") && !c.Bool("dry-run") {
		items = doctor.Examine(c.Context, p.env.Env, repo.Top, tool, doctor.Options{NoBaseline: c.Bool("no-baseline"), NoProbe: c.Bool("no-probe")})
	}
	ws, errPlan := checks.Open(c.Context, p.env.Env, repo.Top, tool)
	if errPlan == nil {
		defer func() { _ = ws.Repo.Close() }()
	}
	if c.Bool("json") {
		err = printJSON(p.env.Stdout, installed(repo.Top, results, items, ws, errPlan))
	} else {
		paint := p.painter(c.Context, repo)
		fmt.Fprintf(p.env.Stdout, "%s  %s\n\n", paint.bold("isitdone "+c.Command.Name), repo.Top)
		if examine {
			printWhatIsProved(p.env.Stdout, paint, ws, errPlan, !c.Bool("dry-run"))
		}
		printResults(p.env.Stdout, paint, repo.Top, results)
		if items != nil {
			fmt.Fprintln(p.env.Stdout)
			printExamination(p.env.Stdout, paint, items)
		}
	}
	if err != nil {
		return err
	}
	return healthy(slices.DeleteFunc(items, notYet))
}

type installAnswer struct {
	V        int              `json:"v"`
	Root     string           `json:"root"`
	Hooks    []install.Result `json:"hooks"`
	Detected []detectedCheck  `json:"detected"`
	Notes    []string         `json:"notes"`
	Doctor   []doctor.Item    `json:"doctor"`
}

// installed is what --json says: a configuration that cannot be used has no checks and one note.
func installed(top string, results []install.Result, items []doctor.Item, ws *checks.Workspace, errPlan error) installAnswer {
	a := installAnswer{V: 1, Root: top, Hooks: append([]install.Result{}, results...), Detected: []detectedCheck{}, Doctor: items}
	if errPlan != nil {
		a.Notes = []string{errPlan.Error()}
		return a
	}
	d := detectJSON(ws)
	a.Detected, a.Notes = d.Checks, d.Notes
	return a
}

// notYet are what only the agent's own first start can change, or nothing: an installation is
// no failure for it, though doctor is not content.
func notYet(it doctor.Item) bool {
	return strings.HasPrefix(it.Name, "trust:") || strings.HasPrefix(it.Name, "deaf:")
}
