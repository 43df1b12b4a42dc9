package data

import (
	"fmt"
	"strings"
	"testing"
)

// show writes a tree as text: name@line=value.
func show(v Value) string {
	switch v.Kind {
	case Absent:
		return "-"
	case Null:
		return "null"
	case List:
		var parts []string
		for _, i := range v.Items {
			parts = append(parts, show(i))
		}
		return "[" + strings.Join(parts, " ") + "]"
	case Map:
		var parts []string
		for _, p := range v.Pairs {
			parts = append(parts, fmt.Sprintf("%s@%d=%s", p.Key, p.Line, show(p.Value)))
		}
		return "{" + strings.Join(parts, " ") + "}"
	case Code:
		var parts []string
		for _, i := range v.Items {
			parts = append(parts, show(i))
		}
		return "<" + v.Text + "|" + strings.Join(parts, " ") + ">"
	case String, Number, Bool:
	}
	return fmt.Sprintf("%d:%q", v.Kind, v.Text)
}

func decoders() map[string]func([]byte) (Value, error) {
	return map[string]func([]byte) (Value, error){"json": JSON, "yaml": YAML, "toml": TOML, "ini": INI, "xml": XML, "script": Script}
}

func TestDecoders(t *testing.T) {
	for _, c := range []struct{ notation, in, want string }{
		{"json", "{\n // c\n \"a\": [1, \"x\", true, null,],\n}", `{a@3=[3:"1" 2:"x" 4:"true" null]}`},
		{"yaml", "a: &x\n  b: 1\nc:\n  <<: *x\n  d: |\n    t\n", `{a@1={b@2=3:"1"} c@3={b@2=3:"1" d@5=2:"t\n"}}`},
		{"yaml", "a: 1\n---\nb: [x, 'y']\n", `{a@1=3:"1" b@3=[2:"x" 2:"y"]}`},
		{"toml", "a = 1\n[t.u]\nb = ['x', \"y\"]\n[[l]]\nn = true\n[[l]]\n[l.m]\nk.j = 2\n", `{a@1=3:"1" t@2={u@2={b@3=[2:"x" 2:"y"]}} l@4=[{n@5=4:"true"} {m@7={k@8={j@8=3:"2"}}}]}`},
		{"ini", "[a]\nx = 1\n  2\n# c\ny: z # c\n[b]\n", `{a@1={x@2=2:"1\n2" y@5=2:"z"} b@6={}}`},
		{"xml", "<a x='1'>\n<b>t</b><b/></a>", `{a@1={@x@1=2:"1" b@2=2:"t" b@2=2:""}}`},
		{"script", "import x from 'y'\nexport default defineConfig({ a: [1, ...z], 'b': () => ({ c: true }), d, e() {} })", "<|{a@2=[3:\"1\" <... z|>] b@2=<( ) => ( { c : true } )|{c@2=4:\"true\"}> d@2=<d|> e@2=<( ) { }|{}>}>"},
		{"script", "module.exports = { r: process.env.CI ? 2 : 0, n: -1, re: /a\\/b/ }", "<|{r@1=<process . env . CI ? 2 : 0|3:\"2\" 3:\"0\"> n@1=3:\"-1\" re@1=2:\"/a\\\\/b/\"}>"},
	} {
		v, err := decoders()[c.notation]([]byte(c.in))
		if got := show(v); err != nil || got != c.want {
			t.Errorf("%s %q\n got %s (%v)\nwant %s", c.notation, c.in, got, err, c.want)
		}
	}
}

func TestBrokenFilesAreErrors(t *testing.T) {
	for notation, in := range map[string]string{"json": "{", "yaml": "a: b: c", "toml": "a = ", "xml": "<a"} {
		if _, err := decoders()[notation]([]byte(in)); err == nil {
			t.Errorf("%s %q is read", notation, in)
		}
	}
}

func TestGetSeesThroughCode(t *testing.T) {
	v, err := Script([]byte("export default mergeConfig(base, defineConfig({ test: { include: ['a'] } }))"))
	if got := show(v.Get("test", "include")); err != nil || got != `[2:"a"]` {
		t.Errorf("include = %s, %v", got, err)
	}
	if v.Get("nothing", "there").Given() {
		t.Error("what is not there is given")
	}
}

// An alias that doubles itself must not unfold without end.
func TestYAMLBomb(t *testing.T) {
	var b strings.Builder
	b.WriteString("a0: &a0 [x, x]\n")
	for i := 1; i < 40; i++ {
		fmt.Fprintf(&b, "a%d: &a%d [*a%d, *a%d]\n", i, i, i-1, i-1)
	}
	if _, err := YAML([]byte(b.String())); err != nil {
		t.Logf("refused: %v", err)
	}
	if v, _ := YAML([]byte("a: &x [1]\nb: *x\n")); show(v) != `{a@1=[3:"1"] b@2=[3:"1"]}` {
		t.Errorf("an honest alias reads %s", show(v))
	}
}

func FuzzDecoders(f *testing.F) {
	f.Add("{\"a\": [1, {}]}")
	f.Add("a: &x [*x]\n<<: {b: c}")
	f.Add("[a.b]\nc.d = {e = 1}\n[[f]]")
	f.Add("[s]\nk = v\n  more")
	f.Add("<a b='c'><d>e</d></a>")
	f.Add("export default { a: [`${b}`, ...c], d() {}, }")
	f.Add(strings.Repeat("[", 5000))
	f.Add(strings.Repeat("{a:", 5000))
	f.Fuzz(func(t *testing.T, src string) {
		for name, decode := range decoders() {
			v, err := decode([]byte(src))
			if err != nil {
				continue
			}
			if deep(v, 0) {
				t.Errorf("%s gives a tree that is too deep or has a negative line", name)
			}
		}
	})
}

func deep(v Value, depth int) bool {
	if depth > 700 || v.Line < 0 {
		return true
	}
	for _, i := range v.Items {
		if deep(i, depth+1) {
			return true
		}
	}
	for _, p := range v.Pairs {
		if deep(p.Value, depth+1) {
			return true
		}
	}
	return false
}
