package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/checks"
	"git-isitdone/scan"
)

func (p *program) scanCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "scan",
		Usage: "report how the change weakened the tests: Go, JavaScript and TypeScript, Python, Rust",
		Flags: []urfave.Flag{
			&urfave.StringFlag{Name: "base", Usage: "compare with where `REF` and HEAD part, instead of with HEAD"},
			&urfave.StringFlag{Name: "commit", Usage: "look at what commit `REV` changed, instead of at the working tree"},
			&urfave.BoolFlag{Name: "strict", Usage: "exit 1 on a finding that is high or critical and not allowed"},
			cwdFlag, jsonFlag,
		},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			if c.String("base") != "" && c.String("commit") != "" {
				return usageError{"--base and --commit exclude each other", "git isitdone scan --commit HEAD"}
			}
			w, err := p.workspace(c)
			if err != nil {
				return err
			}
			return p.scan(c.Context, w, checks.ScanRequest{Base: c.String("base"), Commit: c.String("commit")}, c.Bool("json"), c.Bool("strict"))
		},
	})
}

type scanAnswer struct {
	V        int            `json:"v"`
	Base     string         `json:"base"`
	Findings []scan.Finding `json:"findings"`
	Summary  scan.Summary   `json:"summary"`
	Files    int            `json:"testFiles"`
	Left     []string       `json:"notScanned,omitempty"`
}

func (p *program) scan(ctx context.Context, w *checks.Workspace, req checks.ScanRequest, asJSON, strict bool) error {
	r, err := w.Scan(ctx, req)
	if errors.Is(err, checks.ErrNoBase) {
		return hinted{err, "git fetch origin, then git isitdone scan --base origin/main"}
	}
	if err != nil {
		return err
	}
	if asJSON {
		a := scanAnswer{V: 1, Base: string(r.Base), Findings: r.Findings, Summary: r.Summary, Files: r.Files, Left: r.Left}
		if a.Findings == nil {
			a.Findings = []scan.Finding{}
		}
		if err := printJSON(p.env.Stdout, a); err != nil {
			return err
		}
	} else {
		printScan(p.env.Stdout, p.painter(ctx, w.Repo), r)
	}
	if strict && len(r.Blocking(r.Level)) > 0 {
		return exitStatus(exitNotDone)
	}
	return nil
}

func printScan(out io.Writer, paint painter, r checks.Scanned) {
	printFindings(out, paint, r, paint.bold("isitdone scan"))
	if len(r.Findings) == 0 {
		fmt.Fprintln(out, "  nothing that this scan knows got weaker")
	}
}

// printFindings prints the counters of both sides and a line a finding with its evidence.
func printFindings(out io.Writer, paint painter, r checks.Scanned, heading string) {
	s := r.Summary
	fmt.Fprintf(out, "%s  %d test file(s)   tests %d -> %d   assertions %d -> %d   skipped %d -> %d\n",
		heading, r.Files, s.TestsBefore, s.TestsAfter, s.AssertionsBefore, s.AssertionsAfter, s.SkippedBefore, s.SkippedAfter)
	for _, f := range r.Findings {
		where := f.File
		if f.Line > 0 {
			where = fmt.Sprintf("%s:%d", f.File, f.Line)
			if f.Side == scan.Old {
				where += " (before)"
			}
		}
		fmt.Fprintf(out, "    %s  %s  %s\n", severityWord(paint, f), where, f.Message)
		if f.Evidence.Before != "" {
			fmt.Fprintf(out, "              - %s\n", cut(f.Evidence.Before, 120))
		}
		if f.Evidence.After != "" {
			fmt.Fprintf(out, "              + %s\n", cut(f.Evidence.After, 120))
		}
		if f.Suppressed != "" {
			fmt.Fprintf(out, "              allowed: %s\n", f.Suppressed)
		}
	}
	for _, l := range r.Left {
		fmt.Fprintf(out, "    %s not scanned: %s\n", paint.warn("warning:"), l)
	}
}

func severityWord(paint painter, f scan.Finding) string {
	word := pad(f.Severity.String(), 8)
	switch f.Severity {
	case scan.Critical, scan.High:
		return paint.bad(word)
	case scan.Medium:
		return paint.warn(word)
	case scan.Low:
	}
	return paint.faint(word)
}
