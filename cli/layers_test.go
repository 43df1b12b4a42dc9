package cli_test

import (
	"os/exec"
	"strings"
	"testing"
)

// The rooms and what each may import of ours. The order is what keeps one pipeline: a lower
// room that reaches up would make a second way through it.
var layers = map[string][]string{
	"gitstore": {},
	"notes":    {"gitstore"},
	"scan":     {"gitstore"},
	"checks":   {"gitstore", "notes", "scan"},
	"hooks":    {"gitstore", "notes", "scan", "checks"},
	"cli":      {"gitstore", "notes", "scan", "checks", "hooks"},
}

// Foreign packages that only one room may import, with the reason.
var reserved = map[string]struct{ room, why string }{
	"github.com/libgit2/git2go/v34": {"gitstore", "git2go is cgo: without it the rest builds everywhere"},
	"github.com/urfave/cli/v2":      {"cli", "flags and help are what a person sees"},
}

func TestLayers(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "git-isitdone/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	packages := 0
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		room := roomOf(fields[0])
		if room == "" {
			continue
		}
		packages++
		allowed, known := layers[room]
		if !known {
			t.Errorf("%s lies in no room of docs/architecture.md", fields[0])
		}
		for _, imported := range fields[1:] {
			if r, ok := reserved[imported]; ok && r.room != room {
				t.Errorf("%s imports %s, which is %s's: %s", fields[0], imported, r.room, r.why)
			}
			if other := roomOf(imported); other != "" && other != room && !contains(allowed, other) {
				t.Errorf("%s imports %s: imports run cli -> hooks -> checks -> scan, notes -> gitstore", fields[0], imported)
			}
		}
	}
	if packages < len(layers) {
		t.Errorf("saw %d packages, fewer than there are rooms", packages)
	}
}

// roomOf is the first folder of one of our packages.
func roomOf(importPath string) string {
	rest, ok := strings.CutPrefix(importPath, "git-isitdone/")
	if !ok {
		return ""
	}
	room, _, _ := strings.Cut(rest, "/")
	return room
}

func contains(list []string, s string) bool {
	for _, l := range list {
		if l == s {
			return true
		}
	}
	return false
}

// TestSurroundings: below cli nothing asks the operating system for what environ.Env holds.
func TestSurroundings(t *testing.T) {
	forbidden := []string{"os.Args", "os.Stdout", "os.Stderr", "os.Stdin", "os.Getenv(", "os.LookupEnv(", "os.Environ(", "time.Now()", "os.Getwd("}
	out, err := exec.Command("go", "list", "-f", `{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}{{range .CgoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}`,
		"git-isitdone/gitstore/...", "git-isitdone/notes/...", "git-isitdone/scan/...", "git-isitdone/checks/...", "git-isitdone/hooks/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	files := strings.Fields(string(out))
	if len(files) < 20 {
		t.Fatalf("saw only %d files", len(files))
	}
	args := append([]string{"-nF"}, "-e"+strings.Join(forbidden, "\n"))
	found, _ := exec.Command("grep", append(args, files...)...).CombinedOutput()
	for line := range strings.Lines(string(found)) {
		if _, code, _ := strings.Cut(line, ":"); !strings.Contains(code, "//") {
			t.Errorf("takes its surroundings past environ.Env: %s", strings.TrimSpace(line))
		}
	}
}
