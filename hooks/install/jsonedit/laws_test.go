package jsonedit

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var gate = Object{{"hooks", Array{Object{{"type", "command"}, {"command", `git isitdone hook <&> "x"`}, {"timeout", 600}}}}}

// spaceGen draws what may stand between two tokens of JSON with comments.
func spaceGen() *rapid.Generator[string] {
	part := rapid.SampledFrom([]string{" ", "  ", "\t", "\n", "\r\n", "\r", "\n    ", "// c\n", "// c  \r\n", "/* c */", "/*\n c */", "//\n"})
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(part, 0, 3).Draw(t, "space"), "")
	})
}

// writer writes a random document and puts random space between its tokens.
type writer struct {
	t     *rapid.T
	b     strings.Builder
	space *rapid.Generator[string]
}

func (w *writer) token(s string) {
	w.b.WriteString(s)
	w.b.WriteString(w.space.Draw(w.t, "s"))
}

func (w *writer) list(open, close string, items []func()) {
	w.token(open)
	for i, item := range items {
		if i > 0 {
			w.token(",")
		}
		item()
	}
	if len(items) > 0 && rapid.Bool().Draw(w.t, "comma") {
		w.token(",")
	}
	w.token(close)
}

func (w *writer) value(depth int) {
	kind := rapid.IntRange(0, 5).Draw(w.t, "kind")
	if depth > 2 {
		kind = min(kind, 3)
	}
	switch kind {
	case 4:
		w.list("[", "]", w.several(depth, func() { w.value(depth + 1) }))
	case 5:
		n := 0
		w.list("{", "}", w.several(depth, func() {
			n++
			w.token(`"k` + strings.Repeat("x", n) + `"`)
			w.token(":")
			w.value(depth + 1)
		}))
	default:
		w.token([]string{`"a\u00e9 // no comment \" {"`, "-1.50e+3", "true", "null"}[kind])
	}
}

func (w *writer) several(depth int, one func()) []func() {
	items := make([]func(), rapid.IntRange(0, 3-depth).Draw(w.t, "n"))
	for i := range items {
		items[i] = one
	}
	return items
}

// settings is a document in which "hooks" and "hooks.Stop" have the right type, if they exist.
func (w *writer) settings() string {
	w.b.WriteString(w.space.Draw(w.t, "s"))
	if rapid.IntRange(0, 9).Draw(w.t, "blank") == 0 {
		return strings.Map(func(r rune) rune { return map[bool]rune{true: r, false: -1}[strings.ContainsRune(spaces, r)] }, w.b.String())
	}
	stop := func() {
		w.token(`"Stop"`)
		w.token(":")
		w.list("[", "]", w.several(1, func() { w.value(2) }))
	}
	hooks := func() {
		w.token(`"hooks"`)
		w.token(":")
		w.list("{", "}", w.mixed("Other", stop))
	}
	w.list("{", "}", w.mixed("other", hooks))
	return w.b.String()
}

// mixed puts one, or none, among some others.
func (w *writer) mixed(name string, one func()) []func() {
	n := 0
	items := w.several(0, func() {
		n++
		w.token(`"` + name + strings.Repeat("y", n) + `"`)
		w.token(":")
		w.value(2)
	})
	if rapid.Bool().Draw(w.t, "has") {
		i := rapid.IntRange(0, len(items)).Draw(w.t, "where")
		items = append(items[:i:i], append([]func(){one}, items[i:]...)...)
	}
	return items
}

func settingsGen() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		w := writer{t: t, space: spaceGen()}
		src := w.settings()
		if rapid.IntRange(0, 4).Draw(t, "bom") == 0 {
			src = bom + src
		}
		return src
	})
}

func TestRemoveOfAppendIsTheIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := settingsGen().Draw(t, "src")
		checkLaws(t, []byte(src))
	})
}

// Layouts that random documents reach only now and then.
func TestRemoveOfAppendIsTheIdentityOn(t *testing.T) {
	for _, src := range []string{
		"{\n\"a\":1\r\r\n}", "{\n\"a\":1 // c\r\r\n}", "{}", "{}\n", "{\n}", "{\r\n}\r\n", "{ }", "{/* c */}", "{ // c\n}\n", "", "\n", bom, bom + "{}",
		"{\"hooks\":{}}", "{\"hooks\":{ /* none */ }}", "{\"hooks\":{\"Stop\":[]}}\n", "{\"hooks\":{\"Stop\":[\n]}}\n", "{\n\t\"a\": [\n\t],\n}",
		"// head\n{\n  \"a\": 1,\n}\n// tail", "{\"a\":1}", "{\"a\":1,}", "{\"a\":1 /* c */ , }", "{\n\"a\":1,\"b\":2}", "{\"a\"\n:\n1\n}",
	} {
		checkLaws(t, []byte(src))
	}
}

func TestFileWithAnythingElseInItIsNotOurs(t *testing.T) {
	ours := string(New([]string{"hooks", "Stop"}, gate))
	for _, src := range []string{"// mine\n" + ours, ours + "// mine\n", bom + ours, strings.TrimSuffix(ours, "\n"), strings.Replace(ours, "{", "{ // mine", 1)} {
		out, all, err := Remove([]byte(src), "hooks", "Stop", 0)
		if all || err != nil || strings.Contains(string(out), "isitdone") || strings.Contains(src, "mine") != strings.Contains(string(out), "mine") {
			t.Errorf("%q became %q, all %v, %v", src, out, all, err)
		}
	}
}

type failer interface{ Fatalf(string, ...any) }

// checkLaws adds two entries, as an installation does, and takes them out again.
func checkLaws(t failer, src []byte) {
	one, err := Append(src, []string{"hooks", "Stop"}, gate)
	if err != nil {
		t.Fatalf("append to %q: %v", src, err)
	}
	two, err := Append(one, []string{"hooks", "PostToolUse"}, gate)
	if err != nil {
		t.Fatalf("second append to %q: %v", one, err)
	}
	if !isInsertion(src, one) || !isInsertion(one, two) {
		t.Fatalf("append changed bytes:\n%q\n%q\n%q", src, one, two)
	}
	var entries []any
	if found, err := Read(two, &entries, "hooks", "Stop"); !found || err != nil {
		t.Fatalf("the entry is not there: %v in %q", err, two)
	}
	checkSame(t, src, two)
	back := removeLast(t, removeLast(t, two, "PostToolUse"), "Stop")
	if !bytes.Equal(back, src) {
		t.Fatalf("not the original:\nsrc  %q\nwith %q\nback %q", src, two, back)
	}
}

// checkSame: what the user had is still there for a reader.
func checkSame(t failer, src, with []byte) {
	var before, after map[string]any
	if _, err := Read(src, &before); err != nil {
		t.Fatalf("reading %q: %v", src, err)
	}
	if _, err := Read(with, &after); err != nil {
		t.Fatalf("reading %q: %v", with, err)
	}
	hooks, _ := after["hooks"].(map[string]any)
	stop, _ := hooks["Stop"].([]any)
	hooks["Stop"] = stop[:len(stop)-1]
	delete(hooks, "PostToolUse")
	if len(stop) == 1 && !hasPath(before, "hooks", "Stop") {
		delete(hooks, "Stop")
	}
	if len(hooks) == 0 && !hasPath(before, "hooks") {
		delete(after, "hooks")
	}
	if len(before) != len(after) || len(before) > 0 && !reflect.DeepEqual(before, after) {
		t.Fatalf("other values changed:\n%v\n%v", before, after)
	}
}

func hasPath(m map[string]any, names ...string) bool {
	v, ok := m[names[0]]
	if !ok || len(names) == 1 {
		return ok
	}
	inner, ok := v.(map[string]any)
	return ok && hasPath(inner, names[1:]...)
}

func removeLast(t failer, src []byte, event string) []byte {
	var entries []json.RawMessage
	if _, err := Read(src, &entries, "hooks", event); err != nil || len(entries) == 0 {
		t.Fatalf("reading %s of %q: %v", event, src, err)
	}
	out, all, err := Remove(src, "hooks", event, len(entries)-1)
	if err != nil {
		t.Fatalf("removing from %q: %v", src, err)
	}
	if all {
		t.Fatalf("taken for a file of our own: %q", src)
	}
	return out
}

// isInsertion reports whether long is short with bytes put in.
func isInsertion(short, long []byte) bool {
	for _, c := range long {
		if len(short) > 0 && short[0] == c {
			short = short[1:]
		}
	}
	return len(short) == 0
}

func TestNewFileIsRecognisedAsOurs(t *testing.T) {
	src := New([]string{"hooks", "Stop"}, gate)
	two, err := Append(src, []string{"hooks", "PostToolUse"}, gate)
	if err != nil {
		t.Fatal(err)
	}
	out, all, err := Remove(removeLast(t, two, "PostToolUse"), "hooks", "Stop", 0)
	if err != nil || !all || len(out) != 0 {
		t.Fatalf("got %q, all %v, %v", out, all, err)
	}
	if !json.Valid(src) {
		t.Fatalf("not JSON: %s", src)
	}
}

func FuzzAppend(f *testing.F) {
	for _, s := range []string{"", "{}", "{\n}", "{ }\n", "\xef\xbb\xbf{}", `{"a":1,}`, "{\"hooks\":{},// c\n}", "{\"hooks\":{\"Stop\":[\n1\n]}}//x", "{\r\n\t\"a\": [1,\r\n2,\r\n],\r\n}", `{"hooks":[]}`, "{/*"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		out, err := Append(src, []string{"hooks", "Stop"}, gate)
		if err != nil {
			var syntax *SyntaxError
			var shape *ShapeError
			if !errors.As(err, &syntax) && !errors.As(err, &shape) {
				t.Fatalf("untyped error %v for %q", err, src)
			}
			return
		}
		if _, err := Append(out, []string{"hooks", "PostToolUse"}, gate); err != nil {
			return // "PostToolUse" is there and no array
		}
		var have []json.RawMessage
		if found, _ := Read(src, &have, "hooks", "PostToolUse"); found && len(have) > 0 {
			return
		}
		var all map[string]json.RawMessage
		if _, err := Read(src, &all); err != nil {
			return // a name twice elsewhere, or text that only encoding/json refuses
		}
		back := removeLast(t, out, "Stop")
		if !bytes.Equal(back, src) {
			t.Fatalf("not the original:\nsrc  %q\nwith %q\nback %q", src, out, back)
		}
	})
}

func TestCutFirstOfInsertFirstIsTheIdentity(t *testing.T) {
	version := Member{"version", 1}
	rapid.Check(t, func(t *rapid.T) {
		src := []byte(settingsGen().Draw(t, "src"))
		src, err := Append(src, []string{"hooks", "stop"}, gate)
		if err != nil {
			t.Fatalf("append: %v", err)
		}
		with, err := InsertFirst(src, version)
		if err != nil {
			t.Fatalf("insert: %v", err)
		}
		var n int
		if found, err := Read(with, &n, "version"); !found || err != nil || n != 1 {
			t.Fatalf("not there: %v in %q", err, with)
		}
		if back, found := CutFirst(with, version); !found || !bytes.Equal(back, src) {
			t.Fatalf("not the original:\n%q\n%q", src, back)
		}
		if _, found := CutFirst(src, version); found {
			t.Fatalf("found in %q", src)
		}
	})
}
