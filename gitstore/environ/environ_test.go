package environ

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestLookup(t *testing.T) {
	e := Env{Vars: []string{"A=1", "B=", "A=2", "=C:=C:\\x", "NOEQ", "D=x=y"}}
	for key, want := range map[string]string{"A": "2", "B": "", "D": "x=y"} {
		if got, ok := e.Lookup(key); got != want || !ok {
			t.Errorf("%s: %q %v", key, got, ok)
		}
	}
	for _, key := range []string{"C", "NOEQ", "a"} {
		if got, ok := e.Lookup(key); ok {
			t.Errorf("%s is %q", key, got)
		}
	}
}

func TestWithDoesNotTouchTheOriginal(t *testing.T) {
	e := Env{Vars: make([]string, 0, 9)}
	e.Vars = append(e.Vars, "A=1", "B=2", "A=3")
	one, two := e.With("A=one"), e.With("C=two")
	if want := []string{"B=2", "A=one"}; !slices.Equal(one.Vars, want) {
		t.Errorf("one is %q", one.Vars)
	}
	if want := []string{"A=1", "B=2", "A=3", "C=two"}; !slices.Equal(two.Vars, want) || e.Value("A") != "3" {
		t.Errorf("two is %q, the original %q", two.Vars, e.Vars)
	}
}

func TestLastOneWins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pairs := rapid.SliceOf(rapid.StringMatching(`[AB]=[0-9]`)).Draw(t, "pairs")
		e := Env{}
		for _, p := range pairs {
			e = e.With(p)
		}
		whole := Env{Vars: pairs}
		for _, key := range []string{"A", "B"} {
			a, okA := e.Lookup(key)
			b, okB := whole.Lookup(key)
			if a != b || okA != okB {
				t.Fatalf("%s: %q %v, %q %v", key, a, okA, b, okB)
			}
		}
		if n := strings.Count(strings.Join(e.Vars, " "), "A="); n > 1 {
			t.Fatalf("A is set %d times", n)
		}
	})
}

func TestStateDir(t *testing.T) {
	abs, err := filepath.Abs("state")
	if err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		vars []string
		want string
	}{
		{nil, ""},
		{[]string{"HOME=/h"}, filepath.Join("/h", ".local", "state", "isitdone")},
		{[]string{"USERPROFILE=/u"}, filepath.Join("/u", ".local", "state", "isitdone")},
		{[]string{"HOME=/h", "XDG_STATE_HOME=" + abs}, filepath.Join(abs, "isitdone")},
		{[]string{"HOME=/h", "XDG_STATE_HOME=relative"}, filepath.Join("/h", ".local", "state", "isitdone")},
	}
	for _, c := range cases {
		if got := (Env{Vars: c.vars}).StateDir(); got != c.want {
			t.Errorf("%q: %q, want %q", c.vars, got, c.want)
		}
	}
}
