package data

import "strings"

// INI reads what Python's configparser reads: sections, `name = value` or `name: value`, values
// that go on in indented lines, comments on lines of their own. A value's lines are kept.
// Names outside sections belong to the section "".
func INI(src []byte) (Value, error) {
	if len(src) > maxSize {
		return Value{}, errTooMuch
	}
	root := Value{Kind: Map, Line: 1}
	section := ""
	var last *Pair
	line := 0
	for text := range strings.Lines(string(src)) {
		line++
		text = strings.TrimRight(text, "\r\n")
		trimmed := strings.TrimSpace(text)
		switch {
		case trimmed == "" || trimmed[0] == '#' || trimmed[0] == ';':
		case (text[0] == ' ' || text[0] == '\t') && last != nil:
			if last.Value.Text == "" {
				last.Value.Line = line
			}
			last.Value.Text += "\n" + trimmed
			last.Value.Text = strings.TrimPrefix(last.Value.Text, "\n")
		case trimmed[0] == '[' && strings.HasSuffix(trimmed, "]"):
			section, last = trimmed[1:len(trimmed)-1], nil
			root.into(section, line)
		default:
			name, value := trimmed, ""
			if i := strings.IndexAny(trimmed, "=:"); i >= 0 {
				name, value = strings.TrimSpace(trimmed[:i]), strings.TrimSpace(trimmed[i+1:])
			}
			if i := strings.Index(value, " #"); i >= 0 {
				value = strings.TrimSpace(value[:i])
			}
			in := root.into(section, line)
			in.Pairs = append(in.Pairs, Pair{strings.ToLower(name), line, Value{Kind: String, Text: value, Line: line}})
			last = &in.Pairs[len(in.Pairs)-1]
		}
	}
	return root, nil
}
