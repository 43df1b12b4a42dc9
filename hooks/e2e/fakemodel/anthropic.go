package fakemodel

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// readAnthropic reads POST /v1/messages (Claude Code).
func readAnthropic(_ *http.Request, body []byte) (conversation, error) {
	var b struct {
		Model    string
		Messages []json.RawMessage
		Tools    []json.RawMessage
		Stream   bool
	}
	err := decode(body, &b)
	return conversation{model: b.Model, turns: b.Messages, tools: len(b.Tools) > 0, stream: b.Stream}, err
}

func writeAnthropic(w http.ResponseWriter, a answer) {
	var blocks []object
	stop := "end_turn"
	if a.Text != "" {
		blocks = append(blocks, object{"type": "text", "text": a.Text})
	}
	if a.Tool != "" {
		stop = "tool_use"
		blocks = append(blocks, object{"type": "tool_use", "id": fmt.Sprintf("toolu_fake%04d", a.index), "name": a.Tool, "input": a.Args})
	}
	message := object{
		"id": fmt.Sprintf("msg_fake%04d", a.index), "type": "message", "role": "assistant", "model": a.model,
		"content": []object{}, "stop_reason": nil, "stop_sequence": nil,
		"usage": object{"input_tokens": 100, "output_tokens": 1, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0},
	}
	if !a.stream {
		message["content"], message["stop_reason"] = blocks, stop
		writeJSON(w, message)
		return
	}
	list := []object{{"type": "message_start", "message": message}}
	for i, b := range blocks {
		start, delta := object{"type": "text", "text": ""}, object{"type": "text_delta", "text": a.Text}
		if b["type"] == "tool_use" {
			start = object{"type": "tool_use", "id": b["id"], "name": b["name"], "input": object{}}
			delta = object{"type": "input_json_delta", "partial_json": a.arguments()}
		}
		list = append(list,
			object{"type": "content_block_start", "index": i, "content_block": start},
			object{"type": "content_block_delta", "index": i, "delta": delta},
			object{"type": "content_block_stop", "index": i})
	}
	events(w, true, append(list,
		object{"type": "message_delta", "delta": object{"stop_reason": stop, "stop_sequence": nil}, "usage": object{"output_tokens": 20}},
		object{"type": "message_stop"})...)
}
