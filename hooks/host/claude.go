package host

import (
	"path/filepath"
	"time"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/transcript"
)

// Claude is Claude Code. Its settings file is executed by others too: Cursor (conversation
// and workspace instead of session and cwd, no message), Devin (no cwd), Copilot CLI (no
// message) and Continue (whose loop flag is always true). Payloads were recorded from
// Claude Code 2.1.332 and Copilot CLI 1.0.102.
type Claude struct {
	veto
	Waits
}

// ID is the word after --host.
func (Claude) ID() string { return "claude" }

// Name is for people.
func (Claude) Name() string { return "Claude Code" }

// Record is the host's name in receipts.
func (Claude) Record() string { return "claude-code" }

// Settings are the project's file and the user's ($CLAUDE_CONFIG_DIR moves the latter).
func (Claude) Settings(top string, env environ.Env) []Settings {
	user := home(env, ".claude", "settings.json")
	if dir := envDir(env, "CLAUDE_CONFIG_DIR"); dir != "" {
		user = filepath.Join(dir, "settings.json")
	}
	return places(Settings{EventMap: []string{"hooks"}}, filepath.Join(top, ".claude", "settings.json"), user)
}

// Registrations are the hooks of the stop, the edit, the start and the end.
func (Claude) Registrations() []Registration {
	return []Registration{
		{Role: RoleStop, Event: "Stop", Limit: 600 * time.Second, Unit: time.Second},
		{
			Role: RoleEdit, Event: "PostToolUse", Matcher: "Edit|Write|MultiEdit", Suffix: " --event edit",
			Limit: 30 * time.Second, Unit: time.Second,
		},
		{Role: RoleStart, Event: "SessionStart", Suffix: " --event start", Limit: 30 * time.Second, Unit: time.Second},
		{Role: RoleEnd, Event: "SessionEnd", Suffix: " --event end", Limit: 30 * time.Second, Unit: time.Second},
		{Role: RoleSubAgent, Event: "SubagentStop", Suffix: " --event subagent", Limit: 600 * time.Second, Unit: time.Second},
	}
}

// ParseStop reads a Stop or SubagentStop payload.
func (h Claude) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	// Not Cursor's generation_id: that one is new after every block, and would make each
	// follow-up a turn of its own.
	s.TurnID = f.text("prompt_id")
	s.EnvDir = envDir(env, "DEVIN_PROJECT_DIR", "CLAUDE_PROJECT_DIR")
	s.LoopCount = f.count("loop_count")
	if env.Value("CONTINUE_PROJECT_DIR") != "" {
		s.Active = nil
	}
	if isCopilotTwin(f, env) {
		s.Twin = registered(Copilot{}, "agentStop", s.Dir, env)
		if !s.Twin {
			s.fromTranscript(transcript.Awaited(s.Transcript, h.Patience, transcript.Copilot))
		}
	}
	if f.text("cursor_version") != "" || f.text("session_id") == "" && f.text("generation_id") != "" {
		s.Twin = registered(Cursor{}, `"stop"`, s.Dir, env)
	}
	if env.Value("DEVIN_PROJECT_DIR") != "" && s.Dir == "" {
		s.Twin = registered(Devin{}, `"Stop"`, s.EnvDir, env)
	}
	return s, nil
}

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
		session, "", dir, session + "-prompt", "default", "Stop", false, probeClaim, []string{}, []string{},
	})
}

// Markers are its folders.
func (Claude) Markers(env environ.Env) (project, user []string) {
	dir := envDir(env, "CLAUDE_CONFIG_DIR")
	return []string{".claude"}, list(dir, home(env, ".claude"))
}

// About is what people are told.
func (Claude) About() About {
	return About{
		Proof: RealClient, Seen: "2.1.197, 2.1.332", Holds: "veto", Message: "last_assistant_message", Turn: "prompt_id",
		Cap:              "9 refusals without a tool in between (CLAUDE_CODE_STOP_HOOK_BLOCK_CAP); -p prints an empty result then",
		MissesSubfolders: true,
		Notes: []string{
			"Cursor, Devin, Copilot CLI and Continue execute this file too.",
		},
		Quirks: []string{
			"Settings are read again by themselves.",
			"Under Continue stop_hook_active is always true; it is ignored there.",
			"CLAUDE_CONFIG_DIR moves the user's file.",
			"disableAllHooks, and allowManagedHooksOnly in the managed settings, switch the gate off; doctor names them.",
		},
	}
}
