package transcript

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

// Turn is the end of a transcript.
type Turn struct {
	// Message is the agent's final text; empty where the turn has none.
	Message string
	// User names the user's own message that began the turn, not a refusal of ours that the
	// host recorded as one; empty where it lies too far back.
	User string
}

// ErrNoMessage: the turn has no text of the agent (yet).
var ErrNoMessage = errors.New("the transcript has no final message")

// step is what a record means for the turn.
type step int

const (
	other     step = iota
	agentText      // a text of the agent
	agentBusy      // the agent called tools: its last text is not written yet
	userText       // a text of the user
)

// entry is what one line says.
type entry struct {
	kind step
	id   string
	text string
}

// find goes back to the user's message and keeps the last text of the agent. Refusals of ours
// stand between the two as the user's words (seen: Gemini CLI, Copilot CLI, Droid); only one
// before the final text ends the search for it.
func find(path string, read func(line []byte) entry) (Turn, error) {
	var t Turn
	late := false // what is found now is older than the final message
	err := Backward(path, func(line []byte) bool {
		e := read(line)
		switch {
		case e.kind == agentText && t.Message == "" && !late:
			t.Message = e.text
		case e.kind == agentBusy && t.Message == "":
			late = true
		case e.kind == userText && IsRefusal(e.text):
			late = true
		case e.kind == userText:
			t.User = e.id
			return false
		}
		return true
	})
	if err == nil && t.Message == "" {
		err = ErrNoMessage
	}
	return t, err
}

// IsRefusal reports whether a user's message is one of our refusals, handed on by the host.
func IsRefusal(text string) bool {
	return strings.Contains(text, "NOT DONE") && (strings.Contains(text, "[isitdone ") || strings.Contains(text, "[isitdone]"))
}

// Gemini reads a Gemini CLI transcript: the last record of type "gemini" that has text
// (records are written again, with the same id, when their tool calls are known).
// Errors: ErrNoMessage and those of Backward.
func Gemini(path string) (Turn, error) {
	return find(path, func(line []byte) entry {
		var r struct {
			ID, Type string
			Content  json.RawMessage
		}
		if json.Unmarshal(line, &r) != nil {
			return entry{}
		}
		text := textOf(r.Content)
		switch {
		case strings.TrimSpace(text) == "":
			return entry{} // tool calls and their results
		case r.Type == "gemini":
			return entry{agentText, r.ID, text}
		case r.Type == "user":
			return entry{userText, r.ID, text}
		}
		return entry{}
	})
}

// Copilot reads Copilot CLI's events.jsonl: the last assistant.message that has text. What a
// sub-agent said stands there too, with its agentId.
// Errors: ErrNoMessage and those of Backward.
func Copilot(path string) (Turn, error) {
	return find(path, func(line []byte) entry {
		if !bytes.Contains(line[:min(len(line), 200)], []byte(".message")) {
			return entry{} // most lines are tool results, and long
		}
		var r struct {
			ID, Type, AgentID string
			Data              struct {
				Content      string
				ToolRequests []json.RawMessage
			}
		}
		if json.Unmarshal(line, &r) != nil || r.AgentID != "" {
			return entry{}
		}
		said := strings.TrimSpace(r.Data.Content) != ""
		switch {
		case r.Type == "assistant.message" && len(r.Data.ToolRequests) > 0:
			return entry{kind: agentBusy}
		case r.Type == "assistant.message" && said:
			return entry{agentText, r.ID, r.Data.Content}
		case r.Type == "user.message" && said:
			return entry{userText, r.ID, r.Data.Content}
		}
		return entry{}
	})
}

// Droid reads a Factory Droid session: the message whose id the stop payload names, else the
// last one that has text.
// Errors: ErrNoMessage and those of Backward.
func Droid(path, messageID string) (Turn, error) {
	return find(path, func(line []byte) entry {
		var r struct {
			ID, Type, Visibility string
			Message              struct {
				Role    string
				Content json.RawMessage
			}
		}
		if json.Unmarshal(line, &r) != nil || r.Type != "message" || r.Visibility == "user_only" || strings.HasPrefix(r.ID, "context-") {
			return entry{}
		}
		text := textOf(r.Message.Content)
		switch {
		case strings.TrimSpace(text) == "":
			return entry{}
		case r.Message.Role == "assistant" && (messageID == "" || r.ID == messageID):
			return entry{agentText, r.ID, text}
		case r.Message.Role == "user":
			return entry{userText, r.ID, text}
		}
		return entry{}
	})
}

// textOf is the text of a content that is a string or a list of parts.
func textOf(content json.RawMessage) string {
	var s string
	if json.Unmarshal(content, &s) == nil {
		return s
	}
	var parts []struct{ Text string }
	if json.Unmarshal(content, &parts) != nil {
		return ""
	}
	var texts []string
	for _, p := range parts {
		if p.Text != "" {
			texts = append(texts, p.Text)
		}
	}
	return strings.Join(texts, "\n")
}
