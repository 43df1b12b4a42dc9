package claim

import "strings"

// sentence is one sentence of a message as plain text; code in backticks keeps its place.
type sentence struct {
	text     string
	words    []token
	question bool
	// planned sentences stand in a list of what is still to be done, reported ones in a list
	// of what was done; item: in any list.
	planned, reported, item bool
	// halfTicked: a box of the message is still open.
	halfTicked bool
	// languages are those that the sentence may be in.
	languages []*language
}

// sentences takes the markdown off a message: fenced code, quoted lines, struck text and
// open check boxes say nothing; headings, lists, tables and emphasis are only form.
func sentences(message string) []sentence {
	message = normalise(message)
	told := listen(message)
	var all []sentence
	planned, reported, blank := false, false, false
	read, open := lines(message)
	for _, l := range read {
		if l.text == "" {
			blank = true
			continue
		}
		if blank && !l.item {
			planned = false
		}
		blank = false
		if l.heading || strings.HasSuffix(l.text, ":") {
			planned, reported = told.announces(l)
		}
		labelled := planned
		for i, p := range split(l.text) {
			p.languages = told.languages(p.text)
			if i == 0 && !labelled {
				labelled = labels(p)
			}
			p.planned, p.reported, p.item, p.halfTicked = labelled, reported && l.item, l.item, open
			all = append(all, p)
		}
	}
	return all
}

type line struct {
	text          string
	item, heading bool
}

// lines are the lines that speak, joined where a paragraph was wrapped; open tells of a
// check box that is not ticked.
func lines(message string) (all []line, open bool) {
	fence := ""
	for raw := range strings.Lines(message) {
		text := strings.TrimSpace(raw)
		if mark := fenceOf(text); mark != "" {
			switch {
			case fence == "":
				fence = mark
			case strings.HasPrefix(mark, fence) && mark == text:
				fence = ""
			}
			continue
		}
		if fence != "" || strings.HasPrefix(text, ">") {
			continue
		}
		l, ok := plain(text)
		if !ok {
			open = open || !strings.HasPrefix(text, "|")
			continue
		}
		if n := len(all) - 1; n >= 0 && wrapped(all[n], l) {
			all[n].text += " " + l.text
			continue
		}
		all = append(all, l)
	}
	return all, open
}

// fenceOf is the run of backticks or tildes that opens or closes a code block.
func fenceOf(text string) string {
	for _, c := range []string{"`", "~"} {
		n := len(text) - len(strings.TrimLeft(text, c))
		if n >= 3 && !strings.Contains(text[n:], c) {
			return text[:n]
		}
	}
	return ""
}

// wrapped reports whether next goes on with the sentence of l.
func wrapped(l, next line) bool {
	if l.text == "" || next.text == "" || next.item || l.heading || next.heading {
		return false
	}
	if c := next.text[0]; c < 'a' || c > 'z' {
		return false
	}
	return !strings.ContainsRune(".!?:✓✗", lastRune(l.text))
}

func lastRune(s string) rune {
	r := []rune(s[max(0, len(s)-4):])
	return r[len(r)-1]
}

// plain takes the form off one line; false for a line that says nothing.
func plain(text string) (line, bool) {
	var l line
	if rest := strings.TrimLeft(text, "#"); rest != text && strings.HasPrefix(rest, " ") {
		l.heading, text = true, strings.TrimRight(rest, "# ")
	}
	if strings.HasPrefix(text, "|") {
		if strings.Trim(text, "|-: ") == "" {
			return l, false
		}
		l.item, text = true, strings.ReplaceAll(strings.Trim(text, "|"), "|", " ; ")
	}
	for {
		rest, ok := bullet(strings.TrimSpace(text))
		if !ok {
			break
		}
		l.item, text = true, rest
	}
	if box, ok := strings.CutPrefix(text, "[ ]"); ok && strings.HasPrefix(box, " ") {
		return l, false
	}
	for _, ticked := range []string{"[x] ", "[X] "} {
		if rest, ok := strings.CutPrefix(text, ticked); ok {
			text = "✓ " + rest
		}
	}
	emphasised := strings.HasPrefix(text, "**") && strings.HasSuffix(text, "**") && strings.Count(text, "**") == 2
	l.text = strings.Join(strings.Fields(unmark(text)), " ")
	l.heading = l.heading || emphasised && !strings.ContainsAny(l.text, ".!")
	return l, true
}

// bullet takes one list mark off. "112 passed" starts with no mark.
func bullet(text string) (string, bool) {
	for _, mark := range []string{"- ", "* ", "+ ", "• ", "– ", "— "} {
		if rest, ok := strings.CutPrefix(text, mark); ok {
			return rest, true
		}
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if digits > 0 && digits <= 3 && len(text) > digits+1 && (text[digits] == '.' || text[digits] == ')') && text[digits+1] == ' ' {
		return text[digits+2:], true
	}
	return text, false
}

// unmark drops emphasis and struck text, and puts a mark where something was quoted.
func unmark(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		rest := text[i:]
		switch {
		case rest[0] == '`':
			end := strings.IndexByte(rest[1:], '`')
			if end < 0 {
				i++
				continue
			}
			b.WriteString(rest[:end+2])
			i += end + 2
		case strings.HasPrefix(rest, "~~"):
			end := strings.Index(rest[2:], "~~")
			if end < 0 {
				return b.String()
			}
			i += end + 4
		case rest[0] == '"':
			end := strings.IndexByte(rest[1:], '"')
			if end < 0 {
				i++
				continue
			}
			b.WriteString(` "" `)
			i += end + 2
		case rest[0] == '*':
			i++
		case rest[0] == '_' && (i == 0 || i+1 == len(text) || !wordByte(text[i-1]) || !wordByte(text[i+1])):
			i++
		default:
			b.WriteByte(rest[0])
			i++
		}
	}
	return b.String()
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// split cuts a line into sentences. A dot inside a path or an abbreviation ends none.
func split(text string) []sentence {
	var all []sentence
	start, code := 0, false
	add := func(end int, question bool) {
		if s := strings.TrimSpace(text[start:end]); s != "" {
			all = append(all, sentence{text: s, words: tokens(s), question: question})
		}
		start = end
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '`' {
			code = !code
		}
		if code || c != '.' && c != '!' && c != '?' {
			continue
		}
		end := i + 1
		for end < len(text) && strings.IndexByte(".!?)", text[end]) >= 0 {
			end++
		}
		if end < len(text) && text[end] != ' ' || c == '.' && insideWord(text[:i], text[i:end]) {
			i = end - 1
			continue
		}
		add(end, strings.ContainsRune(text[i:end], '?'))
		i = end - 1
	}
	add(len(text), false)
	return all
}

func insideWord(before, dots string) bool {
	if strings.HasSuffix(before, "/") && strings.HasPrefix(dots, "..") {
		return true // ./...
	}
	for _, a := range []string{"e.g", "i.e", " vs", " cf", " approx"} {
		if strings.HasSuffix(before, a) {
			return true
		}
	}
	return before == ""
}
