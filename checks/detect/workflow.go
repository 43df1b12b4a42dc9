package detect

import (
	"path"
	"slices"
	"strings"
)

const (
	workflowDir  = ".github/workflows"
	maxWorkflows = 20
)

// runLine is one command line that CI runs.
type runLine struct {
	at   where
	text string
}

// workflowRuns lists the lines of every `run:` of GitHub's workflows, file by file. The
// files are read as text: a step is either one line or a block deeper than its key. Files
// that change directory are left out: a line of theirs means nothing without it.
func workflowRuns(t *tree) []runLine {
	var out []runLine
	files := 0
	for _, e := range t.entries(workflowDir) {
		ext := path.Ext(e.Name())
		if e.IsDir() || ext != ".yml" && ext != ".yaml" || files >= maxWorkflows {
			continue
		}
		files++
		name := path.Join(workflowDir, e.Name())
		text, ok := t.text(name)
		if ok && !strings.Contains(text, "working-directory:") {
			out = append(out, runLines(name, text)...)
		}
	}
	return out
}

func runLines(name, text string) []runLine {
	var out []runLine
	block := -1 // indentation of the `run:` whose block is being read
	for i, l := range lines(text) {
		trimmed := strings.TrimSpace(l)
		if trimmed == "" || strings.HasPrefix(trimmed, "#") {
			continue
		}
		indent := len(l) - len(strings.TrimLeft(l, " "))
		if block >= 0 && indent > block {
			out = append(out, runLine{where{name, i + 1}, trimmed})
			continue
		}
		block = -1
		key := strings.TrimLeft(strings.TrimPrefix(trimmed, "- "), " ")
		value, ok := strings.CutPrefix(key, "run:")
		if !ok {
			continue
		}
		value = strings.TrimSpace(value)
		if value == "" || value[0] == '|' || value[0] == '>' {
			block = indent + len(trimmed) - len(key)
			continue
		}
		out = append(out, runLine{where{name, i + 1}, unquote(value)})
	}
	return out
}

// unquote drops quotes around a whole word or value.
func unquote(s string) string {
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

// mirror is the first line of CI that runs a tool with nothing but safe arguments, and
// those arguments as written. What needs a shell or CI's own variables is never copied.
func mirror(runs []runLine, tool ...string) (args []string, at where, ok bool) {
	for _, r := range runs {
		words, safe := safeWords(r.text)
		if !safe {
			continue
		}
		words = withoutRunner(words)
		if len(words) >= len(tool) && slices.Equal(words[:len(tool)], tool) {
			return words[len(tool):], r.at, true
		}
	}
	return nil, where{}, false
}

// withoutRunner drops "uv run --frozen" and "python -m".
func withoutRunner(words []string) []string {
	if len(words) > 1 && slices.Contains([]string{"uv", "poetry", "pipenv", "pdm", "hatch", "rye"}, words[0]) && words[1] == "run" {
		words = words[2:]
		for len(words) > 0 && strings.HasPrefix(words[0], "-") {
			words = words[1:]
		}
	}
	if len(words) > 2 && (words[0] == "python" || words[0] == "python3") && words[1] == "-m" {
		words = words[2:]
	}
	return words
}

// safeWords splits a line at blanks, keeping quotes; safe is false where a word holds
// anything but letters, digits and ./=:,@+-[]*_ (quoted words may hold blanks).
func safeWords(line string) (words []string, safe bool) {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_./=:,@+-[]*", r)
	}
	for rest := strings.TrimSpace(line); rest != ""; rest = strings.TrimLeft(rest, " \t") {
		end := strings.IndexAny(rest, " \t")
		if q := rest[0]; q == '"' || q == '\'' {
			closing := strings.IndexByte(rest[1:], q)
			if closing < 0 {
				return nil, false
			}
			end = closing + 2
			if end < len(rest) && rest[end] != ' ' && rest[end] != '\t' {
				return nil, false
			}
		} else if end < 0 {
			end = len(rest)
		}
		word := rest[:end]
		if strings.ContainsFunc(unquote(word), func(r rune) bool { return !plain(r) && (r != ' ' || word == unquote(word)) }) {
			return nil, false
		}
		words = append(words, word)
		rest = rest[end:]
	}
	return words, true
}
