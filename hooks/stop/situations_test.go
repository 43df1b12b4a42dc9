package stop

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"git-isitdone/checks"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

func TestA01_StopHookThatNeverEnds(t *testing.T) {
	w := newWorld(t)
	w.tree = treeNow{id: "head", head: "head"} // committed red, nothing edited
	for n := 1; n <= 10; n++ {
		a := w.stop("stop_hook_active", n > 1)
		if a.blocks() != (n <= 3) {
			t.Errorf("stop %d: %+v", n, a)
		}
		if n == 4 && !strings.Contains(a.Message, "ended UNVERIFIED") {
			t.Errorf("stop 4 does not warn: %+v", a)
		}
	}
}

func TestA05_MessageInThePayloadWinsOverTheTranscript(t *testing.T) {
	transcript := filepath.Join(t.TempDir(), "t.jsonl")
	if err := os.WriteFile(transcript, []byte(`{"type":"assistant","message":{"content":"Let me look at the code"}}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	w := newWorld(t)
	if a := w.stop("transcript_path", transcript); !a.blocks() || w.requests[0].Profile != notes.ProfileFull {
		t.Errorf("got %+v, %+v", a, w.requests)
	}
	w = newWorld(t)
	if a := w.stop("transcript_path", transcript, "last_assistant_message", nil); !a.blocks() || w.requests[0].Profile != notes.ProfileFull || w.log[0].Claim != nil {
		t.Errorf("without a message: %+v, %+v", a, w.requests)
	}
}

func TestA06_PlanModeIsNotHeld(t *testing.T) {
	w := newWorld(t)
	if a := w.stop("permission_mode", "plan"); !a.silent() || len(w.requests) != 0 {
		t.Errorf("plan: %+v", a)
	}
	for _, mode := range []any{"somethingNew", nil, 7} {
		w := newWorld(t)
		if a := w.stop("permission_mode", mode); !a.blocks() || !strings.Contains(a.Reason, "attempt 1/3") {
			t.Errorf("mode %v: %+v", mode, a)
		}
	}
}

func TestA07_EveryExitIsOneDocumentOrNothing(t *testing.T) {
	for name, change := range map[string]func(*world){
		"green":             func(w *world) { w.green() },
		"red":               func(w *world) { w.red() },
		"panic":             func(w *world) { w.verify = func(context.Context, checks.Request) { panic("boom\x1b[31m") } },
		"not a repository":  func(w *world) { w.findErr = map[string]error{w.top: gitstore.ErrNotRepo} },
		"error":             func(w *world) { w.verifyErr = errors.New("disk full\n\x00") },
		"huge error":        func(w *world) { w.verifyErr = errors.New(strings.Repeat("\"\n", 50_000)) },
		"unreadable tree":   func(w *world) { w.treeErr = errors.New("index file corrupt") },
		"unknown verdict":   func(w *world) { w.outcomeOf("MAYBE") },
		"warnings and pass": func(w *world) { w.green(); w.outcome.Warnings = []string{"a", "b"} },
	} {
		w := newWorld(t)
		change(w)
		a := w.stop() // parse fails the test where it is not
		if n := len(a.Message) + len(a.Reason); n > 9000 {
			t.Errorf("%s: %d bytes", name, n)
		}
		if name != "green" && a.silent() {
			t.Errorf("%s is silent", name)
		}
	}
}

func TestA09_EchoedPayloadStillGates(t *testing.T) {
	w := newWorld(t)
	if a := w.answerTo(w.payload() + "\n" + w.payload()); !a.blocks() {
		t.Errorf("got %+v", a)
	}
}

func TestA10_ByteOrderMarkGatesAndGarbageIsSaid(t *testing.T) {
	w := newWorld(t)
	if a := w.answerTo("\xef\xbb\xbf" + w.payload()); !a.blocks() {
		t.Errorf("BOM: %+v", a)
	}
	for _, garbage := range []string{"", "\xff\xfe{\x00", "[1]", w.payload()[:40]} {
		a := w.answerTo(garbage)
		if a.blocks() || !strings.Contains(a.Message, "NOT verified") {
			t.Errorf("%.10q: %+v", garbage, a)
		}
	}
	w.answerTo("\xff\xfe{\x00")
	if !strings.Contains(w.stderr, "ff fe 7b 00") {
		t.Errorf("stderr %q has no first bytes", w.stderr)
	}
}

func TestA11_PayloadDirectoryBeatsTheVariable(t *testing.T) {
	w := newWorld(t)
	elsewhere := t.TempDir()
	w.env = w.env.With("CLAUDE_PROJECT_DIR=" + elsewhere)
	if a := w.stop(); !a.blocks() || len(w.asked) != 1 || w.asked[0] != w.top {
		t.Errorf("got %+v, asked %q", a, w.asked)
	}
}

func TestA11_DirectoryThatLeftTheRepositoryFallsBack(t *testing.T) {
	w := newWorld(t)
	w.stop()
	outside := t.TempDir()
	w.env.Dir = outside
	w.findErr = map[string]error{outside: gitstore.ErrNotRepo}
	if a := w.stop("cwd", outside); !a.blocks() {
		t.Errorf("to the session's root: %+v (%s)", a, w.stderr)
	}
	if a := w.stop("cwd", outside, "session_id", "s2"); a.blocks() {
		t.Errorf("a session that was never seen: %+v", a)
	}
	w.env = w.env.With("CLAUDE_PROJECT_DIR=" + w.top)
	if a := w.stop("cwd", outside, "session_id", "s3"); !a.blocks() {
		t.Errorf("to the variable: %+v", a)
	}
	if a := w.stop("cwd", filepath.Join(w.top, "gone", "deep"), "session_id", "s4"); !a.blocks() {
		t.Errorf("a directory that was removed: %+v", a)
	}
}

func TestA14_SubAgentsDoNotTriggerTheGate(t *testing.T) {
	w := newWorld(t)
	if a := w.stop("hook_event_name", "SubagentStop", "agent_type", "Explore"); !a.silent() || len(w.requests) != 0 {
		t.Errorf("got %+v", a)
	}
}

// Where the user wants sub-agents judged, each has its own attempts, and none of its parent's.
func TestA14_SubAgentsAreGatedWhereTheUserWantsIt(t *testing.T) {
	w := newWorld(t)
	w.config.Subagents = "gate"
	sub := func(agent string) answer {
		return w.stop("hook_event_name", "SubagentStop", "agent_type", "Explore", "agent_id", agent)
	}
	for n := 1; n <= 4; n++ {
		if a := sub("a1"); a.blocks() != (n <= 3) {
			t.Errorf("stop %d: %+v", n, a)
		}
	}
	if a := sub("a2"); !a.blocks() || !strings.Contains(a.Reason, "attempt 1/3") {
		t.Errorf("another one: %+v", a)
	}
	if a := w.stop(); !a.blocks() || !strings.Contains(a.Reason, "attempt 1/3") {
		t.Errorf("its parent: %+v", a)
	}
	if a := w.stop("hook_event_name", "SubagentStop", "agent_id", "a3", "permission_mode", "plan"); !a.silent() {
		t.Errorf("in plan mode: %+v", a)
	}
}

func TestA17_SessionIDChangesOnResume(t *testing.T) {
	w := newWorld(t)
	w.edit("a.go")
	w.stop("session_id", "s1")
	w.stop("session_id", "s1")
	if a := w.stop("session_id", "s2"); !a.blocks() {
		t.Errorf("got %+v", a)
	}
}

func TestA18_TimeUsedUpIsARefusedTimeout(t *testing.T) {
	w := newWorld(t)
	h := w.hook()
	h.Timeout, h.grace = time.Nanosecond, time.Nanosecond
	w.verify = func(ctx context.Context, _ checks.Request) { <-ctx.Done() }
	var out, errs strings.Builder
	h.Serve(context.Background(), strings.NewReader(w.payload()), &out, &errs)
	if a := parse(t, []byte(out.String())); !a.blocks() || !strings.Contains(a.Reason, "timed out") || !strings.Contains(a.Reason, "attempt 1/3") {
		t.Errorf("pipeline that misses its deadline: %+v", a)
	}
	w.verify = nil
	w.outcomeOf(notes.Timeout)
	if a := w.stop("session_id", "s2"); !a.blocks() || !strings.Contains(a.Reason, "timed out") || !strings.Contains(a.Reason, "attempt 1/3") {
		t.Errorf("pipeline that keeps it: %+v", a)
	}
}

func TestA19_UserHearsOfTheGaveUpAndTheModelOfTheReason(t *testing.T) {
	w := newWorld(t)
	for range 3 {
		if a := w.stop(); a.Reason == "" || a.Message != "" {
			t.Errorf("block: %+v", a)
		}
	}
	if a := w.stop(); a.Reason != "" || a.Message == "" {
		t.Errorf("gave up: %+v", a)
	}
}

func TestA21_SessionThatChangedNothingIsNotHeld(t *testing.T) {
	w := newWorld(t)
	w.tree = treeNow{id: "head", head: "head"}
	w.knownState = notes.State(notes.Fail)
	warnings := 0
	for n := range 3 {
		a := w.stop("last_assistant_message", "I explained the code. Done.")
		if a.blocks() {
			t.Errorf("stop %d: %+v", n, a)
		}
		if a.Message != "" {
			warnings++
			if !strings.Contains(a.Message, "already failing before this session") {
				t.Errorf("warning %q", a.Message)
			}
		}
	}
	if warnings != 1 || len(w.requests) != 0 {
		t.Errorf("%d warnings, %d runs; want 1, 0", warnings, len(w.requests))
	}
}

func TestA21_WhatChangedSomethingIsHeld(t *testing.T) {
	w := newWorld(t)
	w.tree = treeNow{id: "head", head: "head"}
	w.edit("a.go") // and committed since
	if a := w.stop("last_assistant_message", "Done."); !a.blocks() {
		t.Errorf("recorded edit: %+v", a)
	}
	w = newWorld(t)
	if a := w.stop("last_assistant_message", "Done."); !a.blocks() {
		t.Errorf("dirty tree: %+v", a)
	}
	w = newWorld(t)
	w.stop("last_assistant_message", falseClaim, "prompt_id", "1")
	w.tree = treeNow{id: "new", head: "new"} // committed after a judged stop
	if a := w.stop("last_assistant_message", "Done.", "prompt_id", "2"); !a.blocks() {
		t.Errorf("commit since the first stop: %+v", a)
	}
}

func TestEditsAreRecordedRelativeToTheTop(t *testing.T) {
	w := newWorld(t)
	w.edit("a.go")
	outside := filepath.Join(t.TempDir(), "x")
	w.answerTo(w.payload("hook_event_name", "PostToolUse", "tool_input", map[string]any{"edits": []any{map[string]any{"file_path": outside}, map[string]any{"file_path": "sub/b.go"}}}))
	s, err := w.find(context.Background(), w.env, "", w.top)
	if err != nil {
		t.Fatal(err)
	}
	st, err := s.sessions.Load("claude", "s1")
	if err != nil || len(st.Edits) != 2 || st.Edits["a.go"].IsZero() || st.Edits["sub/b.go"].IsZero() {
		t.Errorf("got %v, %v", st.Edits, err)
	}
}

func TestDoctorsProbeIsRefusedAndLeavesNothing(t *testing.T) {
	w := newWorld(t)
	w.green()
	w.env = w.env.With("ISITDONE_DOCTOR=1")
	a := w.stop()
	if !a.blocks() || !strings.HasPrefix(a.Reason, "NOT DONE: 1 of 1 check failed on the current working tree (attempt 1/3) [isitdone 1.2.3]\n") {
		t.Errorf("got %+v", a)
	}
	_, err := os.Stat(w.stateDir)
	if len(w.requests) != 0 || len(w.log) != 0 || err == nil {
		t.Errorf("%d runs, log %q, state %v", len(w.requests), w.kinds(), err)
	}
}

func TestStdinThatIsNeverClosed(t *testing.T) {
	w := newWorld(t)
	r, open := io.Pipe()
	defer open.Close()
	go func() { _, _ = open.Write([]byte(w.payload())) }()
	payload, err := readPayload(t.Context(), r, time.Minute)
	if err != nil || string(payload) != w.payload() {
		t.Errorf("whole payload: %q, %v", payload, err)
	}
	synctest.Test(t, func(t *testing.T) { // a minute of its clock passes at once
		r, open := io.Pipe()
		defer open.Close()
		go func() { _, _ = open.Write([]byte(`{"half":`)) }()
		payload, err := readPayload(t.Context(), r, time.Minute)
		if err == nil || string(payload) != `{"half":` {
			t.Errorf("half a payload: %q, %v", payload, err)
		}
	})
	ended, end := context.WithCancel(t.Context())
	end()
	quiet, open := io.Pipe()
	defer open.Close()
	if payload, err := readPayload(ended, quiet, time.Minute); !errors.Is(err, context.Canceled) || len(payload) != 0 {
		t.Errorf("ended while it read: %q, %v", payload, err)
	}
	if payload, err := readPayload(t.Context(), endless{}, time.Minute); !errors.Is(err, errLong) || len(payload) != stdinLimit {
		t.Errorf("endless: %d bytes, %v", len(payload), err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// The two stops that Claude Code 2.1.332 sent in one turn: refused red, allowed green.
func TestRecordedTurnOfClaudeCode(t *testing.T) {
	content, err := os.ReadFile(filepath.Join("..", "host", "testdata", "claude-code-stop.json"))
	if err != nil {
		t.Fatal(err)
	}
	var payloads []map[string]any
	if err := json.Unmarshal(content, &payloads); err != nil || len(payloads) != 2 {
		t.Fatalf("%d payloads, %v", len(payloads), err)
	}
	w := newWorld(t)
	for i, p := range payloads {
		p["cwd"] = w.top
		b, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if a := w.answerTo(string(b)); a.blocks() != (i == 0) || i == 1 && !a.silent() {
			t.Errorf("stop %d: %+v", i+1, a)
		}
		w.green()
		w.tree.id = "fixed"
	}
	if w.kinds() != "blocked passed" {
		t.Errorf("log %q", w.kinds())
	}
}
