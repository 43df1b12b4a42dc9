package lang

import (
	"slices"
	"testing"
)

// A comment is one only where the language says so, and says whether it stands alone.
func TestReadComments(t *testing.T) {
	for name, c := range map[string]struct {
		path, src string
		want      []Comment
	}{
		"go": {"a.go", "//go:build x\npackage a //nolint\n\nvar s = \"//nolint\" /* b */\n// c\n", []Comment{
			{Line: 1, Text: "//go:build x", Alone: true, Header: true, Margin: true}, {Line: 2, Text: "//nolint"}, {Line: 4, Text: "/* b */"}, {Line: 5, Text: "// c", Alone: true, Margin: true},
		}},
		"js": {"a.ts", "/* eslint-disable */\r\nconst a = `// no` // @ts-ignore\r\n  // b\r\nconst u = 'http://x'", []Comment{
			{Line: 1, Text: "/* eslint-disable */", Alone: true, Header: true, Margin: true}, {Line: 2, Text: "// @ts-ignore"}, {Line: 3, Text: "// b", Alone: true},
		}},
		"py": {"a.py", "# a\nx = '# no' # type: ignore\n'''\n# no\n'''\n    # b\n", []Comment{
			{Line: 1, Text: "# a", Alone: true, Header: true, Margin: true}, {Line: 2, Text: "# type: ignore"}, {Line: 6, Text: "# b", Alone: true},
		}},
		"rust": {"a.rs", "//! a\nlet s = \"// no\"; /* /* b */ */ // c", []Comment{
			{Line: 1, Text: "//! a", Alone: true, Header: true, Margin: true}, {Line: 2, Text: "/* /* b */ */"}, {Line: 2, Text: "// c"},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Read(c.path, []byte(c.src)).Comments; !slices.Equal(got, c.want) {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestReadTokens(t *testing.T) {
	s := Read("a.go", []byte("package a\n\nfunc f(s string) bool {\n\treturn s != `x` && 1_000 > 'c'\n}\n"))
	var got []string
	for _, k := range s.Tokens {
		if k.Kind != LineEnd {
			got = append(got, k.Text)
		}
	}
	want := []string{"package", "a", "func", "f", "(", "s", "string", ")", "bool", "{", "return", "s", "!=", "x", "&&", "1000", ">", "c", "}"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	for i, k := range s.Tokens {
		if k.Is("{") && (s.Shut(i) <= i || s.Opener(s.Shut(i)) != i) {
			t.Errorf("the brace at %d has no partner", i)
		}
	}
	if n := len(Read("a.txt", []byte("x")).Tokens); n != 0 {
		t.Errorf("%d tokens of a file in no language", n)
	}
	if k := s.At(-1); k.Kind != LineEnd {
		t.Errorf("outside: %+v", k)
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, path := range []string{"a.go", "a.ts", "a.py", "a.rs"} {
			s := Read(path, src)
			for i := range s.Tokens {
				if shut := s.Shut(i); shut <= i || shut > len(s.Tokens) {
					t.Errorf("%s: token %d shuts at %d of %d", path, i, shut, len(s.Tokens))
				}
			}
		}
	})
}
