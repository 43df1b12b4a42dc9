package notes

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The table of verdicts, row by row.
func TestVerdictTable(t *testing.T) {
	for _, c := range []struct {
		v                    Verdict
		stored, blocks, push bool
		pushEmpty            bool
		state                State
		exitFull, exitLite   int
	}{
		{Pass, true, false, true, true, "PASS", 0, 2},
		{Fail, true, true, false, false, "FAIL", 1, 1},
		{Empty, true, true, false, true, "EMPTY", 2, 2},
		{Broken, true, true, false, false, "BROKEN", 1, 1},
		{Timeout, true, true, false, false, "TIMEOUT", 1, 1},
		{Flaky, true, false, false, false, "FLAKY", 2, 2},
		{Cancelled, false, true, false, false, StateNone, 130, 130},
		{"", false, true, false, false, StateNone, 1, 1},
		{"pass", false, true, false, false, StateNone, 1, 1},
	} {
		if c.v.Stored() != c.stored || c.v.BlocksClaim() != c.blocks || c.v.State() != c.state ||
			c.v.LetsPush(ProfileFull, false) != c.push || c.v.LetsPush(ProfileFull, true) != c.pushEmpty ||
			c.v.LetsPush(ProfileLite, true) || c.v.ExitCode(ProfileFull) != c.exitFull || c.v.ExitCode(ProfileLite) != c.exitLite {
			t.Errorf("%q differs from the table", c.v)
		}
		if c.v.Valid() != slices.Contains(Verdicts(), c.v) {
			t.Errorf("%q: Valid is %v", c.v, c.v.Valid())
		}
	}
}

func TestWorst(t *testing.T) {
	for _, c := range []struct {
		in   []Verdict
		want Verdict
	}{
		{nil, ""},
		{[]Verdict{Pass}, Pass},
		{[]Verdict{Pass, Flaky, Pass}, Flaky},
		{[]Verdict{Empty, Flaky}, Empty},
		{[]Verdict{Fail, Broken, Timeout, Empty}, Fail},
		{[]Verdict{Broken, Timeout}, Timeout},
		{[]Verdict{Fail, Cancelled}, Cancelled},
		{[]Verdict{Pass, "pass", Fail}, "pass"},
	} {
		if got := Worst(c.in...); got != c.want {
			t.Errorf("Worst(%v) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestWorstIgnoresOrderAndPassesOnlyOnPasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vs := rapid.SliceOfN(rapid.SampledFrom(Verdicts()), 1, 8).Draw(t, "verdicts")
		got := Worst(vs...)
		if back := slices.Clone(vs); true {
			slices.Reverse(back)
			if Worst(back...) != got {
				t.Fatalf("order matters: %v", vs)
			}
		}
		onlyPass := !slices.ContainsFunc(vs, func(v Verdict) bool { return v != Pass })
		if (got == Pass) != onlyPass {
			t.Fatalf("Worst(%v) = %s", vs, got)
		}
	})
}
