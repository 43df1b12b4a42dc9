package reader

const (
	blockBefore = 3
	blockAfter  = 20
	// lineCut bounds a kept line: a block is for people, and a minified file is one line.
	lineCut = 400
)

// block is the text around the first failure.
type block struct {
	begun bool
	lines []string
	room  int
}

// take puts a line where its mark says; before gives the lines that preceded it.
func (b *block) take(m mark, before func() []string, line string) {
	if m == noMark || m == begins && b.begun {
		b.add(line)
		return
	}
	b.begun = true
	b.lines = append(before(), cut(line))
	b.room = blockAfter - 1
}

func (b *block) add(line string) {
	if !b.begun || b.room == 0 {
		return
	}
	b.lines = append(b.lines, cut(line))
	b.room--
}

// recent remembers the last lines, for the start of a block.
type recent struct {
	ring [blockBefore]string
	n    int
}

func (r *recent) add(line string) {
	r.ring[r.n%blockBefore] = cut(line)
	r.n++
}

func (r *recent) lines() []string {
	var out []string
	for i := max(0, r.n-blockBefore); i < r.n; i++ {
		if l := r.ring[i%blockBefore]; l != "" {
			out = append(out, l)
		}
	}
	return out
}

// cut shortens a line to lineCut characters.
func cut(s string) string {
	if len(s) <= lineCut {
		return s
	}
	n := 0
	for i := range s {
		if n == lineCut {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
