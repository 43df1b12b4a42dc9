package scan

import (
	"strings"

	"git-isitdone/scan/lang"
)

// mocked reports a test that replaces the very thing it asks about.
func (s *changeSet) mocked(b, a *located) []Finding {
	had := map[string]bool{}
	for _, m := range b.Mocks {
		had[m] = true
	}
	replaced := map[string]string{}
	for _, m := range a.Mocks {
		if !had[m] {
			replaced[strings.Trim(m[strings.LastIndexAny(m, "./")+1:], `"'`)] = m
		}
	}
	for name, value := range a.Set {
		if _, before := b.Set[name]; !before && substitute(value) {
			replaced[name[strings.LastIndexByte(name, '.')+1:]] = name + " = " + value
		}
	}
	for name, m := range s.modulesReplaced(b, a) {
		replaced[name] = m
	}
	for i := range a.asks {
		x := &a.asks[i]
		for name, m := range replaced {
			if called(x.Subject, name) && asked1(b, name) {
				return []Finding{at(a, x.Line, subjectMocked, High, Evidence{After: m}, "%s replaces %s, which it is about", last(a.Name), m)}
			}
		}
	}
	return nil
}

// called: a text that calls this name.
func called(text, name string) bool {
	for i := 0; name != ""; {
		j := strings.Index(text[i:], name+"(")
		if j < 0 {
			return false
		}
		if j += i; j == 0 || !word(text[j-1]) {
			return true
		}
		i = j + 1
	}
	return false
}

// asked1: the old version demand about the same name.
func asked1(b *located, name string) bool {
	for i := range b.asks {
		if called(b.asks[i].Subject, name) {
			return true
		}
	}
	return b.Calls[name] > 0
}

// substitute: a value that stands in for a function.
func substitute(value string) bool {
	for _, mark := range []string{"Mock(", ".fn(", "stub(", "func(", "=>", "lambda", "function", "|", "fn "} {
		if strings.Contains(value, mark) {
			return true
		}
	}
	return false
}

// modulesReplaced are the imported names whose module the file newly replaces.
func (s *changeSet) modulesReplaced(b, a *located) map[string]string {
	f := s.fileAt(a.file)
	if f == nil || len(f.after.Replaced) == 0 {
		return nil
	}
	out := map[string]string{}
	had := map[string]bool{}
	for _, r := range f.before.Replaced {
		had[r.Module] = true
	}
	for _, r := range f.after.Replaced {
		if had[r.Module] {
			continue
		}
		for name, module := range f.after.Imports {
			if module == r.Module && (len(r.Names) == 0 || contains(r.Names, name)) {
				out[name] = "mock of " + module
			}
		}
	}
	return out
}

// fileAt is the changed file of a path.
func (s *changeSet) fileAt(path string) *file {
	if s.paths == nil {
		s.paths = make(map[string]int, len(s.files))
		for i := range s.files {
			s.paths[s.files[i].Path] = i
		}
	}
	if i, ok := s.paths[path]; ok {
		return &s.files[i]
	}
	return nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// mockOnly reports a test that is new, or written anew, and calls nothing but its own mocks.
func mockOnly(b, a *located) []Finding {
	if len(a.asks) == 0 || b != nil && onlyMocks(&b.Test) || !onlyMocks(&a.Test) {
		return nil
	}
	return []Finding{at(a, a.Line, mockOnlyTest, Low, Evidence{After: text(a.asks[0].Assert)}, "%s asserts only on its own mock", last(a.Name))}
}

// onlyMocks: every call is one of a mock, of what makes mocks, or of an assertion.
func onlyMocks(t *lang.Test) bool {
	mocks := map[string]bool{}
	for name, value := range t.Set {
		for _, mark := range []string{"Mock", "vi.fn(", "jest.fn(", "sinon.", "mock.fn(", "patch"} {
			if strings.Contains(value, mark) {
				mocks[name] = true
			}
		}
	}
	if len(mocks) == 0 {
		return false
	}
	for name, value := range t.Set { // what a mock gave
		if head, _, _ := strings.Cut(value, "("); mocks[strings.TrimPrefix(strings.Split(head, ".")[0], "await ")] {
			mocks[name] = true
		}
	}
	for head := range t.Heads {
		if !mocks[head] && !mockWords[head] && !strings.Contains(head, "Mock") {
			return false
		}
	}
	for _, x := range t.Asserts {
		for n := range names(x.Subject) {
			if mocks[n] {
				return true
			}
		}
	}
	return false
}

// mockWords begin calls that are no calls of the code under test.
var mockWords = map[string]bool{"expect": true, "assert": true, "require": true, "vi": true, "jest": true, "sinon": true, "mock": true, "mocker": true, "patch": true, "new": true, "t": true, "self": true, "AsyncMock": true, "assert_eq": true, "pytest": true, "is": true, "qt": true, "print": true, "len": true, "console": true, "fmt": true}
