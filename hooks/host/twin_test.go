package host

import (
	"os"
	"path/filepath"
	"testing"
)

func TestCursorTwinThroughClaudesFile(t *testing.T) {
	top := t.TempDir()
	payload := []byte(`{"conversation_id":"c","generation_id":"g","hook_event_name":"stop","workspace_roots":["` + filepath.ToSlash(top) + `"],"status":"completed"}`)
	if s, err := (Claude{}).ParseStop(payload, envAt(top)); err != nil || s.Twin {
		t.Errorf("the only call: %+v, %v", s, err)
	}
	file := filepath.Join(top, ".cursor", "hooks.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(`{"hooks":{"stop":[{"command":"git isitdone hook --host cursor"}]}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if s, err := (Claude{}).ParseStop(payload, envAt(top)); err != nil || !s.Twin {
		t.Errorf("the twin: %+v, %v", s, err)
	}
}

func TestDevinTwinThroughClaudesFile(t *testing.T) {
	top := t.TempDir()
	payload := []byte(`{"hook_event_name":"Stop","session_id":"s","stop_hook_active":false}`)
	vars := []string{"DEVIN_PROJECT_DIR=" + top}
	if s, err := (Claude{}).ParseStop(payload, envAt(top, vars...)); err != nil || s.Twin {
		t.Errorf("the only call: %+v, %v", s, err)
	}
	file := filepath.Join(top, ".devin", "hooks.v1.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(`{"Stop":[{"hooks":[{"command":"git isitdone hook --host devin"}]}]}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if s, err := (Claude{}).ParseStop(payload, envAt(top, vars...)); err != nil || !s.Twin {
		t.Errorf("the twin: %+v, %v", s, err)
	}
	if s, err := (Claude{}).ParseStop([]byte(`{"hook_event_name":"Stop","cwd":"`+filepath.ToSlash(top)+`"}`), envAt(top, vars...)); err != nil || s.Twin {
		t.Errorf("Claude Code, started by Devin: %+v, %v", s, err)
	}
}
