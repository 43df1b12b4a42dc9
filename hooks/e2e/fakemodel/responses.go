package fakemodel

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// readResponses reads POST /v1/responses (Codex).
func readResponses(_ *http.Request, body []byte) (conversation, error) {
	var b struct {
		Model  string
		Input  []json.RawMessage
		Tools  []json.RawMessage
		Stream bool
	}
	err := decode(body, &b)
	return conversation{model: b.Model, turns: b.Input, tools: len(b.Tools) > 0, stream: b.Stream}, err
}

func writeResponses(w http.ResponseWriter, a answer) {
	items := responseItems(a)
	response := func(status string, output []object) object {
		return object{
			"id": fmt.Sprintf("resp_fake%04d", a.index), "object": "response", "created_at": 1, "status": status,
			"model": a.model, "output": output, "parallel_tool_calls": false, "tools": []any{},
			"usage": object{
				"input_tokens": 100, "output_tokens": 20, "total_tokens": 120,
				"input_tokens_details": object{"cached_tokens": 0}, "output_tokens_details": object{"reasoning_tokens": 0},
			},
		}
	}
	if !a.stream {
		writeJSON(w, response("completed", items))
		return
	}
	list := []object{{"type": "response.created", "response": response("in_progress", []object{})}}
	for i, item := range items {
		list = append(list, itemEvents(i, item)...)
	}
	list = append(list, object{"type": "response.completed", "response": response("completed", items)})
	for i := range list {
		list[i]["sequence_number"] = i
	}
	events(w, true, list...)
}

func responseItems(a answer) []object {
	items := []object{}
	if a.Text != "" {
		items = append(items, object{
			"type": "message", "id": fmt.Sprintf("msg_fake%04d", a.index), "role": "assistant", "status": "completed",
			"content": []object{{"type": "output_text", "text": a.Text, "annotations": []any{}}},
		})
	}
	call := object{"call_id": fmt.Sprintf("call_fake%04d", a.index), "name": a.Tool, "status": "completed"}
	switch {
	case a.Tool == "":
		return items
	case a.Input != "":
		call["type"], call["id"], call["input"] = "custom_tool_call", fmt.Sprintf("ctc_fake%04d", a.index), a.Input
	default:
		call["type"], call["id"], call["arguments"] = "function_call", fmt.Sprintf("fc_fake%04d", a.index), a.arguments()
	}
	return append(items, call)
}

// itemEvents stream one item of the output: added, its content, done.
func itemEvents(index int, item object) []object {
	at := func(kind string, more object) object {
		e := object{"type": kind, "output_index": index}
		for k, v := range more {
			e[k] = v
		}
		return e
	}
	added := object{}
	for k, v := range item {
		added[k] = v
	}
	var list []object
	switch item["type"] {
	case "message":
		added["content"] = []any{}
		part := item["content"].([]object)[0]
		list = append(list,
			at("response.content_part.added", object{"item_id": item["id"], "content_index": 0, "part": object{"type": "output_text", "text": "", "annotations": []any{}}}),
			at("response.output_text.delta", object{"item_id": item["id"], "content_index": 0, "delta": part["text"]}),
			at("response.output_text.done", object{"item_id": item["id"], "content_index": 0, "text": part["text"]}))
	case "function_call":
		list = append(list,
			at("response.function_call_arguments.delta", object{"item_id": item["id"], "delta": item["arguments"]}),
			at("response.function_call_arguments.done", object{"item_id": item["id"], "arguments": item["arguments"]}))
	}
	list = append([]object{at("response.output_item.added", object{"item": added})}, list...)
	return append(list, at("response.output_item.done", object{"item": item}))
}
