package shell

import (
	"strings"
	"testing"
)

// lost shows the commands of a script, each with how its failure is lost; ? where it may be.
func lost(script string, o Options) string {
	fates, _ := Fates(script, o)
	var parts []string
	for _, f := range fates {
		s := strings.Join(f.Words, " ")
		for _, l := range f.Losses {
			switch {
			case l.Retry:
				s += " {retry " + l.Text + "}"
			case l.Sure:
				s += " {" + l.Text + "}"
			default:
				s += " {? " + l.Text + "}"
			}
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, "; ")
}

func TestFates(t *testing.T) {
	strict := Options{Errexit: true}
	cases := []struct {
		script string
		o      Options
		want   string
	}{
		{"t", Options{}, "t"},
		{"t || true", Options{}, "t {|| true}; true"},
		{"t || :", Options{}, "t {|| :}; :"},
		{"t || exit 1", Options{}, "t; exit 1"},
		{"t || { cat log; exit 1; }", Options{}, "t; cat log; exit 1"},
		{"t || (cat log && false)", Options{}, "t; cat log; false"},
		{"a && t || echo no", Options{}, "a {|| echo no}; t {|| echo no}; echo no"},
		{"t || t", Options{}, "t {retry || t}; t"},
		{"t || notify", Options{}, "t {? || notify}; notify"},
		{"t | tee log", Options{}, "t {| tee log}; tee log"},
		{"set -o pipefail; t | tee log", Options{}, "set -o pipefail; t; tee log"},
		{"set -euo pipefail && t | tee log", Options{}, "set -euo pipefail; t; tee log"},
		{"t | tap-spec", Options{}, "t; tap-spec"},
		{"t; exit 0", strict, "t {; exit 0}; exit 0"},
		{"t\nexit 0", strict, "t {? ; exit 0}; exit 0"},
		{"t; echo done", Options{}, "t {; echo done}; echo done"},
		{"t; echo done", strict, "t; echo done"},
		{"t; exit $?", Options{}, "t; exit $?"},
		{"set +e\nt\nrc=$?\nexit $rc", strict, "set +e; t; ; exit $rc"},
		{"set +e\nt\necho ok", strict, "set +e {set +e}; t {set +e}; echo ok"},
		{"! t", Options{}, "t {!}"},
		{"if t; then echo ok; fi", Options{}, "t {? if}; echo ok"},
		{"if ! t; then exit 1; fi", Options{}, "t {!}; exit 1"},
		{"t &", Options{}, "t {? &}"},
		{"bash -c 't || true'", Options{}, "t {|| true}; true"},
		{"x=$(t)", Options{}, "t; "},
		{"echo $(t)", Options{}, "t {$()}; echo $(t)"},
		{"f() { t; }\nf", Options{}, "t; f"},
	}
	for _, c := range cases {
		if got := lost(c.script, c.o); got != c.want {
			t.Errorf("Fates(%q, %+v)\n got %s\nwant %s", c.script, c.o, got, c.want)
		}
	}
}

func TestFatesOfWhatIsNoShell(t *testing.T) {
	fates, ok := Fates("if ($x) {\n  npm test\n", Options{})
	if ok || len(fates) != 2 || fates[1].Line != 2 || strings.Join(fates[1].Words, " ") != "npm test" {
		t.Errorf("fates = %+v, %v", fates, ok)
	}
}

func FuzzFates(f *testing.F) {
	f.Add("set -e\nt | tee x || { echo; exit 1; }\nif t; then :; fi")
	f.Add("bash -c \"bash -c 't'\" && $(t) `t`")
	f.Fuzz(func(t *testing.T, script string) {
		fates, _ := Fates(script, Options{Errexit: true})
		for _, x := range fates {
			if len(x.Words) != len(x.Dynamic) {
				t.Fatalf("%q gives %+v", script, x)
			}
		}
	})
}
