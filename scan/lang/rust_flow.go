package lang

import "strings"

// spawned reports a position directly inside of a spawn whose handle nobody keeps.
func (b *rustBody) spawned() bool {
	n := len(b.open)
	if n > 0 && b.at(b.open[n-1]).is("{") { // inside of the block that is given to it
		n--
	}
	if n == 0 || !b.at(b.open[n-1]).is("(") {
		return false
	}
	o := b.open[n-1]
	if !b.at(o-1).oneOf("spawn", "spawn_blocking", "spawn_local") {
		return false
	}
	return b.at(b.shut(o)+1).is(";") && b.discarded(o-1)
}

// loop reads the head of a for: its names, its table, whether it goes through anything.
func (b *rustBody) loop(head span, blk *rustBlock) {
	for k := head.lo; k < head.hi; k++ {
		t := b.at(k)
		if t.is("in") && t.kind == ident {
			rest := span{k + 1, head.hi}
			blk.rounds = within(blk.rounds, roundsIn(b.in(rest).String()))
			blk.dead = blk.dead || b.in(rest).String() == "0..0" || b.at(k+1).is("[") && b.shut(k+1) == k+2
			if rows, ok := b.rowsAt(rest); ok && len(b.test.Rows) == 0 {
				b.test.Rows = rows
			}
			return
		}
		if t.kind == ident {
			b.test.Params = append(b.test.Params, t.text)
		}
	}
}

// failsIn reports a block at i that panics or fails.
func (b *rustBody) failsIn(i int) bool {
	for _, t := range b.in(b.inside(i)) {
		if t.oneOf("panic", "unreachable", "bail", "Err", "todo", "unimplemented") {
			return true
		}
	}
	return false
}

// closure notes a function that gets a name: let check = || {…}, fn check() {…}.
func (b *rustBody) closure(i int, blk rustBlock) {
	for k := i - 1; k > b.limit.lo && k > i-40; k-- {
		t := b.at(k)
		switch {
		case t.oneOf(";", "{", "}"):
			return
		case t.is("fn") && blk.kind == "fn":
			b.closures.begin(b.at(k+1).text, blk.shut, len(b.test.Asserts))
			return
		case t.is("=") && t.kind == punct && blk.kind == "closure":
			if n := b.at(k - 1); n.kind == ident && b.at(k-2).oneOf("let", "mut") && b.at(k+1).oneOf("|", "||", "move") {
				b.closures.begin(n.text, blk.shut, len(b.test.Asserts))
			}
			return
		}
	}
}

// settle judges what only the whole body tells.
func (b *rustBody) settle() {
	b.closures.unused(b.test, b.toks[min(b.limit.lo, len(b.toks)):min(b.limit.hi, len(b.toks))])
}

// sets notes what a name is given: let x = …; of one that gets several values none is known.
func (b *rustBody) sets(i int) {
	k := i + 1
	if b.at(k).is("mut") {
		k++
	}
	name := b.at(k)
	if name.kind != ident {
		return
	}
	for n := 0; n < 16 && !b.at(k).oneOf("=", ";"); n++ {
		k++
	}
	if !b.at(k).is("=") {
		return
	}
	b.listed(name.text, k+1)
	hi := k + 1
	for hi < b.limit.hi && hi < k+40 && !b.at(hi).is(";") {
		hi = b.over(hi, b.limit.hi) + 1
	}
	value := b.in(span{k + 1, min(hi, k+40, b.limit.hi)}).String()
	if _, twice := b.test.Set[name.text]; twice || b.at(i+1).is("mut") && !strings.Contains(value, "Mock") {
		value = "?"
	}
	b.test.set(name.text, value)
	if strings.Contains(value, "Mock") && b.test.Heads == nil {
		for k := b.limit.lo; k < b.limit.hi; k++ {
			if t := b.at(k); t.kind == ident && b.at(k+1).oneOf("(", ".", "::") && !b.at(k-1).oneOf(".", "::") {
				b.test.head(t.text)
			}
		}
	}
}

// call notes a call that stands alone, of a function that may assert.
func (b *rustBody) call(i int) {
	if !b.at(i + 1).is("(") {
		return
	}
	lo := i
	for b.at(lo - 1).is("::") {
		lo -= 2
	}
	before := b.at(lo - 1)
	alone := lo <= b.limit.lo || before.oneOf(";", "{", "}") || before.is("=") && b.at(lo-2).is("_")
	name := b.at(i)
	if !alone || name.oneOf("if", "while", "for", "match", "return", "drop", "Ok", "Err", "Some", "sleep", "spawn") {
		return
	}
	a := Assert{Line: name.line, Form: name.text, Strength: Exact, Call: true}
	inside := b.inside(i + 1)
	for _, s := range b.parts(inside) {
		a.Args = append(a.Args, strings.TrimPrefix(b.in(s).String(), "&"))
	}
	a.Subject = strings.Join(a.Args, ", ")
	if len(a.Subject) > 400 {
		a.Subject = a.Subject[:400]
	}
	a.Literals = b.in(inside).literals()
	end := b.shut(i + 1)
	a.Loose = b.async && !(b.at(end+1).is(".") && b.at(end+2).is("await"))
	b.keep(a, i)
}
