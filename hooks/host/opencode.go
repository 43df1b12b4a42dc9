package host

import (
	_ "embed"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"git-isitdone/gitstore/environ"
)

// OpenCode has no command hooks and no veto. Its plugin asks us in a hook that OpenCode waits
// for before a step ends, experimental.text.complete, and answers a refusal by adding a user
// message, so that the loop goes on. The hook fires for texts between tool calls too, so only
// claims are judged. Seen in 1.18.33, in `opencode run` as well, where a follow-up from
// session.idle is lost.
type OpenCode struct{ silent }

//go:embed opencode.js
var openCodePlugin string

func openCodeFile() generated {
	return generated{mark: "// isitdone-opencode-plugin v1", prefix: "const ", text: openCodePlugin}
}

// ID is the word after --host.
func (OpenCode) ID() string { return "opencode" }

// Name is for people.
func (OpenCode) Name() string { return "OpenCode" }

// Record is the host's name in receipts.
func (OpenCode) Record() string { return "opencode" }

// Settings are the plugin's place in the project and in the user's configuration.
func (OpenCode) Settings(top string, env environ.Env) []Settings {
	return places(Settings{Shape: Whole},
		filepath.Join(top, ".opencode", "plugins", "isitdone.js"), configHome(env, "opencode", "plugins", "isitdone.js"))
}

// Registrations are the events of the plugin.
func (OpenCode) Registrations() []Registration {
	return []Registration{
		{Role: RoleStop, Event: "experimental.text.complete", Limit: 600 * time.Second, Unit: time.Millisecond},
		{Role: RoleEdit, Event: "tool.execute.after", Suffix: " --event edit", Limit: 30 * time.Second, Unit: time.Millisecond},
	}
}

// Generate is the plugin.
func (OpenCode) Generate(g Generated) []byte { return openCodeFile().write(g) }

// ReadBack reads it.
func (OpenCode) ReadBack(content []byte) (Generated, bool) { return openCodeFile().read(content) }

// Mode is a plain file's.
func (OpenCode) Mode() fs.FileMode { return 0o644 }

// ParseStop reads what the plugin sends, and OpenCode's own hook arguments as recorded.
// message_id is the user's message, so it names the turn.
func (OpenCode) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	s.TurnID = f.text("message_id")
	if s.SessionID == "" {
		s.SessionID = f.object("input").text("sessionID")
	}
	if s.SessionID == "" {
		s.SessionID = f.object("event").object("properties").text("sessionID")
	}
	if !s.HasMessage {
		s.Message = f.object("output").text("text")
	}
	if s.Message == "" {
		s.Message = f.lastOfMessages()
	}
	s.HasMessage = s.Message != ""
	s.Dir = f.openCodeDir()
	s.MidTurn = s.Event == "experimental.text.complete"
	return s, nil
}

// ParseEdit reads what the plugin sends, and OpenCode's own hook arguments as recorded.
func (OpenCode) ParseEdit(payload []byte, env environ.Env) (Edit, error) {
	f, err := decode(payload)
	if err != nil {
		return Edit{}, err
	}
	e := f.edit(env)
	if input := f.object("input"); e.SessionID == "" && input != nil {
		e.SessionID, e.Tool, e.Paths = input.text("sessionID"), input.text("tool"), editPaths(input.object("args"))
	}
	e.Dir = f.openCodeDir()
	return e, nil
}

// lastOfMessages is the text of the agent's last message in OpenCode's own list, which a
// plugin can send along with session.idle (recorded). A message that only called tools has
// none, and the one before it does not stand for it.
func (f fields) lastOfMessages() string {
	all := f.list("messages")
	for _, raw := range slices.Backward(all) {
		m := fields{"m": raw}.object("m")
		if m.object("info").text("role") != "assistant" {
			continue
		}
		var texts []string
		for _, part := range m.list("parts") {
			if p := (fields{"p": part}).object("p"); p.text("type") == "text" {
				texts = append(texts, p.text("text"))
			}
		}
		return strings.TrimSpace(strings.Join(texts, "\n"))
	}
	return ""
}

// openCodeDir passes over "/", which is what OpenCode says for "no worktree".
func (f fields) openCodeDir() string {
	for _, key := range []string{"cwd", "directory", "worktree"} {
		if d := f.dir(key); d != "" && d != string(filepath.Separator) {
			return d
		}
	}
	return ""
}

// AfterEditWithNote is read by the plugin, which adds it to the tool's output.
func (OpenCode) AfterEditWithNote(note string) []byte { return editNote("tool.execute.after", note) }

// ProbePayload is what the plugin sends.
func (OpenCode) ProbePayload(dir, session string) []byte {
	return encode(struct {
		Event   string `json:"hook_event_name"`
		Session string `json:"session_id"`
		User    string `json:"message_id"`
		Dir     string `json:"cwd"`
		Tree    string `json:"worktree"`
		Message string `json:"last_assistant_message"`
		Active  bool   `json:"stop_hook_active"`
		Loops   int    `json:"loop_count"`
	}{"experimental.text.complete", session, session + "-message", dir, dir, probeClaim, false, 0})
}

// Markers are its folder and its configuration.
func (OpenCode) Markers(env environ.Env) (project, user []string) {
	return []string{".opencode", "opencode.json", "opencode.jsonc"}, list(configHome(env, "opencode"))
}

// About is what people are told.
func (OpenCode) About() About {
	return About{
		Proof: RealClient, Seen: "1.18.33", Holds: "a user message added in an awaited hook; claims only", Message: "the finished text", Turn: "the user's message",
		Cap: "none",
		Notes: []string{
			"OpenCode loads plugins when it starts: restart it. Only a text that claims completion is judged there, and messages of an allowed stop are not shown.",
		},
		Quirks: []string{
			"Sub-agents' sessions are passed over; their edits count as the parent's.",
			"A refusal keeps the agent, model and variant of the user's message.",
			"A plugin file that we did not write is left alone (skipped).",
		},
	}
}
