package jsonedit

import (
	"errors"
	"strings"
	"testing"
)

func TestAppendKeepsTheLayout(t *testing.T) {
	elem := Object{{"x", 1}}
	for name, c := range map[string]struct{ src, want string }{
		"two spaces": {
			"{\n  \"a\": 1\n}\n",
			"{\n  \"a\": 1,\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"x\": 1\n      }\n    ]\n  }\n}\n",
		},
		"tabs, trailing comma, comment": {
			"{\n\t// mine\n\t\"a\": 1, // one\n}\n",
			"{\n\t// mine\n\t\"a\": 1, // one\n\t\"hooks\": {\n\t\t\"Stop\": [\n\t\t\t{\n\t\t\t\t\"x\": 1\n\t\t\t}\n\t\t]\n\t},\n}\n",
		},
		"comment after the last member": {
			"{\n  \"a\": 1 // one\n}",
			"{\n  \"a\": 1, // one\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"x\": 1\n      }\n    ]\n  }\n}",
		},
		"carriage returns": {
			"{\r\n  \"hooks\": {\r\n    \"Stop\": [\r\n      2\r\n    ]\r\n  }\r\n}\r\n",
			"{\r\n  \"hooks\": {\r\n    \"Stop\": [\r\n      2,\r\n      {\r\n        \"x\": 1\r\n      }\r\n    ]\r\n  }\r\n}\r\n",
		},
		"empty object": {
			"{}\n",
			"{\n\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"x\": 1\n      }\n    ]\n  }\n}\n",
		},
		"one line": {
			`{ "hooks": { "Stop": [ 2 ] } }`,
			"{ \"hooks\": { \"Stop\": [ 2, {\n  \"x\": 1\n} ] } }",
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Append([]byte(c.src), []string{"hooks", "Stop"}, elem)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestBadDocumentsAreRefusedWithTheirPlace(t *testing.T) {
	for name, c := range map[string]struct{ src, want string }{
		"text":              {"hello", "line 1, column 1 (byte offset 0)"},
		"after a mark":      {bom + "{\n  \"a\": tru\n}", "line 2, column 8 (byte offset 12)"},
		"cut off":           {"{\n  \"a\": [1,", "byte offset 12"},
		"array":             {"[]", "is an array, not an object"},
		"hooks is a string": {`{"hooks":"x"}`, `"hooks" is a string, not an object`},
		"hooks is null":     {`{"hooks":null}`, `"hooks" is null, not an object`},
		"Stop is an object": {`{"hooks":{"Stop":{}}}`, `"hooks.Stop" is an object, not an array`},
		"hooks twice":       {`{"hooks":{},"hooks":{}}`, `"hooks" is there twice`},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := Append([]byte(c.src), []string{"hooks", "Stop"}, 1)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %q, %v; want %q", out, err, c.want)
			}
		})
	}
}

func TestSyntaxErrorIsTyped(t *testing.T) {
	_, err := Append([]byte("{]"), []string{"hooks"}, 1)
	var syntax *SyntaxError
	if !errors.As(err, &syntax) || syntax.Offset != 1 {
		t.Fatalf("got %#v", err)
	}
}

func TestSetReplacesOnlyTheValue(t *testing.T) {
	src := "{\"hooks\": { \"Stop\": [ {\"command\" : \"old\" /* c */, \"timeout\":1e2,} ] } }"
	out, err := Set([]byte(src), "new", "hooks", "Stop", 0, "command")
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(src, `"old"`, `"new"`, 1); string(out) != want {
		t.Errorf("got %s", out)
	}
	out, err = Set([]byte(`{"a":{"b":1}}`), 600, "a", "timeout")
	if err != nil || string(out) != `{"a":{"b":1, "timeout": 600}}` {
		t.Errorf("got %s, %v", out, err)
	}
}

func TestRemoveLeavesNeighbours(t *testing.T) {
	for name, c := range map[string]struct {
		src, want string
		path      []any
	}{
		"first":             {"[\n  1,\n  2\n]", "[\n  2\n]", []any{0}},
		"middle":            {"[1, 2, 3]", "[1, 3]", []any{1}},
		"last":              {"[1, 2 /* c */]", "[1 /* c */]", []any{1}},
		"comment stays":     {"[1, // one\n  // two\n  2,\n]", "[1, // one\n  // two\n]", []any{1}},
		"only, by hand":     {"[[ 1 ]]", "[]", []any{0, 0}},
		"only, commented":   {"[[ 1 /* c */ ]]", "[[ /* c */ ]]", []any{0, 0}},
		"nothing there":     {"[1]", "[1]", []any{4}},
		"name that is gone": {"{}", "{}", []any{"x"}},
	} {
		t.Run(name, func(t *testing.T) {
			src, want, path := `{"a": 0, "v": `+c.src+"}", `{"a": 0, "v": `+c.want+"}", append([]any{"v"}, c.path...)
			if name == "only, by hand" {
				want = `{"a": 0}`
			}
			if _, ok := c.path[0].(string); ok {
				src, want, path = c.src, c.want, c.path
			}
			out, all, err := Remove([]byte(src), path...)
			if err != nil || all || string(out) != want {
				t.Errorf("got %s, %v, %v; want %s", out, all, err, want)
			}
		})
	}
}
