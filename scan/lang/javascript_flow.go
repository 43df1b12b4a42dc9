package lang

import "strings"

// callee is what is called with the function whose brace is at i as an argument: the index of
// the name before the innermost open parenthesis; -1 where there is none.
func (b *jsBody) callee(i int) int {
	n := len(b.open)
	if n == 0 || !b.at(b.open[n-1]).is("(") || b.shut(b.open[n-1]) < i {
		return -1
	}
	if k := b.open[n-1] - 1; b.at(k).kind == ident {
		return k
	}
	return -1
}

// later reports a function that runs when the test may be over: a timer's, or a promise's that
// nobody waits for.
func (b *jsBody) later(i int) bool {
	k := b.callee(i)
	if k < 0 {
		return false
	}
	switch b.at(k).text {
	case "setTimeout", "setImmediate", "nextTick", "queueMicrotask", "setInterval":
		return len(b.blocks) == 0 && len(b.test.Params) == 0 && b.test.Calls["advanceTimersByTime"]+b.test.Calls["runAllTimers"]+b.test.Calls["useFakeTimers"]+b.test.Calls["tick"]+b.test.Calls["runOnlyPendingTimers"] == 0
	case "waitFor", "waitUntil", "eventually", "waitForElementToBeRemoved":
		return !b.awaited(k)
	case "then":
		return b.at(k-1).is(".") && !b.awaited(k) && len(b.test.Params) == 0
	}
	return false
}

// awaited reports whether the chain that the name at k stands in is awaited, returned or
// handed on.
func (b *jsBody) awaited(k int) bool {
	for k > b.limit.lo {
		before := b.at(k - 1)
		switch {
		case before.oneOf(".", "?."):
			k--
		case before.oneOf(")", "]"):
			o := b.opener(k - 1)
			if o < 0 {
				return true
			}
			k = o
		case before.kind == ident && !before.oneOf("await", "return", "yield", "void", "else") && b.at(k).oneOf(".", "?.", "(", "["):
			k--
		case before.is("new"):
			k--
		default:
			return before.oneOf("await", "return", "=>", "(", "[", ",", "=", "yield", ":", "?")
		}
	}
	return b.at(b.limit.lo - 1).is("=>") // the body of an arrow function is what it returns
}

// asynchronous reports a function of the file that gives a promise by its declaration.
func (p *jsParser) asynchronous(name string) bool {
	if p.promising == nil {
		p.promising = map[string]bool{}
		for i := range p.toks {
			if !p.toks[i].is("async") || p.toks[i].kind != ident {
				continue
			}
			if p.at(i + 1).is("function") {
				p.promising[p.at(i+2).text] = true
			} else if p.at(i-1).is("=") && p.at(i-2).kind == ident {
				p.promising[p.at(i-2).text] = true
			}
		}
	}
	return p.promising[name]
}

// overNothing reports [].forEach(…).
func (b *jsBody) overNothing(i int) bool {
	k := b.callee(i)
	return k > 3 && b.at(k).oneOf("forEach", "map") && b.at(k-2).is("]") && b.at(k-3).is("[")
}

// loop reads the head of a for: its names, and whether it goes through anything.
func (b *jsBody) loop(head span, blk *jsBlock) {
	ts := b.in(head)
	for i, t := range ts {
		if t.oneOf("of", "in") && t.kind == ident {
			for _, n := range ts[:i] {
				if n.kind == ident && !n.oneOf("const", "let", "var") {
					b.test.Params = append(b.test.Params, n.text)
				}
			}
			rest := ts[i+1:]
			blk.dead = blk.dead || len(rest) == 2 && rest[0].is("[") && rest[1].is("]")
			b.loopRows(span{head.lo + i + 1, head.hi})
			return
		}
	}
}

// loopRows takes the table that a loop in a test goes through for its rows.
func (b *jsBody) loopRows(s span) {
	if rows, known := b.tableAt(s.lo); known && len(b.test.Rows) == 0 {
		b.test.Rows = rows
	}
}

// otherwiseFails reports an else that fails the test: then the if is no way around.
func (b *jsBody) otherwiseFails(i int) bool { return b.at(i).is("else") && b.failsIn(i+1) }

// failsIn reports a block at i that throws or fails.
func (b *jsBody) failsIn(i int) bool {
	if !b.at(i).is("{") {
		return b.at(i).is("throw")
	}
	for _, t := range b.in(b.inside(i)) {
		if t.oneOf("throw", "fail", "unreachable") {
			return true
		}
	}
	return false
}

// closure notes a function that gets a name: const check = () => {…}, function check() {…}.
func (b *jsBody) closure(i int, blk jsBlock) {
	k := i - 1
	if b.at(k).is("=>") {
		k--
	}
	if b.at(k).is(")") {
		k = b.opener(k) - 1
	} else {
		k--
	}
	if b.at(k).is("async") {
		k--
	}
	name := tok{}
	switch {
	case b.at(k).is("=") && b.at(k-2).oneOf("const", "let", "var"):
		name = b.at(k - 1)
	case b.at(k).kind == ident && b.at(k-1).is("function"):
		name = b.at(k)
	case b.at(k).is("function") && b.at(k-1).is("=") && b.at(k-3).oneOf("const", "let", "var"):
		name = b.at(k - 2)
	}
	if name.text != "" {
		b.closures.begin(name.text, blk.shut, len(b.test.Asserts))
	}
}

// finish judges what only the whole body tells.
func (b *jsBody) finish() {
	b.closures.unused(b.test, b.toks[min(b.limit.lo, len(b.toks)):min(b.limit.hi, len(b.toks))])
}

// sets notes what a name is given, and assignments to fields: const x = …
func (b *jsBody) sets(i int) {
	name := b.at(i + 1)
	if name.kind != ident || !b.at(i+2).is("=") {
		return
	}
	b.given(name.text, i+3)
}

// given remembers a value; of a name that gets several none is known.
func (b *jsBody) given(name string, from int) {
	end := min(from+120, b.limit.hi, len(b.toks))
	hi := from
	for hi < end && !b.toks[hi].is(";") && (hi == from || b.toks[hi].line == b.toks[hi-1].line) {
		hi = b.over(hi, end) + 1
	}
	if _, twice := b.test.Set[name]; twice {
		b.test.set(name, "?")
		return
	}
	b.test.set(name, b.in(span{from, min(hi, end)}).String())
}

// call notes a call that stands alone, of a function that may assert, and an assignment to a
// field or a name that was there before.
func (b *jsBody) call(i int) {
	before := b.at(i - 1)
	alone := i == b.limit.lo || before.oneOf(";", "{", "}", "await", "=>", "return") || before.line != b.at(i).line && !before.oneOf(".", ",", "(", "=", "&&", "||", "?", ":", "+") || before.is(")") && b.at(b.opener(i-1)-1).is("if")
	if !alone {
		return
	}
	if b.at(i + 1).is("(") {
		name := b.at(i)
		if name.oneOf("if", "for", "while", "switch", "function", "it", "test", "describe", "super", "require", "import", "beforeEach", "afterEach", "catch") {
			return
		}
		a := Assert{Line: name.line, Form: name.text, Strength: Exact, Call: true}
		inside := b.inside(i + 1)
		for _, s := range b.parts(inside) {
			a.Args = append(a.Args, b.in(s).String())
		}
		a.Subject = strings.Join(a.Args, ", ")
		if len(a.Subject) > 400 {
			a.Subject = a.Subject[:400]
		}
		a.Literals = b.in(inside).literals()
		a.Loose = b.asynchronous(name.text) && !b.awaited(i)
		b.keep(a, i)
		return
	}
	k := i
	for b.at(k+1).is(".") && b.at(k+2).kind == ident {
		k += 2
	}
	if b.at(k+1).is("=") && b.at(k+1).kind == punct {
		b.given(b.in(span{i, k + 1}).String(), k+2)
	} else if b.at(k+1).oneOf("+=", "-=", "++", "--") {
		b.test.set(b.in(span{i, k + 1}).String(), "?")
	}
}

// typed reports a function's body behind the type of its result: f(x): Map<string, A['b']> {
func (b *jsBody) typed(i int) bool {
	for k, n := i-1, 0; k > b.limit.lo && n < longestType; n++ {
		switch t := b.at(k); {
		case t.is(":"):
			return n > 0 && b.at(k-1).is(")")
		case t.oneOf("]", ")", "}"):
			k = b.opener(k) - 1
		case t.kind == ident, t.kind == text, t.oneOf("<", ">", ">>", ">>>", ".", ",", "|", "&", "=>", "[", "?"):
			k--
		default:
			return false
		}
	}
	return false
}

// longestType is how many tokens the type of a result is read back.
const longestType = 60
