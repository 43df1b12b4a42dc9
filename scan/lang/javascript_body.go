package lang

import "strings"

// read notes what a body asserts, and where it may end or fail in silence.
func (p *jsParser) read(t *Test, s span) {
	t.note(p.in(s))
	b := jsBody{jsParser: p, test: t, limit: s}
	defer b.finish()
	for i := s.lo; i < s.hi && i < len(p.toks) && !p.spent(); i++ {
		switch k := &p.toks[i]; k.kind {
		case punct:
			switch k.text {
			case "{":
				b.push(i)
				b.open = append(b.open, i)
			case "(", "[":
				b.open = append(b.open, i)
			case "}":
				b.pop(i)
				b.close(i)
			case ")", "]":
				b.close(i)
			}
		case ident:
			i = b.word(i, k.text)
		case text, number, newline, end:
		}
	}
}

// word reads what a name begins and returns the last token of it.
func (b *jsBody) word(i int, name string) int {
	switch name {
	case "return":
		if !b.at(i-1).oneOf(".", "?.") {
			b.leave(i)
		}
	case "continue", "break":
		b.skipsRow(i)
	case "catch":
		b.catches(i)
	case "const", "let", "var":
		b.sets(i)
	case "should":
		if a, next, ok := b.shouldAt(i); ok {
			b.keep(a, i)
			return next
		}
	case "expect", "assert", "t", "chai":
		if a, next, ok := b.assertAt(i); ok {
			b.keep(a, i)
			return next
		}
		if name == "t" {
			b.skips(i + 2)
		}
	case "cy":
		if !b.at(i - 1).is(".") {
			return b.cypress(i)
		}
	case "jest", "vi", "mock", "sinon":
		b.mocks(i)
	case "skip", "todo", "pending":
		b.skips(i)
	case "retries":
		if b.at(i-1).is(".") && b.at(i-2).is("this") && b.at(i+1).is("(") {
			b.test.Retries = max(b.test.Retries, atoi(b.at(i+2).text))
		}
	case "process", "Deno":
		if b.at(i+1).is(".") && b.at(i+2).is("exit") && b.at(i+3).is("(") && b.at(i+4).oneOf("0", ")") {
			b.leave(i)
		}
	default:
		b.call(i)
	}
	return i
}

// jsBody is the blocks that a position lies in.
type jsBody struct {
	*jsParser
	test   *Test
	limit  span
	blocks []jsBlock
	open   []int // brackets that are open
	gone   bool  // behind a bare return
	goneAt int   // and from which token on
	// closures are functions that were given a name, with the assertions in them.
	closures closures
}

func (b *jsBody) close(i int) {
	if n := len(b.open); n > 0 && b.shut(b.open[n-1]) <= i {
		b.open = b.open[:n-1]
	}
}

type jsBlock struct {
	kind string
	shut int
	cond span
	// What this block and those around it say together.
	nested bool // in a function of its own
	branch bool // in an if, else or switch
	dead   bool // in a loop over nothing
	loose  bool // in a function that is called later, and nobody waits
	from   int  // how many assertions there were before it
	mute   bool // in a try whose handler drops the failure
	reason int  // the index of the innermost branch; -1 for none
	rounds int  // how often the loops around go round, as Assert.Rounds
}

func (b *jsBody) push(i int) {
	blk := jsBlock{kind: "plain", shut: b.shut(i), reason: -1, from: len(b.test.Asserts)}
	if n := len(b.blocks); n > 0 {
		outer := &b.blocks[n-1]
		blk.nested, blk.branch, blk.mute, blk.reason, blk.dead, blk.loose, blk.rounds = outer.nested, outer.branch, outer.mute, outer.reason, outer.dead, outer.loose, outer.rounds
	}
	before := b.at(i - 1)
	switch {
	case before.oneOf("else", "try", "finally"):
		blk.kind = before.text
	case before.is("=>"):
		blk.kind = "func"
	case before.is("catch"):
		blk.kind = "catch"
	case before.is(")"):
		o := b.opener(i - 1)
		switch head := b.at(o - 1); {
		case head.oneOf("if", "while", "switch", "for", "catch"):
			blk.kind = head.text
			blk.cond = span{o + 1, i - 1}
		default:
			blk.kind = "func"
		}
	case b.typed(i):
		blk.kind = "func"
	}
	switch blk.kind {
	case "try":
		if b.drops(blk.shut + 1) {
			blk.mute = true
			b.test.Swallows = append(b.test.Swallows, b.lineOf(blk.shut))
		}
	case "func":
		blk.nested = true
		blk.loose = blk.loose || b.later(i)
		blk.dead = blk.dead || b.overNothing(i)
		if k := b.callee(i); k >= 0 && !blk.mute && b.muter(b.at(k).text) {
			blk.mute = true
			b.test.Swallows = append(b.test.Swallows, b.at(k).line)
		}
		b.closure(i, blk)
	case "for":
		blk.rounds = within(blk.rounds, roundsIn(b.in(blk.cond).String()))
		b.loop(blk.cond, &blk)
	case "while":
		blk.rounds = -1
	case "if":
		if !b.otherwiseFails(blk.shut + 1) {
			blk.branch, blk.reason = true, len(b.blocks)
		}
	case "else":
		if !b.failsIn(b.opener(i - 2)) {
			blk.branch, blk.reason = true, len(b.blocks)
			if o := b.opener(i - 2); o > 0 && b.at(o-1).is(")") {
				blk.cond = b.inside(b.opener(o - 1))
			}
		}
	case "switch":
		blk.branch, blk.reason = true, len(b.blocks)
	}
	b.blocks = append(b.blocks, blk)
}

// drops reports whether the handler behind a try block neither asserts nor throws.
func (p *jsParser) drops(i int) bool {
	if !p.at(i).is("catch") {
		return false
	}
	i++
	if p.at(i).is("(") {
		i = p.shut(i) + 1
	}
	if !p.at(i).is("{") {
		return false
	}
	asserts, weighs := false, false
	for _, t := range p.in(p.inside(i)) {
		switch {
		case t.oneOf("throw", "fail", "done", "reject", "t", "should"):
			return false
		case t.oneOf("expect", "assert"):
			asserts = true
		case t.oneOf("toBeDefined", "toBeTruthy", "ok", "exist", "not", "toBeNull", "toBeUndefined", "toBeInstanceOf", "to", "be"):
		case asserts && t.kind == ident && (strings.HasPrefix(t.text, "to") || jsMatchers[t.text] > 0):
			weighs = true
		}
	}
	return !asserts || !weighs // that there is an error is what it caught
}

func (b *jsBody) pop(i int) {
	b.closures.end(i, len(b.test.Asserts))
	if n := len(b.blocks); n > 0 && b.blocks[n-1].shut == i {
		b.blocks = b.blocks[:n-1]
	}
}

// leave notes a return, or an exit, that belongs to the test itself.
func (b *jsBody) leave(i int) {
	cond, asserted := "", false
	if n := len(b.blocks); n > 0 {
		if b.blocks[n-1].nested {
			return
		}
		if r := b.blocks[n-1].reason; r >= 0 {
			cond = strings.TrimSpace(b.blocks[r].kind + " " + b.in(b.blocks[r].cond).String())
			asserted = len(b.test.Asserts) > b.blocks[r].from
		}
	}
	if head, ok := b.head(i); ok {
		cond, asserted = "if "+b.in(head).String(), false
	}
	if cond == "" && len(b.blocks) == 0 {
		// return expect(...).resolves is the test's own promise, not an end before it
		if b.at(i).is("return") && b.at(i+1).kind == ident && !b.at(i+1).oneOf("undefined", "true", "false", "null") && b.at(i+1).line == b.at(i).line {
			b.goneAt = b.statementEnd(i)
			b.gone = true
			if b.goneAt >= b.limit.hi {
				b.gone = false
			}
			return
		}
		b.gone, b.goneAt = true, i
	}
	b.test.Leaves = append(b.test.Leaves, Leave{Line: b.toks[i].line, Condition: strings.TrimPrefix(cond, "if "), Asserted: asserted})
}

// head is the condition of an if without braces whose statement begins at i.
func (b *jsBody) head(i int) (span, bool) {
	o := b.opener(i - 1)
	if o < 0 || !b.at(i-1).is(")") || !b.at(o-1).is("if") {
		return span{}, false
	}
	return b.inside(o), true
}

// skipsRow notes a continue or break that leaves out some of what a loop goes through.
func (b *jsBody) skipsRow(i int) {
	n := len(b.blocks)
	if n == 0 || b.blocks[n-1].nested {
		return
	}
	cond := b.at(i).text
	if head, ok := b.head(i); ok {
		cond += " " + b.in(head).String()
	} else if r := b.blocks[n-1].reason; r >= 0 {
		if b.blocks[r].kind == "switch" {
			return
		}
		cond += " " + b.in(b.blocks[r].cond).String()
	} else {
		return
	}
	b.test.Leaves = append(b.test.Leaves, Leave{Line: b.toks[i].line, Condition: cond, Asserted: len(b.test.Asserts) > b.blocks[n-1].from})
}

// catches notes promise.catch(…) whose handler neither asserts nor throws.
func (b *jsBody) catches(i int) {
	if !b.at(i+1).is("(") || !b.at(i-1).is(".") {
		return
	}
	if b.mutes(b.inside(i + 1)) {
		b.test.Swallows = append(b.test.Swallows, b.toks[i].line)
	}
}

// mutes reports a handler that does nothing with a failure: an empty one, one that logs.
func (p *jsParser) mutes(s span) bool {
	ts := p.in(s)
	if len(ts) == 0 {
		return false
	}
	for _, t := range ts {
		if t.oneOf("expect", "assert", "throw", "fail", "done", "reject", "should", "return", "=") {
			return false
		}
	}
	body, ok := p.function(s)
	return ok && len(p.in(body)) == 0 || ts[0].oneOf("console", "noop") || ok && p.at(body.lo).oneOf("console", "undefined", "null", "{")
}

// keep adds an assertion with what the blocks around it say.
func (b *jsBody) keep(a Assert, i int) {
	a.Unreachable = b.gone && i > b.goneAt
	if n := len(b.blocks); n > 0 {
		blk := &b.blocks[n-1]
		a.Conditional, a.Swallowed = blk.branch, a.Swallowed || blk.mute
		a.Unreachable = a.Unreachable || blk.dead
		a.Loose, a.Rounds = a.Loose || blk.loose, blk.rounds
		if blk.branch && blk.reason >= 0 {
			a.Condition = b.in(b.blocks[blk.reason].cond).String()
			if b.blocks[blk.reason].kind == "else" {
				a.Condition = "else of " + a.Condition
			}
		}
	}
	if b.at(i - 1).is("=>") { // the body of an arrow function without a block
		a.Loose = a.Loose || b.later(i)
	}
	if head, ok := b.head(i); ok {
		a.Conditional, a.Condition = true, b.in(head).String()
	} else if b.at(i-1).oneOf("&&", "||", "??") {
		a.Conditional = true
		lo := i - 2
		for lo > b.limit.lo && !b.at(lo-1).oneOf(";", "{", "}", "=>") && b.at(lo-1).line == b.at(i).line {
			lo--
		}
		a.Condition = b.in(span{lo, i - 1}).String()
	}
	if a.Swallowed && (len(b.blocks) == 0 || !b.blocks[len(b.blocks)-1].mute) {
		b.test.Swallows = append(b.test.Swallows, a.Line)
	}
	if n := len(b.open); n > 1 && b.at(b.open[n-1]).is("[") && b.at(b.open[n-1]-2).is("allSettled") {
		b.test.Swallows = append(b.test.Swallows, a.Line)
	}
	b.test.Asserts = append(b.test.Asserts, a)
}

// mocks notes jest.mock('x'), vi.mock('x'), vi.spyOn(x, 'y').
func (b *jsBody) mocks(i int) {
	if !b.at(i).oneOf("jest", "vi", "mock", "sinon") || !b.at(i+1).is(".") || !b.at(i+3).is("(") {
		return
	}
	args := b.parts(b.inside(i + 3))
	switch {
	case b.at(i+2).oneOf("mock", "doMock", "unstable_mockModule") && len(args) > 0:
		b.test.Mocks = append(b.test.Mocks, b.in(args[0]).String())
	case b.at(i+2).oneOf("spyOn", "method", "stub") && len(args) > 1 && b.in(args[1]).literalText():
		b.test.Mocks = append(b.test.Mocks, b.toks[args[1].lo].text)
	}
}

// skips notes this.skip(), t.skip(), ctx.todo(), skip() and pending() in a body.
func (b *jsBody) skips(i int) {
	t := b.at(i)
	if !t.oneOf("skip", "todo", "pending") || !b.at(i+1).is("(") {
		return
	}
	text := t.text + "()"
	switch {
	case b.at(i - 1).is("."):
		if !b.at(i-2).oneOf("this", "t", "ctx", "context", "testContext", "task") {
			return
		}
		text = b.at(i-2).text + "." + text
	case t.is("todo") || !b.at(i-1).oneOf(";", "{", "}", ")", "=>"):
		return
	}
	cond := ""
	if n := len(b.blocks); n > 0 {
		blk := &b.blocks[n-1]
		switch {
		case blk.reason >= 0:
			cond = b.in(b.blocks[blk.reason].cond).String()
		case blk.kind == "catch":
			cond = "catch"
		case blk.nested:
			return
		}
	}
	first := i
	if b.at(i - 1).is(".") {
		first = i - 2
	}
	if head, ok := b.head(first); ok {
		cond = b.in(head).String()
	}
	b.test.skip(&Skip{Line: t.line, Text: text, Condition: cond})
}
