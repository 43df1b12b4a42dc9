package host

import (
	"path/filepath"
	"runtime"
	"time"

	"git-isitdone/gitstore/environ"
)

// Devin is Cognition's command-line agent. It also executes Claude Code's settings files.
type Devin struct{ silent }

// ID is the word after --host.
func (Devin) ID() string { return "devin" }

// Name is for people.
func (Devin) Name() string { return "Devin" }

// Record is the host's name in receipts.
func (Devin) Record() string { return "devin" }

func devinHome(env environ.Env) string {
	if runtime.GOOS == "windows" {
		if dir := envDir(env, "APPDATA"); dir != "" {
			return filepath.Join(dir, "devin")
		}
	}
	return configHome(env, "devin")
}

// Settings: the project's file is the bare map of events, the user's has it under "hooks".
func (Devin) Settings(top string, env environ.Env) []Settings {
	all := []Settings{{Path: filepath.Join(top, ".devin", "hooks.v1.json"), Scope: Project}}
	if dir := devinHome(env); dir != "" {
		all = append(all, Settings{Path: filepath.Join(dir, "config.json"), Scope: User, EventMap: []string{"hooks"}})
	}
	return all
}

// Registrations are the stop hook and the edit hook.
func (Devin) Registrations() []Registration {
	return []Registration{
		{Role: RoleStop, Event: "Stop", Limit: 600 * time.Second, Unit: time.Second},
		{
			Role: RoleEdit, Event: "PostToolUse", Matcher: "^(edit|write|apply_patch|notebook_edit)$", Suffix: " --event edit",
			Limit: 30 * time.Second, Unit: time.Second,
		},
	}
}

// ParseStop reads a Stop payload, which has neither directory nor message. Whether prompt_id
// stays the same after a refusal is not known, so it names no turn: one that changed would
// give the agent its attempts back each time.
func (Devin) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	s.Message, s.HasMessage = "", false
	s.EnvDir = envDir(env, "DEVIN_PROJECT_DIR")
	return s, nil
}

// ProbePayload has the documented fields.
func (Devin) ProbePayload(_, session string) []byte {
	return encode(struct {
		Event   string `json:"hook_event_name"`
		Session string `json:"session_id"`
		Prompt  string `json:"prompt_id"`
		Active  bool   `json:"stop_hook_active"`
	}{"Stop", session, session + "-prompt", false})
}

// Markers are its folders.
func (Devin) Markers(env environ.Env) (project, user []string) {
	return []string{".devin"}, list(devinHome(env))
}

// About is what people are told.
func (Devin) About() About {
	return About{
		Proof: Documentation, Holds: "veto", Message: "none: every stop proves everything",
		Cap:   "none documented",
		Trust: "no hooks run in Restricted Mode",
		Notes: []string{"Devin shows no message of an allowed stop."},
		Quirks: []string{
			"It also executes Claude Code's settings; where our hook is registered there, init skips Devin's own file, and where both are, the call through Claude's file is allowed unseen.",
		},
	}
}
