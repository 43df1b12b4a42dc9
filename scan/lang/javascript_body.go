package lang

// read notes what a body asserts, and where it may end or fail in silence.
func (p *jsParser) read(t *Test, s span) {
	t.note(p.in(s))
	b := jsBody{jsParser: p, test: t}
	for i := s.lo; i < s.hi && i < len(p.toks) && !p.spent(); i++ {
		switch k := &p.toks[i]; k.kind {
		case punct:
			switch k.text {
			case "{":
				b.push(i)
			case "}":
				b.pop(i)
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
		b.leave(i)
	case "catch":
		b.catches(i)
	case "cy":
		return b.cypress(i)
	case "expect", "assert", "t", "chai", "should":
		if a, next, ok := b.assertAt(i); ok {
			b.keep(a, i)
			return next
		}
	case "jest", "vi", "mock", "sinon":
		b.mocks(i)
	case "skip":
		b.skips(i)
	}
	return i
}

// jsBody is the blocks that a position lies in.
type jsBody struct {
	*jsParser
	test   *Test
	blocks []jsBlock
	gone   bool // behind a bare return
}

type jsBlock struct {
	kind string
	shut int
	cond span
	// What this block and those around it say together.
	nested bool // in a function of its own
	branch bool // in an if, else or switch
	mute   bool // in a try whose handler drops the failure
	reason int  // the index of the innermost branch; -1 for none
}

func (b *jsBody) push(i int) {
	blk := jsBlock{kind: "plain", shut: b.shut(i), reason: -1}
	if n := len(b.blocks); n > 0 {
		outer := &b.blocks[n-1]
		blk.nested, blk.branch, blk.mute, blk.reason = outer.nested, outer.branch, outer.mute, outer.reason
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
	}
	switch blk.kind {
	case "try":
		if b.drops(blk.shut + 1) {
			blk.mute = true
			b.test.Swallows = append(b.test.Swallows, b.lineOf(blk.shut))
		}
	case "func":
		blk.nested = true
	case "if", "else", "switch":
		blk.branch, blk.reason = true, len(b.blocks)
	}
	b.blocks = append(b.blocks, blk)
}

// drops reports whether the handler behind a try block neither asserts nor throws.
func (b *jsBody) drops(i int) bool {
	if !b.at(i).is("catch") {
		return false
	}
	i++
	if b.at(i).is("(") {
		i = b.shut(i) + 1
	}
	if !b.at(i).is("{") {
		return false
	}
	for _, t := range b.in(b.inside(i)) {
		if t.oneOf("expect", "assert", "throw", "fail", "done", "reject", "t", "should") {
			return false
		}
	}
	return true
}

func (b *jsBody) pop(i int) {
	if n := len(b.blocks); n > 0 && b.blocks[n-1].shut == i {
		b.blocks = b.blocks[:n-1]
	}
}

// leave notes a return that belongs to the test itself.
func (b *jsBody) leave(i int) {
	cond := ""
	if n := len(b.blocks); n > 0 {
		if b.blocks[n-1].nested {
			return
		}
		if r := b.blocks[n-1].reason; r >= 0 {
			cond = b.blocks[r].kind + " " + b.in(b.blocks[r].cond).String()
		}
	}
	if b.at(i-1).is(")") && b.at(b.opener(i-1)-1).is("if") {
		cond = "if " + b.in(b.inside(b.opener(i-1))).String()
	}
	if cond == "" && len(b.blocks) == 0 {
		// return expect(...).resolves is the test's own promise, not an end before it
		if b.at(i+1).kind == ident && !b.at(i+1).is("undefined") {
			return
		}
		b.gone = true
	}
	b.test.Leaves = append(b.test.Leaves, Leave{Line: b.toks[i].line, Condition: cond})
}

// catches notes promise.catch(() => {}).
func (b *jsBody) catches(i int) {
	if !b.at(i+1).is("(") || !b.at(i-1).is(".") {
		return
	}
	if body, ok := b.function(b.inside(i + 1)); ok && len(b.in(body)) == 0 {
		b.test.Swallows = append(b.test.Swallows, b.toks[i].line)
	}
}

// keep adds an assertion with what the blocks around it say.
func (b *jsBody) keep(a Assert, i int) {
	a.Unreachable = b.gone
	if n := len(b.blocks); n > 0 {
		a.Conditional, a.Swallowed = b.blocks[n-1].branch, b.blocks[n-1].mute
	}
	if b.at(i-1).is(")") && b.at(b.opener(i-1)-1).is("if") || b.at(i-1).oneOf("&&", "||", "??") {
		a.Conditional = true
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

// skips notes this.skip(), t.skip() and ctx.skip() in a body.
func (b *jsBody) skips(i int) {
	if !b.at(i).is("skip") || !b.at(i-1).is(".") || !b.at(i-2).oneOf("this", "t", "ctx", "context") || !b.at(i+1).is("(") {
		return
	}
	cond := ""
	if n := len(b.blocks); n > 0 && b.blocks[n-1].reason >= 0 {
		cond = b.in(b.blocks[b.blocks[n-1].reason].cond).String()
	}
	b.test.Skip = &Skip{Line: b.toks[i].line, Text: b.at(i-2).text + ".skip()", Condition: cond}
}
