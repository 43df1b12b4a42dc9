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
	var cases []corpus.Case
	for _, part := range []string{"cases", "heldout", "unseen"} {
		part := filepath.Join("..", "scan", "testdata", part)
		read, err := corpus.Read(os.DirFS(part))
		if err != nil {
			t.Fatalf("%s: %v", part, err)
		}
		cases = append(cases, read...)
	}
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
		got := repo.scanCase(c, i/corpusStep)
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

// scanCase commits the side before, leaves the side after in one of three states, and scans.
func (w *world) scanCase(c corpus.Case, round int) []string {
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
		w.t.Fatalf("%s: %v", c.Name, err)
	}
	if len(out.Left) > 0 {
		w.t.Errorf("%s: left %q", c.Name, out.Left)
	}
	if err := ws.Close(); err != nil {
		w.t.Fatal(err)
	}
	return lines(out.Report)
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
