package cli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/checks"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/doctor"
	"git-isitdone/hooks/host"
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
		&urfave.StringFlag{Name: "agent", Usage: "agent `HOSTS`: ids with commas, all, or auto (those in use here)"},
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
	flag := c.String("agent")
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
	if c.Bool("json") {
		err = printJSON(p.env.Stdout, struct {
			V      int              `json:"v"`
			Root   string           `json:"root"`
			Hooks  []install.Result `json:"hooks"`
			Doctor []doctor.Item    `json:"doctor"`
		}{1, repo.Top, append([]install.Result{}, results...), items})
	} else {
		paint := p.painter(c.Context, repo)
		fmt.Fprintf(p.env.Stdout, "%s  %s\n\n", paint.bold("isitdone "+c.Command.Name), repo.Top)
		if examine {
			p.printWhatIsProved(c.Context, paint, repo.Top)
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

// notYet are what only the agent's own first start can change, or nothing: an installation is
// no failure for it, though doctor is not content.
func notYet(it doctor.Item) bool {
	return strings.HasPrefix(it.Name, "trust:") || strings.HasPrefix(it.Name, "deaf:")
}

// chosenAgents are the hosts that --agent names; without it those that are in use here,
// unless only git's hooks were asked for. Taking out looks at every host.
func chosenAgents(flag string, gitHooks, takeOut bool, inUse func() []string) ([]string, error) {
	var all, supported []string
	for _, h := range host.All() {
		all = append(all, h.ID())
		if !h.About().Experimental {
			supported = append(supported, h.ID())
		}
	}
	switch {
	case flag == "" && gitHooks:
		return nil, nil
	case takeOut && (flag == "" || flag == "auto" || flag == "all"):
		return all, nil
	case flag == "all":
		return supported, nil
	case flag == "" || flag == "auto":
		return inUse(), nil
	}
	var out []string
	for _, name := range strings.Split(flag, ",") {
		name = strings.TrimSpace(name)
		if _, ok := host.Named(name); !ok {
			return nil, usageError{fmt.Sprintf("there is no agent host %q; there are %s", name, strings.Join(all, ", ")), "git isitdone init --agent " + all[0]}
		}
		out = append(out, name)
	}
	return out, nil
}

// printWhatIsProved names the checks that the gate will run, and when.
func (p *program) printWhatIsProved(ctx context.Context, paint painter, top string) {
	w, err := checks.Open(ctx, p.env.Env, top, tool)
	if err != nil {
		fmt.Fprintf(p.env.Stdout, "  detected  %s\n\n", paint.warn(err.Error()))
		return
	}
	defer func() { _ = w.Repo.Close() }()
	var commands []string
	for _, c := range w.Plan.Checks {
		commands = append(commands, c.Cmd)
	}
	detected := strings.Join(commands, ", ")
	if len(commands) == 0 {
		detected = paint.warn("no checks: name one in .isitdone.json, {\"checks\": {\"test\": \"make test\"}}")
	}
	profile := map[string]string{
		"lite": "the quick checks at every stop, never the full ones",
		"full": "all checks at every stop",
	}[w.Config.Profile]
	name := w.Config.Profile
	if profile == "" {
		name, profile = "claim-gated", "the quick checks at every stop, all of them when the agent says it is done"
	}
	fmt.Fprintf(p.env.Stdout, "  detected  %s\n  profile   %s  (%s)\n  trust     hooks may run these commands in this clone\n\n", detected, name, profile)
}

// printResults says what happened to each place, then what to know about it: each thing
// once, however many hosts it is true of.
func printResults(w io.Writer, paint painter, top string, results []install.Result) {
	if len(results) == 0 {
		fmt.Fprintln(w, "  nothing of ours was registered")
	}
	width, event := 12, 11
	for _, r := range results {
		width, event = max(width, len(r.Name)), max(event, len(r.Hook))
	}
	for _, r := range results {
		action := pad(r.Action, 9)
		switch r.Action {
		case "added", "updated", "removed":
			action = paint.good(action)
		case "skipped":
			action = paint.warn(action)
		}
		fmt.Fprintf(w, "  %s  %s  %s  %s\n", pad(r.Name, width), pad(r.Hook, event), action, within(top, r.Path))
	}
	var order []string
	names := map[string][]string{}
	for _, r := range results {
		for line := range strings.Lines(r.Note) {
			line = strings.TrimSpace(line)
			if names[line] == nil {
				order = append(order, line)
			}
			if !slices.Contains(names[line], r.Name) {
				names[line] = append(names[line], r.Name)
			}
		}
	}
	for _, line := range order {
		fmt.Fprintf(w, "  %s %s: %s\n", paint.faint("note:"), strings.Join(names[line], ", "), line)
	}
}

// within is the path relative to the top where it lies below it.
func within(top, path string) string {
	if rel, err := filepath.Rel(top, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}
