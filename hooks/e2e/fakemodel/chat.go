package fakemodel

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// readChat reads POST /v1/chat/completions (Qwen Code, OpenCode, Copilot CLI, Droid).
func readChat(_ *http.Request, body []byte) (conversation, error) {
	var b struct {
		Model    string
		Messages []json.RawMessage
		Tools    []json.RawMessage
		Stream   bool
	}
	err := decode(body, &b)
	return conversation{model: b.Model, turns: b.Messages, tools: len(b.Tools) > 0, stream: b.Stream}, err
}

func writeChat(w http.ResponseWriter, a answer) {
	finish := "stop"
	var calls []object
	if a.Tool != "" {
		finish = "tool_calls"
		calls = []object{{
			"index": 0, "id": fmt.Sprintf("call_fake%04d", a.index), "type": "function",
			"function": object{"name": a.Tool, "arguments": a.arguments()},
		}}
	}
	usage := object{"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
	whole := func(kind string, choices []object) object {
		return object{"id": fmt.Sprintf("chatcmpl-fake%04d", a.index), "object": kind, "created": 1, "model": a.model, "choices": choices}
	}
	if !a.stream {
		message := object{"role": "assistant", "content": a.Text}
		if calls != nil {
			message["tool_calls"] = calls
		}
		r := whole("chat.completion", []object{{"index": 0, "message": message, "finish_reason": finish}})
		r["usage"] = usage
		writeJSON(w, r)
		return
	}
	chunk := func(delta object, finish any) object {
		return whole("chat.completion.chunk", []object{{"index": 0, "delta": delta, "finish_reason": finish}})
	}
	list := []object{chunk(object{"role": "assistant", "content": a.Text}, nil)}
	if calls != nil {
		list = append(list, chunk(object{"tool_calls": calls}, nil))
	}
	last := whole("chat.completion.chunk", []object{})
	last["usage"] = usage
	events(w, false, append(list, chunk(object{}, finish), last)...)
	fmt.Fprint(w, "data: [DONE]\n\n")
}
