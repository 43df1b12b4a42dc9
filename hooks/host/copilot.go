package host

import (
	"path/filepath"
	"slices"
	"time"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/transcript"
)

// Copilot is GitHub Copilot CLI; payloads and transcript were recorded from 1.0.102. It also
// executes Claude Code's settings file, so that two calls can come for one stop.
type Copilot struct {
	veto
	Waits
}

// ID is the word after --host.
func (Copilot) ID() string { return "copilot" }

// Name is for people.
func (Copilot) Name() string { return "Copilot CLI" }

// Record is the host's name in receipts.
func (Copilot) Record() string { return "copilot-cli" }

func copilotHome(env environ.Env) string {
	if dir := envDir(env, "COPILOT_HOME"); dir != "" {
		return dir
	}
	return home(env, ".copilot")
}

// copilotFile is our file's place below .github and below the user's directory.
const copilotFile = "hooks/isitdone.json"

// Settings are files of our own, which are invalid to the host when nothing is left in them.
func (Copilot) Settings(top string, env environ.Env) []Settings {
	user := copilotHome(env)
	if user != "" {
		user = filepath.Join(user, copilotFile)
	}
	return places(Settings{EventMap: []string{"hooks"}, Shape: Shells, Version: 1, Fresh: true}, filepath.Join(top, ".github", copilotFile), user)
}

// Registrations are the hooks of the stop, the edit, the start and the end. The host's own
// limit is 30 s, and a hook that overruns it lets the agent go.
func (Copilot) Registrations() []Registration {
	return []Registration{
		{Role: RoleStop, Event: "agentStop", Limit: 600 * time.Second, Unit: time.Second},
		{Role: RoleEdit, Event: "postToolUse", Suffix: " --event edit", Limit: 30 * time.Second, Unit: time.Second},
		{Role: RoleStart, Event: "sessionStart", Suffix: " --event start", Limit: 30 * time.Second, Unit: time.Second},
		{Role: RoleEnd, Event: "sessionEnd", Suffix: " --event end", Limit: 30 * time.Second, Unit: time.Second},
	}
}

// ParseStop reads an agentStop payload, in both spellings. It has no message: that is the last
// assistant.message of the transcript, which may be written a moment after the hook begins.
func (h Copilot) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	if s.SessionID == "" {
		s.SessionID = f.text("sessionId")
	}
	if s.Transcript == "" {
		s.Transcript = f.text("transcriptPath")
	}
	if s.Event == "" {
		s.Event = copilotEvent(f)
	}
	s.EnvDir = envDir(env, "COPILOT_PROJECT_DIR")
	// A sub-agent's end is the same event (seen), which must not be taken for the session's.
	if f.text("parentAgentId") != "" {
		s.SubAgent, s.Agent = true, f.text("agentId")
	}
	if !s.SubAgent && RoleOf(s.Event) == RoleStop {
		s.fromTranscript(transcript.Awaited(s.Transcript, h.Patience, transcript.Copilot))
	}
	return s, nil
}

// ParseEdit reads a postToolUse payload. The event has no matcher, so that it comes for every
// tool; only those that write name files that were edited.
func (Copilot) ParseEdit(payload []byte, env environ.Env) (Edit, error) {
	f, err := decode(payload)
	if err != nil {
		return Edit{}, err
	}
	e := f.edit(env)
	if e.SessionID == "" {
		e.SessionID = f.text("sessionId")
	}
	if e.Tool == "" {
		e.Tool, e.Paths = f.text("toolName"), editPaths(f.object("toolArgs"))
	}
	if !slices.Contains([]string{"edit", "create", "apply_patch", "str_replace_editor", "write"}, e.Tool) {
		e.Paths = nil
	}
	return e, nil
}

// Allow is a decision.
func (Copilot) Allow() []byte { return []byte(`{"decision":"allow"}` + "\n") }

// AllowWithMessage gives the reason of that decision.
func (Copilot) AllowWithMessage(message string) []byte {
	return encode(decision{"allow", Clean(message)})
}

// AfterEditWithNote is read by the model only at the top level (seen).
func (Copilot) AfterEditWithNote(note string) []byte {
	return encode(struct {
		Context string `json:"additionalContext"`
	}{Clean(note)})
}

// ProbePayload has the fields that Copilot CLI 1.0 sends.
func (Copilot) ProbePayload(dir, session string) []byte {
	return encode(struct {
		Session    string `json:"sessionId"`
		Time       int64  `json:"timestamp"`
		Dir        string `json:"cwd"`
		Transcript string `json:"transcriptPath"`
		Reason     string `json:"stopReason"`
		Active     bool   `json:"stop_hook_active"`
	}{session, 0, dir, "", "end_turn", false})
}

// Markers: a bare .github is a folder of workflows and shows nothing.
func (Copilot) Markers(env environ.Env) (project, user []string) {
	return []string{filepath.Join(".github", "hooks")}, list(copilotHome(env))
}

// About is what people are told.
func (Copilot) About() About {
	return About{
		Proof: RealClient, Seen: "1.0.102", Holds: "veto", Message: "transcript (its last assistant.message)", Turn: "transcript (the user's last message)",
		Cap: "9 refusals, then it ends in silence", MissesSubfolders: true, Trust: "the folder (trustedFolders in its configuration)",
		Notes: []string{
			"Copilot CLI reads its hooks when it starts: restart it.",
			"Copilot CLI runs project hooks only in a trusted folder, and says nothing where it does not.",
		},
		Quirks: []string{
			"It also executes .claude/settings.json. Where both are registered, the call through Claude's file is recognised (COPILOT_CLI) and allowed unseen; the native call judges.",
			"Exit status 2 is only a warning to it.",
			"postToolUse has no matcher; calls for other tools than edit and create end at once.",
		},
	}
}

// copilotEvent tells a payload's event, which has no name, by the fields that only one event
// has (recorded): a wrapper that drops --event must not run the checks after every tool.
func copilotEvent(f fields) string {
	switch {
	case f.text("stopReason", "stop_reason") != "":
		return ""
	case f.text("toolName") != "":
		return "postToolUse"
	case f.text("source") != "":
		return "sessionStart"
	case f.text("reason") != "":
		return "sessionEnd"
	case f.text("prompt") != "":
		return "userPromptSubmitted"
	default:
		return ""
	}
}

// isCopilotTwin recognises Copilot CLI's call through Claude Code's file (recorded): its
// variable is there, and the payload has a stop_reason where Claude's has the message.
func isCopilotTwin(f fields, env environ.Env) bool {
	return env.Value("COPILOT_CLI") != "" && f.text("last_assistant_message") == "" && f.text("stop_reason") != ""
}
