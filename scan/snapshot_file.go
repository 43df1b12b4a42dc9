package scan

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// snapshotKind is how a file keeps what tests compare with.
type snapshotKind int

const (
	noSnapshot  snapshotKind = iota
	jestSnap                 // exports[`name 1`] = `…`; (jest and vitest)
	syrupyAmber              // # name: … to # ---
	oneText                  // the file is one expected text: insta, golden files, approvals
	testData                 // under testdata: it may be expected, or given
	givenData                // in a folder of tests: read to know that what a test is given changed
)

// snapshotKindOf tells by the path alone.
func snapshotKindOf(p string) snapshotKind {
	base := path.Base(p)
	dirs := strings.Split(path.Dir(p), "/")
	in := func(names ...string) bool {
		return slices.ContainsFunc(dirs, func(d string) bool { return slices.Contains(names, d) })
	}
	if opaque(base) || in("node_modules", "vendor") {
		return noSnapshot
	}
	switch {
	case strings.HasSuffix(base, ".snap") && in("__snapshots__"), strings.HasSuffix(base, ".snap") && (strings.Contains(base, ".test.") || strings.Contains(base, ".spec.")):
		return jestSnap
	case strings.HasSuffix(base, ".ambr"):
		return syrupyAmber
	case strings.HasSuffix(base, ".snap"), strings.HasSuffix(base, ".golden"), strings.Contains(base, ".golden."), strings.Contains(base, ".approved."), strings.HasSuffix(base, ".approved"),
		strings.HasSuffix(base, ".snapshot"), strings.HasSuffix(base, ".expected"), strings.Contains(base, ".expected."):
		return oneText
	case lang.Of(p) != nil:
		return noSnapshot
	case in("__snapshots__", ".snapshots", "snapshots", "golden", "goldens", "approvals"):
		return oneText
	case in("testdata", "tests", "test", "__tests__") && expectedName(p):
		return oneText
	case in("testdata"):
		return testData
	case in("tests", "test", "__tests__", "spec"):
		return givenData
	}
	return noSnapshot
}

// expectedName reports a name that says that a test compares with the file.
func expectedName(p string) bool {
	return slices.ContainsFunc(wordsOf(p), func(w string) bool {
		return slices.Contains([]string{"golden", "goldens", "expected", "expect", "want", "expectation", "expectations", "snapshot", "snapshots", "approved", "stderr", "stdout"}, w)
	})
}

// opaque reports a file that is no text.
func opaque(base string) bool {
	return slices.Contains([]string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".ico", ".pdf", ".zip", ".gz", ".tgz", ".tar", ".xz", ".zst", ".bin", ".wasm", ".so", ".exe", ".pb", ".woff", ".woff2", ".ttf", ".mp4", ".sqlite", ".db"}, strings.ToLower(path.Ext(base)))
}

// entry is one expected value of a snapshot file.
type entry struct {
	name string // of the test, with a number; empty where the file has one
	text string // without what formatting changes
	line int
}

// entriesOf reads a snapshot file.
func entriesOf(kind snapshotKind, src []byte) []entry {
	switch kind {
	case jestSnap:
		return jestEntries(string(src))
	case syrupyAmber:
		return amberEntries(string(src))
	case oneText, testData:
		if bytes.IndexByte(src[:min(len(src), 8000)], 0) >= 0 {
			return nil
		}
		if text := flat(withoutHeader(string(src))); text != "" {
			return []entry{{text: text, line: 1}}
		}
	case noSnapshot, givenData:
	}
	return nil
}

// flat drops what a formatter changes.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// withoutHeader drops the metadata of insta, which names source lines.
func withoutHeader(s string) string {
	rest, ok := strings.CutPrefix(s, "---\n")
	if !ok || !strings.Contains(s, "\nsource:") && !strings.HasPrefix(rest, "source:") && !strings.HasPrefix(rest, "expression:") {
		return s
	}
	_, body, found := strings.Cut(rest, "\n---")
	if !found {
		return s
	}
	return body
}

func jestEntries(s string) []entry {
	var out []entry
	n, at := 1, 0
	for {
		i := strings.Index(s[at:], "exports[`")
		if i < 0 {
			return out
		}
		n += strings.Count(s[at:at+i], "\n")
		at += i + len("exports[`")
		name, size := quotedTo(s[at:])
		line := n
		n += strings.Count(s[at:at+size], "\n")
		at += size
		open := strings.IndexByte(s[at:], '`')
		if open < 0 {
			return out
		}
		at += open + 1
		text, size := quotedTo(s[at:])
		n += strings.Count(s[at:at+size], "\n")
		at += size
		out = append(out, entry{name, flat(text), line})
	}
}

// quotedTo reads up to the next backtick that no backslash escapes; size counts it too.
func quotedTo(s string) (text string, size int) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '`':
			return s[:i], i + 1
		}
	}
	return s, len(s)
}

func amberEntries(s string) []entry {
	var out []entry
	var body []string
	n := 0
	for l := range strings.Lines(s) {
		n++
		l = strings.TrimRight(l, "\r\n")
		name, ok := strings.CutPrefix(l, "# name: ")
		switch {
		case ok:
			out, body = append(out, entry{name: name, line: n}), nil
		case l == "# ---" && len(out) > 0:
			out[len(out)-1].text = flat(strings.Join(body, "\n"))
		default:
			body = append(body, l)
		}
	}
	return out
}

// testName is an entry's test: without the number that its snapshots are counted by, and
// without parameters.
func (e entry) testName() string {
	name := e.name
	if i := strings.LastIndexByte(name, ' '); i > 0 && strings.Trim(name[i+1:], "0123456789") == "" {
		name = name[:i]
	}
	name, _, _ = strings.Cut(name, "[")
	return name
}

// given reports a snapshot's own input among the names of changed data: filters.txt for
// x__vm@filters.txt.snap, sum.in for sum.golden.
func given(snapshot string, inputs []string) bool {
	base := path.Base(snapshot)
	stem, _, _ := strings.Cut(base, ".")
	return slices.ContainsFunc(inputs, func(in string) bool {
		s, _, _ := strings.Cut(in, ".")
		return strings.Contains(base, in) || len(s) > 2 && s == stem
	})
}
