package config

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"git-isitdone/scan"
)

func TestAllowances(t *testing.T) {
	const list = "[\n{\"id\": \"tests-removed\", \"path\": \"old/**\", \"reason\": \"v1 is gone\", \"until\": \"2027-01-31\"}]"
	want := []scan.Allowance{{ID: "tests-removed", Path: "old/**", Reason: "v1 is gone", Until: time.Date(2027, 1, 31, 0, 0, 0, 0, time.UTC), File: FileName, Line: 2}}
	c := load(t, files(FileName, `{"integrityLevel": "medium", "allow": `+list+`}`), nil)
	if !reflect.DeepEqual(c.Allow, want) || c.Level() != scan.Medium {
		t.Errorf("allow = %+v, level %s", c.Allow, c.Level())
	}
	want[0].File = packageJSON
	if c := load(t, files(packageJSON, `{"isitdone": {"allow": `+list+`}}`), nil); !reflect.DeepEqual(c.Allow, want) {
		t.Errorf("in package.json: %+v", c.Allow)
	}
	if got := Default().Level(); got != scan.High {
		t.Errorf("default level %s", got)
	}
	if got := (Config{}).Level(); got != scan.High {
		t.Errorf("level of a configuration without one: %s", got)
	}
}

func TestAllowancesWantEverything(t *testing.T) {
	for value, problem := range map[string]string{
		`{}`:          "is not a list of",
		`["x"]`:       `entry 1: "x" is not an object`,
		`[{"id": 1}]`: "the value of id is not a string",
		`[{"path": "a", "reason": "r", "until": "2027-01-31"}]`:                                                                               "id is missing",
		`[{"id": "tests-removed", "reason": "r", "until": "2027-01-31"}]`:                                                                     "path is missing",
		`[{"id": "tests-removed", "path": "a", "reason": " ", "until": "2027-01-31"}]`:                                                        "reason is missing",
		`[{"id": "tests-removed", "path": "a", "reason": "r"}]`:                                                                               "until is missing",
		`[{"id": "tests-removed", "path": "a", "reason": "r", "until": "never"}]`:                                                             `until is "never", not a day`,
		`[{"id": "test-removed", "path": "a", "reason": "r", "until": "2027-01-31"}]`:                                                         "did you mean tests-removed?",
		`[{"id": "everything", "path": "a", "reason": "r", "until": "2027-01-31"}]`:                                                           `there is no finding "everything"`,
		`[{"id": "tests-removed", "path": "/a", "reason": "r", "until": "2027-01-31"}]`:                                                       "not a pattern relative to the top",
		`[{"id": "tests-removed", "path": "[", "reason": "r", "until": "2027-01-31"}]`:                                                        "not a pattern",
		`[{"id": "tests-removed", "id": "x", "path": "a", "reason": "r", "until": "2027-01-31"}]`:                                             "id is given twice",
		`[{"id": "tests-removed", "path": "a", "why": "r", "until": "2027-01-31"}]`:                                                           "why",
		`[{"id":"skip-added","path":"a","reason":"r","until":"2027-01-31"},{"id":"skip-added","path":"a","reason":"r","until":"2027-01-31"}]`: "entry 2 is given twice",
	} {
		_, err := Load(files(FileName, `{"allow": `+value+`}`), nil)
		if err == nil || !strings.Contains(err.Error(), problem) || !strings.Contains(err.Error(), "allow") {
			t.Errorf("%s: %v; want %q", value, err, problem)
		}
	}
	if _, err := Load(files(), git("global isitdone.allow x")); err == nil || !strings.Contains(err.Error(), "only the committed file") {
		t.Errorf("from git config: %v", err)
	}
}

// TestAllowancesAreLoosened: what a session adds to them, or prolongs, is put back.
func TestAllowancesAreLoosened(t *testing.T) {
	const one = `{"id":"skip-added","path":"a","reason":"r","until":"2027-01-31"}`
	earlier := load(t, files(FileName, `{"allow": [`+one+`]}`), nil)
	now := load(t, files(FileName, `{"integrityLevel": "critical", "allow": [`+one+`, `+strings.Replace(one, "2027", "2030", 1)+`]}`), nil)
	tight, loosened, _ := now.Tighten(earlier)
	if len(tight.Allow) != 1 || !tight.Allow[0].Same(earlier.Allow[0]) || tight.IntegrityLevel != "high" || len(loosened) != 2 {
		t.Errorf("allow %+v, level %s, loosened %q", tight.Allow, tight.IntegrityLevel, loosened)
	}
	fewer, loosened, _ := load(t, files(), nil).Tighten(earlier)
	if len(fewer.Allow) != 0 || len(loosened) != 0 {
		t.Errorf("fewer allowances are no loosening: %+v, %q", fewer.Allow, loosened)
	}
}
