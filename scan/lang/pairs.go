package lang

// code is a token list with its brackets matched once, so that reading a file stays linear.
type code struct {
	toks
	// pair is the index of the bracket that a bracket belongs to; -1 for everything else,
	// and for brackets without one.
	pair []int
}

func newCode(ts toks) code {
	c := code{toks: ts, pair: make([]int, len(ts))}
	var open []int
	for i, t := range ts {
		c.pair[i] = -1
		if t.kind != punct {
			continue
		}
		switch t.text {
		case "(", "[", "{":
			open = append(open, i)
		case ")", "]", "}":
			// A stray bracket of broken code must not shift all that follows.
			for n := len(open) - 1; n >= 0 && n >= len(open)-8; n-- {
				if matching(ts[open[n]].text, t.text) {
					c.pair[open[n]], c.pair[i] = i, open[n]
					open = open[:n]
					break
				}
			}
		}
	}
	return c
}

func matching(open, shut string) bool {
	return open == "(" && shut == ")" || open == "[" && shut == "]" || open == "{" && shut == "}"
}

// shut is the index of the bracket that closes the one at i, or the end of the tokens.
func (c code) shut(i int) int {
	if i >= 0 && i < len(c.pair) && c.pair[i] > i {
		return c.pair[i]
	}
	return len(c.toks)
}

// opener is the index of the bracket that the one at i closes; -1 where there is none.
func (c code) opener(i int) int {
	if i >= 0 && i < len(c.pair) && c.pair[i] >= 0 && c.pair[i] < i {
		return c.pair[i]
	}
	return -1
}

// span is a half-open range of tokens.
type span struct{ lo, hi int }

func (c code) in(s span) toks {
	if s.lo >= s.hi || s.lo < 0 {
		return nil
	}
	return c.toks[s.lo:min(s.hi, len(c.toks))]
}

// inside is the range between a bracket and its partner.
func (c code) inside(open int) span { return span{open + 1, c.shut(open)} }

// parts splits a range at commas outside brackets; an empty last part is dropped.
func (c code) parts(s span) []span {
	var out []span
	start := s.lo
	for i := s.lo; i < s.hi && i < len(c.toks); i++ {
		t := c.toks[i]
		if t.kind == punct && t.oneOf("(", "[", "{") {
			if shut := c.shut(i); shut < s.hi {
				i = shut
			}
			continue
		}
		if t.is(",") && t.kind == punct {
			out = append(out, span{start, i})
			start = i + 1
		}
	}
	if start < s.hi {
		out = append(out, span{start, s.hi})
	}
	return out
}
