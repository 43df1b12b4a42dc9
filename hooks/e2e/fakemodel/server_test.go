package fakemodel

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

var question = Step{Text: "Let me look.", Tool: "Read", Args: map[string]any{"file": "a<b"}}

// dialects are a first and a second request in each protocol, and what the answers must hold.
var dialects = []struct {
	name, path, first, second, side string
	call, end                       []string
}{
	{
		"anthropic", "/v1/messages?beta=true",
		`{"model":"m","stream":true,"tools":[{}],"messages":[{"role":"user","content":"hi"}]}`,
		`{"model":"m","stream":true,"tools":[{}],"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"x"},{"role":"user","content":"y"}]}`,
		`{"model":"m","stream":true,"messages":[{"role":"user","content":"title?"}]}`,
		[]string{"event: message_start\n", `"text":"Let me look."`, `"name":"Read"`, `"partial_json":"{\"file\":\"a\\u003cb\"}"`, `"stop_reason":"tool_use"`, "event: message_stop\n"},
		[]string{`"text":"done"`, `"stop_reason":"end_turn"`},
	},
	{
		"responses", "/v1/responses",
		`{"model":"m","stream":true,"tools":[{}],"input":[{"role":"user","content":"hi"}]}`,
		`{"model":"m","stream":true,"tools":[{}],"input":[{"role":"user","content":"hi"},{"type":"function_call"},{"type":"function_call_output"}]}`,
		`{"model":"m","stream":true,"input":[{"role":"user","content":"title?"}]}`,
		[]string{"event: response.created\n", `"delta":"Let me look."`, `"type":"function_call"`, `"name":"Read"`, "event: response.completed\n"},
		[]string{`"text":"done"`, "event: response.completed\n"},
	},
	{
		"chat", "/v1/chat/completions",
		`{"model":"m","stream":true,"tools":[{}],"messages":[{"role":"system","content":"s"},{"role":"user","content":"hi"}]}`,
		`{"model":"m","stream":true,"tools":[{}],"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"x"}]}`,
		`{"model":"m","stream":true,"messages":[{"role":"user","content":"title?"}]}`,
		[]string{`"content":"Let me look."`, `"name":"Read"`, `"finish_reason":"tool_calls"`, "data: [DONE]\n"},
		[]string{`"content":"done"`, `"finish_reason":"stop"`, "data: [DONE]\n"},
	},
	{
		"gemini", "/v1beta/models/m:streamGenerateContent?alt=sse",
		`{"tools":[{"functionDeclarations":[{}]}],"contents":[{"role":"user","parts":[{"text":"hi"}]}]}`,
		`{"tools":[{"functionDeclarations":[{}]}],"contents":[{"role":"user"},{"role":"model"},{"role":"user"}]}`,
		`{"contents":[{"role":"user","parts":[{"text":"title?"}]}]}`,
		[]string{`"text":"Let me look."`, `"functionCall":{"args":{"file":"a\u003cb"},"name":"Read"}`, `"finishReason":"STOP"`},
		[]string{`"text":"done"`},
	},
	{
		"augment", "/chat-stream",
		`{"tool_definitions":[{}],"message":"hi","nodes":[],"chat_history":[]}`,
		`{"tool_definitions":[{}],"message":"","nodes":[{"type":1}],"chat_history":[{"request_message":"hi"}]}`,
		`{"message":"title?"}`,
		[]string{`"content":"Let me look."`, `"tool_name":"Read"`, `"stop_reason":3`},
		[]string{`"content":"done"`, `"stop_reason":1`},
	},
}

func TestDialects(t *testing.T) {
	for _, d := range dialects {
		t.Run(d.name, func(t *testing.T) {
			s := start(t, Script{Steps: []Step{question, {Text: "done"}}})
			call := post(t, s, d.path, d.first)
			wants(t, "the first answer", call, d.call)
			if again := post(t, s, d.path, d.first); again != call {
				t.Errorf("a retry got another answer:\n%s", again)
			}
			if side := post(t, s, d.path, d.side); !strings.Contains(side, sideText) || strings.Contains(side, "Read") {
				t.Errorf("a request without tools got\n%s", side)
			}
			wants(t, "the second answer", post(t, s, d.path, d.second), d.end)
			all := s.Requests()
			if len(all) != 4 || !all[2].Side || all[3].Step != 1 || all[0].Dialect != d.name {
				t.Fatalf("kept: %+v", all)
			}
			if turns := s.Turns(MainBranch); len(turns) != 2 || turns[1].Step != 1 || string(turns[0].Body) != d.first {
				t.Errorf("turns: %+v", turns)
			}
		})
	}
}

// What comes after the end of the script is the last text again: a client that asks once more
// must not hang or fail.
func TestEndOfScript(t *testing.T) {
	s := start(t, Script{Steps: []Step{{Text: "done"}, question}})
	for i, want := range []string{"done", "Let me look.", "done"} {
		body := `{"tools":[{}],"messages":[{"role":"user","content":"` + strings.Repeat("x", i+1) + `"}]}`
		if got := post(t, s, "/v1/chat/completions", body); !strings.Contains(got, want) {
			t.Errorf("answer %d: %s", i, got)
		}
	}
}

// A sub-agent's conversation is known by its opening, also while the main agent's own
// transcript holds the same word in a tool call.
func TestBranch(t *testing.T) {
	s := start(t, Script{
		Steps:    []Step{{Text: "main one"}, {Text: "main two"}},
		Branches: []Branch{{Word: `say "it"`, Steps: []Step{{Text: "sub one"}}}},
	})
	ask := func(messages string) string {
		return post(t, s, "/v1/messages", `{"tools":[{}],"messages":`+messages+`}`)
	}
	for _, c := range []struct{ messages, want string }{
		{`[{"role":"user","content":"go"}]`, "main one"},
		{`[{"role":"user","content":"please say \"it\""}]`, "sub one"},
		{`[{"role":"user","content":"go"},{"role":"assistant","content":[{"type":"tool_use","input":"say \"it\""}]}]`, "main two"},
		{`[{"role":"user","content":"hello"},{"role":"assistant","content":"hello"},{"role":"user","content":"say \"it\""}]`, "sub one"},
	} {
		if got := ask(c.messages); !strings.Contains(got, c.want) {
			t.Errorf("%s got %s, want %s", c.messages, got, c.want)
		}
	}
	if n := len(s.Turns(0)); n != 2 {
		t.Errorf("%d turns of the branch", n)
	}
}

// A freeform tool takes a text, not arguments.
func TestFreeform(t *testing.T) {
	s := start(t, Script{Steps: []Step{{Tool: "apply_patch", Input: "*** Begin Patch"}}})
	got := post(t, s, "/v1/responses", `{"tools":[{}],"input":[{"role":"user"}]}`)
	if !strings.Contains(got, `"type":"custom_tool_call"`) || !strings.Contains(got, `"input":"*** Begin Patch"`) || strings.Contains(got, "arguments") {
		t.Error(got)
	}
}

func TestOtherPaths(t *testing.T) {
	s := start(t, Script{})
	for _, c := range []struct {
		method, path, want string
		code               int
	}{
		{"GET", "/v1/models", "fake-model", 200},
		{"POST", "/v1/messages/count_tokens", "input_tokens", 200},
		{"POST", "/v1beta/models/m:countTokens", "totalTokens", 200},
		{"POST", "/get-models", `"enable_hooks":true`, 200},
		{"HEAD", "/", "", 200},
		{"POST", "/telemetry", "not_found_error", 404},
		{"POST", "/v1/messages", "reading the request", 400},
	} {
		r, err := http.NewRequestWithContext(t.Context(), c.method, s.URL()+c.path, strings.NewReader("no JSON"))
		if err != nil {
			t.Fatal(err)
		}
		code, body := do(t, r)
		if code != c.code || !strings.Contains(body, c.want) {
			t.Errorf("%s %s: %d %s", c.method, c.path, code, body)
		}
	}
	if n := len(s.Requests()); n != 7 {
		t.Errorf("kept %d requests, want 7", n)
	}
}

func TestPackedBody(t *testing.T) {
	s := start(t, Script{Steps: []Step{{Text: "done"}}})
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write([]byte(dialects[0].first))
	_ = z.Close()
	r, err := http.NewRequestWithContext(t.Context(), "POST", s.URL()+"/v1/messages", &packed)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Encoding", "gzip")
	if code, body := do(t, r); code != 200 || !strings.Contains(body, "done") {
		t.Errorf("%d %s", code, body)
	}
	if kept := s.Requests(); len(kept) != 1 || !json.Valid(kept[0].Body) {
		t.Errorf("kept %+v", kept)
	}
}

// A server whose test died must not stay.
func TestLimit(t *testing.T) {
	s, err := Start(Script{}, time.Nanosecond)
	if err != nil {
		t.Fatal(err)
	}
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			r, err := http.Get(s.URL() + "/v1/models")
			if err != nil {
				return
			}
			_ = r.Body.Close()
		}
	}()
	select {
	case <-stopped:
	case <-time.After(10 * time.Second):
		t.Error("it still answers")
	}
}

func start(t *testing.T, script Script) *Server {
	t.Helper()
	s, err := Start(script, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func post(t *testing.T, s *Server, path, body string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "POST", s.URL()+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	code, text := do(t, r)
	if code != http.StatusOK {
		t.Fatalf("%s: %d %s", path, code, text)
	}
	return text
}

func do(t *testing.T, r *http.Request) (int, string) {
	t.Helper()
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body)
}

func wants(t *testing.T, what, text string, parts []string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s lacks %s:\n%s", what, part, text)
		}
	}
}
