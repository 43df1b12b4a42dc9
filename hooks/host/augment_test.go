package host

import "testing"

func TestAugment(t *testing.T) {
	dialect{
		host: Augment{}, message: vetoMessage, block: `{"hookSpecificOutput":{"hookEventName":"Stop","decision":"block","reason":"{M}"}}` + "\n", editNote: postToolUse,
		project: ".augment/settings.json", user: ".augment/settings.json",
	}.check(t)
	if (Augment{}).Blocks([]byte(vetoBlock), 0) {
		t.Error("a decision at the top level does not hold Auggie")
	}
	wantEdits(t, Augment{}, "auggie-postedit.json", "sum.js")
	s := stopOf(t, Augment{}, "auggie-stop.json", 0)
	if s.SessionID != "00000001-0000-4000-8000-000000000001" || s.Dir != "/repo" || s.Message != "All tests pass, done." || s.Status != "completed" || s.Unfinished || s.Active != nil {
		t.Errorf("%+v", s)
	}
	s, err := Augment{}.ParseStop([]byte(`{"agent_stop_cause":"interrupted","conversation":{"agentTextResponse":"x"}}`), envAt("/repo"))
	if err != nil || !s.Unfinished || s.Message != "x" {
		t.Errorf("interrupted: %+v, %v", s, err)
	}
}

func TestAugmentScriptsAreReadBack(t *testing.T) {
	place := Settings{Path: "/r/.augment/settings.json", Scope: Project}
	registered, files := Augment{}.Scripts(place, "/r", "git isitdone hook --host augment", "linux")
	if registered != ".augment/hooks/isitdone-hook.sh" || len(files) != 2 || files[0].Mode != 0o755 {
		t.Errorf("%q, %+v", registered, files)
	}
	for _, f := range files {
		if c, ok := (Augment{}).CommandOf(f.Content); !ok || c != "git isitdone hook --host augment" {
			t.Errorf("%s: %q, %v", f.Path, c, ok)
		}
	}
	place.Scope = User
	if registered, _ := (Augment{}).Scripts(place, "/r", "x", "windows"); registered != "/r/.augment/hooks/isitdone-hook.cmd" {
		t.Errorf("user: %q", registered)
	}
	if _, ok := (Augment{}).CommandOf([]byte("#!/bin/sh\nexec mine \"$@\"\n")); ok {
		t.Error("somebody else's script was taken for ours")
	}
}
