package scan

import (
	"slices"

	"git-isitdone/scan/lang"
)

// goReports are the methods by which a test fails.
var goReports = []string{"Error", "Errorf", "Fatal", "Fatalf", "Fail", "FailNow"}

// goMutings: a type that wraps testing.T and lets failures fall, and assertion packages replaced
// by others of their name.
func goMutings(p program) []equality {
	var out []equality
	wraps := map[string]bool{}
	keeps := p.keeping()
	for i, t := range p.Tokens {
		switch {
		case t.Is("struct") && p.At(i-2).Is("type") && p.At(i+1).Is("{"):
			for j := i + 2; j < p.Shut(i+1); j++ {
				embedded := p.At(j-1).Kind != lang.Name && p.At(j-1).Kind != lang.Mark || p.At(j-1).Is("*") && p.At(j-2).Kind != lang.Name || p.At(j-1).Is("{")
				if p.At(j).Is("testing") && p.At(j+1).Is(".") && embedded {
					wraps[p.At(i-1).Text] = true
				}
			}
		case t.Is("func") && p.At(i+1).Is("("):
			shut := p.Shut(i + 1)
			name := p.At(shut + 1)
			if !slices.Contains(goReports, name.Text) || !wraps[p.At(shut-1).Text] && !p.At(shut-1).Is("T") && !p.At(shut-1).Is("TB") || keeps[p.At(shut-1).Text] {
				continue
			}
			if body, ok := p.block(p.statement(i)); ok && p.empty(body) {
				out = append(out, equality{i, p.At(shut-1).Text + "." + name.Text + " lets failures fall"})
			}
		case (t.Is("var") || p.At(i+1).Is(":=")) && (t.Is("assert") || t.Is("require") || p.At(i+1).Is("assert") || p.At(i+1).Is("require")):
			st := p.statement(i)
			if !p.has(st, "New") {
				out = append(out, equality{i, "assert or require is replaced by something of its own"})
			}
		}
	}
	return out
}

// keeping are the types that do something with a failure: they remember it, for tests of
// assertions.
func (p program) keeping() map[string]bool {
	out := map[string]bool{}
	for i, t := range p.Tokens {
		if !t.Is("func") || !p.At(i+1).Is("(") {
			continue
		}
		shut := p.Shut(i + 1)
		if !slices.Contains(goReports, p.At(shut+1).Text) {
			continue
		}
		if body, ok := p.block(p.statement(i)); ok && !p.empty(body) {
			out[p.At(shut-1).Text] = true
		}
	}
	return out
}

// goPackage: a package of one's own that has the name of an assertion package and never fails
// a test.
func goPackage(p program) []equality {
	if len(p.Tokens) < 2 || !p.At(1).Is("assert") && !p.At(1).Is("require") {
		return nil
	}
	functions := 0
	for i := range p.Tokens {
		if p.At(i).Is("func") && p.At(i+2).Is("(") && slices.Contains([]string{"Equal", "True", "NoError", "Nil", "NotNil", "Contains", "Len", "Error", "EqualValues"}, p.At(i+1).Text) {
			functions++
		}
	}
	if functions == 0 || !p.hollowGo() {
		return nil
	}
	return []equality{{0, "the package " + p.At(1).Text + " never fails a test"}}
}

// hollowGo: no method by which a test fails is called.
func (p program) hollowGo() bool {
	for i := range p.Tokens {
		if p.At(i).Is(".") && slices.Contains(goReports, p.At(i+1).Text) || p.At(i).Is("panic") {
			return false
		}
	}
	return true
}
