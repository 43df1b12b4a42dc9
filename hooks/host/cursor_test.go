package host

import (
	"testing"

	"git-isitdone/gitstore/environ"
)

func envAt(dir string, vars ...string) environ.Env { return environ.Env{Dir: dir, Vars: vars} }

func TestCursor(t *testing.T) {
	dialect{
		host: Cursor{}, allow: emptyObject, message: emptyObject, block: `{"followup_message":"{M}"}` + "\n",
		project: ".cursor/hooks.json", user: ".cursor/hooks.json",
	}.check(t)
	payload := `{"conversation_id":"c1","generation_id":"g1","hook_event_name":"stop","workspace_roots":["/a","/b"],"cwd":"/tmp","status":"completed","loop_count":2}`
	s, err := Cursor{}.ParseStop([]byte(payload), envAt("/b/c"))
	if err != nil || s.SessionID != "c1" || s.TurnID != "" || s.Dir != "/b" || s.HasMessage || s.Unfinished || s.Active != nil || *s.LoopCount != 2 || s.Status != "completed" {
		t.Errorf("%+v, %v", s, err)
	}
	for _, status := range []string{"aborted", "error"} {
		if s, _ := (Cursor{}).ParseStop([]byte(`{"status":"`+status+`"}`), envAt("/")); !s.Unfinished {
			t.Errorf("%s: %+v", status, s)
		}
	}
}

// A02: a loop_count that is missing or no count counts nothing.
func TestA02_OddLoopCount(t *testing.T) {
	for _, odd := range []string{`"x"`, "-1", "1e309", "null", "1.5", "[]", "true"} {
		s, err := Cursor{}.ParseStop([]byte(`{"conversation_id":"c1","loop_count":`+odd+`}`), envAt("/"))
		if err != nil || s.LoopCount != nil {
			t.Errorf("%s: %+v, %v", odd, s, err)
		}
	}
}
