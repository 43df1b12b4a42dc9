package detect

import "strings"

// makeVariables are the plain assignments of a Makefile.
type makeVars map[string]string

func makeVariables(all []numbered) makeVars {
	out := makeVars{}
	for _, l := range all {
		if strings.HasPrefix(l.text, "\t") {
			continue
		}
		for _, op := range []string{":=", "?=", "::=", "="} {
			name, value, ok := strings.Cut(l.text, op)
			name = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(name), "export "))
			if !ok || name == "" || strings.ContainsAny(name, " \t:$(+#") {
				continue
			}
			if _, seen := out[name]; !seen {
				value, _, _ = strings.Cut(value, " #")
				out[name] = strings.TrimSpace(value)
			}
			break
		}
	}
	return out
}

// maxExpansions bounds how far variables are followed into one another.
const maxExpansions = 20

// expand replaces $(NAME) where NAME has a plain value, and make's $$ by the shell's $.
// What make itself would compute stays, and the shell parser sees it as not known.
func (v makeVars) expand(line string) string {
	for n := 0; n < maxExpansions; n++ {
		next := v.once(line)
		if next == line {
			break
		}
		line = next
	}
	return strings.ReplaceAll(line, "$$", "$")
}

func (v makeVars) once(line string) string {
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		if line[i] != '$' || i+1 >= len(line) {
			b.WriteByte(line[i])
			continue
		}
		if line[i+1] == '$' {
			b.WriteString("$$")
			i++
			continue
		}
		closing := map[byte]string{'(': ")", '{': "}"}[line[i+1]]
		if closing == "" {
			b.WriteByte(line[i])
			continue
		}
		name, _, ok := strings.Cut(line[i+2:], closing)
		value, have := v[name]
		switch {
		case !ok:
			b.WriteByte(line[i])
		case name == "MAKE":
			b.WriteString("make")
			i += len(name) + 2
		case have && !strings.Contains(value, "$("+name) && !strings.Contains(value, "shell "):
			b.WriteString(value)
			i += len(name) + 2
		default:
			b.WriteByte(line[i])
		}
	}
	return b.String()
}
