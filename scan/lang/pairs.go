package lang

// code is a token list with its brackets matched once, so that reading a file stays linear.
type code struct {
	toks
	// pair is the index of the bracket that a bracket belongs to; -1 for everything else,
	// and for brackets without one.
	pair []int32
	// work is how many tokens were looked at in ranges so far.
	work int
}

// effort is how many times over the tokens of a file may be looked at: eight were enough for
// every one of some 20,000 test files. Source that asks for more (a hundred thousand unclosed
// calls inside each other) is read no further, and called broken.
const effort = 24

func newCode(ts toks) code {
	c := code{toks: ts, pair: make([]int32, len(ts))}
	var open []int32
	for i := range ts {
		c.pair[i] = -1
		t := &ts[i]
		if t.kind != punct || len(t.text) != 1 {
			continue
		}
		switch t.text[0] {
		case '(', '[', '{':
			open = append(open, int32(i))
		case ')', ']', '}':
			// A stray bracket of broken code must not shift all that follows.
			for n := len(open) - 1; n >= 0 && n >= len(open)-8; n-- {
				if matching(ts[open[n]].text[0], t.text[0]) {
					c.pair[open[n]], c.pair[i] = int32(i), open[n]
					open = open[:n]
					break
				}
			}
		}
	}
	return c
}

func matching(open, shut byte) bool {
	return open == '(' && shut == ')' || open == '[' && shut == ']' || open == '{' && shut == '}'
}

// spent reports whether the file has asked for more than effort.
func (c *code) spent() bool { return c.work > effort*len(c.toks)+1<<12 }

// done says of a file that was read whether it was read whole.
func (c *code) done(f *File) {
	f.Broken = c.spent()
	f.looks = float64(c.work) / float64(max(1, len(c.toks)))
}

// shut is the index of the bracket that closes the one at i, or the end of the tokens.
func (c *code) shut(i int) int {
	if i >= 0 && i < len(c.pair) && int(c.pair[i]) > i {
		return int(c.pair[i])
	}
	return len(c.toks)
}

// opener is the index of the bracket that the one at i closes; -1 where there is none.
func (c *code) opener(i int) int {
	if i >= 0 && i < len(c.pair) && c.pair[i] >= 0 && int(c.pair[i]) < i {
		return int(c.pair[i])
	}
	return -1
}

// over is where to go on behind a bracket at i whose partner lies before hi; i where it does
// not.
func (c *code) over(i, hi int) int {
	if t := &c.toks[i]; t.kind == punct && len(t.text) == 1 && (t.text[0] == '(' || t.text[0] == '[' || t.text[0] == '{') {
		if shut := c.shut(i); shut < hi {
			return shut
		}
	}
	return i
}

// span is a half-open range of tokens.
type span struct{ lo, hi int }

func (c *code) in(s span) toks {
	if s.lo >= s.hi || s.lo < 0 {
		return nil
	}
	hi := min(s.hi, len(c.toks))
	c.work += hi - s.lo
	return c.toks[s.lo:hi]
}

// inside is the range between a bracket and its partner.
func (c *code) inside(open int) span { return span{open + 1, c.shut(open)} }

// parts splits a range at commas outside brackets; an empty last part is dropped.
func (c *code) parts(s span) []span {
	var out []span
	start, hi := s.lo, min(s.hi, len(c.toks))
	for i := s.lo; i < hi; i++ {
		c.work++
		t := &c.toks[i]
		if t.kind != punct || len(t.text) != 1 {
			continue
		}
		if t.text[0] == ',' {
			out = append(out, span{start, i})
			start = i + 1
			continue
		}
		i = c.over(i, s.hi)
	}
	if start < s.hi {
		out = append(out, span{start, s.hi})
	}
	return out
}
