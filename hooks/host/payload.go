package host

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// fields is a payload's object. Each reader takes only its own type: everything else is absent.
type fields map[string]json.RawMessage

var utf8BOM = []byte("\xef\xbb\xbf")

// errNoObject: what came is JSON, but no object.
var errNoObject = errors.New("the payload is no JSON object")

// decode reads the first JSON document of a payload. What follows it is ignored: a
// wrapper that echoes its input twice must not open the gate.
func decode(payload []byte) (fields, error) {
	payload = bytes.TrimSpace(bytes.TrimPrefix(bytes.TrimSpace(payload), utf8BOM))
	if len(payload) == 0 {
		return nil, errors.New("the payload is empty")
	}
	var f fields
	if err := json.NewDecoder(bytes.NewReader(payload)).Decode(&f); err != nil {
		if payload[0] != '{' && json.Valid(payload) {
			return nil, errNoObject
		}
		return nil, fmt.Errorf("the payload is not valid JSON: %w", err)
	}
	if f == nil {
		return nil, errNoObject
	}
	return f, nil
}

// text is a string field; empty where it is absent, empty or no string.
func (f fields) text(keys ...string) string {
	for _, key := range keys {
		var s string
		if raw := f[key]; len(raw) > 0 && raw[0] == '"' && json.Unmarshal(raw, &s) == nil && s != "" {
			return s
		}
	}
	return ""
}

// dir is a text field that can be a directory's name.
func (f fields) dir(keys ...string) string {
	for _, key := range keys {
		if d := f.text(key); filepath.IsAbs(d) && !strings.ContainsRune(d, 0) {
			return d
		}
	}
	return ""
}

// flag is a boolean field; nil where it is absent or no boolean.
func (f fields) flag(key string) *bool {
	var b bool
	switch string(f[key]) {
	case "true":
		b = true
	case "false":
	default:
		return nil
	}
	return &b
}

// object is a nested object; nil where it is absent or something else. Some hosts hand
// nested objects on as a string that holds JSON.
func (f fields) object(key string) fields {
	raw := f[key]
	if s := f.text(key); s != "" {
		raw = json.RawMessage(s)
	}
	var o fields
	if json.Unmarshal(raw, &o) != nil {
		return nil
	}
	return o
}

// list is an array's elements; none where it is absent or something else.
func (f fields) list(key string) []json.RawMessage {
	var l []json.RawMessage
	if json.Unmarshal(f[key], &l) != nil {
		return nil
	}
	return l
}

// running counts the tasks of a list that have not ended. Qwen Code 0.24 lists every
// sub-agent that a session ever started in the background, with its status; Claude Code
// leaves out what has ended.
func (f fields) running(key string) int {
	n := 0
	for _, raw := range f.list(key) {
		var task struct {
			Status string `json:"status"`
		}
		_ = json.Unmarshal(raw, &task) // anything else than an object is a task without a status
		switch strings.ToLower(task.Status) {
		case "completed", "failed", "cancelled", "canceled", "killed", "stopped", "error":
		default:
			n++
		}
	}
	return n
}

// workspace chooses among an editor's several roots: the first that the process's
// directory lies in, else the first.
func (f fields) workspace(processDir string) string { return f.rootOf("workspace_roots", processDir) }

func (f fields) rootOf(key, processDir string) string {
	var roots []string
	for _, raw := range f.list(key) {
		if d := (fields{"d": raw}).dir("d"); d != "" {
			roots = append(roots, d)
		}
	}
	for _, root := range roots {
		if within(root, processDir) {
			return root
		}
	}
	if len(roots) == 0 {
		return ""
	}
	return roots[0]
}

func within(root, dir string) bool {
	rel, err := filepath.Rel(root, dir)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}
