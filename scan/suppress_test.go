package scan

import (
	"strings"
	"testing"
	"time"
)

const soundTest = "package p\n\nfunc TestA(t *testing.T) {\n\tif f() != 1 {\n\t\tt.Fatal()\n\t}\n}\n"

func withLine(line string) string {
	return "package p\n\nfunc TestA(t *testing.T) {\n" + line + "\n\tif f() != 1 {\n\t\tt.Fatal()\n\t}\n}\n"
}

// only is the one finding of a change of a_test.go.
func only(t *testing.T, p Policy, old, changed, id string) Finding {
	t.Helper()
	r := p.Scan([]Change{{Path: "a_test.go", Old: []byte(old), New: []byte(changed)}})
	if len(r.Findings) != 1 || r.Findings[0].ID != id {
		t.Fatalf("findings: %+v", r.Findings)
	}
	f := r.Findings[0]
	if (f.Suppressed == "") != (f.SuppressedBy == "") || len(r.Allowed()) == 0 != (f.Suppressed == "") {
		t.Errorf("suppressed %q by %q, %d allowed", f.Suppressed, f.SuppressedBy, len(r.Allowed()))
	}
	if len(r.Blocking(Low)) == 0 != (f.Suppressed != "") {
		t.Errorf("%d findings block, suppressed: %q", len(r.Blocking(Low)), f.Suppressed)
	}
	return f
}

func TestSuppression(t *testing.T) {
	for name, tc := range map[string]struct{ line, want, note string }{
		"on the line":             {line: "\tt.Skip() // isitdone: allow needs a printer", want: "needs a printer"},
		"on the line above":       {line: "\t// isitdone: allow needs a printer\n\tt.Skip()", want: "needs a printer"},
		"in a block comment":      {line: "\tt.Skip() /* isitdone: allow: needs a printer */", want: "needs a printer"},
		"without a reason":        {line: "\tt.Skip() // isitdone: allow", note: "gives no reason"},
		"with a sign for one":     {line: "\tt.Skip() // isitdone: allow: -- ", note: "gives no reason"},
		"in code above":           {line: "\tx := \"isitdone: allow nothing\"\n\tt.Skip(x)"},
		"in a string on the line": {line: "\tt.Skip(\"isitdone: allow this\")"},
		"two lines above":         {line: "\t// isitdone: allow it\n\n\tt.Skip()"},
		"another word":            {line: "\tt.Skip() // isitdone: allowed by nobody"},
		"no mark":                 {line: "\tt.Skip() // allow it"},
	} {
		t.Run(name, func(t *testing.T) {
			f := only(t, Policy{}, soundTest, withLine(tc.line), skipAdded)
			if f.Suppressed != tc.want || !strings.Contains(f.Note, tc.note) || f.Note != "" && tc.note == "" {
				t.Errorf("suppressed %q, note %q, want %q and %q", f.Suppressed, f.Note, tc.want, tc.note)
			}
		})
	}
}

// TestSuppressionOfALoss: what went from a test that is there is allowed at its first line; a
// comment that stood beside it before allowed something else.
func TestSuppressionOfALoss(t *testing.T) {
	two := strings.Replace(soundTest, "}\n}\n", "}\n\tif g() != 2 { // isitdone: allow an old reason\n\t\tt.Fatal()\n\t}\n}\n", 1)
	if f := only(t, Policy{}, two, soundTest, assertionsRemoved); f.Suppressed != "" {
		t.Errorf("allowed by what is gone: %+v", f)
	}
	allowed := strings.Replace(soundTest, "func TestA", "// isitdone: allow g is gone from the protocol\nfunc TestA", 1)
	if f := only(t, Policy{}, two, allowed, assertionsRemoved); f.Suppressed != "g is gone from the protocol" {
		t.Errorf("not allowed at the test: %+v", f)
	}
}

// TestOwnAllowances: with RefuseOwn only what stood there before the change counts.
func TestOwnAllowances(t *testing.T) {
	p := Policy{RefuseOwn: true}
	skipped := withLine("\tt.Skip() // isitdone: allow needs a printer")
	if f := only(t, p, soundTest, skipped, skipAdded); f.Suppressed != "" || !strings.Contains(f.Note, "the change itself allows it (needs a printer)") {
		t.Errorf("allowed by itself: %+v", f)
	}
	conditional := withLine("\tif noPrinter() { // isitdone: allow needs a printer\n\t\tt.Skip()\n\t}")
	if f := only(t, p, conditional, skipped, skipAdded); f.Suppressed != "needs a printer" {
		t.Errorf("not allowed by what was there: %+v", f)
	}
	elsewhere := "package p\n\n// isitdone: allow needs a printer\nfunc h() {}\n" + strings.TrimPrefix(soundTest, "package p\n")
	if f := only(t, p, elsewhere, skipped, skipAdded); f.Suppressed != "" {
		t.Errorf("allowed by a comment that was moved here: %+v", f)
	}
}

func TestAllowances(t *testing.T) {
	day := time.Date(2027, 1, 31, 0, 0, 0, 0, time.UTC)
	one := Allowance{ID: testsRemoved, Path: "a_*.go", Reason: "dropped in v2", Until: day, File: ".isitdone.json", Line: 3}
	with := func(change func(*Allowance)) Allowance {
		a := one
		change(&a)
		return a
	}
	for name, tc := range map[string]struct {
		p          Policy
		want, note string
	}{
		"on its last day":         {Policy{Allow: []Allowance{one}, Today: day.Add(23 * time.Hour)}, "dropped in v2", ""},
		"on the day after":        {Policy{Allow: []Allowance{one}, Today: day.Add(24 * time.Hour)}, "", "ended on 2027-01-31 (dropped in v2)"},
		"over, and another holds": {Policy{Allow: []Allowance{with(func(a *Allowance) { a.Until = day.AddDate(-1, 0, 0) }), one}, Today: day}, "dropped in v2", ""},
		"another kind":            {Policy{Allow: []Allowance{with(func(a *Allowance) { a.ID = skipAdded })}}, "", ""},
		"another file":            {Policy{Allow: []Allowance{with(func(a *Allowance) { a.Path = "sub/a_*.go" })}}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := only(t, tc.p, soundTest, "package p\n", testsRemoved)
			if f.Suppressed != tc.want || f.Note != "" && tc.note == "" || !strings.Contains(f.Note, tc.note) {
				t.Errorf("suppressed %q, note %q", f.Suppressed, f.Note)
			}
		})
	}
	change := []Change{{Path: "a_test.go", Old: []byte(soundTest), New: []byte("package p\n")}}
	known := Policy{Allow: []Allowance{with(func(a *Allowance) { a.Line = 9 })}, Before: []Allowance{one}, RefuseOwn: true, Today: day}
	if r := known.Scan(change); len(r.Findings) != 1 || r.Findings[0].Suppressed == "" {
		t.Errorf("what the base has is not allowed: %+v", r.Findings)
	}
	longer := Policy{Allow: []Allowance{with(func(a *Allowance) { a.Until = day.AddDate(1, 0, 0) })}, Before: []Allowance{one}, RefuseOwn: true, Today: day}
	r := longer.Scan(change)
	if len(r.Findings) != 2 || len(r.Blocking(High)) != 2 || r.Findings[0].ID != allowanceAdded || r.Findings[0].Line != 3 || !strings.Contains(r.Findings[1].Note, "the change itself") {
		t.Errorf("what the change prolongs: %+v", r.Findings)
	}
}

func TestGlobs(t *testing.T) {
	for _, tc := range []struct {
		glob, name string
		want       bool
	}{
		{"a.go", "a.go", true},
		{"a.go", "b/a.go", false},
		{"*.go", "a.go", true},
		{"*.go", "b/a.go", false},
		{"**", "a", true},
		{"**", "a/b/c", true},
		{"**/a.go", "a.go", true},
		{"**/a.go", "x/y/a.go", true},
		{"x/**", "x/y/z", true},
		{"x/**", "y/z", false},
		{"x/**/z", "x/z", true},
		{"x/**/z", "x/a/b/z", true},
		{"x/**/z", "x/a/b/y", false},
		{"[", "[", false},
		{"a?c/*", "abc/d", true},
		{"", "a", false},
		{strings.Repeat("**/a/", 40) + "b", strings.Repeat("a/", 200) + "c", false},
	} {
		if got := matches(tc.glob, tc.name); got != tc.want {
			t.Errorf("%q against %q: %v", tc.glob, tc.name, got)
		}
	}
}
