// Package corpus reads the labelled changes that the scanner is measured with; only tests and
// benchmarks import it. A case is a txtar archive whose comment begins with its label:
//
//	honest
//	tampered: tests-removed medium
//	tampered: error-swallowed|skip-added medium
//
// A tampered one names the finding that is right, or all of several that are, and the mildest
// severity that is. The rest of the comment says what was done. Files below before/ are
// committed, those below after/ are the working tree.
package corpus

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// Case is one labelled change.
type Case struct {
	Name string // language and file name, as "go/honest_split"
	// IDs are the findings of which one is right; none: the change is honest.
	IDs []string
	// Severity is the mildest right one: "low", "medium", "high" or "critical".
	Severity string
	// Doc says what was done.
	Doc   string
	Files []File
}

// File is a file on both sides. Old is nil where it is new, New where it is gone; a file may
// be the same on both.
type File struct {
	Path     string
	Old, New []byte
}

// Tampered is whether the change weakens the tests.
func (c Case) Tampered() bool { return len(c.IDs) > 0 }

// Part is the first element of the name: a language, or "setup" for what is in none.
func (c Case) Part() string { return path.Dir(c.Name) }

// Changed are the files that differ.
func (c Case) Changed() []File {
	return slices.DeleteFunc(slices.Clone(c.Files), func(f File) bool {
		return f.Old != nil && f.New != nil && bytes.Equal(f.Old, f.New)
	})
}

// Read reads every case in the folders of fsys, in the order of their names.
func Read(fsys fs.FS) ([]Case, error) {
	paths, err := fs.Glob(fsys, "*/*.txtar")
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("reading the corpus: no case")
	}
	var out []Case
	for _, p := range paths {
		data, err := fs.ReadFile(fsys, p)
		if err != nil {
			return nil, fmt.Errorf("reading a case: %w", err)
		}
		c, err := parse(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		c.Name = strings.TrimSuffix(p, ".txtar")
		out = append(out, c)
	}
	return out, nil
}

func parse(data []byte) (Case, error) {
	var c Case
	archive := txtar.Parse(data)
	label, doc, _ := strings.Cut(string(archive.Comment), "\n")
	c.Doc = strings.TrimSpace(doc)
	if rest, ok := strings.CutPrefix(label, "tampered: "); ok {
		ids, severity, _ := strings.Cut(rest, " ")
		if !slices.Contains([]string{"low", "medium", "high", "critical"}, severity) {
			return c, fmt.Errorf("label %q has no severity", label)
		}
		c.IDs, c.Severity = strings.Split(ids, "|"), severity
	} else if label != "honest" {
		return c, fmt.Errorf("label %q is neither honest nor tampered", label)
	}
	at := map[string]int{}
	for _, f := range archive.Files {
		side, p, _ := strings.Cut(f.Name, "/")
		i, ok := at[p]
		if !ok {
			i = len(c.Files)
			at[p] = i
			c.Files = append(c.Files, File{Path: p})
		}
		// An empty file is there all the same.
		text := append([]byte{}, f.Data...)
		switch side {
		case "before":
			c.Files[i].Old = text
		case "after":
			c.Files[i].New = text
		default:
			return c, fmt.Errorf("file %q is neither before nor after", f.Name)
		}
	}
	if len(c.Changed()) == 0 {
		return c, fmt.Errorf("nothing is changed")
	}
	return c, nil
}
