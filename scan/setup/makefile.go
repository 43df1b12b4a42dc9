package setup

import "strings"

// maxExpansion bounds what a Makefile's variables may unfold to.
const maxExpansion = 4096

// readMakefile reads rules and their recipes (GNU make manual, "Recipe Execution", "Errors in
// Recipes"): every line is a shell of its own, and one that begins with - may fail.
func readMakefile(f *facts, src []byte) error {
	vars := map[string]string{}
	var targets []string
	ignore := false
	lines := strings.Split(string(src), "\n")
	for i := 0; i < len(lines); i++ {
		at := i + 1
		line := strings.TrimRight(lines[i], "\r")
		for strings.HasSuffix(line, `\`) && i+1 < len(lines) {
			i++
			line = strings.TrimSuffix(line, `\`) + " " + strings.TrimSpace(lines[i])
		}
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || trimmed[0] == '#':
		case strings.HasPrefix(line, "\t"):
			f.recipe(targets, trimmed, at, vars, ignore)
		default:
			if name, value, ok := makeAssignment(trimmed); ok {
				vars[name] = value
				continue
			}
			names, rest, ok := strings.Cut(trimmed, ":")
			if !ok || strings.ContainsAny(names, "=()") {
				continue
			}
			targets = strings.Fields(names)
			if strings.HasPrefix(names, ".IGNORE") && strings.TrimSpace(rest) == "" {
				ignore = true
			}
			f.prerequisites(targets, rest, at)
			if _, inline, ok := strings.Cut(rest, ";"); ok {
				f.recipe(targets, strings.TrimSpace(inline), at, vars, ignore)
			}
		}
	}
	f.follow("make")
	return nil
}

func makeAssignment(line string) (name, value string, ok bool) {
	for _, op := range []string{"::=", ":=", "?=", "+=", "="} {
		i := strings.Index(line, op)
		if i <= 0 {
			continue
		}
		name = strings.TrimSpace(strings.TrimPrefix(line[:i], "export "))
		if strings.ContainsAny(name, " \t:$(") {
			return "", "", false
		}
		return name, strings.TrimSpace(line[i+len(op):]), true
	}
	return "", "", false
}

// prerequisites are targets that a target makes first: it tests where they do.
func (f *facts) prerequisites(targets []string, rest string, line int) {
	rest, _, _ = strings.Cut(rest, ";")
	for _, name := range targets {
		if strings.HasPrefix(name, ".") {
			continue
		}
		f.mark(name, line)
		for _, need := range strings.Fields(rest) {
			if need != "|" && !strings.ContainsAny(need, "$/.=") {
				f.calls(name, "make "+need, line)
			}
		}
	}
}

// calls adds a call of another target.
func (f *facts) calls(place, command string, line int) {
	f.script(command, spot{place: place, line: line, folded: true}, false)
}

func (f *facts) recipe(targets []string, text string, line int, vars map[string]string, ignore bool) {
	body := strings.TrimLeft(text, "@+- \t")
	at := spot{line: line, folded: true}
	if strings.Contains(text[:len(text)-len(body)], "-") {
		at.losses = []loss{{text: "-", severity: Critical}}
	} else if ignore {
		at.losses = []loss{{text: ".IGNORE", severity: Critical}}
	}
	body = makeExpand(body, vars)
	for _, t := range targets {
		if strings.HasPrefix(t, ".") || testName(t) == no {
			continue
		}
		at.place = t
		f.script(body, at, testName(t) == yes)
	}
}

// makeExpand puts in variables that are set in the file; others become the shell's.
func makeExpand(s string, vars map[string]string) string {
	for range 4 {
		var b strings.Builder
		changed := false
		for i := 0; i < len(s); i++ {
			if s[i] != '$' || i+1 >= len(s) {
				b.WriteByte(s[i])
				continue
			}
			shut := byte(')')
			switch s[i+1] {
			case '$':
				b.WriteString("$")
				i++
				continue
			case '{':
				shut = '}'
			case '(':
			default:
				b.WriteByte('$')
				continue
			}
			j := strings.IndexByte(s[i:], shut)
			if j < 0 {
				b.WriteByte('$')
				continue
			}
			name := s[i+2 : i+j]
			value, known := vars[name]
			switch {
			case known:
				b.WriteString(value)
				changed = true
			case name == "MAKE":
				b.WriteString("make")
			case strings.ContainsAny(name, " ,$("):
				b.WriteString("$_make")
			default:
				if guess := strings.ToLower(name); tool(words{guess, "test"}) != "" {
					b.WriteString(guess)
				} else {
					b.WriteString("$_make")
				}
			}
			i += j
		}
		s = b.String()
		if !changed || len(s) > maxExpansion {
			break
		}
	}
	return s
}
