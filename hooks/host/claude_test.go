package host

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"git-isitdone/gitstore/environ"
)

func recorded(t *testing.T, name string) []json.RawMessage {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var payloads []json.RawMessage
	if err := json.Unmarshal(content, &payloads); err != nil {
		t.Fatal(err)
	}
	if len(payloads) == 0 {
		t.Fatalf("%s holds no payload", name)
	}
	return payloads
}

func TestClaudeAnswersAreByteExact(t *testing.T) {
	c := Claude{}
	for _, tc := range []struct{ name, got, want string }{
		{"allow", string(c.Allow()), ""},
		{"edit", string(c.AfterEdit()), ""},
		{"message", string(c.AllowWithMessage("a <b> & \"c\"\n\té")), `{"systemMessage":"a <b> & \"c\"\n\té"}` + "\n"},
		{"block", string(c.Block("NOT DONE: 1 < 2")), `{"decision":"block","reason":"NOT DONE: 1 < 2"}` + "\n"},
		{"control characters", string(c.Block("a\x1b[31mb\x00c\rd\x7f\u009b\u202ee\u2028f")), `{"decision":"block","reason":"a[31mbcdef"}` + "\n"},
		{"invalid UTF-8", string(c.AllowWithMessage("a\xffb")), `{"systemMessage":"a` + "\uFFFD" + `b"}` + "\n"},
	} {
		if tc.got != tc.want {
			t.Errorf("%s: got %q, want %q", tc.name, tc.got, tc.want)
		}
	}
}

func TestClaudeReadsWhatWasRecorded(t *testing.T) {
	stops := recorded(t, "claude-code-stop.json")
	first, err := Claude{}.ParseStop(stops[0], environ.Env{})
	if err != nil {
		t.Fatal(err)
	}
	if first.SessionID != "00000001-0000-4000-8000-000000000001" || first.TurnID != "00000002-0000-4000-8000-000000000002" ||
		first.Dir != "/repo" || first.Message != "All tests pass, done." || !first.HasMessage || first.Active == nil || *first.Active ||
		first.Plan || first.SubAgent || first.Unfinished || RoleOf(first.Event) != RoleStop {
		t.Errorf("first stop: %+v", first)
	}
	second, err := Claude{}.ParseStop(stops[1], environ.Env{})
	if err != nil || second.Active == nil || !*second.Active || second.TurnID != first.TurnID {
		t.Errorf("second stop: %+v, %v", second, err)
	}
}

func TestClaudeReadsRecordedEdits(t *testing.T) {
	for _, payload := range recorded(t, "claude-code-postedit.json") {
		e, err := Claude{}.ParseEdit(payload, environ.Env{})
		if err != nil || e.Dir != "/repo" || !slices.Equal(e.Paths, []string{"/repo/sum.js"}) || RoleOf(e.Event) != RoleEdit {
			t.Errorf("edit: %+v, %v", e, err)
		}
	}
}

func TestClaudeFileExecutedByOtherHosts(t *testing.T) {
	copilot, err := Claude{}.ParseStop(recorded(t, "copilot-claude-compat-stop.json")[0], environ.Env{})
	if err != nil || copilot.HasMessage || copilot.Dir != "/repo" || copilot.TurnID != "" {
		t.Errorf("Copilot: %+v, %v", copilot, err)
	}
	cursor := `{"conversation_id":"c1","generation_id":"g1","hook_event_name":"stop","workspace_roots":["/a","/b/c"],"status":"completed","loop_count":0}`
	s, err := Claude{}.ParseStop([]byte(cursor), environ.Env{Dir: "/b/c/d"})
	if err != nil || s.SessionID != "c1" || s.TurnID != "" || s.Dir != "/b/c" || s.HasMessage || s.Unfinished || s.Active != nil {
		t.Errorf("Cursor: %+v, %v", s, err)
	}
	s, err = Claude{}.ParseStop([]byte(`{"status":"aborted"}`), environ.Env{})
	if err != nil || !s.Unfinished {
		t.Errorf("Cursor aborted: %+v, %v", s, err)
	}
	s, err = Claude{}.ParseStop([]byte(`{"hook_event_name":"Stop","session_id":"s"}`), environ.Env{Vars: []string{"DEVIN_PROJECT_DIR=/d", "CLAUDE_PROJECT_DIR=/c"}})
	if err != nil || s.Dir != "" || s.EnvDir != "/d" {
		t.Errorf("Devin: %+v, %v", s, err)
	}
	s, err = Claude{}.ParseStop([]byte(`{"stop_hook_active":true}`), environ.Env{Vars: []string{"CONTINUE_PROJECT_DIR=/d"}})
	if err != nil || s.Active != nil {
		t.Errorf("Continue: the flag that is always true was believed: %+v, %v", s, err)
	}
}

func TestClaudeTakesOddFieldsAsAbsent(t *testing.T) {
	odd := `{"session_id":7,"cwd":["x"],"prompt_id":"","permission_mode":{"plan":1},"stop_hook_active":"true",` +
		`"last_assistant_message":null,"background_tasks":{"a":1},"workspace_roots":[1,"",null,"relative"],"hook_event_name":false,"status":0}`
	s, err := Claude{}.ParseStop([]byte(odd), environ.Env{Dir: "/x"})
	if err != nil {
		t.Fatal(err)
	}
	if (s != Stop{}) {
		t.Errorf("got %+v, want nothing", s)
	}
}

func TestA10_PayloadWithByteOrderMark(t *testing.T) {
	s, err := Claude{}.ParseStop([]byte("\xef\xbb\xbf{\"session_id\":\"s1\"}\r\n"), environ.Env{})
	if err != nil || s.SessionID != "s1" {
		t.Errorf("got %+v, %v", s, err)
	}
}

func TestA09_EchoedPayloadIsReadOnce(t *testing.T) {
	s, err := Claude{}.ParseStop([]byte(`{"session_id":"s1"}{"session_id":"s2"} trailing`), environ.Env{})
	if err != nil || s.SessionID != "s1" {
		t.Errorf("got %+v, %v", s, err)
	}
}

func TestClaudeNamesWhatIsNoPayload(t *testing.T) {
	for _, payload := range []string{"", " \n", "null", "[]", `"x"`, "7", `{"cwd":"/re`, "not json", "\xff\xfe{\x00"} {
		if s, err := (Claude{}).ParseStop([]byte(payload), environ.Env{}); err == nil {
			t.Errorf("%q: got %+v, want an error", payload, s)
		}
		if e, err := (Claude{}).ParseEdit([]byte(payload), environ.Env{}); err == nil {
			t.Errorf("%q: got %+v, want an error", payload, e)
		}
	}
}

func TestClaudeBlocksWantsOneWholeDocument(t *testing.T) {
	block := string(Claude{}.Block("x"))
	for _, tc := range []struct {
		stdout string
		exit   int
		want   bool
	}{
		{block, 0, true},
		{block, 2, false},
		{"ready\n" + block, 0, false}, // A08: a profile that echoes
		{block + block, 0, false},     // A09: two documents
		{block + "trailing", 0, false},
		{"", 0, false},
		{"{}", 0, false},
		{`{"decision":"block"}`, 0, false},
		{string(Claude{}.AllowWithMessage("x")), 0, false},
	} {
		if got := (Claude{}).Blocks([]byte(tc.stdout), tc.exit); got != tc.want {
			t.Errorf("Blocks(%q, %d) = %v", tc.stdout, tc.exit, got)
		}
	}
}

func TestClaudeProbeIsAStopThatItReadsBack(t *testing.T) {
	s, err := Claude{}.ParseStop(Claude{}.ProbePayload("/a b/ü", "probe-1"), environ.Env{})
	if err != nil || s.Dir != "/a b/ü" || s.SessionID != "probe-1" || !s.HasMessage || RoleOf(s.Event) != RoleStop {
		t.Errorf("got %+v, %v", s, err)
	}
}

func TestClaudeSettingsPlaces(t *testing.T) {
	for _, tc := range []struct {
		vars []string
		want []string
	}{
		{[]string{"HOME=/h"}, []string{"/r/.claude/settings.json", "/h/.claude/settings.json"}},
		{[]string{"HOME=/h", "CLAUDE_CONFIG_DIR=/c"}, []string{"/r/.claude/settings.json", "/c/settings.json"}},
		{nil, []string{"/r/.claude/settings.json"}},
	} {
		var got []string
		for _, s := range (Claude{}).Settings("/r", environ.Env{Vars: tc.vars}) {
			got = append(got, filepath.ToSlash(s.Path))
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("%v: got %v, want %v", tc.vars, got, tc.want)
		}
	}
}

func TestHostsAreFoundByID(t *testing.T) {
	for _, h := range All() {
		if found, ok := Named(h.ID()); !ok || found != h {
			t.Errorf("Named(%q) = %v, %v", h.ID(), found, ok)
		}
		if r := h.Registrations(); len(r) == 0 || r[0].Role != RoleStop || r[0].Timeout() <= 0 {
			t.Errorf("%s: registrations %+v", h.ID(), r)
		}
	}
	if _, ok := Named("nobody"); ok {
		t.Error("an unknown host was found")
	}
}

func TestEditPathsOfPatches(t *testing.T) {
	patch := "*** Begin Patch\n*** Update File: a.go\n@@\n-x\n+y\n*** Update File: old.go\n*** Move to: new.go\n*** Add File: b c.go\n  *** Delete File: d.go\n*** End Patch\n"
	input, err := json.Marshal(map[string]any{"tool_input": map[string]any{"command": patch, "file_path": "a.go", "edits": []any{map[string]any{"file_path": "e.go"}, 7, nil}}})
	if err != nil {
		t.Fatal(err)
	}
	e, err := Claude{}.ParseEdit(input, environ.Env{})
	if want := []string{"a.go", "new.go", "b c.go", "d.go", "e.go"}; err != nil || !slices.Equal(e.Paths, want) {
		t.Errorf("got %q, %v; want %q", e.Paths, err, want)
	}
}

func FuzzClaudePayload(f *testing.F) {
	for _, seed := range []string{"", "{}", `{"cwd":"/r","tool_input":"{\"path\":\"x\"}"}`, `{"tool_input":{"edits":[null]}}`, "\xef\xbb\xbf{", `{"workspace_roots":[null]}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, payload []byte) {
		env := environ.Env{Dir: "/x"}
		s, err := Claude{}.ParseStop(payload, env)
		if _, errEdit := (Claude{}).ParseEdit(payload, env); (err == nil) != (errEdit == nil) {
			t.Fatalf("stop says %v, edit says %v", err, errEdit)
		}
		for _, out := range [][]byte{Claude{}.Block(s.Message), Claude{}.AllowWithMessage(s.SessionID + string(payload))} {
			if !json.Valid(out) || !utf8.Valid(out) || bytes.Count(out, []byte("\n")) != 1 || strings.ContainsAny(string(out), "\x00\x1b\r") {
				t.Fatalf("answer %q", out)
			}
		}
	})
}
