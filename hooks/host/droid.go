package host

import (
	"path/filepath"
	"time"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/transcript"
)

// Droid is Factory's agent; payloads and transcript were recorded from 0.215.0.
type Droid struct {
	veto
	Waits
}

// ID is the word after --host.
func (Droid) ID() string { return "droid" }

// Name is for people.
func (Droid) Name() string { return "Factory Droid" }

// Record is the host's name in receipts.
func (Droid) Record() string { return "droid" }

// Settings hold the events at their top level. An empty file hides the hooks of settings.json.
func (Droid) Settings(top string, env environ.Env) []Settings {
	return places(Settings{Fresh: true}, filepath.Join(top, ".factory", "hooks.json"), home(env, ".factory", "hooks.json"))
}

// Registrations are the hooks of the stop, the edit, the start and the end. The last two are
// the vendor's documentation's; they were not recorded.
func (Droid) Registrations() []Registration {
	return []Registration{
		{Role: RoleStop, Event: "Stop", Limit: 600 * time.Second, Unit: time.Second},
		{
			Role: RoleEdit, Event: "PostToolUse", Matcher: "Create|Edit|ApplyPatch", Suffix: " --event edit",
			Limit: 30 * time.Second, Unit: time.Second,
		},
		{Role: RoleStart, Event: "SessionStart", Suffix: " --event start", Limit: 30 * time.Second, Unit: time.Second},
		{Role: RoleEnd, Event: "SessionEnd", Suffix: " --event end", Limit: 30 * time.Second, Unit: time.Second},
		{Role: RoleSubAgent, Event: "SubagentStop", Suffix: " --event subagent", Limit: 600 * time.Second, Unit: time.Second},
	}
}

// ParseStop reads a Stop payload. It has no message, but names one in the transcript;
// message_id is the agent's, so it names no turn.
func (h Droid) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	s.EnvDir = envDir(env, "FACTORY_PROJECT_DIR")
	if !s.HasMessage {
		id := f.text("message_id")
		s.fromTranscript(transcript.Awaited(s.Transcript, h.Patience, func(path string) (transcript.Turn, error) { return transcript.Droid(path, id) }))
	}
	return s, nil
}

// ProbePayload has the fields that Droid 0.215 sends.
func (Droid) ProbePayload(dir, session string) []byte {
	return encode(struct {
		Session    string `json:"session_id"`
		Transcript string `json:"transcript_path"`
		Dir        string `json:"cwd"`
		Mode       string `json:"permission_mode"`
		Event      string `json:"hook_event_name"`
		Message    string `json:"message_id"`
		Active     bool   `json:"stop_hook_active"`
		Tools      int    `json:"tool_execution_count"`
		Elapsed    int    `json:"elapsed_time"`
	}{session, "", dir, "auto-medium", "Stop", session + "-message", false, 0, 0})
}

// Markers are its folders.
func (Droid) Markers(env environ.Env) (project, user []string) {
	return []string{".factory"}, list(home(env, ".factory"))
}

// About is what people are told.
func (Droid) About() About {
	return About{
		Proof: RealClient, Seen: "0.215.0", Holds: "veto", Message: "transcript (the message with the payload's message_id)", Turn: "transcript (the user's last message)",
		Cap:   "none within 25 refusals",
		Notes: []string{"Droid reads its hooks when it starts: restart it."},
		Quirks: []string{
			"As soon as .factory/hooks.json exists, the key hooks of .factory/settings.json is ignored; init and doctor name hooks that are hidden so.",
		},
	}
}
