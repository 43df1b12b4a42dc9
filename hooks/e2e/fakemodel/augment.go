package fakemodel

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// augmentModels answers POST /get-models: Auggie 0.36.0 runs hooks only where its server
// turns them on.
func augmentModels() object {
	return object{
		"default_model": "fake-model", "models": []any{}, "languages": []any{},
		"feature_flags": object{"enable_hooks": true, "enableHooks": true},
	}
}

// readAugment reads POST /chat-stream (Auggie). A conversation is its history, then the
// present message and nodes; an exchange of the history holds both sides, so there is no
// turn with a role.
func readAugment(_ *http.Request, body []byte) (conversation, error) {
	var b struct {
		History []json.RawMessage `json:"chat_history"`
		Message json.RawMessage   `json:"message"`
		Nodes   json.RawMessage   `json:"nodes"`
		Tools   []json.RawMessage `json:"tool_definitions"`
	}
	err := decode(body, &b)
	turns := append(b.History, b.Message, b.Nodes)
	return conversation{turns: turns, tools: len(b.Tools) > 0, stream: true}, err
}

// writeAugment writes one JSON object a line: node type 0 is text, 5 a tool call; stop
// reason 1 is the end of the turn, 3 a tool call.
func writeAugment(w http.ResponseWriter, a answer) {
	var lines []object
	stop := 1
	if a.Text != "" {
		lines = append(lines, object{"text": a.Text, "nodes": []object{{"id": 1, "type": 0, "content": a.Text}}})
	}
	if a.Tool != "" {
		stop = 3
		call := object{"tool_use_id": fmt.Sprintf("toolu_fake%04d", a.index), "tool_name": a.Tool, "input_json": a.arguments()}
		lines = append(lines, object{"text": "", "nodes": []object{{"id": 2, "type": 5, "content": "", "tool_use": call}}})
	}
	w.Header().Set("Content-Type", "application/json")
	for _, l := range append(lines, object{"text": "", "nodes": []any{}, "stop_reason": stop}) {
		_ = json.NewEncoder(w).Encode(l) // the client has gone where this fails
	}
}
