package host

import (
	"bytes"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"
	"time"

	"git-isitdone/gitstore/environ"
)

// Claude is Claude Code. Its settings file is executed by others too: Cursor (conversation
// and workspace instead of session and cwd, no message), Devin (no cwd), Copilot CLI (no
// message) and Continue (whose loop flag is always true). Payloads were recorded from
// Claude Code 2.1.332 and Copilot CLI 1.0.102.
type Claude struct{}

// claudeReasonLimit keeps below the 10,000 characters at which Claude Code cuts a hook's output.
const claudeReasonLimit = 9000

// ID is the word after --host.
func (Claude) ID() string { return "claude" }

// Name is for people.
func (Claude) Name() string { return "Claude Code" }

// Record is the host's name in receipts.
func (Claude) Record() string { return "claude-code" }

// Settings are the project's file and the user's ($CLAUDE_CONFIG_DIR moves the latter).
func (Claude) Settings(top string, env environ.Env) []Settings {
	events := []string{"hooks"}
	places := []Settings{{Path: filepath.Join(top, ".claude", "settings.json"), Scope: "project", EventMap: events}}
	dir := env.Value("CLAUDE_CONFIG_DIR")
	if !filepath.IsAbs(dir) {
		if dir = env.Home(); dir == "" {
			return places
		}
		dir = filepath.Join(dir, ".claude")
	}
	return append(places, Settings{Path: filepath.Join(dir, "settings.json"), Scope: "user", EventMap: events})
}

// Registrations are the stop hook and the edit hook.
func (Claude) Registrations() []Registration {
	return []Registration{
		{Role: RoleStop, Event: "Stop", Limit: 600 * time.Second, Unit: time.Second},
		{
			Role: RoleEdit, Event: "PostToolUse", Matcher: "Edit|Write|MultiEdit", Suffix: " --event edit",
			Limit: 30 * time.Second, Unit: time.Second,
		},
	}
}

// ParseStop reads a Stop or SubagentStop payload.
func (Claude) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := Stop{
		Event:     f.text("hook_event_name"),
		SessionID: f.text("session_id", "conversation_id"),
		// Not Cursor's generation_id: that one is new after every block, and would make
		// each follow-up a turn of its own.
		TurnID:          f.text("prompt_id"),
		Dir:             f.dir("cwd"),
		Message:         f.text("last_assistant_message"),
		Active:          f.flag("stop_hook_active"),
		Plan:            f.text("permission_mode") == "plan",
		BackgroundTasks: len(f.list("background_tasks")),
		Transcript:      f.text("transcript_path"),
	}
	s.HasMessage = s.Message != ""
	if s.Dir == "" {
		s.Dir = f.workspace(env.Dir)
	}
	for _, name := range []string{"DEVIN_PROJECT_DIR", "CLAUDE_PROJECT_DIR"} {
		if d := env.Value(name); s.EnvDir == "" && filepath.IsAbs(d) {
			s.EnvDir = d
		}
	}
	if env.Value("CONTINUE_PROJECT_DIR") != "" {
		s.Active = nil
	}
	s.SubAgent = strings.EqualFold(s.Event, "SubagentStop")
	status := f.text("status")
	s.Unfinished = strings.EqualFold(s.Event, "StopFailure") || status != "" && status != "completed"
	return s, nil
}

// ParseEdit reads a PostToolUse payload.
func (Claude) ParseEdit(payload []byte, env environ.Env) (Edit, error) {
	f, err := decode(payload)
	if err != nil {
		return Edit{}, err
	}
	e := Edit{
		Event:     f.text("hook_event_name"),
		SessionID: f.text("session_id", "conversation_id"),
		Tool:      f.text("tool_name"),
		Dir:       f.dir("cwd"),
		Paths:     editPaths(f.object("tool_input")),
	}
	if e.Dir == "" {
		e.Dir = f.workspace(env.Dir)
	}
	return e, nil
}

// Allow is silence.
func (Claude) Allow() []byte { return nil }

// AllowWithMessage shows the user (not the model) a message.
func (Claude) AllowWithMessage(message string) []byte {
	return encode(struct {
		Message string `json:"systemMessage"`
	}{Clean(message)})
}

// Block makes the model go on, with the reason as what it was told.
func (Claude) Block(reason string) []byte {
	return encode(claudeBlock{"block", Clean(reason)})
}

type claudeBlock struct {
	Decision string `json:"decision"`
	Reason   string `json:"reason"`
}

// AfterEdit is silence.
func (Claude) AfterEdit() []byte { return nil }

// ReasonLimit is in bytes.
func (Claude) ReasonLimit() int { return claudeReasonLimit }

// ProbePayload has the fields that Claude Code 2.1 sends.
func (Claude) ProbePayload(dir, session string) []byte {
	return encode(struct {
		Session    string   `json:"session_id"`
		Transcript string   `json:"transcript_path"`
		Dir        string   `json:"cwd"`
		Prompt     string   `json:"prompt_id"`
		Mode       string   `json:"permission_mode"`
		Event      string   `json:"hook_event_name"`
		Active     bool     `json:"stop_hook_active"`
		Message    string   `json:"last_assistant_message"`
		Background []string `json:"background_tasks"`
		Crons      []string `json:"session_crons"`
	}{
		session, "", dir, session + "-prompt", "default", "Stop", false,
		"Done. All tests pass.",
		[]string{},
		[]string{},
	})
}

// Blocks wants exit status 0: status 2 would hold Claude Code as well, but it is also what
// a shell gives for a syntax error and Go for a crash, so it proves nothing about us.
func (Claude) Blocks(stdout []byte, exitCode int) bool {
	d := json.NewDecoder(bytes.NewReader(stdout))
	var b claudeBlock
	if exitCode != 0 || d.Decode(&b) != nil || b.Decision != "block" || b.Reason == "" {
		return false
	}
	_, err := d.Token()
	return err == io.EOF
}
