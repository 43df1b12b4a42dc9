package cli

import (
	"fmt"
	"io"

	"git-isitdone/checks"
	"git-isitdone/scan"
)

func printScan(out io.Writer, paint painter, r checks.Scanned, strict bool) {
	printFindings(out, paint, r, paint.bold("isitdone scan"))
	if len(r.Findings) == 0 {
		fmt.Fprintln(out, "  nothing that this scan knows got weaker")
	}
	if !strict {
		return
	}
	line := refusal(r)
	if len(r.Blocking(r.Level))+len(r.Left) > 0 {
		line = paint.bad(line)
	}
	fmt.Fprintf(out, "  %s\n", line)
}

// printFindings prints the counters of both sides and a line a finding with its evidence.
func printFindings(out io.Writer, paint painter, r checks.Scanned, heading string) {
	fmt.Fprintf(out, "%s  %s\n", heading, counters(r.Files, r.Summary))
	for _, f := range r.Findings {
		fmt.Fprintf(out, "    %s  %s  %s\n", severityWord(paint, f), visible(where(f)), visible(f.Message))
		const indent = "              "
		if f.Evidence.Before != "" {
			fmt.Fprintf(out, "%s- %s\n", indent, cut(visible(f.Evidence.Before), 120))
		}
		if f.Evidence.After != "" {
			fmt.Fprintf(out, "%s+ %s\n", indent, cut(visible(f.Evidence.After), 120))
		}
		if f.Suppressed != "" {
			fmt.Fprintf(out, "%sallowed: %s\n", indent, visible(f.Suppressed))
		}
		if f.Note != "" {
			fmt.Fprintf(out, "%s%s %s\n", indent, paint.warn("note:"), visible(f.Note))
		}
	}
	for _, l := range r.Left {
		fmt.Fprintf(out, "    %s not scanned: %s\n", paint.warn("warning:"), visible(l))
	}
	for _, n := range r.Remarks {
		fmt.Fprintf(out, "    %s %s\n", paint.warn("note:"), visible(n))
	}
}

// counters are what was there before and after.
func counters(files int, s scan.Summary) string {
	return fmt.Sprintf("%s   tests %d -> %d   assertions %d -> %d   skipped %d -> %d",
		counted(files, "test file"), s.TestsBefore, s.TestsAfter, s.AssertionsBefore, s.AssertionsAfter, s.SkippedBefore, s.SkippedAfter)
}

// where is the place of a finding; a line of the old side is marked.
func where(f scan.Finding) string {
	switch {
	case f.Line == 0:
		return f.File
	case f.Side == scan.Old:
		return fmt.Sprintf("%s:%d (before)", f.File, f.Line)
	}
	return fmt.Sprintf("%s:%d", f.File, f.Line)
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
