package host

import (
	"path/filepath"
	"strings"
	"testing"

	"git-isitdone/gitstore/environ"
)

// Every payload that was recorded, whatever the command line says of its event, is taken for
// what it is: a start that counted as a stop would run the checks, and a stop that counted
// as something else would hold nobody.
func TestEveryRecordedPayloadIsTakenForWhatItIs(t *testing.T) {
	hosts := map[string]Host{
		"auggie": Augment{}, "claude-code": Claude{Waits: hurried}, "codex": Codex{}, "copilot": Copilot{Waits: hurried},
		"copilot-claude-compat": Claude{Waits: hurried}, "droid": Droid{Waits: hurried}, "gemini": Gemini{}, "opencode": OpenCode{},
		"qwen": Qwen{}, "qwen-0.24": Qwen{},
	}
	roles := map[string]Role{
		"stop": RoleStop, "stop-idle": RoleStop, "postedit": RoleEdit, "prompt": RoleOther, "sessionstart": RoleStart, "sessionend": RoleEnd,
	}
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		client, event := name, ""
		for e := range roles {
			if c, ok := strings.CutSuffix(name, "-"+e); ok && len(e) > len(event) {
				client, event = c, e
			}
		}
		h, want := hosts[client], roles[event]
		if h == nil || want == "" {
			t.Errorf("%s: no host and event for it", name)
			continue
		}
		for i, payload := range recorded(t, filepath.Base(file)) {
			s, err := h.ParseStop(payload, environ.Env{Dir: "/repo"})
			if got := RoleOf(s.Event); err != nil || got != want || s.SessionID == "" {
				t.Errorf("%s, %d: %s, want %s (session %q, %v)", name, i, got, want, s.SessionID, err)
			}
			if s.Dir != "/repo" && name != "opencode-postedit" || s.SubAgent || s.Plan || s.Unfinished {
				t.Errorf("%s, %d: %+v", name, i, s)
			}
		}
	}
}

// What starts or ends a session, or was asked for one, names no other event of Copilot CLI.
func TestCopilotStopIsNoOtherEvent(t *testing.T) {
	for payload, want := range map[string]Role{
		`{"sessionId":"s","stopReason":"end_turn","reason":"complete","source":"x"}`: RoleStop,
		`{"sessionId":"s","stopReason":"somethingNew"}`:                              RoleStop,
		`{"sessionId":"s"}`:                     RoleStop,
		`{"sessionId":"s","reason":"complete"}`: RoleEnd,
	} {
		s, err := Copilot{Waits: hurried}.ParseStop([]byte(payload), environ.Env{})
		if err != nil || RoleOf(s.Event) != want {
			t.Errorf("%s: %s, %v", payload, RoleOf(s.Event), err)
		}
	}
}
