package host

import (
	"path/filepath"
	"time"

	"git-isitdone/gitstore/environ"
)

// Qwen is Qwen Code; payloads were recorded from 0.15.10 and 0.24.4. The older one says that
// a stop hook is active at the first stop already.
type Qwen struct{ veto }

// ID is the word after --host.
func (Qwen) ID() string { return "qwen" }

// Name is for people.
func (Qwen) Name() string { return "Qwen Code" }

// Record is the host's name in receipts.
func (Qwen) Record() string { return "qwen-code" }

// Settings are the project's file and the user's.
func (Qwen) Settings(top string, env environ.Env) []Settings {
	return places(Settings{EventMap: []string{"hooks"}},
		filepath.Join(top, ".qwen", "settings.json"), home(env, ".qwen", "settings.json"))
}

// Registrations are in milliseconds: 0.15 takes every number for that, 0.24 those from 1000 up.
func (Qwen) Registrations() []Registration {
	return []Registration{
		{Role: RoleStop, Event: "Stop", Matcher: "*", Limit: 600 * time.Second, Unit: time.Millisecond, Label: "isitdone"},
		{
			Role: RoleEdit, Event: "PostToolUse", Matcher: "write_file|replace|edit", Suffix: " --event edit",
			Limit: 30 * time.Second, Unit: time.Millisecond, Label: "isitdone-edit",
		},
		{Role: RoleStart, Event: "SessionStart", Suffix: " --event start", Limit: 30 * time.Second, Unit: time.Millisecond, Label: "isitdone-start"},
		{Role: RoleEnd, Event: "SessionEnd", Suffix: " --event end", Limit: 30 * time.Second, Unit: time.Millisecond, Label: "isitdone-end"},
		{Role: RoleSubAgent, Event: "SubagentStop", Suffix: " --event subagent", Limit: 600 * time.Second, Unit: time.Millisecond, Label: "isitdone-subagent"},
	}
}

// ParseStop reads a Stop payload. The flag of 0.15, which names no prompt, is not believed.
func (Qwen) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	if s.TurnID = f.text("prompt_id"); s.TurnID == "" {
		s.Active = nil
	}
	s.EnvDir = envDir(env, "QWEN_PROJECT_DIR", "GEMINI_PROJECT_DIR")
	return s, nil
}

// Allow is an empty object: where stdout is empty the host parses stderr.
func (Qwen) Allow() []byte { return empty() }

// AfterEdit is an empty object.
func (Qwen) AfterEdit() []byte { return empty() }

// ProbePayload has the fields that Qwen Code 0.24 sends.
func (Qwen) ProbePayload(dir, session string) []byte {
	return encode(struct {
		Session    string   `json:"session_id"`
		Transcript string   `json:"transcript_path"`
		Dir        string   `json:"cwd"`
		Event      string   `json:"hook_event_name"`
		Prompt     string   `json:"prompt_id"`
		Active     bool     `json:"stop_hook_active"`
		Message    string   `json:"last_assistant_message"`
		Background []string `json:"background_tasks"`
	}{session, "", dir, "Stop", session + "-prompt", false, probeClaim, []string{}})
}

// Markers are its folders.
func (Qwen) Markers(env environ.Env) (project, user []string) {
	return []string{".qwen"}, list(home(env, ".qwen"))
}

// About is what people are told.
func (Qwen) About() About {
	return About{
		Proof: RealClient, Seen: "0.15.10, 0.24.4", Holds: "veto", Message: "last_assistant_message", Turn: "prompt_id (0.24)",
		Cap: "8 (0.24, QWEN_CODE_STOP_HOOK_BLOCK_CAP); none within 25 (0.15)", MissesSubfolders: true,
		Notes: []string{"Qwen Code reads its hooks when it starts: restart it."},
		Quirks: []string{
			"0.15 sends stop_hook_active: true at the first stop already; the flag is ignored there.",
			"A timeout below 1000 would be milliseconds to old versions and seconds to new ones; milliseconds are written.",
			"disableAllHooks in its settings switches the gate off; doctor names it.",
		},
	}
}
