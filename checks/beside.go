package checks

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"git-isitdone/scan"
	"git-isitdone/scan/lang"
)

// How much is read of the tests that did not change: what stands beside a handful of sources,
// and no suite.
const (
	mostBeside    = 24
	biggestBeside = 256 << 10
)

// beside reads the tests that belong, by folder and name, to changed files. A scan asks for
// them only where it has something to compare with them.
func beside(fsys fs.FS) func([]string) []scan.Change {
	return func(changed []string) []scan.Change {
		var out []scan.Change
		taken := map[string]bool{}
		for _, p := range changed {
			taken[p] = true
		}
		for _, p := range changed {
			for _, name := range testsOf(fsys, p) {
				if taken[name] || len(out) >= mostBeside {
					continue
				}
				taken[name] = true
				info, err := fs.Stat(fsys, name)
				if err != nil || !info.Mode().IsRegular() || info.Size() > biggestBeside {
					continue
				}
				// A test that cannot be read is one that is not known.
				if src, err := fs.ReadFile(fsys, name); err == nil {
					out = append(out, scan.Change{Path: name, Old: src, New: src})
				}
			}
		}
		return out
	}
}

// testsOf are the paths of the test files for a changed one, those with its name first.
func testsOf(fsys fs.FS, changed string) []string {
	var named, others []string
	stem := stemOf(changed)
	for _, dir := range foldersOf(changed) {
		entries, err := fs.ReadDir(fsys, dir)
		if err != nil {
			continue
		}
		for _, e := range entries {
			p := path.Join(dir, e.Name())
			l := lang.Of(p)
			if l == nil || !l.IsTest(p, nil) || e.IsDir() {
				continue
			}
			if stemOf(p) == stem {
				named = append(named, p)
			} else if own := lang.Of(changed); own != nil && own.Name() == l.Name() {
				others = append(others, p)
			}
		}
	}
	return append(named, others[:min(len(others), mostBeside/3)]...)
}

// stemOf is a file's name without what makes it a test or a snapshot: sum for sum.test.ts,
// test_sum.py, sum_test.go and sum.test.ts.snap.
func stemOf(p string) string {
	s, _, _ := strings.Cut(path.Base(p), ".")
	s = strings.ToLower(s)
	for _, affix := range []string{"_test", "_tests", "_spec", "-test", "-spec"} {
		s = strings.TrimSuffix(s, affix)
	}
	return strings.TrimLeft(strings.TrimPrefix(s, "test_"), "_")
}

// foldersOf are the folders where the tests of a file may stand: beside it, below it, and in
// the tests folder of any folder above, by the same way or flat.
func foldersOf(p string) []string {
	dir := path.Dir(p)
	out := []string{dir, path.Join(dir, "__tests__"), path.Join(dir, "tests"), path.Join(dir, "test"), path.Dir(dir)}
	rest := ""
	for at := dir; at != "." && at != "/"; at = path.Dir(at) {
		rest = path.Join(path.Base(at), rest)
		below := strings.TrimPrefix(strings.TrimPrefix(rest, path.Base(at)), "/")
		for _, tests := range []string{"tests", "test"} {
			out = append(out, path.Join(path.Dir(at), tests), path.Join(path.Dir(at), tests, below), path.Join(path.Dir(at), tests, "unit"))
		}
	}
	slices.Sort(out[5:])
	out = slices.Compact(out)
	return slices.DeleteFunc(out, func(d string) bool { return !fs.ValidPath(d) })
}
