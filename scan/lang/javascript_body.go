package lang

// read notes what a body asserts, and where it may end or fail in silence.
func (p *jsParser) read(t *Test, s span) {
	t.note(p.in(s))
	b := jsBody{jsParser: p, test: t}
	for i := s.lo; i < s.hi && i < len(p.toks); i++ {
		k := p.toks[i]
		switch {
		case k.is("{") && k.kind == punct:
			b.push(i)
		case k.is("}") && k.kind == punct:
			b.pop(i)
		case k.is("return") && k.kind == ident:
			b.leave(i)
		case k.is("catch") && p.at(i-1).is("."):
			b.catches(i)
		case k.kind == ident:
			if a, next, ok := p.assertAt(i); ok {
				b.keep(a, i)
				i = next
				continue
			}
			b.mocks(i)
			b.skips(i)
		}
	}
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
	cond string
	mute bool // a try whose handler drops the failure
}

func (b *jsBody) push(i int) {
	blk := jsBlock{kind: "plain", shut: b.shut(i)}
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
			blk.cond = b.in(span{o + 1, i - 1}).String()
		default:
			blk.kind = "func"
		}
	}
	if blk.kind == "try" {
		blk.mute = b.drops(blk.shut + 1)
		if blk.mute {
			b.test.Swallows = append(b.test.Swallows, b.lineOf(blk.shut))
		}
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
	for _, blk := range b.blocks {
		switch blk.kind {
		case "func":
			return
		case "if", "else", "switch":
			cond = blk.kind + " " + blk.cond
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
	if !b.at(i + 1).is("(") {
		return
	}
	if body, ok := b.function(b.inside(i + 1)); ok && len(b.in(body)) == 0 {
		b.test.Swallows = append(b.test.Swallows, b.toks[i].line)
	}
}

// keep adds an assertion with what the blocks around it say.
func (b *jsBody) keep(a Assert, i int) {
	a.Unreachable = b.gone
	for _, blk := range b.blocks {
		switch blk.kind {
		case "if", "else", "switch":
			a.Conditional = true
		case "try":
			a.Swallowed = a.Swallowed || blk.mute
		}
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
	for _, blk := range b.blocks {
		if blk.kind == "if" {
			cond = blk.cond
		}
	}
	b.test.Skip = &Skip{Line: b.toks[i].line, Text: b.at(i-2).text + ".skip()", Condition: cond}
}
