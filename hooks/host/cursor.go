package host

import (
	"path/filepath"
	"time"

	"git-isitdone/gitstore/environ"
)

// Cursor has no veto: a refusal is submitted as the next user message.
type Cursor struct{ veto }

// ID is the word after --host.
func (Cursor) ID() string { return "cursor" }

// Name is for people.
func (Cursor) Name() string { return "Cursor" }

// Record is the host's name in receipts.
func (Cursor) Record() string { return "cursor" }

// Settings are the project's file and the user's.
func (Cursor) Settings(top string, env environ.Env) []Settings {
	return places(Settings{EventMap: []string{"hooks"}, Shape: Flat, Version: 1},
		filepath.Join(top, ".cursor", "hooks.json"), home(env, ".cursor", "hooks.json"))
}

// Registrations are the stop hook: what Cursor has after an edit says nothing to the agent.
func (Cursor) Registrations() []Registration {
	return []Registration{{Role: RoleStop, Event: "stop", Limit: 600 * time.Second, Unit: time.Second, Unlimited: "loop_limit"}}
}

// ParseStop reads a stop payload. generation_id is new after every refusal, so it names no
// turn; loop_count was seen to be reset, missing and no number.
func (Cursor) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	if root := f.workspace(env.Dir); root != "" {
		s.Dir = root
	}
	if s.Message = f.text("last_assistant_message", "text"); s.Message != "" {
		s.HasMessage = true
	}
	s.Active = nil
	s.LoopCount = f.count("loop_count")
	s.EnvDir = envDir(env, "CURSOR_PROJECT_DIR")
	return s, nil
}

// Allow is an empty object.
func (Cursor) Allow() []byte { return empty() }

// AllowWithMessage is an empty object too: there is no way to tell the user something.
func (Cursor) AllowWithMessage(string) []byte { return empty() }

type followUp struct {
	Message string `json:"followup_message"`
}

// Block submits the reason as the next user message.
func (Cursor) Block(reason string) []byte { return encode(followUp{Clean(reason)}) }

// Blocks looks for that message.
func (Cursor) Blocks(stdout []byte, exitCode int) bool {
	var f followUp
	return exitCode == 0 && only(stdout, &f) && f.Message != ""
}

// AfterEditWithNote: Cursor documents `additional_context` after its Write tool; it is not used.
func (Cursor) AfterEditWithNote(string) []byte { return nil }

// ProbePayload has the documented fields.
func (Cursor) ProbePayload(dir, session string) []byte {
	return encode(struct {
		Session    string   `json:"conversation_id"`
		Generation string   `json:"generation_id"`
		Event      string   `json:"hook_event_name"`
		Roots      []string `json:"workspace_roots"`
		Status     string   `json:"status"`
		Loops      int      `json:"loop_count"`
	}{session, session + "-generation", "stop", []string{dir}, "completed", 0})
}

// Markers are its folders.
func (Cursor) Markers(env environ.Env) (project, user []string) {
	return []string{".cursor"}, list(home(env, ".cursor"))
}

// About is what people are told.
func (Cursor) About() About {
	return About{
		Proof: Documentation, Holds: "follow-up message", Message: "none: every stop proves everything",
		Cap:   "loop_limit, which is registered as null",
		Trust: "the workspace",
		Notes: []string{
			"Cursor runs project hooks only in a trusted workspace, and shows no message of an allowed stop.",
		},
		Quirks: []string{
			"It also executes .claude/settings.json; where both are registered, the call through Claude's file is recognised and allowed unseen.",
			"A loop_limit that is a number silences the gate for the rest of a conversation; init puts null back.",
			"Several follow-ups: the last one by priority wins.",
		},
	}
}
