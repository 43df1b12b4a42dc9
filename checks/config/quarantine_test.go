package config

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"git-isitdone/checks/plan"
)

func TestFieldsOfOrderAndProof(t *testing.T) {
	c := load(t, files(".isitdone.json", `{"checks": {"e2e": {
		"cmd": ["playwright", "test"], "needs": ["build", "lint"], "independent": true, "report": "out/**/junit-*.xml",
		"quarantine": {"until": "2027-01-31", "owner": "ann", "reason": "flaky socket"}}}}`), nil)
	o := c.Checks["e2e"]
	q := plan.Quarantine{Until: time.Date(2027, 1, 31, 0, 0, 0, 0, time.UTC), Owner: "ann", Reason: "flaky socket"}
	if !reflect.DeepEqual(o.Needs, []string{"build", "lint"}) || o.Independent == nil || !*o.Independent ||
		o.Report != "out/**/junit-*.xml" || o.Quarantine == nil || *o.Quarantine != q {
		t.Errorf("e2e = %+v", o)
	}
	shown := map[string]string{}
	for _, e := range c.Entries() {
		shown[e.Key] = e.Value
	}
	if got := shown["checks.e2e.quarantine"]; got != "until=2027-01-31 owner=ann reason=flaky socket" {
		t.Errorf("shown as %q", got)
	}
}

func TestFieldsOfOrderAndProofInGitConfig(t *testing.T) {
	c := load(t, files(), git(
		"local isitdone.checks.e2e.needs build", "local isitdone.checks.e2e.needs lint",
		"local isitdone.checks.e2e.quarantine until=2027-01-31", "local isitdone.checks.e2e.quarantine owner=ann",
		"local isitdone.checks.e2e.quarantine reason=a = b",
	))
	o := c.Checks["e2e"]
	if len(o.Needs) != 2 || o.Quarantine == nil || o.Quarantine.Reason != "a = b" {
		t.Errorf("e2e = %+v", o)
	}
}

func TestQuarantineWantsADayAnOwnerAndAReason(t *testing.T) {
	for _, c := range []struct{ value, problem string }{
		{`{"until": "2027-01-31", "owner": "ann"}`, "reason is missing"},
		{`{"until": "2027-01-31", "reason": "x"}`, "owner is missing"},
		{`{"owner": "ann", "reason": "x"}`, "until is missing"},
		{`{"until": "2027-01-31", "owner": " ", "reason": "x"}`, "owner is missing"},
		{`{"until": "soon", "owner": "ann", "reason": "x"}`, `until is "soon", not a day`},
		{`{"until": "2027-02-30", "owner": "ann", "reason": "x"}`, `until is "2027-02-30", not a day`},
		{`{"until": 2027, "owner": "ann", "reason": "x"}`, "the value of until is not a string"},
		{`{"til": "2027-01-31", "owner": "ann", "reason": "x"}`, "did you mean until?"},
		{`{"until": "2027-01-31", "until": "2027-01-31", "owner": "ann", "reason": "x"}`, "until is given twice"},
		{`true`, "true is not"},
		{`{}`, "until is missing"},
	} {
		_, err := Load(files(".isitdone.json", `{"checks": {"t": {"cmd": "x", "quarantine": `+c.value+`}}}`), nil)
		if err == nil || !strings.Contains(err.Error(), c.problem) || !strings.Contains(err.Error(), "checks.t.quarantine") {
			t.Errorf("%s: %v; want %q", c.value, err, c.problem)
		}
	}
}

func TestQuarantineThatEndsSoonerHolds(t *testing.T) {
	const committed = `{"checks": {"t": {"cmd": "x", "quarantine": {"until": "2027-01-31", "owner": "ann", "reason": "x"}}}}`
	for until, want := range map[string]int{"2027-01-05": 5, "2027-03-01": 31} {
		c := load(t, files(".isitdone.json", committed), git("local isitdone.checks.t.quarantine until="+until,
			"local isitdone.checks.t.quarantine owner=bob", "local isitdone.checks.t.quarantine reason=y"))
		if got := c.Checks["t"].Quarantine.Until.Day(); got != want {
			t.Errorf("%s: until day %d, want %d", until, got, want)
		}
	}
}

func TestReportIsAPatternBelowTheDirectory(t *testing.T) {
	for value, problem := range map[string]string{
		`"../junit.xml"`: "is outside the repository", `"/tmp/x.xml"`: "is absolute", `"."`: "is not a path or pattern",
		`"a[.xml"`: "is not a path or pattern", `""`: "is not a directory", `5`: "is not a path",
	} {
		_, err := Load(files(".isitdone.json", `{"checks": {"t": {"cmd": "x", "report": `+value+`}}}`), nil)
		if err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%s: %v; want %q", value, err, problem)
		}
	}
}
