// Package setup compares what makes the tests run: the configuration of runners, manifests and
// build files, CI workflows, and the scripts that these start. Both versions of every file are
// read as data into commands (which run tests, and what becomes of their failure) and settings
// (what is left out, what is asked for, how much is tolerated); commands and settings are then
// matched across all files of the change. So moving, renaming, reordering and reformatting are
// quiet, and so is what was there before.
package setup

import (
	"bytes"
	"strings"
)

// Change is one file on both sides of a change. Old is nil where the file is new, New where it
// is gone.
type Change struct {
	Path     string // slash-separated, relative to the top
	OldPath  string // where it differs from Path
	Old, New []byte
}

// Severity is how surely a finding is a loss.
type Severity int

// The severities, mildest first.
const (
	Low Severity = iota
	Medium
	High
	Critical
)

// Finding is one way in which a change made the tests prove less.
type Finding struct {
	ID       string
	Severity Severity
	File     string
	Line     int  // 1-based; 0 where the file as a whole is meant
	Old      bool // the line counts in the old version
	Message  string
	// Before and After are what was there and what is there now; one may be empty.
	Before, After string
}

// The kinds of findings.
const (
	TestStepRemoved   = "test-step-removed"
	TestStepWeakened  = "test-step-weakened"
	SelectionNarrowed = "test-selection-narrowed"
	WorkflowDeleted   = "ci-workflow-deleted"
	CoverageLowered   = "coverage-lowered"
	RetriesRaised     = "retries-raised"
	SuppressionAdded  = "suppression-added"
	GateWeakened      = "gate-weakened"
	Unreadable        = "configuration-unreadable"
)

// Reads reports whether a path is of a kind that Compare looks into.
func Reads(path string) bool { return len(readersOf(path)) > 0 }

// Compare reports what got weaker. Changes to files of other kinds only say which files there
// are. A file that is equal on both sides is context: what tests besides.
func Compare(changes []Change) []Finding {
	c := comparison{appeared: map[string]bool{}, vanished: map[string]bool{}}
	for _, ch := range changes {
		old := ch.OldPath
		if old == "" {
			old = ch.Path
		}
		if ch.New != nil && (ch.Old == nil || old != ch.Path) {
			c.appeared[ch.Path] = true
		}
		if ch.Old != nil && (ch.New == nil || old != ch.Path) {
			c.vanished[old] = true
		}
		c.read(ch, old)
	}
	c.commands()
	c.settings()
	c.workflows()
	c.entries()
	return c.out
}

// comparison is everything that one Compare knows.
type comparison struct {
	files []*file
	// appeared are the paths that are new, vanished those that are gone.
	appeared, vanished map[string]bool
	// taken are patterns that some setting takes in now.
	taken map[string]bool
	out   []Finding
}

// file is one file of the change, read.
type file struct {
	path, old     string
	before, after *facts // nil where there is no such side, or it could not be read
	gone, fresh   bool
	same          bool // on both sides: context
}

func (c *comparison) read(ch Change, old string) {
	readers, were := readersOf(ch.Path), readersOf(old)
	if len(readers)+len(were) == 0 {
		return
	}
	f := &file{path: ch.Path, old: old, gone: ch.New == nil || len(readers) == 0, fresh: ch.Old == nil || len(were) == 0}
	f.same = !f.gone && !f.fresh && ch.Path == old && bytes.Equal(ch.Old, ch.New)
	var problem error
	if !f.fresh {
		f.before, _ = readFacts(old, ch.Old, were)
	}
	if !f.gone {
		f.after, problem = readFacts(ch.Path, ch.New, readers)
	}
	if f.after == nil && !f.gone && f.before != nil {
		// Nothing is known of the new side: what was there must not count as removed.
		c.report(Finding{ID: Unreadable, Severity: Low, File: ch.Path, Message: "cannot be read any more, so nothing in it was compared: " + problem.Error()})
		f.before = nil
	}
	if f.before == nil && !f.fresh {
		return
	}
	c.files = append(c.files, f)
}

func readFacts(path string, src []byte, readers []reader) (*facts, error) {
	f := &facts{path: path}
	for _, r := range readers {
		if err := r(f, src); err != nil {
			return nil, err
		}
	}
	return f, nil
}

func dirOf(path string) string {
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		return path[:i]
	}
	return ""
}

func (c *comparison) report(f Finding) { c.out = append(c.out, f) }

// startsHere reports whether a project begins with this change in a directory: what it lacks
// was never there.
func (c *comparison) startsHere(dir string) bool {
	for _, f := range c.files {
		if f.fresh && dirOf(f.path) == dir && manifest(f.path) {
			return true
		}
	}
	return false
}
