package cli

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"git-isitdone/checks"
	"git-isitdone/scan"
)

func TestCodeSpans(t *testing.T) {
	for text, want := range map[string]string{
		"a_test.go:3":          "`a_test.go:3`",
		"":                     "",
		" \n ":                 "",
		"`":                    "`` ` ``",
		"a`b":                  "``a`b``",
		"``x```y":              "```` ``x```y ````",
		"a|b":                  "`a\\|b`",
		`a\|b`:                 "`a\\¦b`",
		"a\nb":                 "`a b`",
		"a\x1b[31mb\u202ec":    "`a\ufffd[31mb\ufffdc`",
		"<b>@ada [l](x)</b> *": "`<b>@ada [l](x)</b> *`",
	} {
		if got := code(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// TestMarkdownKeepsItsShape: whatever is in a finding, the table has its columns, and what comes
// from the repository never stands outside of code.
func TestMarkdownKeepsItsShape(t *testing.T) {
	awkward := rapid.StringOfN(rapid.RuneFrom([]rune("a|`\\\n\r<>@[]()*&\x1b\u202e \t")), 0, 12, -1)
	rapid.Check(t, func(t *rapid.T) {
		f := scan.Finding{
			ID: "skip-added", File: awkward.Draw(t, "file"), Line: 1, Side: scan.New, Message: awkward.Draw(t, "message"),
			Evidence: scan.Evidence{Before: awkward.Draw(t, "before"), After: awkward.Draw(t, "after")}, Suppressed: awkward.Draw(t, "reason"),
		}
		text := markdownScan(checks.Scanned{Report: scan.Report{Findings: []scan.Finding{f}}}, true)
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if len(lines) != 7 {
			t.Fatalf("%d lines: %q", len(lines), text)
		}
		row := lines[4]
		if n := bars(row); n != 5 {
			t.Fatalf("%d bars in %q", n, row)
		}
		outside := strings.NewReplacer("<br>", "").Replace(uncoded(t, row))
		if strings.ContainsAny(outside, "<>@[]*&`\\") {
			t.Fatalf("outside of code: %q of %q", outside, row)
		}
	})
}

// bars counts the bars that end a cell: those without a backslash before them, which itself may
// be escaped (as GitHub's table scanner reads them).
func bars(row string) (n int) {
	for i := 0; i < len(row); i++ {
		switch row[i] {
		case '\\':
			i++
		case '|':
			n++
		}
	}
	return n
}

// uncoded is what stands outside of code spans.
func uncoded(t *rapid.T, s string) string {
	var out strings.Builder
	for {
		i := strings.IndexByte(s, '`')
		if i < 0 {
			return out.String() + s
		}
		out.WriteString(s[:i])
		rest := strings.TrimLeft(s[i:], "`")
		fence := s[i : len(s)-len(rest)]
		end := -1
		for at := 0; at < len(rest); {
			if rest[at] != '`' {
				at++
				continue
			}
			run := len(rest[at:]) - len(strings.TrimLeft(rest[at:], "`"))
			if run == len(fence) {
				end = at
				break
			}
			at += run
		}
		if end < 0 {
			t.Fatalf("a span that does not end: %q", s)
		}
		s = rest[end+len(fence):]
	}
}

func TestMarkdownIsBounded(t *testing.T) {
	many := make([]scan.Finding, 150)
	for i := range many {
		many[i] = scan.Finding{ID: "skip-added", Severity: scan.High, File: strings.Repeat("f", 200), Message: strings.Repeat("m", 5000)}
	}
	text := markdownScan(checks.Scanned{Report: scan.Report{Findings: many}, Level: scan.High, Left: []string{"x: big"}}, true)
	if len(text) > 65536 || !strings.Contains(text, "\n50 more\n") || !strings.Contains(text, "refused: 150 findings of high or above") || !strings.Contains(text, "Not scanned: `x: big`") {
		t.Errorf("%d bytes: %s", len(text), text[len(text)-200:])
	}
}
