package scan

import "strings"

// squeeze drops what does not change a meaning: blanks, await, commas behind the last of a
// list, the type that a value is given, and how a text with values in it is written.
func squeeze(s string) string {
	s = strings.TrimPrefix(strings.Join(strings.Fields(uncast(s)), " "), "await ")
	s = interpolated(s)
	s = strings.ReplaceAll(strings.ReplaceAll(s, " ", ""), ".unwrap()", "")
	for _, shut := range []string{")", "]", "}"} {
		s = strings.ReplaceAll(s, ","+shut, shut)
	}
	return strings.TrimSuffix(s, ",")
}

// uncast leaves out TypeScript's x as T: it says nothing when the test runs.
func uncast(s string) string {
	if !strings.Contains(s, "as ") {
		return s
	}
	var out strings.Builder
	quoted := byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case quoted != 0:
			if c == quoted {
				quoted = 0
			}
		case c == '"' || c == '`':
			quoted = c
		case strings.HasPrefix(s[i:], "as ") && i > 0 && strings.IndexByte(" )]}", s[i-1]) >= 0:
			i += typeEnd(s[i:]) - 1
			continue
		}
		out.WriteByte(c)
	}
	return out.String()
}

// typeEnd is how long a type is that s begins with.
func typeEnd(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '(', '[', '{', '<':
			depth++
		case ')', ']', '}', '>':
			if depth--; depth < 0 {
				return i
			}
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return len(s)
}

// interpolated writes "{} of {1}".format(a, b) as f"{a} of {b}" is read, and takes the
// parentheses around a text away.
func interpolated(s string) string {
	if strings.HasPrefix(s, `("`) && strings.HasSuffix(s, `")`) && strings.Count(s, `"`) == 2 {
		return s[1 : len(s)-1]
	}
	text, args, ok := strings.Cut(s, `".format(`)
	if !ok || !strings.HasSuffix(args, ")") || !strings.HasPrefix(text, `"`) {
		return s
	}
	values := strings.Split(strings.TrimSuffix(strings.TrimSuffix(args, ")"), ","), ",")
	var out strings.Builder
	next := 0
	for {
		before, rest, ok := strings.Cut(text, "{")
		out.WriteString(before)
		field, after, shut := strings.Cut(rest, "}")
		if !ok || !shut {
			return out.String() + `"`
		}
		at := next
		if field != "" {
			if at = int(field[0] - '0'); len(field) > 1 || at > 9 {
				return s
			}
		}
		if at >= len(values) {
			return s
		}
		out.WriteString("{" + strings.TrimSpace(values[at]) + "}")
		next, text = next+1, after
	}
}
