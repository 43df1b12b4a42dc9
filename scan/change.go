package scan

import (
	"bytes"
	"strings"

	"git-isitdone/scan/lang"
)

// Change is one file on both sides of a change. Old is nil where the file is new, New where
// it is gone.
type Change struct {
	Path     string // slash-separated, relative to the top; the new one of a renamed file
	OldPath  string // where it differs from Path
	Old, New []byte
}

// change set: everything that one scan knows.
type changeSet struct {
	files []file
	// before and after are all tests of both sides; a test of before and the one of after
	// that it became know each other through became.
	before, after []located
	// gone are the names that the sources defined before and do not define any more.
	gone map[string]bool
	// sources is whether a file that is no test changed in a language that we read.
	sources bool
	// helpers are the functions of test files that are no tests.
	helpers struct{ before, after helperTable }
	// hidden are tests that are written and not run, of the new side.
	hidden []hiddenTest
	// pythonGone: the change deletes a file that pytest looked into.
	pythonGone bool
	// paths finds the changed files, veiled the hidden tests by name and by what they call,
	// holders the old tests that had tests of their own inside.
	paths   map[string]int
	veiled  map[string][]int
	holders map[string]bool
	// subjects finds the new tests by what they assert on.
	subjects map[string][]int
	// fresh1 are the tests that are new, by what they call.
	fresh1 map[string][]int
	// orphans are the deleted test files that went with their module.
	orphans map[string]bool
	// fresher are the functions of test files that are new, by file.
	fresher map[string][]*helper
}

// file is a change with both versions read.
type file struct {
	Change
	language      lang.Language
	test          bool
	before, after lang.File
	oldOK, newOK  bool
}

// located is a test with the file it stands in.
type located struct {
	lang.Test
	file     string
	language string
	became   int // index in after; -1: none
	absorbed int // index in after of the test that covers it; -1: none
	asks     []demand
	from     int // in after: index in before; -1: new
}

// read parses both sides of every file once.
func read(changes []Change) *changeSet {
	s := &changeSet{gone: map[string]bool{}}
	s.helpers.before, s.helpers.after = helperTable{}, helperTable{}
	now := map[string]bool{}
	for _, c := range changes {
		s.pythonGone = s.pythonGone || c.New == nil && strings.HasSuffix(c.Path, ".py") && listed(c.Path)
	}
	for _, c := range changes {
		f := file{Change: c, language: lang.Of(c.Path)}
		if f.language == nil {
			s.shelve(c)
			continue
		}
		old := c.OldPath
		if old == "" {
			old = c.Path
		}
		f.oldOK, f.newOK = c.Old != nil, c.New != nil
		f.test = f.oldOK && f.language.IsTest(old, c.Old) || f.newOK && f.language.IsTest(c.Path, c.New)
		if f.oldOK {
			f.before = f.language.Parse(c.Old)
		}
		if f.newOK {
			f.after = f.language.Parse(c.New)
		}
		s.take(f, old, now)
	}
	for name := range s.gone {
		if now[name] {
			delete(s.gone, name)
		}
	}
	return s
}

func (s *changeSet) take(f file, old string, now map[string]bool) {
	s.files = append(s.files, f)
	// Rust's tests stand beside the code that they test.
	if beside := f.language.Name() == "rust" && !strings.Contains(f.Path, "tests/"); !f.test || beside {
		s.sources = s.sources || !f.test && f.oldOK || beside && !bytes.Equal(code(f.Old), code(f.New))
		for name := range f.before.Defines {
			s.gone[name] = true
		}
	}
	for name := range f.after.Defines {
		now[name] = true
	}
	s.hide(f)
	if !f.test && !supports(f) {
		return
	}
	s.helpers.before.add(f.language.Name(), old, f.before.Helpers, testsFrom(f, f.Old))
	s.helpers.after.add(f.language.Name(), f.Path, f.after.Helpers, testsFrom(f, f.New))
	if !f.test {
		return
	}
	if f.oldOK && f.language.IsTest(old, f.Old) {
		for _, t := range f.before.Tests {
			t.Gate = both(t.Gate, suffixGate(old))
			rowValues(&t, f.language.Name())
			s.before = append(s.before, located{Test: t, file: old, language: f.language.Name(), became: -1, absorbed: -1, asks: demands(&t)})
		}
	}
	if f.newOK && f.language.IsTest(f.Path, f.New) && !s.unlisted(f) {
		for _, t := range f.after.Tests {
			t.Gate = both(t.Gate, suffixGate(f.Path))
			rowValues(&t, f.language.Name())
			s.after = append(s.after, located{Test: t, file: f.Path, language: f.language.Name(), from: -1, asks: demands(&t)})
		}
	}
}

// code is a Rust file without the tests at its end.
func code(src []byte) []byte {
	if i := bytes.Index(src, []byte("#[cfg(test)]")); i >= 0 {
		return bytes.TrimSpace(src[:i])
	}
	return bytes.TrimSpace(src)
}

// testsFrom is the line from which on the functions of a file serve its tests: a Rust source
// asserts and returns for its own sake.
func testsFrom(f file, src []byte) int {
	// What stands alone for tests may be marked anywhere; they themselves come last.
	i := bytes.LastIndex(src, []byte("#[cfg(test)]"))
	if f.language.Name() != "rust" || i < 0 {
		return 0
	}
	return 1 + bytes.Count(src[:i], []byte("\n"))
}

// supports reports a file that is no test and serves tests only.
func supports(f file) bool {
	if f.language.Name() == "go" {
		return bytes.Contains(f.Old, []byte(`"testing"`)) || bytes.Contains(f.New, []byte(`"testing"`))
	}
	p := strings.ToLower(f.Path)
	for _, word := range []string{"test", "spec", "conftest", "fixture", "cypress/", "e2e"} {
		if strings.Contains(p, word) {
			return true
		}
	}
	return false
}

// rowValues lets a test have the values of its table: they stand beside its body. Go's stand in
// it.
func rowValues(t *lang.Test, language string) {
	if language == "go" || len(t.Rows) == 0 {
		return
	}
	if t.Literals == nil {
		t.Literals = map[string]int{}
	}
	for _, r := range t.Rows {
		for _, l := range r.Literals {
			t.Literals[l]++
		}
	}
}
