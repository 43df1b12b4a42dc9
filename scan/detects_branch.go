package scan

import (
	"slices"

	"git-isitdone/scan/lang"
)

// valued: what leaves a block takes a value along.
func (p program) valued(b part) bool {
	at := p.leaves(b)
	if at < 0 {
		return false
	}
	next := p.At(at + 1)
	return !next.Is(";") && !next.Is("}") && next.Kind != lang.LineEnd && (p.language != "js" || next.Line == p.At(at).Line)
}

// guarded is the block of a statement that is a condition.
func (p program) guarded(st part) (part, bool) {
	head := st.lo
	if p.At(head).Is("else") {
		head++
	}
	switch t := p.At(head); {
	case t.Is("if"), t.Is("elif"), t.Is("while"), t.Is("unless"), t.Is("match"), t.Is("switch"):
		return p.block(st)
	}
	// let x = if cfg!(test) { 1 } else { 2 };
	if i := p.find(st, "if"); i > 0 && p.language == "rust" {
		for j := i; j < len(p.Tokens); j++ {
			if p.At(j).Is("{") {
				return part{j + 1, p.Shut(j)}, true
			}
			if p.At(j).Is("(") {
				j = p.Shut(j)
			}
		}
	}
	return part{}, false
}

// branch weighs a block that runs in tests only, or everywhere else.
func (p program) branch(b part, aside, inside bool) Severity {
	if b.lo >= b.hi {
		return Low
	}
	if definition(p, b.lo) {
		return p.substitute(b)
	}
	leaves := p.leaves(b)
	switch {
	case leaves >= 0 && aside:
		return Low
	case leaves >= 0:
		return High
	}
	// A call under cfg(test) counts or checks something; it answers nothing.
	counts := p.language == "rust" && p.At(b.lo-1).Is("]") && !p.has(b, "=", "let")
	if counts || aside && inside || p.harmless(b) {
		return Low
	}
	return Medium
}

// harmless: every statement is about the surroundings.
func (p program) harmless(b part) bool {
	for i := b.lo; i < b.hi; {
		st := p.statement(i)
		if w := p.words(st); len(w) > 0 && !aboutSurroundings(w) {
			return false
		}
		i = max(i, st.hi) + 1
	}
	return true
}

// sets: a block gives a name a value that the function returns.
func (p program) sets(b, body part) bool {
	for i := b.lo; i < b.hi; {
		st := p.statement(i)
		if to := p.assigned(st); to != "" && p.returned(body, to) {
			return true
		}
		i = max(i, st.hi) + 1
	}
	return false
}

// leaves is the first return, throw or tail value of a block, outside functions of its own; -1.
func (p program) leaves(b part) int {
	for i := b.lo; i < b.hi; i++ {
		t := p.At(i)
		if t.Kind == lang.Mark && t.Is("{") {
			if _, fn := p.heading(i); fn {
				i = p.Shut(i)
				continue
			}
		}
		if t.Kind == lang.Name && (t.Is("return") || t.Is("throw") || t.Is("raise") || t.Is("panic") || t.Is("yield")) {
			return i
		}
	}
	if last := p.At(b.hi - 1); p.language == "rust" && !last.Is(";") && !last.Is("}") && p.At(b.hi).Is("}") {
		return b.hi - 1
	}
	return -1
}

// definition: what stands here under a condition of the build is an item and no statement.
func definition(p program, at int) bool {
	if p.language != "rust" {
		return false
	}
	for p.At(at).Is("#") {
		at = p.Shut(at+1) + 1
	}
	return slices.Contains([]string{"pub", "use", "fn", "mod", "struct", "static", "const", "impl", "extern", "macro_rules", "type", "enum", "trait", "async", "unsafe"}, p.At(at).Text) ||
		p.At(at+1).Is(":") && p.At(at).Kind == lang.Name // a field
}

// substitute weighs an item that takes another one's place in tests: a function whose body is
// but a value answers for the real one.
func (p program) substitute(b part) Severity {
	fn := p.find(b, "fn")
	if fn < 0 || aboutSurroundings(wordsOf(p.At(fn+1).Text)) {
		return Low
	}
	if gatedFunctions(p)[p.At(fn+1).Text] != gatedIn|gatedOut {
		return Low
	}
	for i := fn; i < b.hi; i++ {
		if p.At(i).Is("{") {
			if p.literal(part{i + 1, p.Shut(i)}) {
				return High
			}
			break
		}
		if p.At(i).Is("(") {
			i = p.Shut(i)
		}
	}
	return Medium
}

// literal: nothing but a value that is written out.
func (p program) literal(b part) bool {
	values := 0
	for i := b.lo; i < b.hi; i++ {
		t := p.At(i)
		switch {
		case t.Kind == lang.String && !t.Raw, t.Kind == lang.Number:
			values++
		case t.Kind == lang.LineEnd:
		case t.Kind == lang.Name:
			if slices.Contains([]string{"true", "false", "True", "False", "None", "null", "nil", "undefined"}, t.Text) {
				values++
			} else if next := p.At(i + 1); next.Is(":") || next.Is("{") {
				continue // a field, or the type of a literal
			} else if !slices.Contains([]string{"return", "Some", "Ok", "Err", "vec", "String", "from", "to_string", "into", "to_owned", "Value"}, t.Text) {
				return false
			}
		case t.Kind == lang.Mark && !slices.Contains([]string{"-", ",", ";", "(", ")", "[", "]", "{", "}", "!", ".", "::", ":", "&"}, t.Text):
			return false
		}
	}
	return values > 0
}

// words are the words of a statement's names.
func (p program) words(st part) []string {
	var out []string
	for i := st.lo; i < st.hi && i < len(p.Tokens); i++ {
		if t := p.At(i); t.Kind == lang.Name && !slices.Contains([]string{"process", "env", "os", "environ", "NODE_ENV", "config", "var", "std", "Getenv", "getenv", "ENV", "ENVIRONMENT", "APP_ENV", "environment"}, t.Text) {
			out = append(out, wordsOf(t.Text)...)
		}
	}
	return out
}

// assigned is the name that a statement gives a value; empty: none.
func (p program) assigned(st part) string {
	for i := st.lo; i < st.hi; i++ {
		t := p.At(i)
		if t.Kind == lang.Mark && (t.Is("(") || t.Is("[")) {
			i = p.Shut(i)
			continue
		}
		if t.Kind != lang.Mark || !t.Is("=") && !t.Is(":=") && !t.Is(":") {
			continue
		}
		n := p.At(i - 1)
		if t.Is(":") && i+1 < st.hi && p.find(part{i, st.hi}, "=") > 0 {
			// name: type = value
			if n.Kind == lang.Name {
				return n.Text
			}
			continue
		}
		if n.Kind == lang.Name && !(p.language == "go" && p.At(i-2).Kind == lang.Name && p.At(i-2).Is("var")) {
			if p.language == "go" && p.At(i-2).Kind == lang.Name && !p.At(i-2).Is("var") {
				return p.At(i - 2).Text // var name type = value
			}
			return n.Text
		}
		return n.Text
	}
	return ""
}

func (p program) returned(body part, name string) bool {
	for i := body.lo; i < body.hi; i++ {
		if p.At(i).Is("return") && p.At(i+1).Is(name) {
			return true
		}
	}
	return p.language == "rust" && p.At(body.hi-1).Is(name)
}
