package detect

import (
	"strings"
	"testing"

	"git-isitdone/notes"
)

func TestNeedsAreResolved(t *testing.T) {
	for _, c := range []struct{ name, checks, needs, note string }{
		{"by id", `"a": {"cmd": "x", "needs": ["b"]}, "b": "y"`, "a:b", ""},
		{"case of git config", `"a": {"cmd": "x", "needs": ["B"]}, "b": "y"`, "a:b", ""},
		{"itself", `"a": {"cmd": "x", "needs": ["a"]}`, "", ""},
		{"unknown", `"a": {"cmd": "x", "needs": ["nosuch"]}`, "", "a: needs nosuch, and there is no such check"},
		{"switched off", `"a": {"cmd": "x", "needs": ["vet"]}, "vet": false`, "", "a: needs vet, and there is no such check"},
		{"cycle", `"a": {"cmd": "x", "needs": ["b"]}, "b": {"cmd": "y", "needs": ["a"]}`, "a:b", "which itself waits for b; it does not wait"},
		{"detected one", `"test": {"needs": ["vet"]}`, "test:vet", ""},
	} {
		p := detect(t, files("go.mod", "module x", ".isitdone.json", `{"checks": {`+c.checks+`}}`))
		var got []string
		for _, check := range p.Checks {
			for _, id := range check.Needs {
				got = append(got, check.ID+":"+id)
			}
		}
		if s := strings.Join(got, " "); s != c.needs {
			t.Errorf("%s: needs %q, want %q", c.name, s, c.needs)
		}
		if all := strings.Join(p.Notes, "\n"); !strings.Contains(all, c.note) || c.note == "" && strings.Contains(all, "needs") {
			t.Errorf("%s: notes %q, want %q", c.name, all, c.note)
		}
	}
}

func TestWhatNeedsAFullCheckIsFull(t *testing.T) {
	p := detect(t, files(".isitdone.json", `{"checks": {"lint": {"cmd": "x", "needs": ["check"]}, "check": {"cmd": "z", "needs": ["build"]}, "build": "y"}}`))
	for _, id := range []string{"lint", "check"} {
		if c := find(p, id); c.Kind != notes.Full {
			t.Errorf("%s is %s", id, c.Kind)
		}
	}
}

func TestQuarantineIsNoted(t *testing.T) {
	p := detect(t, files(".isitdone.json", `{"checks": {"e2e": {"cmd": "x", "quarantine": {"until": "2027-01-31", "owner": "ann", "reason": "flaky"}}}}`))
	if q := find(p, "e2e").Quarantine; q == nil || q.Owner != "ann" {
		t.Errorf("quarantine %v", q)
	}
	if all := strings.Join(p.Notes, "\n"); !strings.Contains(all, "e2e: in quarantine until 2027-01-31, ann: flaky") {
		t.Errorf("notes %q", all)
	}
}
