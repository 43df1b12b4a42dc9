package jsonc

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestParseRemembersLines(t *testing.T) {
	doc, err := Parse([]byte("\ufeff{\n  // why\n  \"a\": 1,\n  \"b\": {\n    \"c\": [true, \"x\\n\"],\n  },\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if doc.Standard {
		t.Error("a comment and trailing commas were called standard JSON")
	}
	b, ok := doc.Root.Get("b")
	if !ok || b.Line != 4 {
		t.Fatalf("b = %+v, %v; want line 4", b, ok)
	}
	c, _ := b.Value.Get("c")
	if c.Line != 5 || len(c.Value.Items) != 2 || c.Value.Items[1].Text != "x\n" {
		t.Errorf("c = %+v; want line 5 and [true, \"x\\n\"]", c)
	}
}

func TestParseErrors(t *testing.T) {
	cases := []struct {
		name, in string
		line     int
		problem  string
	}{
		{"empty", "", 0, "empty"},
		{"blank", " \n\t", 0, "empty"},
		{"not utf-8", "{\"a\":\"\xff\"}", 0, "not UTF-8"},
		{"missing colon", "{\n\"a\" 1}", 2, "after object name"},
		{"cut off", "{\"a\": [1,\n2", 2, "EOF"},
		{"deep", strings.Repeat("[", maxDepth+1), 1, "nested deeper"},
		{"deep behind a quote in a comment", "/* \" */ " + strings.Repeat("[", maxDepth+1), 1, "nested deeper"},
		{"deep behind a line comment", "// \"\n" + strings.Repeat("[", maxDepth+1), 2, "nested deeper"},
		{"huge", strings.Repeat(" ", maxSize+1), 0, "larger than"},
		{"two values", "{} {}", 1, "after top-level"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse([]byte(c.in))
			var se *SyntaxError
			if !errors.As(err, &se) {
				t.Fatalf("error = %v; want *SyntaxError", err)
			}
			if se.Line != c.line || !strings.Contains(se.Problem, c.problem) {
				t.Errorf("error = %+v; want line %d and %q", se, c.line, c.problem)
			}
		})
	}
}

func TestBracketsInStringsAreNotDepth(t *testing.T) {
	brackets := strings.Repeat("[", maxDepth*2)
	text := `{"a":"` + brackets + `\"["} // ` + brackets + "\n/*" + brackets + "*/"
	if _, err := Parse([]byte(text)); err != nil {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{`{}`, `{"a":[1,2,{"b":null}],}`, "// c\n{\"x\":/*y*/true}", `"`, `{"a`, "[[[["} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := Parse(data)
		if err != nil {
			var se *SyntaxError
			if !errors.As(err, &se) {
				t.Fatalf("error of type %T: %v", err, err)
			}
			return
		}
		if doc.Standard && !json.Valid([]byte(strings.TrimPrefix(string(data), "\ufeff"))) {
			t.Fatalf("called standard JSON, but encoding/json refuses it: %q", data)
		}
	})
}
