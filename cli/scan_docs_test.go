package cli

import (
	"fmt"
	"strings"
	"testing"

	"git-isitdone/scan"
)

// TestScanPage: docs/scan.md lists what the scan's rules say. Write it anew with:
// go test ./cli -run TestScanPage -update
func TestScanPage(t *testing.T) {
	const path = "../docs/scan.md"
	var rows, examples strings.Builder
	rows.WriteString("| finding | severity | meaning |\n| --- | --- | --- |\n")
	for _, r := range scan.Rules() {
		severity := r.Least.String()
		if r.Most != r.Least {
			severity += " to " + r.Most.String()
		}
		fmt.Fprintf(&rows, "| [`%s`](#%s) | %s | %s |\n", r.ID, r.ID, severity, cell(r.Doc))
		fmt.Fprintf(&examples, "### %s\n\n%s.", r.ID, strings.ToUpper(r.Doc[:1])+r.Doc[1:])
		if r.More != "" {
			examples.WriteString(" " + r.More)
		}
		examples.WriteString("\n\n")
		for _, side := range []struct{ sign, code string }{{"-", r.Before}, {"+", r.After}} {
			if side.code == "" {
				continue
			}
			if side.sign == "-" || r.Before == "" {
				examples.WriteString("```diff\n")
			}
			for line := range strings.SplitSeq(side.code, "\n") {
				examples.WriteString(side.sign + " " + line + "\n")
			}
			if side.sign == "+" || r.After == "" {
				examples.WriteString("```\n\n")
			}
		}
	}
	generated(t, path, "rules", rows.String())
	generated(t, path, "examples", strings.TrimSuffix(examples.String(), "\n"))
}
