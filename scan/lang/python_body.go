package lang

import (
	"slices"
	"strings"
)

// pyBody reads the statements of one function.
type pyBody struct {
	*pyParser
	test *Test
	gone bool
}

// pyAround is what encloses a statement inside the function.
type pyAround struct {
	cond    string
	mute    bool
	nested  bool // a function inside the function
	guarded bool
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
		inner.cond = b.in(span{l.lo + 1, b.colon(l)}).String()
		if inner.cond == "" {
			inner.cond = first.text
		}
	case first.is("else"):
		inner.cond = "else"
	case first.is("try"):
		if b.drops(stop, l.col) {
			inner.mute = true
			b.test.Swallows = append(b.test.Swallows, b.lineOf(b.lines[min(stop, len(b.lines)-1)].lo))
		}
	case first.oneOf("def", "class") || first.is("async") && b.at(l.lo+1).is("def"):
		inner.nested = true
	case first.oneOf("with", "async"):
		b.with(l, &inner)
	case first.is("@"):
		return i + 1
	case first.is("except"), first.is("finally"):
		inner.guarded = true
	case first.is("for"):
	default:
		b.simple(l.span, around)
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
		acts := false
		hi := l.hi
		if stop > i+1 {
			hi = b.lines[stop-1].hi
		}
		for _, t := range b.in(span{b.colon(l) + 1, hi}) {
			if t.oneOf("raise", "assert", "fail", "skip", "skipTest", "xfail", "exit") {
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
		default:
			if strings.HasPrefix(b.toks[k].text, "assert") { // assertLogs, assert_produces_warning
				strength, known := pyMethod(b.toks[k].text)
				if known {
					b.method(b.at(k), k, strength, b.parts(b.inside(k+1)), *inner)
				}
			}
		case "suppress":
			for _, a := range b.parts(b.inside(k + 1)) {
				if b.at(a.lo).oneOf("AssertionError", "Exception", "BaseException") {
					inner.mute = true
					b.test.Swallows = append(b.test.Swallows, b.at(k).line)
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
		if around.cond == "" && !around.guarded {
			b.gone = true
		}
		b.test.Leaves = append(b.test.Leaves, Leave{Line: first.line, Condition: around.cond})
	default:
		b.calls(s, around)
	}
}

func (b *pyBody) keep(a Assert, around pyAround) {
	a.Conditional = around.cond != ""
	a.Swallowed = around.mute
	a.Unreachable = b.gone
	b.test.Asserts = append(b.test.Asserts, a)
}
