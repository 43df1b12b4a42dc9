package host

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// generated is a program of ours in a file of its own. The mark stands alone on one of its
// first lines; a file without it is somebody else's. What it registers stands in lines
// "NAME = value" behind a prefix, so that it can be read back.
type generated struct{ mark, prefix, text string }

func (t generated) write(g Generated) []byte {
	edit := "null"
	if g.Edit != "" {
		edit = quoted(g.Edit)
	}
	return []byte(strings.NewReplacer(
		"@MARK@", t.mark,
		"@STOP@", quoted(g.Stop),
		"@EDIT@", edit,
		"@STOP_MS@", strconv.FormatInt(g.StopLimit.Milliseconds(), 10),
		"@EDIT_MS@", strconv.FormatInt(g.EditLimit.Milliseconds(), 10),
		"@RUN@", g.Stop,
	).Replace(t.text))
}

func (t generated) read(content []byte) (Generated, bool) {
	var g Generated
	ours, n := false, 0
	for line := range strings.Lines(string(content)) {
		line = strings.TrimRight(line, "\r\n")
		n++
		ours = ours || n <= 3 && line == t.mark
		rest, ok := strings.CutPrefix(line, t.prefix)
		if !ok {
			continue
		}
		name, value, ok := strings.Cut(strings.TrimSuffix(rest, ";"), " = ")
		if !ok {
			continue
		}
		switch name {
		case "STOP_COMMAND":
			_ = json.Unmarshal([]byte(value), &g.Stop) // null and nonsense are no command
		case "EDIT_COMMAND":
			_ = json.Unmarshal([]byte(value), &g.Edit)
		case "STOP_TIMEOUT_MS":
			g.StopLimit = milliseconds(value)
		case "EDIT_TIMEOUT_MS":
			g.EditLimit = milliseconds(value)
		}
	}
	return g, ours
}

func milliseconds(value string) time.Duration {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return 0
	}
	return time.Duration(n) * time.Millisecond
}

func quoted(s string) string { return strings.TrimSuffix(string(encode(s)), "\n") }
