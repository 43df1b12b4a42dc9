//go:build foreign

package lang

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTruthGo holds the names read to those of go test -list. Benchmarks are listed there and
// are no tests; subtests are none that it can list.
func TestTruthGo(t *testing.T) {
	suites := map[string]string{"std": ""}
	for _, m := range pinned["go"] {
		suites[m] = m
	}
	for name, module := range suites {
		t.Run(strings.ReplaceAll(name, "/", "_"), func(t *testing.T) {
			dir, packages := t.TempDir(), []string{"./..."}
			if module == "" {
				packages = []string{"strings", "bytes", "encoding/json", "sort", "bufio", "text/template", "errors", "container/list", "go/scanner"}
			} else {
				out, err := exec.Command("go", "mod", "download", "-json", module).Output()
				if err != nil {
					t.Skipf("SKIP needs module-proxy: %v", err)
				}
				var m struct{ Dir string }
				if err := json.Unmarshal(out, &m); err != nil {
					t.Fatal(err)
				}
				dir = copied(t, m.Dir, filepath.Join(dir, "m"))
			}
			env := []string{"GOFLAGS=-mod=mod", "GOWORK=off", "CGO_ENABLED=0"}
			if module == "" {
				env[0] = "GOFLAGS="
			}
			s := truth{name: name}
			listed := output(t, dir, env, append([]string{"go", "test", "-vet=off", "-list", "."}, packages...)...)
			var names []string
			for line := range strings.Lines(listed) {
				line = strings.TrimSpace(line)
				switch f := strings.Fields(line); {
				case len(f) > 1 && f[0] == "ok":
					for _, n := range names {
						s.runner = append(s.runner, f[1]+": "+n)
					}
					names = nil
				case regexp.MustCompile(`^(Test|Fuzz|Example)`).MatchString(line):
					names = append(names, line)
				}
			}
			dec := json.NewDecoder(strings.NewReader(output(t, dir, env, append([]string{"go", "list", "-json=Dir,ImportPath,TestGoFiles,XTestGoFiles"}, packages...)...)))
			for {
				var p struct {
					Dir, ImportPath           string
					TestGoFiles, XTestGoFiles []string
				}
				if err := dec.Decode(&p); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
				for _, n := range namesIn(t, p.Dir, append(p.TestGoFiles, p.XTestGoFiles...)) {
					if _, test, _ := strings.Cut(n, ": "); !strings.Contains(test, " > ") {
						s.ours = append(s.ours, p.ImportPath+": "+test)
					}
				}
			}
			s.judge(t)
		})
	}
}
