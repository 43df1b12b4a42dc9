//go:build bench

package cli_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// BenchmarkEdit runs the hook that an agent's host calls after every edit, as whole processes,
// beside `git status`: on a test file that got weaker, on one that did not, and on a file that
// holds no tests.
func BenchmarkEdit(b *testing.B) {
	bin := benchBinary(b)
	const aim = 3.5
	for _, files := range []int{200, 5000} {
		w := newBenchWorld(b, bin, files)
		sound := strings.Repeat("\nfunc TestN(t *testing.T) {\n\tif f() != 1 {\n\t\tt.Fatal()\n\t}\n}\n", 40)
		for i := range 40 {
			sound = strings.Replace(sound, "TestN(", fmt.Sprintf("Test%d(", i), 1)
		}
		w.write("a_test.go", "package a\n"+sound)
		w.git("add", "-A")
		w.git("commit", "-qm", "green")
		edit := func(name string) func() time.Duration {
			payload := fmt.Sprintf(`{"session_id":"s","hook_event_name":"PostToolUse","cwd":%q,"tool_name":"Edit","tool_input":{"file_path":%q}}`, w.dir, filepath.Join(w.dir, name))
			return func() time.Duration { return w.run(bin, payload, "hook", "--host", "claude", "--event", "edit") }
		}
		w.write("Makefile", "test:\n\t@sh t.sh # edited\n")
		w.ratio(b, fmt.Sprintf("edit of no test, %d files", files), aim, edit("d0/e0/f0.txt"))
		w.ratio(b, fmt.Sprintf("edit of a sound test, %d files", files), aim, edit("a_test.go"))
		w.write("a_test.go", "package a\n"+strings.Replace(sound, "\tif f", "\tt.Skip()\n\tif f", 1))
		w.ratio(b, fmt.Sprintf("edit that weakens a test, %d files", files), aim, edit("a_test.go"))
	}
}
