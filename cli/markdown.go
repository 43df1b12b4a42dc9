package cli

import (
	"fmt"
	"strings"

	"git-isitdone/checks"
	"git-isitdone/notes"
)

// markdownReceipt is the table that goes into a pull request.
func markdownReceipt(_ *checks.Workspace, a notes.Answer, s subject) string {
	if a.Receipt == nil {
		return fmt.Sprintf("No receipt: **%s**, %s.\n", a.State, a.Reason)
	}
	var b strings.Builder
	b.WriteString("| check | result | time |\n| --- | --- | --- |\n")
	for _, c := range inOrder(a) {
		result := string(c.Verdict)
		if n := tally(c.Counts); n != "" {
			result += " (" + n + ")"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", code(c.Cmd), cell(result), took(c))
	}
	if i := a.Receipt.Integrity; i != nil {
		fmt.Fprintf(&b, "\nTests weakened: %s", weaknesses(i))
		if c := testCounts(i.Summary); c != "" {
			fmt.Fprintf(&b, " (tests %s)", c)
		}
		b.WriteString("\n")
	}
	state := string(a.State)
	if a.Profile == notes.ProfileLite && a.State == notes.State(notes.Pass) {
		state += " (lite: tests were not run)"
	}
	on := place(s.head)
	if s.rev != "" {
		on = s.rev
	}
	fmt.Fprintf(&b, "\nTree `%s` on %s (%s). Receipt: **%s**", a.Tree.Short(), code(on), dirt(s.dirty, a.Tree == ""), state)
	if w := who(a); w != "" {
		fmt.Fprintf(&b, " · %s", cell(w))
	}
	fmt.Fprintf(&b, " · %s · %s\n", cell(a.Receipt.Tool), stamp(a.Receipt.End))
	return b.String()
}

// markdownReport is the report of one run, for --report.
func markdownReport(w *checks.Workspace, o checks.Outcome) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**\n\n", verdictLine(painter{}, o))
	b.WriteString("| check | result | time |\n| --- | --- | --- |\n")
	for _, r := range o.Results {
		detail := r.Why
		if detail == "" {
			detail = r.Report.Summary
		}
		result := string(r.Verdict)
		if detail != "" {
			result += " (" + detail + ")"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", code(r.Cmd), cell(result), took(r.CheckResult))
	}
	for _, s := range o.Skipped {
		fmt.Fprintf(&b, "| %s | SKIP (%s) | |\n", code(s.Check.Cmd), cell(s.Reason))
	}
	for _, r := range o.Results {
		tail := failingTail(r, len(r.Tail))
		if len(tail) == 0 {
			continue
		}
		text := strings.Join(tail, "\n")
		fence := fenceFor(text)
		fmt.Fprintf(&b, "\n<details><summary>%s</summary>\n\n%s\n%s\n%s\n\n</details>\n", htmlText(r.Cmd), fence, text, fence)
	}
	for _, warning := range o.Warnings {
		fmt.Fprintf(&b, "\n> warning: %s\n", cell(warning))
	}
	fmt.Fprintf(&b, "\n<sub>tree %s on %s, %s, receipt %s, %s</sub>\n", o.Tree.Short(), place(o.Head), dirt(len(o.Dirty), o.Unhashable != ""), o.State, tool)
	_ = w
	return b.String()
}

// code is a code span in a table cell that nothing in the text can leave: its fence is longer
// than any run of backticks inside (CommonMark 6.1), and pipes are escaped, which tables take
// off again (GFM 4.10). Behind a backslash that would free the pipe, so another sign stands there.
func code(s string) string {
	s = strings.TrimSpace(oneLine(visible(s)))
	if s == "" {
		return ""
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, `\|`, `\¦`), "|", `\|`)
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if s[0] == '`' || s[len(s)-1] == '`' {
		s = " " + s + " "
	}
	return fence + s + fence
}

// cell keeps a text inside one table cell.
func cell(s string) string { return strings.ReplaceAll(oneLine(s), "|", `\|`) }

// fenceFor is a fence longer than any run of backticks in the text.
func fenceFor(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence
}

func htmlText(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(oneLine(s))
}
