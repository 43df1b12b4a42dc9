package stop

import (
	"strings"
	"unicode/utf8"

	"git-isitdone/hooks/host"
	"git-isitdone/notes"
)

// cut shortens to at most limit bytes, never inside a letter, and marks the cut.
func cut(s string, limit int) string {
	const mark = "…"
	if len(s) <= limit {
		return s
	}
	end := max(limit-len(mark), 0)
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + mark
}

// oneLine makes foreign text one line without control characters.
func oneLine(s string) string {
	return strings.Join(strings.Fields(host.Clean(s)), " ")
}

// shown is foreign text in the middle of ours: one line, secrets masked, fences harmless.
func shown(s string) string { return fenceless(notes.MaskSecrets(oneLine(s))) }

// shownLine is a line of output: as shown, with its indentation.
func shownLine(s string) string {
	s = strings.ReplaceAll(host.Clean(strings.ReplaceAll(s, "\t", "    ")), "\n", " ")
	return fenceless(notes.MaskSecrets(strings.TrimRight(s, " ")))
}

// fenceless keeps output from opening or closing a code block in what it is pasted into.
func fenceless(s string) string {
	return strings.NewReplacer("```", "'''", "~~~", "---").Replace(s)
}

// inCode is a command in backticks.
func inCode(cmd string) string {
	return "`" + strings.ReplaceAll(shown(cmd), "`", "'") + "`"
}
