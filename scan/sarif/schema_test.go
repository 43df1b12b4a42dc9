//go:build full

package sarif

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"git-isitdone/scan"
)

// schemaModule ships the schema of SARIF 2.1.0 errata 01 (OASIS) as a constant of this file.
const (
	schemaModule = "github.com/owenrumney/go-sarif/v3@v3.3.0"
	schemaFile   = "pkg/report/v210/sarif/schema.go"
)

// TestPublicSchema holds what is written to the standard's own schema.
func TestPublicSchema(t *testing.T) {
	schema := publicSchema(t)
	for name, r := range map[string]Run{"sample": sample(), "nothing": {}, "awkward": awkward()} {
		_, text := encoded(t, r)
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// The validator sees what is wrong.
	_, text := encoded(t, sample())
	for from, to := range map[string]string{`"inSource"`: `"inBrain"`, `"startLine": 3`: `"startLine": 0`, `"level": "error"`: `"level": "critical"`} {
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(strings.Replace(string(text), from, to, 1)))
		if err != nil || schema.Validate(doc) == nil {
			t.Errorf("%s is valid with %s (%v)", from, to, err)
		}
	}
}

func awkward() Run {
	r := sample()
	r.Remote = "git@example.org:a/b.git"
	for _, path := range []string{"a\nb.py", "100%.py", "a?b#c.py", "http:x.py", "\xff.py", "../x.py", " .py"} {
		r.Findings = append(r.Findings, scan.Finding{ID: "skip-added", File: path, Line: 1, Side: scan.New, Message: "m\x00\xff"})
	}
	return r
}

func publicSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	cmd := exec.Command("go", "mod", "download", "-json", schemaModule)
	cmd.Dir, cmd.Env = t.TempDir(), append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("SKIP needs network: %s: %v", schemaModule, err)
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(module.Dir, filepath.FromSlash(schemaFile)), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	ast.Inspect(parsed, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && len(lit.Value) > len(text) {
			text, err = strconv.Unquote(lit.Value)
		}
		return true
	})
	if err != nil || !strings.Contains(text, "sarif-schema-2.1.0.json") {
		t.Fatalf("no schema in %s (%v)", schemaFile, err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}
