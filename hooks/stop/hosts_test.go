package stop

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"git-isitdone/hooks/host"
)

// Copilot CLI calls twice for one stop where Claude's file and its own are registered: one
// run, one answer.
func TestCopilotTwinIsNotJudgedTwice(t *testing.T) {
	w := newWorld(t)
	w.env = w.env.With("COPILOT_CLI=1")
	file := filepath.Join(w.top, ".github", "hooks", "isitdone.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(`{"hooks":{"agentStop":[{"bash":"git isitdone hook --host copilot"}]}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	a := w.stop("stop_reason", "end_turn", "last_assistant_message", nil)
	if !a.silent() || len(w.requests) != 0 || len(w.log) != 0 {
		t.Errorf("twin: %+v, %d runs", a, len(w.requests))
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if a := w.stop("stop_reason", "end_turn", "last_assistant_message", nil); !a.blocks() || len(w.requests) != 1 {
		t.Errorf("the only call: %+v, %d runs", a, len(w.requests))
	}
}

// OpenCode asks after every finished text, also before a tool call.
func TestTextBetweenTwoToolCallsIsJudgedOnlyWhenItClaims(t *testing.T) {
	w := newWorld(t)
	say := func(text string) answer {
		t.Helper()
		payload, err := json.Marshal(map[string]any{"hook_event_name": "experimental.text.complete", "session_id": "s", "cwd": w.top, "last_assistant_message": text})
		if err != nil {
			t.Fatal(err)
		}
		var stdout, stderr bytes.Buffer
		h := w.hook()
		h.Host = host.OpenCode{}
		h.Serve(context.Background(), strings.NewReader(string(payload)), &stdout, &stderr)
		return parse(t, stdout.Bytes())
	}
	if a := say("I'll look at the code."); !a.silent() || len(w.requests) != 0 {
		t.Errorf("no claim: %+v, %d runs", a, len(w.requests))
	}
	if a := say("All tests pass, done."); !a.blocks() || len(w.requests) != 1 {
		t.Errorf("a claim: %+v, %d runs", a, len(w.requests))
	}
}
