package e2e

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSanitiser(t *testing.T) {
	s := NewSanitiser(Place{Root: "/tmp/x-1", Tool: "/tmp/bin", Installed: "/c/client@1"})
	const (
		one, two = "0a1b2c3d-0000-4a4a-8b8b-0123456789ab", "0a1b2c3d-1111-4a4a-8b8b-0123456789ab"
		first    = "00000001-0000-4000-8000-000000000001"
		second   = "00000002-0000-4000-8000-000000000002"
	)
	for _, c := range []struct{ name, in, want string }{
		{"paths and the order of keys", `{"z": "/tmp/x-1/repo/sum.js","a":"/tmp/x-1/home"}`, `{"z": "/repo/sum.js","a":"/home/dev"}`},
		{"folder names made of paths", `["-tmp-x-1-repo"]`, `["-repo"]`},
		{"ids, the same for the same", `["` + one + `","` + two + `","` + one + `"]`, `["` + first + `","` + second + `","` + first + `"]`},
		{"keys too", `{"/tmp/x-1/repo/a":{"` + one + `":1}}`, `{"/repo/a":{"` + first + `":1}}`},
		{"the machine's kernel", `["OS Version: Linux 6.18.44-x-9\n - Do"]`, `["OS Version: Linux 6.1.0\n - Do"]`},
		{"hashes and ports", `["` + strings.Repeat("ab", 20) + ` 127.0.0.1:4321"]`, `["` + strings.Repeat("0", 40) + ` 127.0.0.1:PORT"]`},
		{"untouched strings keep their escapes", "{\"a\":\"\\u003c\\n\\\"\"}\n{\"b\":1e3}\n", "{\"a\":\"\\u003c\\n\\\"\"}\n{\"b\":1e3}\n"},
		{"a vendor's objects and arrays", `{"tools" : [{"name":"x"}], "shape":{"a":["b"]},"b":"c"}`, `{"tools" : [], "shape":{},"b":"c"}`},
		{"a torn line", `{"a":"/tmp/x-1/re`, `{"a":"/tmp/x-1/re`},
		{"empty", "", ""},
	} {
		if got := s.Text(c.in); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
	if got := s.Name(".claude/projects/-tmp-x-1-repo/" + two + ".jsonl"); got != ".claude/projects/-repo/"+second+".jsonl" {
		t.Errorf("a name became %s", got)
	}
}

func TestCutVendor(t *testing.T) {
	long := strings.Repeat("ä", longValue)
	for _, c := range []struct {
		name, key, value string
		cut              bool
	}{
		{"short", "text", "short", false},
		{"long output", "text", long + "exit 1", true},
		{"a vendor's key", "base_instructions", long[:400], true},
		{"a vendor's text", "text", "<session_context>" + long[:400], true},
		{"our refusal", "text", "NOT DONE" + long, false},
	} {
		got := cutVendor(c.value, c.key)
		if (got != c.value) != c.cut {
			t.Errorf("%s: cut %v, want %v", c.name, got != c.value, c.cut)
		}
		if text, err := json.Marshal(got); err != nil || strings.Contains(string(text), `\ufffd`) {
			t.Errorf("%s: a letter was cut in two", c.name)
		}
	}
	if got := cutVendor(long+"exit 1", "text"); !strings.HasSuffix(got, "exit 1") {
		t.Error("the end of an output is gone")
	}
}

// What is kept has the same shape: it is still JSON wherever it was.
func FuzzSanitiser(f *testing.F) {
	for _, seed := range []string{`{"a":"/tmp/x-1/repo"}`, `["\u00e4\"",{}]`, "{\"a\":1}\n{", `"\`, `{"instructions":"` + strings.Repeat("x", 300) + `"}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := NewSanitiser(Place{Root: "/tmp/x-1"}).Text(text)
		if json.Valid([]byte(text)) && !json.Valid([]byte(got)) {
			t.Errorf("%q became %q", text, got)
		}
	})
}

// What was kept of real runs says nothing of the machine that they ran on.
func TestKeptTranscripts(t *testing.T) {
	files := 0
	err := filepath.WalkDir("testdata/transcripts", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		text, err := os.ReadFile(path)
		for _, word := range []string{"/tmp/", "-tmp-", "/root/", "/.cache/", "e2e-gate-", dummyKey, "127.0.0.1:4"} {
			if strings.Contains(string(text), word) {
				t.Errorf("%s holds %q", path, word)
			}
		}
		return err
	})
	if err != nil || files == 0 {
		t.Fatalf("%d files, %v", files, err)
	}
}
