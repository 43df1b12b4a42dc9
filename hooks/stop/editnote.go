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
			lines = append(lines, cut(fmt.Sprintf("line %d: %s [%s]", f.Line, shown(f.Message), f.Severity), lineLimit))
		}
	}
	if n == 0 {
		return ""
	}
	if n > notedFindings {
		lines = append(lines, fmt.Sprintf("… %d more", n-notedFindings))
	}
	s := r.Summary
	return fmt.Sprintf("isitdone: the uncommitted changes of %s make its tests weaker (tests %d to %d, assertions %d to %d, skipped %d to %d, against HEAD):\n%s\nPut them back, or tell the user why this is right. A test that you are moving to another file may be left out of this list once it is there.",
		shown(path), s.TestsBefore, s.TestsAfter, s.AssertionsBefore, s.AssertionsAfter, s.SkippedBefore, s.SkippedAfter, strings.Join(lines, "\n"))
}
