package host

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"git-isitdone/gitstore/environ"
)

// dialect is what a host's answers have to be, byte for byte: {M} stands for the text.
type dialect struct {
	host                                       Host
	allow, message, block, afterEdit, editNote string
	project, user                              string // settings files, "" for none
}

const (
	vetoMessage = `{"systemMessage":"{M}"}` + "\n"
	vetoBlock   = `{"decision":"block","reason":"{M}"}` + "\n"
	postToolUse = `{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"{M}"}}` + "\n"
	emptyObject = "{}\n"
)

func (d dialect) check(t *testing.T) {
	t.Helper()
	const text, quoted = "a <b> & \"c\" -> d\n\té\x1b", `a <b> & \"c\" -> d\n\té`
	h := d.host
	for _, c := range []struct {
		what, want string
		got        []byte
	}{
		{"allow", d.allow, h.Allow()},
		{"allow with a message", d.message, h.AllowWithMessage(text)},
		{"block", d.block, h.Block(text)},
		{"after an edit", d.afterEdit, h.AfterEdit()},
		{"after an edit with a note", d.editNote, h.AfterEditWithNote(text)},
	} {
		if want := strings.ReplaceAll(c.want, "{M}", quoted); string(c.got) != want {
			t.Errorf("%s: got %q, want %q", c.what, c.got, want)
		}
	}
	d.checkBlocks(t)
	d.checkPlaces(t)
	d.checkProbe(t)
}

// checkBlocks: doctor believes a block, and nothing that the host would not.
func (d dialect) checkBlocks(t *testing.T) {
	t.Helper()
	block := string(d.host.Block("no"))
	for _, c := range []struct {
		stdout string
		exit   int
		want   bool
	}{
		{block, 0, true},
		{block, 2, false},
		{"ready\n" + block, 0, false},
		{block + block, 0, false},
		{string(d.host.Block("")), 0, false},
		{string(d.host.Allow()), 0, false},
		{string(d.host.AllowWithMessage("no")), 0, false},
		{"{}", 0, false},
		{"", 0, false},
	} {
		if got := d.host.Blocks([]byte(c.stdout), c.exit); got != c.want {
			t.Errorf("Blocks(%q, %d) = %v", c.stdout, c.exit, got)
		}
	}
}

func (d dialect) checkPlaces(t *testing.T) {
	t.Helper()
	got := map[string]string{}
	for _, s := range d.host.Settings("/r", environ.Env{Vars: []string{"HOME=/h"}}) {
		got[s.Scope] = filepath.ToSlash(s.Path)
	}
	want := map[string]string{}
	if d.project != "" {
		want[Project] = "/r/" + d.project
	}
	if d.user != "" {
		want[User] = "/h/" + d.user
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("settings: got %v, want %v", got, want)
	}
	for _, s := range d.host.Settings("/r", environ.Env{}) {
		if s.Scope == User {
			t.Errorf("without a home the user's file is %s", s.Path)
		}
	}
}

// checkProbe: doctor's synthetic stop is a finished turn that the adapter reads back, from
// the directory where the host's process runs.
func (d dialect) checkProbe(t *testing.T) {
	t.Helper()
	s, err := d.host.ParseStop(d.host.ProbePayload("/a b/ü", "probe-1"), environ.Env{Dir: "/a b/ü"})
	if err != nil || RoleOf(s.Event) != RoleStop || s.Unfinished || s.Plan || s.SubAgent || s.Twin || s.Dir != "" && s.Dir != "/a b/ü" {
		t.Errorf("probe: %+v, %v", s, err)
	}
	if s.SessionID != "probe-1" && d.host.ID() != "junie" {
		t.Errorf("probe: session %q", s.SessionID)
	}
	if s.HasMessage && !strings.Contains(s.Message, "All tests pass") {
		t.Errorf("probe: message %q", s.Message)
	}
}

// stopOf reads the n-th recorded stop of a file.
func stopOf(t *testing.T, h Host, file string, n int, vars ...string) Stop {
	t.Helper()
	s, err := h.ParseStop(recorded(t, file)[n], environ.Env{Vars: vars, Dir: "/repo"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// withTranscript is a recorded payload whose transcript is the file of the transcript room,
// cut after the line that holds the words.
func withTranscript(t *testing.T, payload json.RawMessage, key, name, upTo string) []byte {
	t.Helper()
	var doc map[string]any
	if err := json.Unmarshal(payload, &doc); err != nil {
		t.Fatal(err)
	}
	doc[key] = cutTranscript(t, name, upTo)
	out, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func wantEdits(t *testing.T, h Host, file string, want ...string) {
	t.Helper()
	var got []string
	for _, payload := range recorded(t, file) {
		e, err := h.ParseEdit(payload, environ.Env{Dir: "/repo"})
		if err != nil || len(e.Paths) > 0 && e.Dir != "/repo" && !filepath.IsAbs(e.Paths[0]) || e.SessionID == "" {
			t.Errorf("edit: %+v, %v", e, err)
		}
		got = append(got, e.Paths...)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: paths %q, want %q", file, got, want)
	}
}

func TestEveryHostIsInOneList(t *testing.T) {
	want := strings.Fields("claude codex cursor gemini copilot qwen goose droid devin augment opencode junie cline amp")
	var got []string
	records := map[string]bool{}
	for _, h := range All() {
		got = append(got, h.ID())
		if h.Name() == "" || records[h.Record()] || h.ReasonLimit() <= 0 || h.ReasonLimit() > 10_000 {
			t.Errorf("%s: name %q, record %q, limit %d", h.ID(), h.Name(), h.Record(), h.ReasonLimit())
		}
		records[h.Record()] = true
		for _, r := range h.Registrations() {
			if r.Role == RoleEdit && r.Suffix == "" || r.Timeout() <= 0 {
				t.Errorf("%s: registration %+v", h.ID(), r)
			}
		}
		if a := h.About(); a.Proof == "" || a.Holds == "" || a.Message == "" || (a.Proof == Documentation) != (a.Seen == "") {
			t.Errorf("%s: %+v", h.ID(), a)
		}
		for _, s := range h.Settings("/r", environ.Env{Vars: []string{"HOME=/h"}}) {
			if _, whole := h.(Generator); whole != (s.Shape == Whole) {
				t.Errorf("%s: shape %v", h.ID(), s.Shape)
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Hosts send anything: no payload makes a reader fail in another way than by an error, and
// every answer is one document on one line.
func FuzzEveryHost(f *testing.F) {
	for _, seed := range []string{
		"{}", `{"cwd":"/r","tool_input":"{\"path\":\"x\"}"}`, `{"loop_count":1e309}`, `{"loop_count":-1}`, `{"workspace_roots":[null]}`,
		`{"preToolUse":{"toolName":"attempt_completion","parameters":{"result":7}}}`, `{"transcript_path":"/dev/zero","prompt_response":"a\nb"}`,
		`{"transcriptPath":"/","sessionId":1}`, `{"_exchange":{"exchange":[]}}`, `{"input":{"sessionID":"s"},"output":null}`, `{"file_changes":[{"path":1},2]}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, payload []byte) {
		for _, h := range All() {
			s, errStop := h.ParseStop(payload, environ.Env{Dir: "/x"})
			if _, errEdit := h.ParseEdit(payload, environ.Env{Dir: "/x"}); (errStop == nil) != (errEdit == nil) {
				t.Fatalf("%s: stop says %v, edit says %v", h.ID(), errStop, errEdit)
			}
			for _, out := range [][]byte{h.Block(s.Message + "x"), h.AllowWithMessage(string(payload)), h.AfterEditWithNote(string(payload))} {
				if len(out) > 0 && (!json.Valid(out) || !utf8.Valid(out) || bytes.Count(out, []byte("\n")) != 1) {
					t.Fatalf("%s: answer %q", h.ID(), out)
				}
			}
		}
	})
}
