package lang

import "strings"

// read notes what a function's body asserts.
func (p *rustParser) read(t *Test, s span) {
	t.note(p.in(s))
	b := rustBody{rustParser: p, test: t}
	for i := s.lo; i < s.hi && i < len(p.toks) && !p.spent(); i++ {
		switch k := &p.toks[i]; k.kind {
		case punct:
			switch k.text {
			case "{":
				b.push(i)
			case "}":
				for n := len(b.blocks); n > 0 && b.blocks[n-1].shut <= i; n-- {
					b.blocks = b.blocks[:n-1]
				}
			case "=>":
				b.arm(i)
			}
		case ident:
			i = b.word(i, k.text)
		case text, number, newline, end:
		}
	}
}

// word reads what a name begins and returns the last token of it.
func (b *rustBody) word(i int, name string) int {
	switch name {
	case "return":
		b.leave(i)
	case "catch_unwind":
		if b.discarded(i) {
			b.test.Swallows = append(b.test.Swallows, b.at(i).line)
		}
	default:
		if b.at(i+1).is("!") && b.at(i+2).oneOf("(", "[", "{") {
			if a, ok := b.macro(i); ok {
				b.keep(a)
				return b.shut(i + 2)
			}
		}
	}
	return i
}

type rustBody struct {
	*rustParser
	test   *Test
	blocks []rustBlock
	gone   bool
}

type rustBlock struct {
	kind string
	shut int
	cond span
	// What this block and those around it say together.
	nested bool // in a closure or function of its own
	branch bool // in an if or else
	reason int  // the index of the innermost branch or match; -1 for none
}

// push finds what opens a block: the keyword that begins the expression before it.
func (b *rustBody) push(i int) {
	blk := rustBlock{kind: "plain", shut: b.shut(i), reason: -1}
	if n := len(b.blocks); n > 0 {
		outer := &b.blocks[n-1]
		blk.nested, blk.branch, blk.reason = outer.nested, outer.branch, outer.reason
	}
	if b.at(i-1).oneOf("else", "loop", "unsafe", "async") {
		blk.kind = b.at(i - 1).text
	}
	if b.at(i-1).oneOf("|", "||") {
		blk.kind = "closure"
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
	case "closure", "fn":
		blk.nested = true
	case "if", "else":
		blk.branch, blk.reason = true, len(b.blocks)
	case "match":
		blk.reason = len(b.blocks)
	}
	b.blocks = append(b.blocks, blk)
}

func (b *rustBody) keep(a Assert) {
	a.Unreachable = b.gone
	if n := len(b.blocks); n > 0 {
		a.Conditional = b.blocks[n-1].branch
	}
	b.test.Asserts = append(b.test.Asserts, a)
}

func (b *rustBody) leave(i int) {
	cond := ""
	if n := len(b.blocks); n > 0 {
		if b.blocks[n-1].nested {
			return
		}
		if r := b.blocks[n-1].reason; r >= 0 {
			cond = b.blocks[r].kind + " " + b.in(b.blocks[r].cond).String()
		}
	}
	if cond == "" && len(b.blocks) == 0 {
		b.gone = true
	}
	b.test.Leaves = append(b.test.Leaves, Leave{Line: b.at(i).line, Condition: cond})
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

// rustMacros is how much each macro asks, by the names that std, assert_matches, approx,
// pretty_assertions, claims and proptest document; prop_ and debug_ in front change nothing.
var rustMacros = map[string]Strength{
	"assert": Property, "assert_eq": Exact, "assert_ne": Property, "assert_matches": Partial, "assert_str_eq": Exact,
	"assert_relative_eq": Exact, "assert_abs_diff_eq": Exact, "assert_ulps_eq": Exact, "assert_approx_eq": Exact,
	"assert_ok": Existence, "assert_err": Existence, "assert_some": Existence, "assert_none": Property, "assert_ok_eq": Exact, "assert_some_eq": Exact,
	"assert_snapshot": Partial, "assert_debug_snapshot": Partial, "assert_json_snapshot": Partial, "assert_yaml_snapshot": Partial,
	"panic": Existence, "unreachable": Existence,
}

func (p *rustParser) macro(i int) (Assert, bool) {
	name := strings.TrimPrefix(strings.TrimPrefix(p.at(i).text, "prop_"), "debug_")
	strength, known := rustMacros[name]
	if !known && strings.HasPrefix(name, "assert_") { // a crate's or a project's own
		strength, known = Partial, true
	}
	if !known || name == "panic" || name == "unreachable" {
		return Assert{}, false
	}
	args := p.parts(p.inside(i + 2))
	a := Assert{Line: p.at(i).line, Form: name, Strength: strength, Literals: p.in(p.inside(i + 2)).literals()}
	if len(args) == 0 {
		return a, true
	}
	a.Subject = p.in(args[0]).String()
	if name == "assert" {
		p.condition(&a, args[0])
		return a, true
	}
	if len(args) > 1 {
		a.Expected = p.in(args[1]).String()
	}
	for _, s := range args[min(2, len(args)):] {
		if p.at(s.lo).oneOf("epsilon", "max_relative", "max_ulps") && p.at(s.lo+1).is("=") {
			a.Tolerance = float(p.in(span{s.lo + 2, s.hi}).String())
		}
	}
	if a.Subject == a.Expected || len(args) > 1 && constant(p.in(args[0])) && constant(p.in(args[1])) {
		a.Strength = Nothing
	}
	return a, true
}

// condition weighs what assert! is given.
func (p *rustParser) condition(a *Assert, s span) {
	if constant(p.in(s)) {
		a.Strength = Nothing
		return
	}
	for k := s.lo; k < s.hi; k++ {
		t := p.at(k)
		if t.kind != punct {
			continue
		}
		if t.oneOf("(", "[", "{") {
			if shut := p.shut(k); shut < s.hi {
				k = shut
			}
			continue
		}
		if t.oneOf("==", "!=", "<", ">", "<=", ">=") {
			a.Subject, a.Expected = p.in(span{s.lo, k}).String(), p.in(span{k + 1, s.hi}).String()
			if t.is("==") {
				a.Strength = Exact
				if a.Subject == a.Expected {
					a.Strength = Nothing
				}
			}
			return
		}
	}
	ts := p.in(s)
	switch {
	case ts.at(0).is("matches"):
		a.Strength, a.Form = Partial, "matches"
		if parts := p.parts(p.inside(s.lo + 2)); len(parts) > 1 {
			a.Subject, a.Expected = p.in(parts[0]).String(), p.in(span{parts[1].lo, parts[len(parts)-1].hi}).String()
			if a.Expected == "_" {
				a.Strength = Nothing
			}
		}
	case len(ts) > 3 && ts.at(len(ts)-4).is(".") && ts.at(len(ts)-3).oneOf("is_ok", "is_some", "is_err", "is_none", "is_empty"):
		a.Strength, a.Form = Existence, ts.at(len(ts)-3).text
		a.Subject = ts[:len(ts)-4].String()
	}
	a.Subject = strings.TrimPrefix(a.Subject, "!")
}
