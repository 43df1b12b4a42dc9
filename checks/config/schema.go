package config

import (
	"bytes"
	"encoding/json"
	"strings"
	"sync"
	"time"
)

// node is one JSON Schema. encoding/json sorts its keys, so the text is always the same.
type node map[string]any

// Schema is the JSON Schema (draft 2020-12) of .isitdone.json, made from the table of keys.
func Schema() []byte { return bytes.Clone(schemaText()) }

var schemaText = sync.OnceValue(func() []byte {
	properties := node{"$schema": node{"type": "string"}, "checks": checksSchema()}
	for _, k := range keys() {
		n := describe(k.shape, k.doc)
		if v := k.fallback; k.shape.show(v) != "" {
			n["default"] = plain(v)
		}
		if group, name, nested := strings.Cut(k.name, "."); nested {
			properties[group] = object(node{name: n})
			continue
		}
		properties[k.name] = n
	}
	root := object(properties)
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "Settings of git-isitdone (" + FileName + ")"
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(root); err != nil {
		panic("encoding the settings' schema: " + err.Error()) // strings, numbers and maps only
	}
	return buf.Bytes()
})

func checksSchema() node {
	fields := node{}
	for _, f := range checkFields() {
		fields[f.name] = describe(f.shape, f.doc)
	}
	detailed := object(fields)
	detailed["minProperties"] = 1
	return node{
		"type":        "object",
		"description": "Checks by id: a command, a list of arguments, false to switch the check off, or an object.",
		"additionalProperties": node{"oneOf": []node{
			{"type": "string", "pattern": `\S`},
			argList(),
			{"const": false},
			detailed,
		}},
	}
}

func object(properties node) node {
	return node{"type": "object", "properties": properties, "additionalProperties": false}
}

func describe(s shape, doc string) node {
	n := s.schema()
	n["description"] = doc
	return n
}

// plain is a value as JSON would hold it.
func plain(v any) any {
	switch t := v.(type) {
	case time.Duration:
		return t.Seconds()
	case []string:
		if len(t) == 1 {
			return t[0]
		}
		return t
	default:
		return v
	}
}

func argList() node {
	return node{"type": "array", "items": node{"type": "string"}, "minItems": 1}
}

func stringList() node {
	return node{"type": "array", "items": node{"type": "string", "pattern": `\S`}}
}

func (boolean) schema() node { return node{"type": "boolean"} }
func (s words) schema() node { return node{"enum": []string(s)} }
func (s integer) schema() node {
	return node{"type": "integer", "minimum": s.min, "maximum": s.max}
}

func (seconds) schema() node {
	return node{"oneOf": []node{
		{"type": "number", "exclusiveMinimum": 0, "maximum": maxLimit.Seconds()},
		{"type": "string"},
	}}
}
func (command) schema() node { return node{"type": "string", "pattern": `\S`} }
func (argv) schema() node {
	return node{"oneOf": []node{command{}.schema(), argList()}}
}
func (directory) schema() node { return node{"type": "string", "minLength": 1} }
func (variables) schema() node {
	return node{"type": "object", "additionalProperties": node{"type": "string"}}
}
func (list) schema() node { return stringList() }
func (trust) schema() node {
	return node{"oneOf": []node{{"enum": []string{"signed", "any"}}, stringList()}}
}
