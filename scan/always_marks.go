package scan

import (
	"bytes"
	"slices"
)

// mayEqual and mayMute say from a file's bytes whether reading it token by token can find a
// constant equality, or something that mutes what asserts. Most test files hold neither, and
// reading them once more was half the time of a scan. They may say yes for nothing; a no is
// a no.
func mayEqual(language string, src []byte) bool {
	switch language {
	case "go":
		return hasAny(src, []string{"Comparer", "EqualFunc"}) || goFunc(src, goCompares) || named(src, "package", func(_, hi int) bool {
			at, c := next(src, hi)
			return doubtful(c) || bytes.HasPrefix(src[at:], []byte("assert")) || bytes.HasPrefix(src[at:], []byte("require"))
		})
	case "js":
		return hasAny(src, []string{"addEqualityTesters", "toPrimitive"}) || jsCompares(src)
	case "py":
		return hasAny(src, []string{"__eq__", "__ne__", "__cmp__"})
	case "rust":
		return hasAny(src, []string{"macro_rules"}) || named(src, "fn", func(_, hi int) bool {
			at, c := next(src, hi)
			return doubtful(c) || slices.Contains([]string{"eq", "ne", "cmp", "partial_cmp"}, nameAt(src, at))
		})
	}
	return false
}

func mayMute(language string, src []byte) bool {
	switch language {
	case "go":
		return goFunc(src, func(name string, method bool) bool { return method && slices.Contains(goReports, name) }) ||
			goRenames(src, "assert") || goRenames(src, "require")
	case "js":
		return slices.ContainsFunc(asserting, func(name string) bool { return jsReplaces(src, name) }) || jsMocks(src)
	case "py":
		return pyReplaces(src)
	}
	return false
}

// goCompares: the names that goEqualities asks for, and some more.
func goCompares(name string, method bool) bool {
	lower := bytes.ToLower([]byte(name))
	if !method {
		return bytes.Contains(lower, []byte("equal")) || slices.Contains([]string{"eq", "iseq", "same", "compare", "cmp"}, string(lower))
	}
	return slices.Contains([]string{"equal", "equals", "eq", "isequal", "deepequal", "same", "equalto", "compare", "cmp"}, string(lower))
}

// goFunc asks about the name of each function that is declared.
func goFunc(src []byte, yes func(name string, method bool) bool) bool {
	return named(src, "func", func(_, hi int) bool {
		at, c := next(src, hi)
		method := c == '('
		if method {
			for depth := 0; at < len(src); at++ {
				switch src[at] {
				case '(':
					depth++
				case ')':
					depth--
				case '"', '`', '\'', '/':
					return true // brackets in it may be none
				}
				if depth == 0 {
					break
				}
			}
			at, c = next(src, at+1)
		}
		return doubtful(c) || yes(nameAt(src, at), method)
	})
}

// goRenames: var assert, assert :=.
func goRenames(src []byte, name string) bool {
	return named(src, name, func(lo, hi int) bool {
		at, c := next(src, hi)
		return doubtful(c) || c == ':' && at+1 < len(src) && src[at+1] == '=' || follows(src, lo, "var")
	})
}

func jsCompares(src []byte) bool {
	for _, name := range []string{"equals", "isEqual", "deepEqual", "equal", "asymmetricMatch"} {
		if named(src, name, func(lo, hi int) bool {
			_, c := next(src, hi)
			return doubtful(c) || c == '=' || c == ':' || nameBefore(c) || c == '(' && !follows(src, lo, ".")
		}) {
			return true
		}
	}
	return named(src, "Object", func(_, hi int) bool {
		for ; hi < len(src); hi++ {
			if c := src[hi]; c == '/' || nameBefore(c) {
				break
			}
		}
		return hi < len(src) && (doubtful(src[hi]) || nameAt(src, hi) == "is")
	}) || named(src, "pass", func(_, hi int) bool {
		_, c := next(src, hi)
		return doubtful(c) || c == ':'
	})
}

// jsReplaces: function expect(…, expect = …, assert.equal = ….
func jsReplaces(src []byte, name string) bool {
	return named(src, name, func(lo, hi int) bool {
		at, c := next(src, hi)
		if c == '.' && name == "assert" {
			if at, c = next(src, at+1); !doubtful(c) {
				at, c = next(src, at+len(nameAt(src, at)))
			}
		}
		return doubtful(c) || assigns(src, at) || c == '(' && follows(src, lo, "function")
	})
}

// jsMocks: a call of mock or doMock with the name of a module that asserts.
func jsMocks(src []byte) bool {
	for _, name := range []string{"mock", "doMock"} {
		if named(src, name, func(_, hi int) bool {
			at, c := next(src, hi)
			if c == '(' {
				at, c = next(src, at+1)
			}
			if c != '"' && c != '\'' && c != '`' {
				return doubtful(c)
			}
			return hasAny(src[at:min(len(src), at+24)], []string{"assert", "chai", "globals", "vitest", "expect"})
		}) {
			return true
		}
	}
	return false
}

// pyReplaces: def assertEqual(…, assertEqual = …, sys.modules[…], setattr(…, "assertEqual".
func pyReplaces(src []byte) bool {
	patches := hasAny(src, []string{"setattr"}) && hasAny(src, []string{"lambda", "Mock"})
	for _, prefix := range []string{"assert", "fail", "raises", "outcome", "exitstatus"} {
		if starting(src, prefix, func(lo, hi int) bool {
			at, c := next(src, hi)
			quoted := patches && lo > 0 && (src[lo-1] == '.' || src[lo-1] == '"' || src[lo-1] == '\'')
			return quoted || doubtful(c) || assigns(src, at) || c == '(' && follows(src, lo, "def")
		}) {
			return true
		}
	}
	return named(src, "modules", func(_, hi int) bool {
		_, c := next(src, hi)
		return doubtful(c) || c == '['
	})
}

// named asks about each place that holds a name.
func named(src []byte, name string, yes func(lo, hi int) bool) bool {
	return starting(src, name, func(lo, hi int) bool { return hi == lo+len(name) && yes(lo, hi) })
}

// starting asks about each name that begins with a word.
func starting(src []byte, word string, yes func(lo, hi int) bool) bool {
	for at := 0; ; {
		i := bytes.Index(src[at:], []byte(word))
		if i < 0 {
			return false
		}
		lo := at + i
		hi := lo + len(word)
		for hi < len(src) && nameBefore(src[hi]) {
			hi++
		}
		if (lo == 0 || !nameBefore(src[lo-1])) && yes(lo, hi) {
			return true
		}
		at = hi
	}
}

// nameBefore reports a byte of a name.
func nameBefore(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func nameAt(src []byte, at int) string {
	hi := at
	for hi < len(src) && nameBefore(src[hi]) {
		hi++
	}
	return string(src[min(at, len(src)):hi])
}

// next is the next byte that is no blank.
func next(src []byte, at int) (int, byte) {
	for ; at < len(src); at++ {
		if c := src[at]; c != ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\v' {
			return at, c
		}
	}
	return len(src), 0
}

// doubtful: what follows may be a comment, a continued line or a blank that is not ASCII.
func doubtful(c byte) bool { return c == '/' || c == '\\' || c == '#' || c >= 0x80 }

// assigns: a single equals sign.
func assigns(src []byte, at int) bool {
	return at < len(src) && src[at] == '=' && (at+1 >= len(src) || src[at+1] != '=' && src[at+1] != '>')
}

// follows: a place stands behind a word, but for blanks, or behind what may be a comment.
func follows(src []byte, at int, word string) bool {
	head := bytes.TrimRight(src[:at], " \t\r\n\f\v")
	return bytes.HasSuffix(head, []byte(word)) || len(head) > 0 && doubtful(head[len(head)-1])
}
