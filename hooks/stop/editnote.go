package stop

import (
	"context"
	"fmt"
	"io"
	"strings"

	"git-isitdone/scan"
)

// Bounds of a note after an edit: it is read at every edit, so it is short.
const (
	notedFiles    = 8
	notedFindings = 5
)

// notes tells the agent at once that edited tests got weaker; empty where none did. It never
// refuses anything: that is the stop's matter.
func (s *site) notes(ctx context.Context, paths []string, stderr io.Writer) string {
	var parts []string
	for _, path := range paths[:min(len(paths), notedFiles)] {
		r, err := s.scanFile(ctx, path)
		if err != nil {
			fmt.Fprintf(stderr, "isitdone: edit hook: %v\n", err)
			continue
		}
		if n := fileNote(path, r); n != "" {
			parts = append(parts, n)
		}
	}
	return strings.Join(parts, "\n\n")
}

// fileNote names what one file's uncommitted changes took from its tests.
func fileNote(path string, r scan.Report) string {
	var lines []string
	n := 0
	for _, f := range r.Findings {
		if f.Suppressed != "" || f.Severity < scan.Medium {
			continue
		}
		if n++; n <= notedFindings {
			line := fmt.Sprintf("%s [%s]", shown(f.Message), f.Severity)
			if f.Line > 0 {
				line = fmt.Sprintf("line %d: %s", f.Line, line)
			}
			lines = append(lines, cut(line, lineLimit))
		}
	}
	if n == 0 {
		return ""
	}
	if n > notedFindings {
		lines = append(lines, fmt.Sprintf("… %d more", n-notedFindings))
	}
	what := "make the tests prove less (against HEAD)" // a configuration, a workflow, a snapshot
	if s := r.Summary; r.Files > 0 {
		what = fmt.Sprintf("make its tests weaker (tests %d to %d, assertions %d to %d, skipped %d to %d, against HEAD)",
			s.TestsBefore, s.TestsAfter, s.AssertionsBefore, s.AssertionsAfter, s.SkippedBefore, s.SkippedAfter)
	}
	return fmt.Sprintf("isitdone: the uncommitted changes of %s %s:\n%s\nPut them back, or tell the user why this is right. A test that you are moving to another file may be left out of this list once it is there.",
		shown(path), what, strings.Join(lines, "\n"))
}
