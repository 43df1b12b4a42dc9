package claim

// set is a set of vocabulary ids.
type set []uint64

func (s set) has(id uint16) bool { return id > 0 && int(id>>6) < len(s) && s[id>>6]&(1<<(id&63)) != 0 }

func (s set) meets(other set) bool {
	for i := range min(len(s), len(other)) {
		if s[i]&other[i] != 0 {
			return true
		}
	}
	return false
}

func (s *set) add(id uint16) {
	s.grow(int(id>>6) + 1)
	(*s)[id>>6] |= 1 << (id & 63)
}

// union adds what is chosen.
func (s *set) union(c *choice) {
	for _, id := range c.ids {
		s.add(id)
	}
}

// grow makes room for n words of bits.
func (s *set) grow(n int) {
	if n <= len(*s) {
		return
	}
	wider := make(set, n+n/2)
	copy(wider, *s)
	*s = wider
}

// choice is a set of ids that is made once.
type choice struct {
	ids  []uint16
	many set // the same where they are many
}

// fewIDs is how many ids are still looked through one by one.
const fewIDs = 8

func (c *choice) has(id uint16) bool {
	if c.many != nil {
		return c.many.has(id)
	}
	for _, one := range c.ids {
		if one == id {
			return true
		}
	}
	return false
}

// meets reports whether one of them is among the words.
func (c *choice) meets(words set) bool {
	if c.many != nil {
		return c.many.meets(words)
	}
	for _, id := range c.ids {
		if words.has(id) {
			return true
		}
	}
	return false
}
