package host

import (
	"path/filepath"
	"strings"
	"time"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/transcript"
)

// Gemini is Gemini CLI; payloads and transcript were recorded from 0.61.0. Where stdout is
// empty it parses stderr, so it always gets a document.
type Gemini struct{ veto }

// ID is the word after --host.
func (Gemini) ID() string { return "gemini" }

// Name is for people.
func (Gemini) Name() string { return "Gemini CLI" }

// Record is the host's name in receipts.
func (Gemini) Record() string { return "gemini-cli" }

// Settings are the project's file and the user's.
func (Gemini) Settings(top string, env environ.Env) []Settings {
	return places(Settings{EventMap: []string{"hooks"}},
		filepath.Join(top, ".gemini", "settings.json"), home(env, ".gemini", "settings.json"))
}

// Registrations are the hooks of the stop, the edit, the start and the end, in milliseconds.
func (Gemini) Registrations() []Registration {
	return []Registration{
		{Role: RoleStop, Event: "AfterAgent", Matcher: "*", Limit: 600 * time.Second, Unit: time.Millisecond, Label: "isitdone"},
		{
			Role: RoleEdit, Event: "AfterTool", Matcher: "write_file|replace", Suffix: " --event edit",
			Limit: 30 * time.Second, Unit: time.Millisecond, Label: "isitdone-edit",
		},
		{Role: RoleStart, Event: "SessionStart", Suffix: " --event start", Limit: 30 * time.Second, Unit: time.Millisecond, Label: "isitdone-start"},
		{Role: RoleEnd, Event: "SessionEnd", Suffix: " --event end", Limit: 30 * time.Second, Unit: time.Millisecond, Label: "isitdone-end"},
	}
}

// ParseStop reads an AfterAgent payload. prompt_response is all the text of the turn, old
// claims included, so the transcript says which message is the last. Where it does not, and
// there is more than one line, the claim is unknown.
func (Gemini) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	s.EnvDir = envDir(env, "GEMINI_PROJECT_DIR", "GEMINI_CWD")
	said := strings.TrimSpace(f.text("prompt_response"))
	if said == "[no response text]" {
		said = ""
	}
	t, err := transcript.Gemini(s.Transcript)
	if err == nil && said != "" && !strings.HasSuffix(said, strings.TrimSpace(t.Message)) {
		err = transcript.ErrNoMessage // it lags behind
	}
	s.fromTranscript(t, err)
	if !s.HasMessage && said != "" && !strings.Contains(said, "\n") {
		s.Message, s.HasMessage = said, true
	}
	return s, nil
}

// Allow is an empty object.
func (Gemini) Allow() []byte { return empty() }

// AllowWithMessage shows the user a message.
func (Gemini) AllowWithMessage(message string) []byte {
	return encode(struct {
		Decision string `json:"decision"`
		Message  string `json:"systemMessage"`
	}{"allow", Clean(message)})
}

// Block denies the end of the turn.
func (Gemini) Block(reason string) []byte { return encode(decision{"deny", Clean(reason)}) }

// Blocks takes "block" as well: the host does.
func (Gemini) Blocks(stdout []byte, exitCode int) bool {
	return isDecision(stdout, exitCode, "deny", "block")
}

// AfterEdit is an empty object.
func (Gemini) AfterEdit() []byte { return empty() }

// AfterEditWithNote: what the model gets is HTML-escaped, and an arrow of two characters is
// no arrow then.
func (Gemini) AfterEditWithNote(note string) []byte {
	return editNote("AfterTool", strings.ReplaceAll(note, "->", "→"))
}

// ProbePayload has the fields that Gemini CLI 0.61 sends.
func (Gemini) ProbePayload(dir, session string) []byte {
	return encode(struct {
		Session    string `json:"session_id"`
		Transcript string `json:"transcript_path"`
		Dir        string `json:"cwd"`
		Event      string `json:"hook_event_name"`
		Prompt     string `json:"prompt"`
		Message    string `json:"prompt_response"`
		Active     bool   `json:"stop_hook_active"`
	}{session, "", dir, "AfterAgent", "doctor", probeClaim, false})
}

// Markers are its folders.
func (Gemini) Markers(env environ.Env) (project, user []string) {
	return []string{".gemini"}, list(home(env, ".gemini"))
}

// About is what people are told.
func (Gemini) About() About {
	return About{
		Proof: RealClient, Seen: "0.61.0", Holds: "veto", Message: "transcript (its last record of type gemini)", Turn: "transcript (the user's last message)",
		Cap: "none within 25 refusals", MissesSubfolders: true, Trust: "the folder",
		Notes: []string{"Gemini CLI runs project hooks only in a trusted folder, and warns once that the hook is new."},
		Quirks: []string{
			"Timeouts are milliseconds.",
			"stop_hook_active is false again after a refusal when the model ran tools; attempts are counted here.",
			"prompt_response holds every text of the turn; the last message comes from the transcript.",
			"Where stdout is empty the host parses stderr, so an allowed stop is answered with {}.",
		},
	}
}
