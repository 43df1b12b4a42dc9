package config

import (
	"encoding/json"
	"testing"
)

func TestSchemaHasEveryKey(t *testing.T) {
	var schema struct {
		Properties           map[string]json.RawMessage `json:"properties"`
		AdditionalProperties bool                       `json:"additionalProperties"`
	}
	schema.AdditionalProperties = true
	if err := json.Unmarshal(Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	for _, name := range known() {
		if _, ok := schema.Properties[name]; !ok {
			t.Errorf("the schema lacks %s", name)
		}
	}
	if want := len(known()) + 1; len(schema.Properties) != want { // and $schema
		t.Errorf("the schema has %d properties; want %d", len(schema.Properties), want)
	}
	if schema.AdditionalProperties {
		t.Error("the schema allows unknown keys")
	}
}

func TestKeysDescribeThemselves(t *testing.T) {
	loosening := map[string]bool{}
	for _, k := range Keys() {
		if k.Doc == "" || k.Values == "" {
			t.Errorf("%s is not described: %+v", k.Name, k)
		}
		loosening[k.Name] = k.Loosens
	}
	for _, name := range []string{"integrity", "onError", "prePush", "trustNotes", "maxAttempts", "allowEmpty"} {
		if !loosening[name] {
			t.Errorf("%s is not marked as loosening the gate", name)
		}
	}
}

func TestNearest(t *testing.T) {
	cases := []struct{ typed, want string }{
		{"maxAttemps", "maxAttempts"},
		{"MAXATTEMPTS", "maxAttempts"},
		{"tiemout", "timeout"},
		{"timeoutSeconds", "timeout"},
		{"check", "checks"},
		{"x", ""},
		{"somethingElse", ""},
		{"", ""},
	}
	for _, c := range cases {
		if got, _ := nearest(c.typed, known()); got != c.want {
			t.Errorf("nearest(%q) = %q; want %q", c.typed, got, c.want)
		}
	}
}
