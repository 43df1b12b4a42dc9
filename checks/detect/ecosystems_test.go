package detect

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"git-isitdone/checks/detect/ci"
)

const (
	tableStart = "<!-- ecosystems: from checks/detect/ecosystems.go -->\n"
	tableEnd   = "<!-- end -->\n"
)

// TestDetectionPage: docs/detection.md says what the code does. UPDATE_DOCS=1 rewrites its
// table.
func TestDetectionPage(t *testing.T) {
	const page = "../../docs/detection.md"
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(data), tableStart)
	_, after, closed := strings.Cut(rest, tableEnd)
	if !ok || !closed {
		t.Fatalf("%s has no table between its two marks", page)
	}
	want := before + tableStart + table() + tableEnd + after
	if os.Getenv("UPDATE_DOCS") != "" {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(data) != want {
		t.Errorf("%s is not what the code says; UPDATE_DOCS=1 go test ./checks/detect -run DetectionPage", page)
	}
	for _, s := range ci.Services() {
		if !strings.Contains(want, s) {
			t.Errorf("%s does not name %s", page, s)
		}
	}
}

func table() string {
	var b strings.Builder
	b.WriteString("| ecosystem | known by | commands | here |\n|---|---|---|---|\n")
	for _, e := range Ecosystems() {
		state := "detected, never run here"
		if e.Proved() {
			state = "run here in tests"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", e.Name, e.Files, e.Commands, state)
	}
	return b.String()
}

func TestEveryDetectorHasItsRow(t *testing.T) {
	var named []string
	for _, e := range Ecosystems() {
		named = append(named, e.detectors...)
	}
	var known []string
	for _, d := range detectors() {
		known = append(known, d.name)
	}
	slices.Sort(named)
	slices.Sort(known)
	if !slices.Equal(named, known) {
		t.Errorf("rows for %q; detectors are %q", named, known)
	}
}
