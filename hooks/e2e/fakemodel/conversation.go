package fakemodel

import (
	"bytes"
	"encoding/json"
)

// object is a JSON object that is sent.
type object = map[string]any

// conversation is what a request of any dialect says.
type conversation struct {
	model  string
	turns  []json.RawMessage
	tools  bool // it offers tools, so it is the agent and not a title or a summary
	stream bool
}

// opening is all that was said before the model's first tool call. A text of the model does
// not end it: Qwen Code 0.15 puts one of its own before the prompt.
func (c conversation) opening() []byte {
	for i, raw := range c.turns {
		for _, mark := range []string{`"tool_use"`, `"tool_calls"`, `"functionCall"`, `"function_call"`, `"custom_tool_call"`} {
			if bytes.Contains(raw, []byte(mark)) {
				return bytes.Join(rawBytes(c.turns[:i]), nil)
			}
		}
	}
	return bytes.Join(rawBytes(c.turns), nil)
}

// answer is one step on its way to a client.
type answer struct {
	Step
	conversation
	index int // number of the step in its branch, -1 for a side request
}

// arguments are the tool call's, as JSON text.
func (a answer) arguments() string {
	if a.Args == nil {
		return "{}"
	}
	text, err := json.Marshal(a.Args)
	if err != nil {
		return "{}" // a script holds JSON values only
	}
	return string(text)
}
