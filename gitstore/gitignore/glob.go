package gitignore

import "strings"

// Match reports whether a glob of gitignore(5) or gitattributes(5) matches all of text.
// With path set, "/" is matched only by itself and by "**"; without it, as for a pattern
// that has no slash, "*" and "?" match any byte.
func Match(glob, text string, path bool) bool {
	return (&matcher{path: path}).match(glob, text, true) == matched
}

// outcome is what one attempt to match from some position found.
type outcome int

const (
	matched outcome = iota
	// mismatched: an earlier star may still take more.
	mismatched
	// hopeless: no star before can help, the text or the pattern came to its end. It
	// keeps patterns with many stars from taking exponential time.
	hopeless
	// pastSlash: only a star that crosses slashes can help.
	pastSlash
)

type matcher struct{ path bool }

// match compares from the beginning of both; first is set where a "**" would stand at the
// beginning of a path component.
func (m *matcher) match(glob, text string, first bool) outcome {
	for glob != "" {
		c := glob[0]
		if text == "" && c != '*' {
			return hopeless
		}
		switch c {
		case '*':
			return m.star(glob, text, first)
		case '?':
			if m.path && text[0] == '/' {
				return mismatched
			}
			glob = glob[1:]
		case '[':
			rest, in, ok := bracket(glob[1:], text[0])
			if !ok {
				return hopeless
			}
			if !in || m.path && text[0] == '/' {
				return mismatched
			}
			glob = rest
		case '\\':
			// A backslash at the end stands for nothing that a text could have.
			if len(glob) == 1 || glob[1] != text[0] {
				return mismatched
			}
			c, glob = glob[1], glob[2:]
		default:
			if c != text[0] {
				return mismatched
			}
			glob = glob[1:]
		}
		first = c == '/'
		text = text[1:]
	}
	if text != "" {
		return mismatched
	}
	return matched
}

// star matches from a run of stars on.
func (m *matcher) star(glob, text string, first bool) outcome {
	rest := strings.TrimLeft(glob, "*")
	crosses := !m.path
	if m.path && len(glob)-len(rest) > 1 && first && (rest == "" || rest[0] == '/' || strings.HasPrefix(rest, `\/`)) {
		crosses = true
		// "a/**/b" matches "a/b" too.
		if rest != "" && rest[0] == '/' && m.match(rest[1:], text, true) == matched {
			return matched
		}
	}
	if rest == "" {
		if !crosses && strings.Contains(text, "/") {
			return mismatched
		}
		return matched
	}
	for {
		switch o := m.match(rest, text, false); {
		case o == matched, o == hopeless:
			return o
		case o == pastSlash && !crosses:
			return o
		}
		if text == "" {
			return hopeless
		}
		if !crosses && text[0] == '/' {
			return pastSlash
		}
		text = text[1:]
	}
}

// bracket matches one byte against the set after a "[" and returns the pattern behind it.
// ok is false for a set that does not end, or has an unknown class: it matches nothing.
func bracket(set string, c byte) (rest string, in, ok bool) {
	negated := set != "" && (set[0] == '!' || set[0] == '^')
	if negated {
		set = set[1:]
	}
	var before byte // the lower end of a possible range, zero where none can begin
	for start := true; ; start = false {
		if set == "" {
			return "", false, false
		}
		if set[0] == ']' && !start {
			return set[1:], in != negated, true
		}
		var low byte
		switch {
		case set[0] == '\\':
			if len(set) < 2 {
				return "", false, false
			}
			low, set = set[1], set[2:]
			in = in || c == low
		case set[0] == '-' && before != 0 && len(set) > 1 && set[1] != ']':
			set = set[1:]
			if set[0] == '\\' {
				if set = set[1:]; set == "" {
					return "", false, false
				}
			}
			in = in || before <= c && c <= set[0]
			set = set[1:]
		case strings.HasPrefix(set, "[:"):
			end := strings.IndexByte(set[2:], ']')
			if end < 0 {
				return "", false, false
			}
			name, isClass := strings.CutSuffix(set[2:2+end], ":")
			if !isClass {
				low, set = set[0], set[1:]
				in = in || c == '['
				break
			}
			member, known := class(name, c)
			if !known {
				return "", false, false
			}
			in = in || member
			set = set[2+end+1:]
		default:
			low, set = set[0], set[1:]
			in = in || c == low
		}
		before = low
	}
}

// class is the C library's notion of a character class in the "C" locale.
func class(name string, c byte) (member, known bool) {
	lower, upper := c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z'
	digit := c >= '0' && c <= '9'
	graph := c > ' ' && c < 0x7f
	switch name {
	case "alnum":
		return lower || upper || digit, true
	case "alpha":
		return lower || upper, true
	case "blank":
		return c == ' ' || c == '\t', true
	case "cntrl":
		return c < ' ' || c == 0x7f, true
	case "digit":
		return digit, true
	case "graph":
		return graph, true
	case "lower":
		return lower, true
	case "print":
		return graph || c == ' ', true
	case "punct":
		return graph && !lower && !upper && !digit, true
	case "space":
		return c == ' ' || c >= '\t' && c <= '\r', true
	case "upper":
		return upper, true
	case "xdigit":
		return digit || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F', true
	}
	return false, false
}
