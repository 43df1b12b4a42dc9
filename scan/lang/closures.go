package lang

// closure is a function inside of a body that has a name: the assertions from and to which
// stand in it, and where it ends.
type closure struct {
	name     string
	shut     int
	from, to int
}

// closures are those of one body in the order in which they begin.
type closures struct {
	all  []closure
	open []int // those that have not ended, the innermost last
}

// begin notes a function that ends at a bracket.
func (c *closures) begin(name string, shut, asserts int) {
	c.open = append(c.open, len(c.all))
	c.all = append(c.all, closure{name: name, shut: shut, from: asserts, to: -1})
}

// end ends the functions whose bracket this is, or stands before it.
func (c *closures) end(at, asserts int) {
	for n := len(c.open); n > 0 && c.all[c.open[n-1]].shut <= at; n-- {
		c.all[c.open[n-1]].to = asserts
		c.open = c.open[:n-1]
	}
}

// unused marks the assertions in functions that the body names only once: nobody calls them.
func (c *closures) unused(t *Test, body toks) {
	if len(c.all) == 0 {
		return
	}
	uses := map[string]int{}
	for i := range body {
		if k := &body[i]; k.kind == ident {
			uses[k.text]++
		}
	}
	marked := 0
	for _, f := range c.all {
		if f.to < 0 {
			f.to = len(t.Asserts)
		}
		if uses[f.name] > 1 {
			continue
		}
		for i := max(f.from, marked); i < f.to && i < len(t.Asserts); i++ {
			t.Asserts[i].Unreachable = true
		}
		marked = max(marked, f.to)
	}
}
