package fakemodel

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// readGemini reads POST …/models/M:streamGenerateContent and :generateContent.
func readGemini(r *http.Request, body []byte) (conversation, error) {
	var b struct {
		Contents []json.RawMessage
		Tools    []struct{ FunctionDeclarations []json.RawMessage }
	}
	err := decode(body, &b)
	c := conversation{turns: b.Contents, stream: strings.HasSuffix(r.URL.Path, ":streamGenerateContent")}
	for _, t := range b.Tools {
		c.tools = c.tools || len(t.FunctionDeclarations) > 0
	}
	return c, err
}

func writeGemini(w http.ResponseWriter, a answer) {
	var parts []object
	if a.Text != "" {
		parts = append(parts, object{"text": a.Text})
	}
	if a.Tool != "" {
		parts = append(parts, object{"functionCall": object{"name": a.Tool, "args": a.Args}})
	}
	r := object{
		"candidates":    []object{{"content": object{"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}},
		"usageMetadata": object{"promptTokenCount": 100, "candidatesTokenCount": 20, "totalTokenCount": 120},
		"modelVersion":  "fake-model", "responseId": fmt.Sprintf("resp-fake%04d", a.index),
	}
	if a.stream {
		events(w, false, r)
		return
	}
	writeJSON(w, r)
}
