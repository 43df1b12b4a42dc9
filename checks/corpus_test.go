package checks

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"git-isitdone/scan"
	"git-isitdone/scan/corpus"
)

// TestCorpusInRepositories: a case of the scanner's corpus gives the same findings as a real
// repository as it gives in memory, be the change unstaged, staged or committed. Whether the
// findings are right is measured in scan.
func TestCorpusInRepositories(t *testing.T) {
	cases := slices.DeleteFunc(allCases(t), withoutSettings)
	w := newWorld(t)
	if err := os.RemoveAll(w.path("a.txt")); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(w.path("checks.txt")); err != nil {
		t.Fatal(err)
	}
	fresh := w.dir
	found := 0
	for i := 0; i < len(cases); i += corpusStep {
		c := cases[i]
		repo := &world{t: t, dir: filepath.Join(w.env.Dir, fmt.Sprintf("c%d", i)), env: w.env}
		if err := os.CopyFS(repo.dir, os.DirFS(fresh)); err != nil {
			t.Fatal(err)
		}
		got, err := repo.scanCase(c, i/corpusStep)
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		if want := inMemory(c); !slices.Equal(got, want) {
			// The name alone: the content of an unseen case stays unseen.
			t.Errorf("%s: in a repository %d findings, in memory %d", c.Name, len(got), len(want))
		}
		found += len(got)
		if err := os.RemoveAll(repo.dir); err != nil {
			t.Fatal(err)
		}
	}
	if found == 0 {
		t.Error("no case gave a finding")
	}
}

// TestSettingsThatCannotBeReadAreNotScannedBy: in memory the lost check is a finding; a
// repository with such settings is refused aloud.
func TestSettingsThatCannotBeReadAreNotScannedBy(t *testing.T) {
	cases := slices.DeleteFunc(allCases(t), func(c corpus.Case) bool { return !withoutSettings(c) })
	if len(cases) != 1 {
		t.Fatalf("%d cases", len(cases))
	}
	if got, err := newWorld(t).scanCase(cases[0], 0); err == nil || !strings.Contains(err.Error(), ".isitdone.json") {
		t.Errorf("%q, %v", got, err)
	}
}

// withoutSettings: what the case leaves as this gate's settings are none.
func withoutSettings(c corpus.Case) bool { return strings.HasSuffix(c.Name, "gate_check_null") }

func allCases(t *testing.T) []corpus.Case {
	t.Helper()
	var cases []corpus.Case
	for _, part := range []string{"cases", "heldout", "unseen"} {
		part := filepath.Join("..", "scan", "testdata", part)
		read, err := corpus.Read(os.DirFS(part))
		if err != nil {
			t.Fatalf("%s: %v", part, err)
		}
		cases = append(cases, read...)
	}
	return cases
}

// scanCase commits the side before, leaves the side after in one of three states, and scans.
func (w *world) scanCase(c corpus.Case, round int) ([]string, error) {
	w.t.Helper()
	for _, f := range c.Files {
		if f.Old != nil {
			w.write(f.Path, string(f.Old))
		}
	}
	w.git("add", "-A")
	w.git("commit", "-qm", "before", "--allow-empty")
	for _, f := range c.Files {
		if f.New != nil {
			w.write(f.Path, string(f.New))
		} else if err := os.Remove(w.path(f.Path)); err != nil {
			w.t.Fatal(err)
		}
	}
	var req ScanRequest
	switch round % 3 {
	case 1:
		w.git("add", "-A")
	case 2:
		w.git("add", "-A")
		w.git("commit", "-qm", "after")
		req.Commit = "HEAD"
	}
	ws := w.open()
	out, err := ws.Scan(context.Background(), req)
	if err != nil {
		return nil, err
	}
	if len(out.Left) > 0 {
		w.t.Errorf("%s: left %q", c.Name, out.Left)
	}
	if err := ws.Close(); err != nil {
		w.t.Fatal(err)
	}
	return lines(out.Report), nil
}

func inMemory(c corpus.Case) []string {
	var changes []scan.Change
	for _, f := range c.Files {
		changes = append(changes, scan.Change{Path: f.Path, Old: f.Old, New: f.New})
	}
	slices.SortFunc(changes, func(a, b scan.Change) int { return cmp.Compare(a.Path, b.Path) })
	return lines(scan.Scan(changes))
}

func lines(r scan.Report) []string {
	var out []string
	for _, f := range r.Findings {
		out = append(out, strings.Join([]string{f.ID, f.Severity.String(), f.File, fmt.Sprint(f.Line), f.Message}, " "))
	}
	slices.Sort(out)
	return out
}
