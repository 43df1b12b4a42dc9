package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/checks"
	"git-isitdone/scan"
	"git-isitdone/scan/sarif"
)

// scanOptions are the flags of scan.
type scanOptions struct {
	checks.ScanRequest
	json, md, strict bool
	// sarif is a file, "-" for stdout, or empty.
	sarif string
}

func (p *program) scanCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "scan",
		Usage: "report how the change weakened the tests and what runs them",
		Flags: []urfave.Flag{
			&urfave.StringFlag{Name: "base", Usage: "compare with where `REF` and HEAD part, instead of with HEAD"},
			&urfave.BoolFlag{Name: "staged", Usage: "look at what is staged, instead of at the working tree"},
			&urfave.StringFlag{Name: "commit", Usage: "look at what commit `REV` changed against its first parent"},
			&urfave.BoolFlag{Name: "strict", Usage: "exit 1 on a finding of integrityLevel (high unless set) or above that is not allowed, 2 where something could not be scanned"},
			&urfave.BoolFlag{Name: "ci", Usage: "as --strict, under the settings and allowances of the base side; what the change itself allows counts. integrity: off there makes it report only"},
			&urfave.BoolFlag{Name: "md", Usage: "print a Markdown table ready for a pull request"},
			&urfave.StringFlag{Name: "sarif", Usage: "write SARIF 2.1.0 to `FILE`, - for stdout"},
			cwdFlag, jsonFlag,
		},
		Action: func(c *urfave.Context) error {
			o := scanOptions{
				ScanRequest: checks.ScanRequest{Base: c.String("base"), Staged: c.Bool("staged"), Commit: c.String("commit"), BaseRules: c.Bool("ci")},
				json:        c.Bool("json"), md: c.Bool("md"), strict: c.Bool("strict"), sarif: c.String("sarif"),
			}
			if err := o.check(c); err != nil {
				return err
			}
			w, err := p.workspace(c)
			if err != nil {
				return err
			}
			return p.scan(c.Context, w, o)
		},
	})
}

// check refuses flags that contradict each other.
func (o scanOptions) check(c *urfave.Context) error {
	if err := noArguments(c); err != nil {
		return err
	}
	for _, f := range []string{"base", "commit", "sarif"} {
		if c.IsSet(f) && c.String(f) == "" {
			return usageError{"--" + f + " is empty", "git isitdone scan -h"}
		}
	}
	sides := 0
	for _, set := range []bool{o.Base != "", o.Staged, o.Commit != ""} {
		if set {
			sides++
		}
	}
	switch {
	case sides > 1:
		return usageError{"--base, --staged and --commit exclude each other", "git isitdone scan --commit HEAD"}
	case o.json && o.md:
		return usageError{"--json and --md exclude each other", "git isitdone scan --json"}
	case o.sarif == "-" && (o.json || o.md):
		return usageError{"stdout can hold one of --json, --md and --sarif -", "git isitdone scan --json --sarif isitdone.sarif"}
	}
	return nil
}

func (p *program) scan(ctx context.Context, w *checks.Workspace, o scanOptions) error {
	r, err := w.Scan(ctx, o.ScanRequest)
	if errors.Is(err, checks.ErrNoBase) {
		hint := "git fetch origin, then git isitdone scan --base origin/main"
		if w.Repo.Shallow() {
			hint = "git fetch --unshallow, then the same command again"
		}
		p.speak.fail(exitPartly, hinted{err, hint})
		return exitStatus(exitPartly)
	}
	if err != nil {
		return err
	}
	strict := o.strict || o.BaseRules && r.Mode != "off"
	if err := p.writeScan(ctx, w, r, o, strict); err != nil {
		return err
	}
	if (strict || o.BaseRules) && o.Base == "" && o.Commit == "" && r.Changed == 0 {
		p.speak.say("nothing differs from HEAD, so nothing was compared")
		p.speak.hint("git isitdone scan --ci --base origin/main")
	}
	switch {
	case strict && len(r.Blocking(r.Level)) > 0:
		return exitStatus(exitNotDone)
	case strict && len(r.Left) > 0:
		return exitStatus(exitPartly)
	}
	return nil
}

// writeScan writes the report in the form that was asked for.
func (p *program) writeScan(ctx context.Context, w *checks.Workspace, r checks.Scanned, o scanOptions, strict bool) error {
	if o.sarif != "" {
		if err := p.writeSARIF(ctx, w, r, o.sarif); err != nil {
			return wrap("writing SARIF", err)
		}
	}
	switch {
	case o.sarif == "-":
		return nil
	case o.json:
		return printJSON(p.env.Stdout, scanJSON(r))
	case o.md:
		_, err := io.WriteString(p.env.Stdout, markdownScan(r, strict))
		return err
	}
	printScan(p.env.Stdout, p.painter(ctx, w.Repo), r, strict)
	return nil
}

func (p *program) writeSARIF(ctx context.Context, w *checks.Workspace, r checks.Scanned, to string) error {
	run := sarif.Run{Version: Version, Report: r.Report, Base: string(r.Base), Left: r.Left}
	if head, err := w.Repo.Head(ctx); err == nil {
		run.Revision, run.Branch = string(head.Commit), head.Branch
	}
	if url, err := w.Repo.DefaultRemoteURL(ctx); err == nil {
		run.Remote = url
	}
	var b bytes.Buffer
	if err := sarif.Encode(&b, run); err != nil {
		return err
	}
	if to == "-" {
		_, err := p.env.Stdout.Write(b.Bytes())
		return err
	}
	return p.writeFile(to, b.Bytes())
}

type scanAnswer struct {
	V        int            `json:"v"`
	Base     string         `json:"base"`
	Mode     string         `json:"mode"`
	Level    scan.Severity  `json:"level"`
	Findings []scan.Finding `json:"findings"`
	Summary  scan.Summary   `json:"summary"`
	Changed  int            `json:"changedFiles"`
	Files    int            `json:"testFiles"`
	Blocking int            `json:"blocking"`
	Allowed  int            `json:"allowed"`
	Left     []string       `json:"notScanned"`
	Notes    []string       `json:"notes"`
}

func scanJSON(r checks.Scanned) scanAnswer {
	a := scanAnswer{
		V: 1, Base: string(r.Base), Mode: r.Mode, Level: r.Level, Findings: r.Findings, Summary: r.Summary,
		Changed: r.Changed, Files: r.Files, Blocking: len(r.Blocking(r.Level)), Allowed: len(r.Allowed()),
		Left: list(r.Left), Notes: list(r.Remarks),
	}
	if a.Findings == nil {
		a.Findings = []scan.Finding{}
	}
	return a
}

// refusal says what a strict gate makes of a scan.
func refusal(r checks.Scanned) string {
	level := r.Level.String()
	if r.Level < scan.Critical {
		level += " or above"
	}
	switch n := len(r.Blocking(r.Level)); {
	case n > 0:
		return fmt.Sprintf("refused: %s of %s", counted(n, "finding"), level)
	case len(r.Left) > 0:
		return fmt.Sprintf("not proved: %s could not be scanned", counted(len(r.Left), "file"))
	}
	return "nothing of " + level
}
