package scan

import (
	"bytes"
	"path"
	"strings"
)

// moduleGone: the file of a lost test is named after a module that it imports, and the change
// deletes both. What such a test calls is often found only when it runs, as on a fixture.
func (s *changeSet) moduleGone(b *located) bool {
	if s.orphans == nil {
		s.orphans = map[string]bool{}
		gone := s.modulesGone()
		for i := range s.files {
			if f := &s.files[i]; len(gone) > 0 && f.test && f.oldOK && !f.newOK {
				s.orphans[f.Path] = orphan(f, gone)
			}
		}
	}
	return s.orphans[b.file]
}

// modulesGone are the names of deleted modules that no other file has now.
func (s *changeSet) modulesGone() map[string]bool {
	gone := map[string]bool{}
	for i := range s.files {
		if f := &s.files[i]; !f.test && f.oldOK && !f.newOK {
			gone[module(f.Path)] = true
		}
	}
	for i := range s.files {
		if f := &s.files[i]; !f.test && f.newOK {
			delete(gone, module(f.Path))
		}
	}
	delete(gone, "")
	return gone
}

// module is what a source is imported as: its name, or its folder's where it is the entry.
func module(p string) string {
	name, _, _ := strings.Cut(path.Base(p), ".")
	switch name {
	case "__init__", "index", "mod", "lib", "main":
		return path.Base(path.Dir(p))
	}
	return name
}

func orphan(f *file, gone map[string]bool) bool {
	inPath := names(strings.NewReplacer("test_", "test ", "_test", " test", "_spec", " spec").Replace(f.Path))
	for line := range bytes.Lines(f.Old) {
		text := strings.TrimSpace(string(line))
		if !strings.HasPrefix(text, "import ") && !strings.HasPrefix(text, "from ") && !strings.HasPrefix(text, "use ") && !strings.Contains(text, "require(") && !strings.HasPrefix(text, "} from ") {
			continue
		}
		for n := range names(strings.NewReplacer("'", " ", `"`, " ", "`", " ").Replace(text)) {
			if gone[n] && inPath[n] {
				return true
			}
		}
	}
	return false
}
