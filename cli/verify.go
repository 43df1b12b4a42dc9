package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/checks"
	"git-isitdone/hooks/trust"
	"git-isitdone/notes"
)

// defaultLockWait is how long a person is kept waiting for another run of this tree; the
// npm tool waits as long.
const defaultLockWait = 3 * time.Minute

type verifyOptions struct {
	profile  notes.Profile
	all      bool
	noCache  bool
	strict   bool
	json     bool
	jsonFile string
	report   string
	claim    string
	host     string
	lockWait time.Duration
}

func (p *program) verifyCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:    "verify",
		Aliases: []string{"run", "check"},
		Usage:   "run the checks on the working tree as it is now (the default command)",
		Flags: []urfave.Flag{
			&urfave.StringFlag{Name: "profile", Value: string(notes.ProfileFull), Usage: "lite or full; only full can be DONE"},
			&urfave.BoolFlag{Name: "all", Usage: "run full checks even after a lite one failed"},
			&urfave.BoolFlag{Name: "no-cache", Usage: "run what has a receipt already"},
			&urfave.BoolFlag{Name: "strict", Usage: "refuse weakened tests, as integrity: strict does"},
			&urfave.StringFlag{Name: "claim", Usage: "the `TEXT` of the claim that is being verified; shown, never stored"},
			&urfave.StringFlag{Name: "host", Value: "cli", Usage: "`NAME` of who asks, for the receipt"},
			&urfave.DurationFlag{Name: "lock-wait", Value: defaultLockWait, Usage: "how long to wait for another run of this working tree"},
			&urfave.StringFlag{Name: "report", Usage: "also write a Markdown report to `FILE`"},
			&urfave.StringFlag{Name: "json-file", Usage: "also write the JSON to `FILE`"},
			cwdFlag, jsonFlag,
		},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			o := verifyOptions{
				profile:  notes.Profile(c.String("profile")),
				all:      c.Bool("all"),
				noCache:  c.Bool("no-cache"),
				strict:   c.Bool("strict"),
				json:     c.Bool("json"),
				jsonFile: c.String("json-file"),
				report:   c.String("report"),
				claim:    c.String("claim"),
				host:     c.String("host"),
				lockWait: c.Duration("lock-wait"),
			}
			if o.profile != notes.ProfileLite && o.profile != notes.ProfileFull {
				return usageError{fmt.Sprintf("--profile is lite or full, not %q", o.profile), "git isitdone --profile full"}
			}
			w, err := p.workspace(c)
			if err != nil {
				return err
			}
			return p.verify(c.Context, w, o)
		},
	})
}

func (p *program) verify(ctx context.Context, w *checks.Workspace, o verifyOptions) error {
	if p.env.Value("CI") != "true" {
		// Typing the command here is consent to what it runs (design: trust of commands).
		if err := trust.Grant(p.env.Env, w.Repo); err != nil {
			p.speak.say("could not remember that this clone is trusted: %v", err)
		}
	}
	paint := p.painter(ctx, w.Repo)
	outcome, err := w.Verify(ctx, checks.Request{
		Profile:  o.profile,
		All:      o.all,
		NoCache:  o.noCache,
		Strict:   o.strict,
		Host:     o.host,
		Claimed:  o.claim != "",
		LockWait: o.lockWait,
		Progress: p.progress(),
	})
	if err != nil {
		return err
	}
	if err := p.writeFiles(w, outcome, o); err != nil {
		return err
	}
	if o.json {
		if err := printJSON(p.env.Stdout, verifyJSON(w, outcome, o)); err != nil {
			return err
		}
	} else {
		printOutcome(p.env.Stdout, paint, w, outcome, o)
	}
	return exitStatusOf(outcome)
}

// exitStatusOf is the one place that turns an outcome into a status (design §6).
func exitStatusOf(o checks.Outcome) error {
	switch {
	case o.Done:
		return nil
	case o.NoChecks:
		return exitStatus(exitPartly)
	case o.Integrity != nil && len(o.Integrity.Blocking) > 0:
		return exitStatus(exitNotDone)
	}
	switch o.Verdict {
	case notes.Fail, notes.Broken, notes.Timeout:
		return exitStatus(exitNotDone)
	case notes.Cancelled:
		return exitStatus(exitInterrupted)
	case notes.Pass, notes.Empty, notes.Flaky, "":
		return exitStatus(exitPartly)
	}
	return exitStatus(exitNotDone)
}

func (p *program) writeFiles(w *checks.Workspace, outcome checks.Outcome, o verifyOptions) error {
	if o.report != "" {
		if err := p.writeFile(o.report, []byte(markdownReport(w, outcome))); err != nil {
			return wrap("writing the report", err)
		}
	}
	if o.jsonFile != "" {
		f, err := os.Create(p.path(o.jsonFile))
		if err != nil {
			return wrap("writing the JSON file", err)
		}
		defer f.Close()
		if err := printJSON(f, verifyJSON(w, outcome, o)); err != nil {
			return wrap("writing the JSON file", err)
		}
		return f.Close()
	}
	return nil
}

func (p *program) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(p.env.Dir, name)
}

func (p *program) writeFile(name string, content []byte) error {
	return os.WriteFile(p.path(name), content, 0o644)
}
