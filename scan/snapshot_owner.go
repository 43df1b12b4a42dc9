package scan

import (
	"bytes"
	"maps"
	"path"
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// owner is what the change says of the tests that a snapshot belongs to.
type owner struct {
	gone    bool // the test file went, or got another name
	changed bool // it is in the change
	// before and after are the tests of its two sides; nil where the file is not known.
	before, after map[string]lang.Test
	source        []byte // its new side
	jest          bool   // values are compared by toMatchSnapshot and its like
}

// ownerOf finds the test file of a snapshot among what changed and what is known beside it.
func (s *sourceSet) ownerOf(p string, src []byte) owner {
	o := owner{jest: snapshotKindOf(p) == jestSnap}
	belongs := belonging(p, src)
	for _, f := range s.changeSet.files {
		if !f.test {
			continue
		}
		old, now := f.oldOK && belongs(f.oldPath()), f.newOK && belongs(f.Path)
		if !old && !now {
			continue
		}
		o.gone = o.gone || old && !now
		o.changed = true
		o.add(f, old, now)
	}
	for _, f := range s.context {
		if f.test && belongs(f.Path) {
			o.add(f, true, true)
		}
	}
	return o
}

func (o *owner) add(f file, old, now bool) {
	if o.before == nil {
		o.before, o.after = map[string]lang.Test{}, map[string]lang.Test{}
	}
	for _, t := range f.before.Tests {
		if old {
			o.before[flatName(t.Name)] = t
		}
	}
	for _, t := range f.after.Tests {
		if now {
			o.after[flatName(t.Name)] = t
		}
	}
	o.source = append(o.source, f.New...)
}

// flatName is a test's name as snapshots write it: with blanks between its parts, or the last
// part alone where it is a function's.
func flatName(name string) string {
	if l := last(name); strings.HasPrefix(l, "test_") || strings.HasPrefix(l, "Test") {
		return l
	}
	return strings.ReplaceAll(name, " > ", " ")
}

// belonging reports, by path, the test files that may compare with a snapshot.
func belonging(p string, src []byte) func(string) bool {
	dir, base := path.Split(p)
	dir = strings.TrimSuffix(dir, "/")
	switch kind := snapshotKindOf(p); kind {
	case jestSnap:
		want := path.Join(path.Dir(dir), strings.TrimSuffix(base, ".snap"))
		return func(f string) bool { return f == want || f == path.Join(dir, strings.TrimSuffix(base, ".snap")) }
	case syrupyAmber:
		want := path.Join(path.Dir(dir), strings.TrimSuffix(base, ".ambr")+".py")
		return func(f string) bool { return f == want }
	case oneText, testData, givenData, noSnapshot:
	}
	if _, rest, ok := bytes.Cut(src, []byte("\nsource: ")); ok && strings.HasSuffix(base, ".snap") {
		l, _, _ := strings.Cut(string(rest), "\n")
		if want := strings.Trim(strings.TrimSpace(l), `"'`); want != "" {
			return func(f string) bool {
				return f == want || strings.HasSuffix(f, "/"+want) || strings.HasSuffix(want, "/"+f)
			}
		}
	}
	// The tests stand above the folder that holds the data.
	top := dir
	for _, mark := range []string{"testdata", "snapshots", "__snapshots__", ".snapshots", "golden", "goldens", "approvals"} {
		if i := strings.Index("/"+top+"/", "/"+mark+"/"); i >= 0 {
			top = strings.TrimSuffix(("/" + top)[:i], "/")
			top = strings.TrimPrefix(top, "/")
		}
	}
	return func(f string) bool {
		return top == "" || top == "." || path.Dir(f) == top || strings.HasPrefix(f, top+"/")
	}
}

// sameTest: it asks the same of the same.
func sameTest(a, b lang.Test) bool {
	return maps.Equal(a.Calls, b.Calls) && maps.Equal(a.Literals, b.Literals) && len(a.Asserts) == len(b.Asserts) && len(a.Rows) == len(b.Rows)
}

// touched says what became of an entry's test: gone, or changed itself, so that what it expects
// may change too.
func (o owner) touched(e entry) (gone, changed bool) {
	name := e.testName()
	if o.before == nil {
		return false, false
	}
	b, had := o.before[name]
	a, has := o.after[name]
	switch {
	case had && has && o.jest && asksOtherwise(a):
		return true, true
	case had && has:
		return false, !sameTest(a, b)
	case had && !has:
		return true, true
	case !had && has:
		return false, true
	}
	// A name that is made at run time, or the file's only entry: what is known is the file.
	for n, b := range o.before {
		if a, ok := o.after[n]; !ok || !sameTest(a, b) {
			return false, o.changed
		}
	}
	return !o.changed && e.name != "" && !strings.Contains(name, "%") && len(o.before) > 0 && !o.dynamic(), len(o.after) != len(o.before)
}

// asksOtherwise: a test asserts, and not by snapshots.
func asksOtherwise(t lang.Test) bool {
	return len(t.Asserts) > 0 && !slices.ContainsFunc(t.Asserts, func(a lang.Assert) bool { return strings.Contains(a.Form, "Snapshot") })
}

// dynamic: the file makes names of tests at run time.
func (o owner) dynamic() bool {
	return bytes.Contains(o.source, []byte(".each")) || bytes.Contains(o.source, []byte("${")) || bytes.Contains(o.source, []byte("for (")) || bytes.Contains(o.source, []byte("forEach"))
}

// compares: the tests still compare with snapshots.
func (o owner) compares() bool {
	return o.source == nil || hasAny(o.source, []string{"napshot", "golden", "Golden", "pproval", "testdata", "expected", "verify", "goldie", "cupaloy"})
}
