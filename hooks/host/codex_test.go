package host

import "testing"

func TestCodex(t *testing.T) {
	dialect{
		host: Codex{}, message: vetoMessage, block: vetoBlock, editNote: postToolUse,
		project: ".codex/hooks.json", user: ".codex/hooks.json",
	}.check(t)
	first, second := stopOf(t, Codex{}, "codex-stop.json", 0), stopOf(t, Codex{}, "codex-stop.json", 1)
	if first.Dir != "/repo" || first.Message != "All tests pass, done." || *first.Active || !*second.Active || second.Message != "fixed, done." {
		t.Errorf("%+v, %+v", first, second)
	}
	if first.TurnID == "" || first.TurnID != second.TurnID {
		t.Errorf("the turn changed: %q, %q", first.TurnID, second.TurnID)
	}
	wantEdits(t, Codex{}, "codex-postedit.json", "sum.js", "sum.js")
	if s, err := (Codex{}).ParseStop([]byte(`{"last_assistant_message":null}`), envAt("/repo")); err != nil || s.HasMessage {
		t.Errorf("no message: %+v, %v", s, err)
	}
	if places := (Codex{}).Settings("/r", envAt("/r", "HOME=/h", "CODEX_HOME=/c")); places[1].Path != "/c/hooks.json" {
		t.Errorf("CODEX_HOME: %+v", places)
	}
}
