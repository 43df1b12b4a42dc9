package lang

import (
	"slices"
	"strings"
)

// pyBody reads the statements of one function.
type pyBody struct {
	*pyParser
	test  *Test
	limit span
	gone  bool
	async bool
	// closures are functions in the body, with the assertions in them.
	closures closures
}

// pyAround is what encloses a statement inside the function.
type pyAround struct {
	cond    string
	mute    bool
	nested  bool // a function inside the function
	guarded bool
	dead    bool // a loop over nothing
	loop    bool
	rounds  int
	from    int // how many assertions there were before the innermost condition
}

// inline reads what stands behind the colon of a one-line definition.
func (b *pyBody) inline(i int) {
	l := b.lines[i]
	if c := b.colon(l); c < l.hi-1 {
		b.simple(span{c + 1, l.hi}, pyAround{})
	}
}

// statement reads line i with the block below it and returns the next line of its level.
func (b *pyBody) statement(i int, around pyAround) int {
	l := b.lines[i]
	first := b.at(l.lo)
	stop := b.lines[i].stop
	inner := around
	switch {
	case first.oneOf("if", "elif", "while"):
		inner.from = len(b.test.Asserts)
		if first.is("if") && b.otherwiseFails(stop, l.col) {
			break
		}
		inner.cond = b.in(span{l.lo + 1, b.colon(l)}).String()
		if inner.cond == "" {
			inner.cond = first.text
		}
	case first.is("else"):
		inner.from = len(b.test.Asserts)
		if !b.afterLoop(i) {
			inner.cond = "else"
		}
	case first.is("try"):
		if b.drops(stop, l.col) {
			inner.mute = true
			b.test.Swallows = append(b.test.Swallows, b.lineOf(b.lines[min(stop, len(b.lines)-1)].lo))
		}
	case first.oneOf("def", "class") || first.is("async") && b.at(l.lo+1).is("def"):
		inner.nested = true
		if !first.is("class") {
			at := l.lo + 1
			if first.is("async") {
				at++
			}
			from := len(b.test.Asserts)
			name := b.at(at)
			defer func() {
				b.closures.all = append(b.closures.all, closure{name: name.text, from: from, to: len(b.test.Asserts)})
				if strings.HasPrefix(name.text, "test") && len(b.test.Asserts) > from {
					h := newTest(name.text, name.line)
					h.End = b.lineOf(b.lines[max(stop, i+1)-1].hi - 1)
					h.Asserts = slices.Clone(b.test.Asserts[from:])
					h.note(b.toks[l.lo:b.lines[max(stop, i+1)-1].hi])
					b.file.Hidden = append(b.file.Hidden, Hidden{h, "it is defined inside of a function"})
				}
			}()
		}
	case first.oneOf("with", "async"):
		b.with(l, &inner)
	case first.is("@"):
		return i + 1
	case first.is("except"):
		inner.guarded, inner.from = true, len(b.test.Asserts)
		inner.cond = both(inner.cond, "except "+b.in(span{l.lo + 1, b.colon(l)}).String())
	case first.is("finally"):
		inner.guarded = true
	case first.is("for"):
		b.loop(l, &inner)
	case first.is("case") && stop > i+1:
		inner.cond = b.in(span{l.lo, b.colon(l)}).String()
	default:
		// match is a name too, so that only its block tells it.
		b.simple(l.span, around)
		for j := i + 1; j < stop; {
			j = b.statement(j, around)
		}
		return max(stop, i+1)
	}
	if c := b.colon(l); c < l.hi-1 {
		b.simple(span{c + 1, l.hi}, inner)
	}
	for j := i + 1; j < stop; {
		j = b.statement(j, inner)
	}
	return max(stop, i+1)
}

// colon is the one that opens the block of a compound statement.
func (b *pyBody) colon(l pyLine) int {
	for k := l.lo; k < l.hi; k++ {
		t := &b.toks[k]
		if t.is("lambda") {
			for k < l.hi && !b.toks[k].is(":") {
				k++
			}
			continue
		}
		if t.is(":") {
			return k
		}
		k = b.over(k, l.hi)
	}
	return l.hi
}

// drops reports whether the except clauses behind a try catch a failed assertion and let it go.
func (b *pyBody) drops(i int, col int32) bool {
	for i < len(b.lines) && b.lines[i].col == col && b.at(b.lines[i].lo).is("except") {
		l := b.lines[i]
		stop := b.lines[i].stop
		caught := b.in(span{l.lo + 1, b.colon(l)})
		broad := len(caught) == 0 || slices.ContainsFunc(caught, func(t tok) bool { return t.oneOf("AssertionError", "Exception", "BaseException") })
		acts, asserts := false, false
		hi := l.hi
		if stop > i+1 {
			hi = b.lines[stop-1].hi
		}
		for _, t := range b.in(span{b.colon(l) + 1, hi}) {
			switch {
			case t.oneOf("raise", "fail", "skip", "skipTest", "xfail", "exit"), t.kind == ident && strings.HasPrefix(t.text, "assert") && !t.is("assert"):
				acts = true
			case t.is("assert"):
				asserts = true // that there is an error is what it caught
			case asserts && t.oneOf("==", "in", "match", "search", "isinstance", "str", "args", "code", "startswith"):
				acts = true
			}
		}
		if broad && !acts {
			return true
		}
		i = stop
	}
	return false
}

// with reads context managers: expected errors, patches, suppressed failures.
func (b *pyBody) with(l pyLine, inner *pyAround) {
	for k := l.lo; k < l.hi; k++ {
		if b.toks[k].kind != ident || !b.at(k+1).is("(") {
			continue
		}
		switch b.toks[k].text {
		case "raises", "assertRaises", "assertRaisesRegex", "assertRaisesRegexp", "warns", "assertWarns", "assertWarnsRegex":
			b.raises(b.at(k), b.parts(b.inside(k+1)), inner)
		case "patch", "object":
			b.test.Mocks = append(b.test.Mocks, b.mocked(b.parts(b.inside(k+1)))...)
			if as := b.shut(k+1) + 1; b.at(as).is("as") && b.at(as+1).kind == ident {
				b.test.set(b.at(as+1).text, "patch")
				b.heads()
			}
		case "suppress":
			for _, a := range b.parts(b.inside(k + 1)) {
				if b.at(a.lo).oneOf("AssertionError", "Exception", "BaseException") {
					inner.mute = true
					b.test.Swallows = append(b.test.Swallows, b.at(k).line)
				}
			}
		default:
			if b.mute[b.toks[k].text] {
				inner.mute = true
				b.test.Swallows = append(b.test.Swallows, b.at(k).line)
			}
			if strings.HasPrefix(b.toks[k].text, "assert") { // assertLogs, assert_produces_warning
				strength, known := pyMethod(b.toks[k].text)
				if known {
					b.method(b.at(k), k, strength, b.parts(b.inside(k+1)), *inner)
				}
			}
		}
	}
}

// raises is an assertion about the error that a block must end in.
func (b *pyBody) raises(name tok, args []span, around *pyAround) {
	if len(args) == 0 {
		return
	}
	a := Assert{Line: name.line, Form: name.text, Strength: Partial, Subject: "raises", Expected: b.in(args[0]).String()}
	if b.at(args[0].lo).oneOf("Exception", "BaseException") {
		a.Strength = Existence
	}
	if b.at(args[0].lo).is("AssertionError") && !around.nested {
		b.test.Swallows = append(b.test.Swallows, name.line)
	}
	for _, s := range args[1:] {
		a.Literals = append(a.Literals, b.in(s).literals()...)
		if b.at(s.lo).is("match") || name.is("assertRaisesRegex") {
			a.Strength = max(a.Strength, Exact)
			a.Expected += " " + b.in(s).String()
		}
	}
	b.keep(a, *around)
}

// simple reads a statement without a block.
func (b *pyBody) simple(s span, around pyAround) {
	first := b.at(s.lo)
	switch {
	case first.is("assert"):
		b.assert(span{s.lo + 1, s.hi}, around)
	case first.is("return") && !around.nested:
		b.leave(first, around)
	case first.oneOf("continue", "break") && around.loop && around.cond != "":
		b.test.Leaves = append(b.test.Leaves, Leave{Line: first.line, Condition: first.text + " " + around.cond, Asserted: len(b.test.Asserts) > around.from})
	case first.is("raise"):
		for k := s.lo; k < s.hi; k++ {
			if b.at(k).is("SkipTest") || b.at(k).is("skip") && b.at(k+1).is(".") {
				b.test.skip(&Skip{Line: first.line, Text: b.in(s).String(), Condition: around.cond})
			}
		}
	default:
		if b.exits(s) {
			b.leave(first, around)
			return
		}
		b.sets(s)
		b.calls(s, around)
	}
}

// leave notes that the test ends here.
func (b *pyBody) leave(first tok, around pyAround) {
	if around.nested {
		return
	}
	if around.cond == "" && !around.guarded {
		b.gone = true
	}
	b.test.Leaves = append(b.test.Leaves, Leave{Line: first.line, Condition: around.cond, Asserted: around.cond != "" && len(b.test.Asserts) > around.from})
}

// exits reports a call that ends the run without a failure.
func (b *pyBody) exits(s span) bool {
	switch b.in(span{s.lo, min(s.hi, s.lo+6)}).String() {
	case "os._exit(0)", "sys.exit(0)", "sys.exit()", "exit(0)", "exit()":
		return true
	}
	return b.at(s.lo).is("pytest") && b.at(s.lo+2).is("exit") && strings.Contains(b.in(s).String(), "returncode=0")
}

// sets notes what a name is given; of one that gets several values none is known.
func (b *pyBody) sets(s span) {
	k := s.lo
	for k < s.hi && !(b.at(k).kind == punct && b.at(k).oneOf("=", "+=", "-=", ":")) {
		if b.at(k).is("(") {
			return
		}
		k++
	}
	if k >= s.hi || k == s.lo || k > s.lo+8 {
		return
	}
	if b.at(k).is(":") {
		for k < s.hi && !b.at(k).is("=") {
			k++
		}
	}
	name := b.in(span{s.lo, min(k, s.hi)}).String()
	if _, twice := b.test.Set[name]; twice || !b.at(k).is("=") {
		b.test.set(name, "?")
		return
	}
	value := b.in(span{k + 1, min(s.hi, k+120)}).String()
	b.test.set(name, value)
	if strings.Contains(value, "Mock") || strings.Contains(value, "patch") {
		b.heads()
	}
}

// heads counts the first names of the chains that are called: worth it where there are mocks.
func (b *pyBody) heads() {
	if b.test.Heads != nil {
		return
	}
	for k := b.limit.lo; k < b.limit.hi; k++ {
		if t := &b.toks[k]; t.kind == ident && b.at(k+1).oneOf("(", ".") && !b.at(k-1).is(".") {
			end := k
			for b.at(end+1).is(".") && b.at(end+2).kind == ident {
				end += 2
			}
			if b.at(end + 1).is("(") {
				b.test.head(t.text)
			}
		}
	}
}

// otherwiseFails reports an else that fails the test: then the if is no way around.
func (b *pyBody) otherwiseFails(i int, col int32) bool {
	if i >= len(b.lines) || b.lines[i].col != col || !b.at(b.lines[i].lo).is("else") {
		return false
	}
	hi := b.lines[b.lines[i].stop-1].hi
	for _, t := range b.in(span{b.lines[i].lo, hi}) {
		if t.oneOf("raise", "fail") {
			return true
		}
	}
	return false
}

// afterLoop: the else of a for, while or try.
func (b *pyBody) afterLoop(i int) bool {
	for j := i - 1; j >= 0; j-- {
		if b.lines[j].col == b.lines[i].col {
			return b.at(b.lines[j].lo).oneOf("for", "while", "try", "except", "async")
		}
	}
	return false
}

// loop reads the head of a for: its names, its table, whether it goes through anything.
func (b *pyBody) loop(l pyLine, inner *pyAround) {
	inner.loop = true
	for k := l.lo; k < l.hi; k++ {
		if t := b.at(k); t.is("in") && t.kind == ident {
			head := b.in(span{k + 1, b.colon(l)}).String()
			inner.dead = inner.dead || b.at(k+1).oneOf("[", "(") && b.shut(k+1) == k+2 || head == "range(0)"
			inner.rounds = within(inner.rounds, roundsIn(head))
			if rows, ok := b.rowsAt(k + 1); ok && len(b.test.Rows) == 0 {
				b.test.Rows = rows
			}
			return
		} else if t.kind == ident && !t.oneOf("for", "async") {
			b.test.Params = append(b.test.Params, t.text)
		}
	}
}

// settle judges what only the whole body tells.
func (b *pyBody) settle() {
	b.closures.unused(b.test, b.toks[min(b.limit.lo, len(b.toks)):min(b.limit.hi, len(b.toks))])
}

func (b *pyBody) keep(a Assert, around pyAround) {
	a.Conditional, a.Condition = around.cond != "" || a.Conditional, around.cond
	if a.Conditional && a.Condition == "" {
		a.Condition = a.Expected
	}
	a.Swallowed, a.Rounds = around.mute, around.rounds
	a.Unreachable = b.gone || around.dead
	b.test.Asserts = append(b.test.Asserts, a)
}
