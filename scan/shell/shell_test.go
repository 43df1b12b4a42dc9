package shell

import (
	"fmt"
	"strings"
	"testing"
)

func show(commands []Command) string {
	var parts []string
	for _, c := range commands {
		s := ""
		for _, a := range c.Assigned {
			s += a.Name + "=" + a.Value + " "
		}
		s += "[" + strings.Join(c.Words, "|") + "]" + c.Op
		if c.Dir != "" {
			s += "@" + c.Dir
		}
		if c.Nested {
			s += "?"
		}
		if c.Lost {
			s += "!"
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, " ")
}

func TestParse(t *testing.T) {
	cases := []struct{ in, want string }{
		{"a b", "[a|b]"},
		{"", ""},
		{"a && b || c; d & e | f", "[a]&& [b]|| [c]; [d]& [e]| [f]"},
		{`echo "x && y" 'z | w' a\ b`, "[echo|x && y|z | w|a b]"},
		{"jest > o 2>&1; echo ok", "[jest]; [echo|ok]"},
		{"a # b && c\nd", "[a]; [d]"},
		{"x $(a && b) y", "[x|$(a && b)|y]"},
		{"(cd a && b) | tee", "[cd|a]&& [b]|@a [tee]"},
		{"cd a\ncd b && c", "[cd|a]; [cd|b]&&@a [c]@a/b"},
		{"cd $X; c", "[cd|$X]; [c]!"},
		{"a \\\n b", "[a|b]"},
		{"A=1 B=$x c", "A=1 B=$x [c]"},
		{"export A=b; c", "A=b [export]; [c]"},
		{"if a; then b; fi; c", "[a]? [b]? [c]"},
		{"for i in 1; do a; done", "[a]?"},
		{"f() { a; }; b", "[a]? [b]"},
		{"! a", "[a]"},
		{"time a b", "[a|b]"},
		{"cat <<E\nnpm test\nE\n", "[cat]"},
		{"if a", "[if|a]"},
		{"'open", "['open]"},
		{"cd x", "[cd|x]"},
	}
	for _, c := range cases {
		commands, _ := Parse(c.in)
		if got := show(commands); got != c.want {
			t.Errorf("Parse(%q) = %s; want %s", c.in, got, c.want)
		}
	}
}

func TestLinesAndRawWords(t *testing.T) {
	commands, ok := Parse("a\n\nb 'c d' \"$E\"\n")
	if !ok || len(commands) != 2 || commands[1].Line != 3 {
		t.Fatalf("commands = %+v", commands)
	}
	if got := fmt.Sprint(commands[1].Raw, commands[1].Dynamic); got != `[b 'c d' "$E"] [false false true]` {
		t.Errorf("raw = %s", got)
	}
	if _, ok := Parse("if"); ok {
		t.Error("an unfinished script counts as read")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("a && b | 'c' $(d) # e")
	f.Add("((")
	f.Add("\\")
	f.Add("if a; then cd b; fi <<E\nx\nE")
	f.Fuzz(func(t *testing.T, script string) {
		commands, _ := Parse(script)
		for _, c := range commands {
			if len(c.Words) != len(c.Raw) || len(c.Words) != len(c.Dynamic) || c.Line < 1 {
				t.Fatalf("%q gives %+v", script, c)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for _, script := range []string{"go test ./...", "set -euo pipefail\ncd web && npm ci && npm run 'test:ci' | tee out\n"} {
		b.Run(script[:7], func(b *testing.B) {
			for b.Loop() {
				Parse(script)
			}
		})
	}
}
