package gitstore

import (
	"strings"

	"git-isitdone/gitstore/gitignore"
)

// conversion says what may have to be done to a file's content before it is hashed. What it
// is exactly is git's business; here it is only asked whether the bytes could change.
type conversion uint8

const (
	// convertCR: line endings; content without a carriage return stays as it is.
	convertCR conversion = 1 << iota
	// convertIdent: "$Id...$" is collapsed; content without "$Id" stays as it is.
	convertIdent
	// convertAny: a filter or an encoding; anything may happen.
	convertAny
)

// attributeRules are the lines of one attributes file (gitattributes(5)) that may lead to a
// conversion. Which of several lines wins is not asked: one that may match is enough.
type attributeRules struct {
	base  string
	lines []attributeLine
}

type attributeLine struct {
	glob    string
	any     bool // matches every path, as far as it is understood here
	convert conversion
}

// parseAttributes returns nil where no line leads to a conversion.
func parseAttributes(base string, data []byte) *attributeRules {
	text := strings.TrimPrefix(string(data), "\xef\xbb\xbf")
	rules := &attributeRules{base: base}
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.Trim(line, " \t\r\v\f")
		if line == "" || line[0] == '#' {
			continue
		}
		if l := parseAttributeLine(line); l.convert != 0 {
			rules.lines = append(rules.lines, l)
		}
	}
	if len(rules.lines) == 0 {
		return nil
	}
	return rules
}

func parseAttributeLine(line string) attributeLine {
	// A quoted pattern, or the definition of a macro, may be about any path.
	if line[0] == '"' || strings.HasPrefix(line, "[attr]") {
		return attributeLine{any: true, convert: convertCR | convertIdent | convertAny}
	}
	end := strings.IndexAny(line, " \t\r")
	if end < 0 {
		return attributeLine{}
	}
	l := attributeLine{glob: line[:end]}
	for _, word := range strings.Fields(line[end:]) {
		name, _, _ := strings.Cut(strings.TrimLeft(word, "-!"), "=")
		switch name {
		case "text", "eol", "crlf":
			l.convert |= convertCR
		case "ident":
			l.convert |= convertIdent
		case "filter", "working-tree-encoding":
			if word[0] != '-' && word[0] != '!' {
				l.convert |= convertAny
			}
		}
	}
	return l
}

// of is what the rules may do to a path.
func (r *attributeRules) of(path string) conversion {
	if !strings.HasPrefix(path, r.base) {
		return 0
	}
	below, name := path[len(r.base):], path[strings.LastIndexByte(path, '/')+1:]
	var c conversion
	for _, l := range r.lines {
		if c|l.convert == c {
			continue
		}
		glob, fromTop := strings.CutPrefix(l.glob, "/")
		switch {
		case l.any:
		case !fromTop && !strings.Contains(glob, "/"):
			if !gitignore.Match(glob, name, false) {
				continue
			}
		// A wildcard may stand anywhere in a longer pattern, so it is not taken apart as
		// git does: to be on the safe side stars match slashes here.
		case !gitignore.Match(glob, below, true) && !gitignore.Match(glob, below, false):
			continue
		}
		c |= l.convert
	}
	return c
}
