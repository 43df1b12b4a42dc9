package stop

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"git-isitdone/hooks/host"
	"git-isitdone/notes"
)

// call sends a payload of another host and says whether it was refused.
func (w *world) call(h host.Host, payload map[string]any) (blocked bool, out string) {
	w.t.Helper()
	b, err := json.Marshal(payload)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.callRaw(h, string(b))
}

func (w *world) callRaw(h host.Host, payload string) (blocked bool, out string) {
	w.t.Helper()
	var stdout, stderr bytes.Buffer
	hook := w.hook()
	hook.Host = h
	hook.Serve(context.Background(), strings.NewReader(payload), &stdout, &stderr)
	w.stderr = stderr.String()
	return h.Blocks(stdout.Bytes(), 0), stdout.String()
}

func TestA02_CursorsLoopCountIsNoAuthority(t *testing.T) {
	for _, count := range []string{"0", "", `"x"`, "-1", "1e309", "null", "9007199254740993", "[]"} {
		w := newWorld(t)
		blocks := 0
		for range 6 {
			field := ""
			if count != "" {
				field = `"loop_count":` + count + ","
			}
			payload := fmt.Sprintf(`{"conversation_id":"c1","generation_id":"g","hook_event_name":"stop",%s"status":"completed","workspace_roots":[%q]}`, field, w.top)
			if blocked, _ := w.callRaw(host.Cursor{}, payload); blocked {
				blocks++
			}
		}
		if blocks != 3 || w.kinds() != "blocked blocked blocked gave-up gave-up gave-up" {
			t.Errorf("loop_count %s: %d blocks, log %q", count, blocks, w.kinds())
		}
	}
}

func TestA03_GeminisFlagStaysFalse(t *testing.T) {
	w := newWorld(t)
	for n := 1; n <= 6; n++ {
		blocked, out := w.call(host.Gemini{}, map[string]any{
			"session_id": "g1", "cwd": w.top, "hook_event_name": "AfterAgent", "prompt": "p",
			"prompt_response": "All tests pass, done.", "stop_hook_active": false,
		})
		if blocked != (n <= 3) || n == 4 && !strings.Contains(out, "ended UNVERIFIED") {
			t.Errorf("stop %d: %s", n, out)
		}
	}
}

// After one refusal the host does not ask again: nothing may be inferred from its silence.
func TestA04_NoFurtherStopProvesNothing(t *testing.T) {
	w := newWorld(t)
	w.stop()
	if st := w.state("s1"); st.Last == nil || st.Last.Allowed || st.Last.Kind != kindBlocked || !st.Proved.IsZero() {
		t.Errorf("got %+v", st.Last)
	}
	w.tree.id = "fixed"
	if a := w.stop("last_assistant_message", question, "prompt_id", "2"); len(w.requests) != 2 {
		t.Errorf("the next stop was answered without looking: %+v", a)
	}
}

func TestA16_CopilotWithoutAMessageProvesEverything(t *testing.T) {
	for _, payload := range []map[string]any{
		{"sessionId": "c1", "transcriptPath": "/gone", "stopReason": "end_turn", "stop_hook_active": false},
		{"session_id": "c1", "transcript_path": "/gone", "stop_reason": "end_turn", "stop_hook_active": false},
	} {
		w := newWorld(t)
		payload["cwd"] = w.top
		blocked, out := w.call(host.Copilot{Waits: host.Waits{Patience: 1}}, payload)
		if !blocked || len(w.requests) != 1 || w.requests[0].Profile != notes.ProfileFull || w.log[0].Claim != nil {
			t.Errorf("%v: %s, ran %+v", payload, out, w.requests)
		}
	}
}
