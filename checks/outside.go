package checks

import (
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// maxNamed bounds how many of the paths in a failure are looked at.
const maxNamed = 40

// outside warns of failures in files that are not part of the tree: a copy of a test in
// dist/ that a runner found too. Nobody who reads the diff would see what fails.
func (v *verification) outside(ctx context.Context, m *moment, s *session) {
	if m.snap == nil {
		return
	}
	for _, c := range m.plan.Checks {
		r, ran := s.result(c.ID)
		if !ran || r.Verdict == notes.Pass {
			continue
		}
		var names []string
		for _, p := range named(r, v.Repo.Top) {
			if _, err := m.snap.Entry(ctx, m.snap.Tree, p); errors.Is(err, gitstore.ErrNotFound) {
				names = append(names, p)
			}
		}
		if len(names) > 0 {
			v.warnings = append(v.warnings, c.ID+" fails in what is no part of the tree, because git ignores it or the run made it: "+listed(names))
		}
	}
}

// named are the existing files that a failure names, relative to the top, without what
// every stack trace has: dependencies.
func named(r run.Result, top string) (out []string) {
	seen := map[string]bool{}
	lines := r.Failure
	if len(lines) == 0 {
		lines = r.Tail
	}
	for _, line := range append([]string{r.Report.FirstFailure}, lines...) {
		for _, word := range strings.FieldsFunc(line, notInPath) {
			if len(seen) >= maxNamed {
				return out
			}
			p, ok := below(word, r.Check.Cwd, top)
			if !ok || seen[p] {
				continue
			}
			seen[p] = true
			if info, err := os.Lstat(filepath.Join(top, filepath.FromSlash(p))); err == nil && info.Mode().IsRegular() {
				out = append(out, p)
			}
		}
	}
	return out
}

// notInPath separates paths from what stands around them: "(dist/a.js:3:1)".
func notInPath(r rune) bool { return strings.ContainsRune(" \t()[]{}<>\"'`,;:=|", r) }

// below is a word of a failure as a slash-separated path below the top.
func below(word, cwd, top string) (string, bool) {
	if !strings.Contains(word, "/") || len(word) > 1024 {
		return "", false
	}
	p := word
	if path.IsAbs(p) {
		rel, ok := strings.CutPrefix(p, filepath.ToSlash(top)+"/")
		if !ok {
			return "", false
		}
		p = rel
	} else {
		p = path.Join(cwd, p)
	}
	p = path.Clean(p)
	if p == "." || strings.HasPrefix(p, "../") {
		return "", false
	}
	return p, !slices.ContainsFunc(strings.Split(p, "/"), dependencies)
}

func dependencies(dir string) bool {
	switch dir {
	case "node_modules", ".venv", "venv", ".tox", ".nox", "site-packages", ".git", "vendor", ".gradle", "_build", "deps":
		return true
	}
	return false
}
