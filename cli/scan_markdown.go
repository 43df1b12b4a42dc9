package cli

import (
	"fmt"
	"strings"

	"git-isitdone/checks"
)

// mostRows bounds the table: a comment on GitHub holds 65,536 characters.
const mostRows = 100

// markdownScan is the table that goes into a pull request. What comes from the repository
// stands in code spans, where it can be neither markup nor a mention.
func markdownScan(r checks.Scanned, strict bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**Test integrity**: %s\n", counters(r.Files, r.Summary))
	if len(r.Findings) == 0 {
		b.WriteString("\nNothing that this scan knows got weaker.\n")
	} else {
		b.WriteString("\n| severity | finding | where | what |\n| --- | --- | --- | --- |\n")
	}
	for i, f := range r.Findings {
		if i == mostRows {
			fmt.Fprintf(&b, "\n%d more\n", len(r.Findings)-mostRows)
			break
		}
		what := code(cut(visible(f.Message), 300))
		for _, part := range []struct{ name, text string }{
			{"before", f.Evidence.Before}, {"after", f.Evidence.After}, {"allowed", f.Suppressed}, {"note", f.Note},
		} {
			if part.text != "" {
				what += "<br>" + part.name + ": " + code(cut(visible(part.text), 160))
			}
		}
		severity := f.Severity.String()
		if f.Suppressed != "" {
			severity += " (allowed)"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", severity, f.ID, code(where(f)), what)
	}
	for _, l := range r.Left {
		fmt.Fprintf(&b, "\nNot scanned: %s\n", code(l))
	}
	for _, n := range r.Remarks {
		fmt.Fprintf(&b, "\nNote: %s\n", code(n))
	}
	if strict {
		fmt.Fprintf(&b, "\n**%s**\n", refusal(r))
	}
	return b.String()
}
