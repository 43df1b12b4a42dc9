package claim

import "math/bits"

// set is a set of vocabulary ids.
type set []uint64

func (s set) has(id int) bool { return id > 0 && id>>6 < len(s) && s[id>>6]&(1<<(id&63)) != 0 }

func (s set) meets(other set) bool {
	for i := range min(len(s), len(other)) {
		if s[i]&other[i] != 0 {
			return true
		}
	}
	return false
}

func (s set) size() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s *set) add(id int) {
	s.grow(id>>6 + 1)
	(*s)[id>>6] |= 1 << (id & 63)
}

func (s *set) union(c *choice) {
	s.grow(len(c.many))
	for i, w := range c.many {
		(*s)[i] |= w
	}
	for _, id := range c.few {
		s.add(id)
	}
}

// grow makes room for n words of bits.
func (s *set) grow(n int) {
	if n <= len(*s) {
		return
	}
	wider := make(set, n)
	copy(wider, *s)
	*s = wider
}

// choice is a set of ids that is made once: a few are kept as a list, which is a fiftieth of
// the bits that a late id needs.
type choice struct {
	few  []int
	many set
}

// fewIDs is how many ids are still looked through one by one.
const fewIDs = 8

func newChoice(ids []int) choice {
	if len(ids) <= fewIDs {
		return choice{few: ids}
	}
	top := 0
	for _, id := range ids {
		top = max(top, id)
	}
	many := make(set, top>>6+1)
	for _, id := range ids {
		many.add(id)
	}
	return choice{many: many}
}

func (c *choice) has(id int) bool {
	for _, one := range c.few {
		if one == id {
			return true
		}
	}
	return c.many.has(id)
}

// meets reports whether one of them is among the words.
func (c *choice) meets(words set) bool {
	for _, id := range c.few {
		if words.has(id) {
			return true
		}
	}
	return c.many.meets(words)
}

func (c *choice) size() int { return len(c.few) + c.many.size() }
