//go:build foreign

package mutants

import (
	"regexp"
	"slices"
	"strings"
)

// source is a test file cut into lines and the tests that stand in it.
type source struct {
	path  string
	lines []string
	tests []block
}

// block is one test: lines from start (its decorators) up to, not including, end.
type block struct {
	start, head, body, end int
	indent, name           string
	asserts                []int // lines that are one whole assertion
}

// grammar says how tests of one language look when a formatter has seen them. It is kept apart
// from scan/lang on purpose: a mistake in a parser must not hide in its own measure.
type grammar struct {
	name    string
	head    *regexp.Regexp // groups: indent, name
	assert  *regexp.Regexp
	comment string
	// ends reports the line after a test whose head is line i.
	ends func(lines []string, i int, indent string) int
	// above is how many lines of decorators belong to the head at i.
	above func(lines []string, i int) int
}

func (g grammar) read(path, text string) source {
	s := source{path: path, lines: strings.Split(text, "\n")}
	for i := 0; i < len(s.lines); i++ {
		m := g.head.FindStringSubmatch(s.lines[i])
		if m == nil {
			continue
		}
		b := block{head: i, body: i + 1, start: i - g.above(s.lines, i), indent: m[1], name: m[2]}
		if b.end = g.ends(s.lines, i, m[1]); b.end <= b.body {
			continue
		}
		text := strings.Join(s.lines[b.start:b.end], "\n")
		if strings.Contains(strings.ToLower(text), "skip") || strings.Count(text, `"""`)%2 == 1 || strings.Count(text, "`")%2 == 1 || strings.Contains(text, "ignore") || g.name == "rust" && strings.Contains(text, "$") {
			continue
		}
		for j := b.body; j < b.end; j++ {
			if g.assert.MatchString(s.lines[j]) && balanced(s.lines[j]) {
				b.asserts = append(b.asserts, j)
			}
		}
		if len(b.asserts) > 0 {
			s.tests = append(s.tests, b)
		}
		i = b.end - 1
	}
	return s
}

// balanced reports that every bracket and quote that opens on a line closes on it.
func balanced(line string) bool {
	depth := 0
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '`':
			quote = c
		case c == '\'' && !strings.Contains(line, "!("): // Rust has lifetimes
			quote = c
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0 && quote == 0
}

// arguments splits what stands between the first bracket of a line and its last one.
func arguments(line string) (before string, args []string, after string) {
	open, end := strings.IndexByte(line, '('), strings.LastIndexByte(line, ')')
	if open < 0 || end < open {
		return line, nil, ""
	}
	inner, from := line[open+1:end], 0
	for i := 0; i < len(inner); i++ {
		if inner[i] == ',' && balanced(inner[from:i]) {
			args = append(args, strings.TrimSpace(inner[from:i]))
			from = i + 1
		}
	}
	return line[:open+1], append(args, strings.TrimSpace(inner[from:])), line[end:]
}

// replaced gives the lines with those from i up to j replaced.
func (s source) replaced(i, j int, with ...string) string {
	return strings.Join(slices.Concat(s.lines[:i], with, s.lines[j:]), "\n")
}

func indentOf(line string) string {
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// indented ends a block by indentation (Python).
func indented(lines []string, i int, indent string) int {
	end := i + 1
	for j := i + 1; j < len(lines); j++ {
		if strings.TrimSpace(lines[j]) == "" {
			continue
		}
		if len(indentOf(lines[j])) <= len(indent) {
			break
		}
		end = j + 1
	}
	return end
}

// closed ends a block at a line that is the indentation and one of these.
func closed(with ...string) func([]string, int, string) int {
	return func(lines []string, i int, indent string) int {
		for j := i + 1; j < len(lines); j++ {
			if rest, ok := strings.CutPrefix(lines[j], indent); ok && slices.Contains(with, strings.TrimRight(rest, " \r")) {
				return j + 1
			}
		}
		return -1
	}
}

func decorators(begin ...string) func([]string, int) int {
	return func(lines []string, i int) int {
		n := 0
		for i-n-1 >= 0 && slices.ContainsFunc(begin, func(b string) bool { return strings.HasPrefix(strings.TrimSpace(lines[i-n-1]), b) }) {
			n++
		}
		return n
	}
}
