package scan

import (
	"path"
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// hiddenTest is a test of the new side that is written and not run.
type hiddenTest struct {
	lang.Test
	file, language, reason string
}

// hide notes the tests of a new file that no runner runs: for what their own file says, or
// because no runner looks into it.
func (s *changeSet) hide(f file) {
	for _, h := range f.after.Hidden {
		s.hidden = append(s.hidden, hiddenTest{h.Test, f.Path, f.language.Name(), h.Reason})
	}
	if f.newOK && (!f.language.IsTest(f.Path, f.New) || s.unlisted(f)) {
		for _, t := range f.after.Tests {
			s.hidden = append(s.hidden, hiddenTest{t, f.Path, f.language.Name(), "no runner looks into " + f.Path})
		}
	}
}

// unlisted: a new Python file beside tests that pytest does not look into (its reference,
// python_files), where the change takes away one that it does look into. A configuration may
// name other files, so that a new one alone tells nothing.
func (s *changeSet) unlisted(f file) bool {
	if f.language.Name() != "py" || f.oldOK || !s.pythonGone {
		return false
	}
	return !listed(f.Path)
}

func listed(p string) bool {
	base := path.Base(p)
	return strings.HasPrefix(base, "test") || strings.HasSuffix(base, "_test.py") || strings.HasSuffix(base, "tests.py")
}

// doubled reports tests that a second one of their name hides.
func (s *changeSet) doubled() []Finding {
	had := map[string]bool{}
	for i := range s.before {
		had[s.before[i].file+"\x00"+s.before[i].Name] = true
	}
	var out []Finding
	for _, h := range s.hidden {
		if h.reason == lang.Doubled && had[h.file+"\x00"+h.Name] {
			out = append(out, Finding{ID: testsNotCollected, Severity: High, File: h.file, Line: h.Line, Side: New, Message: last(h.Name) + " does not run: " + h.reason, Evidence: Evidence{After: h.Name}})
		}
	}
	return out
}

// shelve notes the tests of a file that was renamed to what is no source any more.
func (s *changeSet) shelve(c Change) {
	p := shelved(c.Path)
	if c.New == nil || p == "" {
		return
	}
	l := lang.Of(p)
	for _, t := range l.Parse(c.New).Tests {
		s.hidden = append(s.hidden, hiddenTest{t, c.Path, l.Name(), "no runner looks into " + c.Path})
	}
}

// shelved is a path without an end that keeps it from being read: x_test.go.off is x_test.go.
func shelved(p string) string {
	if lang.Of(p) != nil {
		return p
	}
	for range 2 {
		ext := path.Ext(p)
		if ext == "" {
			return ""
		}
		p = strings.TrimSuffix(p, ext)
		if l := lang.Of(p); l != nil && l.IsTest(p, nil) {
			return p
		}
	}
	return ""
}

// suffixGate is the condition that go build takes from a file's name (go help buildconstraint).
func suffixGate(p string) string {
	base, ok := strings.CutSuffix(path.Base(p), "_test.go")
	if !ok {
		return ""
	}
	parts := strings.Split(base, "_")
	var out []string
	for _, w := range parts[min(1, len(parts)):] {
		if slices.Contains(goPlatforms, w) {
			out = append(out, "GOOS "+w)
		}
	}
	return strings.Join(out, " && ")
}

var goPlatforms = strings.Fields("aix android darwin dragonfly freebsd illumos ios js linux netbsd openbsd plan9 solaris wasip1 windows 386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm")

func both(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " && " + b
}

// hiddenAs finds the hidden test that an old one became.
func (s *changeSet) hiddenAs(b *located) *hiddenTest {
	if len(s.hidden) == 0 {
		return nil
	}
	if s.veiled == nil {
		s.veiled = map[string][]int{}
		for i := range s.hidden {
			h := &s.hidden[i]
			keys := append(traits(&located{Test: h.Test, language: h.language}), h.language+"\x00\x00"+last(h.Name))
			for _, k := range keys {
				if len(s.veiled[k]) <= common {
					s.veiled[k] = append(s.veiled[k], i)
				}
			}
		}
	}
	for _, i := range s.veiled[b.language+"\x00\x00"+last(b.Name)] {
		if h := &s.hidden[i]; similarity(&b.Test, &h.Test) >= 0.3 || len(b.Calls) == 0 {
			return h
		}
	}
	if len(b.Calls)+len(b.Literals) <= 2 {
		return nil
	}
	for _, i := range candidates(s.veiled, traits(b)) {
		if h := &s.hidden[i]; similarity(&b.Test, &h.Test) >= covers {
			return h
		}
	}
	return nil
}

// modules reports files that a Rust program no longer declares: what is in them is not
// compiled any more.
func (s *changeSet) modules() []Finding {
	var out []Finding
	for _, f := range s.files {
		if len(f.before.Modules) == 0 || !f.newOK {
			continue
		}
		var names []string
		for name := range f.before.Modules {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			was := f.before.Modules[name]
			now, still := f.after.Modules[name]
			tests := testish(name) || strings.Contains(f.Path, "tests/")
			fd := Finding{ID: testsNotCollected, Severity: High, File: f.Path, Side: Old, Evidence: Evidence{Before: "mod " + name, After: now}}
			switch {
			case still && now != was && now != "":
				fd.Message = "the module " + name + " is compiled only under " + now
				if platform(now) {
					fd.Severity = Low
				}
			case !still && tests && !f.after.Defines["mod "+name] && !s.removed(name):
				fd.Message = "the module " + name + " is no longer part of the program"
			default:
				continue
			}
			out = append(out, fd)
		}
	}
	return out
}

func testish(module string) bool {
	return module == "tests" || module == "test" || strings.HasPrefix(module, "test_") || strings.HasSuffix(module, "_test") || strings.HasSuffix(module, "_tests")
}

// removed: the change deletes, or moves, the file of a module.
func (s *changeSet) removed(module string) bool {
	return slices.ContainsFunc(s.files, func(f file) bool {
		return !f.newOK && (strings.HasSuffix(f.Path, "/"+module+".rs") || strings.HasSuffix(f.Path, "/"+module+"/mod.rs"))
	})
}
