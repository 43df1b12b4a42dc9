package lang

// readIn notes what a function's body asserts.
func (p *rustParser) readIn(t *Test, s span, async bool) {
	t.note(p.in(s))
	b := rustBody{rustParser: p, test: t, limit: s, async: async}
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
			case "=>":
				b.arm(i)
			}
		case ident:
			i = b.word(i, k.text)
		case text, number, newline, end:
		}
	}
	b.settle()
}

// word reads what a name begins and returns the last token of it.
func (b *rustBody) word(i int, name string) int {
	switch name {
	case "return":
		b.leave(i)
	case "let":
		b.sets(i)
	case "continue", "break":
		b.skipsRow(i)
	case "catch_unwind":
		if b.discarded(i) {
			b.test.Swallows = append(b.test.Swallows, b.at(i).line)
		}
	case "join":
		if o := b.opener(i - 2); b.at(i-1).is(".") && o > 0 && b.at(o-1).is("spawn") && b.discarded(o-1) && b.at(i+3).is(";") {
			b.test.Swallows = append(b.test.Swallows, b.at(i).line)
		}
	case "exit":
		if b.at(i-1).is("::") && b.at(i-2).is("process") && b.at(i+1).is("(") && b.at(i+2).is("0") {
			b.leave(i)
		}
	case "timeout":
		if b.at(i + 1).is("(") {
			b.test.Timeout = max(b.test.Timeout, b.duration(b.inside(i+1)))
		}
	case "tests", "max_tests":
		if b.at(i-1).is(".") && b.at(i+1).is("(") && b.at(i+2).kind == number {
			b.test.Examples = atoi(b.at(i + 2).text)
		}
	case "QuickCheck", "quickcheck":
		if b.test.Inputs == "" {
			b.test.Inputs = "quickcheck"
		}
	case "fn":
		if n := b.at(i + 1); n.kind == ident {
			b.test.set(n.text, "fn ")
		}
	default:
		if b.at(i+1).is("!") && b.at(i+2).oneOf("(", "[", "{") {
			if name == "prop_assume" {
				b.test.Leaves = append(b.test.Leaves, Leave{Line: b.at(i).line, Condition: b.in(b.inside(i + 2)).String(), Filter: true})
				return b.shut(i + 2)
			}
			if a, ok := b.macro(i); ok {
				b.keep(a, i)
				return b.shut(i + 2)
			}
			return i
		}
		b.call(i)
	}
	return i
}

type rustBody struct {
	*rustParser
	test   *Test
	limit  span
	blocks []rustBlock
	open   []int
	gone   bool
	async  bool
	// closures are functions in the body that have a name, with the assertions in them.
	closures closures
}

func (b *rustBody) close(i int) {
	if n := len(b.open); n > 0 && b.shut(b.open[n-1]) <= i {
		b.open = b.open[:n-1]
	}
}

type rustBlock struct {
	kind string
	shut int
	cond span
	// What this block and those around it say together.
	nested bool // in a closure or function of its own
	branch bool // in an if or else
	reason int  // the index of the innermost branch or match; -1 for none
	dead   bool // in a loop over nothing
	loose  bool // in a thread or task that nobody waits for
	idle   bool // a match with an arm that does nothing
	from   int  // how many assertions there were before it
	rounds int  // how often the loops around go round, as Assert.Rounds
}

// push finds what opens a block: the keyword that begins the expression before it.
func (b *rustBody) push(i int) {
	blk := rustBlock{kind: "plain", shut: b.shut(i), reason: -1, from: len(b.test.Asserts)}
	if n := len(b.blocks); n > 0 {
		outer := &b.blocks[n-1]
		blk.nested, blk.branch, blk.reason, blk.dead, blk.loose, blk.rounds = outer.nested, outer.branch, outer.reason, outer.dead, outer.loose, outer.rounds
	}
	if b.at(i-1).oneOf("else", "loop", "unsafe", "async") {
		blk.kind = b.at(i - 1).text
	}
	if b.at(i-1).oneOf("|", "||") {
		blk.kind = "closure"
	}
	if b.at(i-1).is("move") && b.at(i-2).is("async") {
		blk.kind = "async"
	}
	for k := i - 1; k >= 0 && blk.kind == "plain"; k-- {
		t := b.at(k)
		if t.kind == punct && t.oneOf(")", "]") {
			if o := b.opener(k); o >= 0 {
				k = o
				continue
			}
		}
		if t.kind == punct && t.oneOf(";", "{", "}", "=>", ",") {
			break
		}
		if t.oneOf("if", "while", "match", "for", "fn") {
			blk.kind, blk.cond = t.text, span{k + 1, i}
		}
	}
	switch blk.kind {
	case "closure", "fn", "async":
		blk.nested = blk.nested || blk.kind != "async" || b.spawned()
		blk.loose = blk.loose || b.spawned()
		b.closure(i, blk)
	case "if":
		if !b.at(blk.shut+1).is("else") || !b.failsIn(blk.shut+2) {
			blk.branch, blk.reason = true, len(b.blocks)
		}
	case "else":
		if !b.at(i-2).is("}") || !b.failsIn(b.opener(i-2)) {
			blk.branch, blk.reason = true, len(b.blocks)
		}
	case "match":
		blk.reason = len(b.blocks)
	case "for":
		b.loop(blk.cond, &blk)
	case "while", "loop":
		blk.rounds = -1
	}
	b.blocks = append(b.blocks, blk)
}

func (b *rustBody) pop(i int) {
	b.closures.end(i, len(b.test.Asserts))
	for n := len(b.blocks); n > 0 && b.blocks[n-1].shut <= i; n-- {
		if blk := &b.blocks[n-1]; blk.idle {
			for k := blk.from; k < len(b.test.Asserts); k++ {
				b.test.Asserts[k].Conditional, b.test.Asserts[k].Condition = true, "match "+b.in(blk.cond).String()
			}
		}
		b.blocks = b.blocks[:n-1]
	}
}

func (b *rustBody) keep(a Assert, i int) {
	a.Unreachable = b.gone
	if n := len(b.blocks); n > 0 {
		blk := &b.blocks[n-1]
		a.Conditional = blk.branch
		if blk.branch && blk.reason >= 0 {
			a.Condition = b.in(b.blocks[blk.reason].cond).String()
		}
		a.Unreachable, a.Loose = a.Unreachable || blk.dead, a.Loose || blk.loose
		a.Rounds = blk.rounds
	}
	// an expression that is the whole body of a closure or of an async block
	if n := len(b.open); n > 0 && b.spawned() && b.at(i-1).oneOf("|", "||", "{") {
		a.Loose = true
	}
	if b.at(i - 1).is("]") { // #[cfg(…)] before the statement
		if o := b.opener(i - 1); o > 0 && b.at(o-1).is("#") && b.at(o+1).is("cfg") {
			a.Conditional, a.Condition = true, b.in(b.inside(o+2)).String()
		}
	}
	b.test.Asserts = append(b.test.Asserts, a)
}

// leave notes a return, or an exit, that belongs to the test itself.
func (b *rustBody) leave(i int) {
	cond, asserted := "", false
	if n := len(b.blocks); n > 0 {
		if b.blocks[n-1].nested {
			return
		}
		if r := b.blocks[n-1].reason; r >= 0 {
			cond = b.in(b.blocks[r].cond).String()
			if cond == "" {
				cond = b.blocks[r].kind
			}
			asserted = len(b.test.Asserts) > b.blocks[r].from
		}
	}
	if cond == "" && len(b.blocks) == 0 {
		b.gone = true
	}
	b.test.Leaves = append(b.test.Leaves, Leave{Line: b.at(i).line, Condition: cond, Asserted: asserted})
}

// skipsRow notes a continue or break that leaves out some of what a loop goes through.
func (b *rustBody) skipsRow(i int) {
	if n := len(b.blocks); n > 1 && !b.blocks[n-1].nested && b.blocks[n-1].reason >= 0 && b.blocks[n-1].kind == "if" {
		r := b.blocks[n-1].reason
		b.test.Leaves = append(b.test.Leaves, Leave{Line: b.at(i).line, Condition: b.at(i).text + " " + b.in(b.blocks[r].cond).String(), Asserted: len(b.test.Asserts) > b.blocks[r].from})
	}
}

// arm notes a match arm for the failure that does nothing.
func (b *rustBody) arm(i int) {
	if !b.at(i+1).is("{") && !b.at(i+1).is("(") || b.shut(i+1) != i+2 {
		return
	}
	for k := i - 1; k >= 0 && k > i-12; k-- {
		t := b.at(k)
		if t.oneOf("Err", "None") || t.is("_") && b.at(k-1).oneOf(",", "{", "}") {
			b.test.Swallows = append(b.test.Swallows, t.line)
			if n := len(b.blocks); n > 0 && b.blocks[n-1].kind == "match" {
				b.blocks[n-1].idle = true
			}
			return
		}
		if t.kind == punct && t.oneOf("{", "}", ",", ";") {
			return
		}
	}
}

// discarded reports whether a call's result goes nowhere: `let _ = …` or a bare statement.
func (b *rustBody) discarded(i int) bool {
	for k := i - 1; k >= max(0, i-64); k-- {
		t := b.at(k)
		if t.oneOf("{", "}", ";") {
			return true
		}
		if t.is("=") {
			return b.at(k - 1).is("_")
		}
		if t.kind == punct && !t.oneOf("::", ".", "&") {
			return false
		}
	}
	return false
}
