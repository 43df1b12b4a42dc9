package gitignore

import (
	"bytes"
	"strings"
)

// Rules are the patterns of one ignore file.
type Rules struct {
	// base is the directory of the file below the top, "" or ending in "/".
	base     string
	patterns []pattern
}

type pattern struct {
	glob string
	// fixed is how many bytes at the beginning have no special meaning.
	fixed    int
	negative bool // begins with "!"
	dirOnly  bool // ends with "/"
	nameOnly bool // has no other "/": it is matched with the last component
	suffix   bool // "*" followed by plain text
}

// Parse reads an ignore file that lies in the directory base ("" or ending in "/"), or, for
// those outside the tree, with base "". ok is false where the file has a NUL byte, at which
// git stops reading a line.
func Parse(base string, data []byte) (rules *Rules, ok bool) {
	if bytes.IndexByte(data, 0) >= 0 {
		return nil, false
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	rules = &Rules{base: base}
	for line := range strings.SplitSeq(string(data), "\n") {
		line = trimSpaces(strings.TrimSuffix(line, "\r"))
		if line == "" || line[0] == '#' {
			continue
		}
		rules.patterns = append(rules.patterns, parsePattern(line))
	}
	return rules, true
}

// trimSpaces drops the spaces at the end that no backslash protects.
func trimSpaces(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			if i++; i == len(line) {
				return line
			}
		}
		end = i + 1
	}
	return line[:end]
}

func parsePattern(line string) pattern {
	var p pattern
	line, p.negative = strings.CutPrefix(line, "!")
	line, p.dirOnly = strings.CutSuffix(line, "/")
	p.glob = line
	p.nameOnly = !strings.Contains(line, "/")
	p.fixed = fixedPrefix(line)
	p.suffix = strings.HasPrefix(line, "*") && fixedPrefix(line[1:]) == len(line)-1
	return p
}

func fixedPrefix(glob string) int {
	if i := strings.IndexAny(glob, `*?[\`); i >= 0 {
		return i
	}
	return len(glob)
}

// Empty reports whether the file has no pattern at all.
func (r *Rules) Empty() bool { return r == nil || len(r.patterns) == 0 }

// Decide looks a path (slash-separated, below the top) up: the last pattern that matches
// decides. found is false where none does. A path below an excluded directory is excluded
// whatever the rules say; the caller does not descend there.
func (r *Rules) Decide(path string, dir bool) (excluded, found bool) {
	if r == nil || !strings.HasPrefix(path, r.base) {
		return false, false
	}
	below := path[len(r.base):]
	name := path[strings.LastIndexByte(path, '/')+1:]
	for i := len(r.patterns) - 1; i >= 0; i-- {
		p := &r.patterns[i]
		if p.dirOnly && !dir {
			continue
		}
		if p.nameOnly && p.matchesName(name) || !p.nameOnly && p.matchesPath(below) {
			return !p.negative, true
		}
	}
	return false, false
}

func (p *pattern) matchesName(name string) bool {
	switch {
	case p.fixed == len(p.glob):
		return p.glob == name
	case p.suffix:
		return strings.HasSuffix(name, p.glob[1:])
	}
	return Match(p.glob, name, false)
}

func (p *pattern) matchesPath(path string) bool {
	glob, fixed := p.glob, p.fixed
	if glob[0] == '/' {
		glob, fixed = glob[1:], fixed-1
	}
	// git compares what has no wildcard first, and only the rest as a glob, in which "**"
	// may then stand at the beginning: "a**" is not the same as "/**".
	if fixed > 0 {
		if !strings.HasPrefix(path, glob[:fixed]) {
			return false
		}
		glob, path = glob[fixed:], path[fixed:]
	}
	if glob == "" {
		return path == ""
	}
	return Match(glob, path, true)
}
