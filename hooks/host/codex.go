package host

import (
	"path/filepath"
	"time"

	"git-isitdone/gitstore/environ"
)

// Codex is OpenAI's Codex CLI. Payloads were recorded from 0.171.0; an unknown key in an
// answer fails the whole hook there.
type Codex struct{ veto }

// ID is the word after --host.
func (Codex) ID() string { return "codex" }

// Name is for people.
func (Codex) Name() string { return "Codex CLI" }

// Record is the host's name in receipts.
func (Codex) Record() string { return "codex" }

// codexHome is $CODEX_HOME, which the host honours, or ~/.codex.
func codexHome(env environ.Env) string {
	if dir := envDir(env, "CODEX_HOME"); dir != "" {
		return dir
	}
	return home(env, ".codex")
}

// Settings are the project's file and the user's.
func (Codex) Settings(top string, env environ.Env) []Settings {
	user := codexHome(env)
	if user != "" {
		user = filepath.Join(user, "hooks.json")
	}
	return places(Settings{EventMap: []string{"hooks"}}, filepath.Join(top, ".codex", "hooks.json"), user)
}

// Registrations are the hooks of the stop, the edit and the start: apply_patch counts as Edit.
func (Codex) Registrations() []Registration {
	return []Registration{
		{Role: RoleStop, Event: "Stop", Limit: 600 * time.Second, Unit: time.Second},
		{
			Role: RoleEdit, Event: "PostToolUse", Matcher: "Edit|Write", Suffix: " --event edit",
			Limit: 30 * time.Second, Unit: time.Second,
		},
		{Role: RoleStart, Event: "SessionStart", Suffix: " --event start", Limit: 30 * time.Second, Unit: time.Second},
	}
}

// ParseStop reads a Stop payload. turn_id stays the same after a block (seen).
func (Codex) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	s.TurnID = f.text("turn_id")
	return s, nil
}

// ProbePayload has the fields that Codex 0.171 sends.
func (Codex) ProbePayload(dir, session string) []byte {
	return encode(struct {
		Session string `json:"session_id"`
		Turn    string `json:"turn_id"`
		Dir     string `json:"cwd"`
		Event   string `json:"hook_event_name"`
		Active  bool   `json:"stop_hook_active"`
		Message string `json:"last_assistant_message"`
	}{session, session + "-turn", dir, "Stop", false, probeClaim})
}

// Markers are its folders.
func (Codex) Markers(env environ.Env) (project, user []string) {
	return []string{".codex"}, list(codexHome(env))
}

// About is what people are told.
func (Codex) About() About {
	return About{
		Proof: RealClient, Seen: "0.171.0", Holds: "veto", Message: "last_assistant_message", Turn: "turn_id",
		Cap:   "none within 25 refusals",
		Trust: "each hook, by a hash of its definition, in ~/.codex/config.toml (asked when the terminal interface starts)",
		Notes: []string{"Codex skips new and changed hooks in silence until you trust them: start codex once and answer \"Hooks need review\"; git isitdone doctor looks whether you did."},
		Quirks: []string{
			"An unknown key in an answer fails the hook, so nothing but the documented keys is written.",
			"A hooks.json that begins with a byte order mark is refused by the host.",
			"Paths of an edit are relative to the payload's cwd.",
			"A `{\"continue\":false}` of another hook wins over a refusal.",
		},
	}
}
