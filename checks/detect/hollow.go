package detect

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// dropHollow takes out test checks that have nothing to run where others of the same
// ecosystem have: one module of many without tests would make every run EMPTY. Where none
// has tests all stay, so that the run says EMPTY instead of passing on lint alone.
func (p *project) dropHollow() {
	tests := map[string]int{}
	for _, c := range p.checks {
		if c.hollow != nil {
			tests[c.eco]++
		}
	}
	var hollow []int
	for i, c := range p.checks {
		if tests[c.eco] > 1 && c.hollow != nil && c.hollow() {
			hollow = append(hollow, i)
		}
	}
	for _, i := range hollow {
		tests[p.checks[i].eco]--
	}
	hollow = slices.DeleteFunc(hollow, func(i int) bool { return tests[p.checks[i].eco] == 0 })
	for _, i := range hollow {
		p.note("no tests in %s: %s is not run there", path.Dir(p.checks[i].Source.File), p.checks[i].Cmd)
	}
	p.checks = without(p.checks, hollow)
}

// maxDirsForTests bounds the search for a test; beyond it a module is taken to have some.
const maxDirsForTests = 1000

var errStop = errors.New("found")

// hasGoTests looks for a _test.go file of the module in dir; modules below it are others.
func hasGoTests(fsys fs.FS, dir string) bool {
	dirs := 0
	err := fs.WalkDir(fsys, dir, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fs.SkipDir
		case !e.IsDir() && strings.HasSuffix(name, "_test.go"):
			return errStop
		case !e.IsDir() || name == dir:
			return nil
		case skipDir(e.Name()):
			return fs.SkipDir
		}
		if dirs++; dirs > maxDirsForTests {
			return errStop
		}
		if _, err := fs.Stat(fsys, path.Join(name, "go.mod")); err == nil {
			return fs.SkipDir
		}
		return nil
	})
	return errors.Is(err, errStop)
}
