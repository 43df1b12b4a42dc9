package host

import (
	"bytes"
	"encoding/json"
	"io"

	"git-isitdone/gitstore/environ"
)

// reasonLimit keeps below the 10,000 characters at which Claude Code, and the 10 KB at which
// Copilot CLI, cut a hook's output; the other hosts tell no limit.
const reasonLimit = 9000

// veto is the dialect of Claude Code, which most hosts took over: silence allows, a
// systemMessage is for the user, a decision "block" makes the model go on.
type veto struct{}

// Allow is silence.
func (veto) Allow() []byte { return nil }

// AllowWithMessage shows the user (not the model) a message.
func (veto) AllowWithMessage(message string) []byte {
	return encode(struct {
		Message string `json:"systemMessage"`
	}{Clean(message)})
}

// Block makes the model go on, with the reason as what it was told.
func (veto) Block(reason string) []byte { return encode(decision{"block", Clean(reason)}) }

type decision struct {
	Decision string `json:"decision"`
	Reason   string `json:"reason"`
}

// AfterEdit is silence.
func (veto) AfterEdit() []byte { return nil }

// AfterEditWithNote puts the note where the model reads it.
func (veto) AfterEditWithNote(note string) []byte { return editNote("PostToolUse", note) }

// ReasonLimit is in bytes.
func (veto) ReasonLimit() int { return reasonLimit }

// Blocks wants exit status 0: status 2 would hold some hosts as well, but it is also what a
// shell gives for a syntax error and Go for a crash, so it proves nothing about us.
func (veto) Blocks(stdout []byte, exitCode int) bool { return isDecision(stdout, exitCode, "block") }

// ParseEdit reads a PostToolUse payload.
func (veto) ParseEdit(payload []byte, env environ.Env) (Edit, error) {
	f, err := decode(payload)
	if err != nil {
		return Edit{}, err
	}
	return f.edit(env), nil
}

// silent is a veto on a host that shows the user nothing.
type silent struct{ veto }

// AllowWithMessage is silence: any other output reads as a failure of the hook there.
func (silent) AllowWithMessage(string) []byte { return nil }

func isDecision(stdout []byte, exitCode int, words ...string) bool {
	var d decision
	if exitCode != 0 || !only(stdout, &d) || d.Reason == "" {
		return false
	}
	for _, w := range words {
		if d.Decision == w {
			return true
		}
	}
	return false
}

// only decodes a whole document that nothing follows: hosts refuse two of them.
func only(stdout []byte, v any) bool {
	d := json.NewDecoder(bytes.NewReader(stdout))
	if d.Decode(v) != nil {
		return false
	}
	_, err := d.Token()
	return err == io.EOF
}

func editNote(event, note string) []byte {
	type output struct {
		Event   string `json:"hookEventName"`
		Context string `json:"additionalContext"`
	}
	return encode(struct {
		Output output `json:"hookSpecificOutput"`
	}{output{event, Clean(note)}})
}

// empty is `{}`, for hosts that read stderr where stdout has nothing.
func empty() []byte { return []byte("{}\n") }
