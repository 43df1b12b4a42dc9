package run

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/checks/reader"
	"git-isitdone/notes"
)

// maxReports bounds how many report files of one check are read.
const maxReports = 10_000

// reportFiles are the files that a check's report pattern names, as they were at one time.
type reportFiles map[string]stamp

type stamp struct {
	size  int64
	mtime time.Time
}

// findReports looks for the report files of a check that runs in dir. Which of them a run
// has written is told by comparing two looks, so that no clock and no old file misleads.
func findReports(c plan.Check, dir string) reportFiles {
	if c.Report == "" {
		return nil
	}
	found := reportFiles{}
	glob(dir, strings.Split(c.Report, "/"), found)
	return found
}

// glob adds the regular files below dir that match; "**" stands for any number of
// directories, none included, but no dependencies' and no git's own.
func glob(dir string, pattern []string, found reportFiles) {
	if pattern[0] == "**" && len(pattern) > 1 {
		glob(dir, pattern[1:], found)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(found) >= maxReports {
		return
	}
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		matches, _ := path.Match(pattern[0], e.Name())
		switch {
		case pattern[0] == "**" && e.IsDir() && e.Name() != ".git" && e.Name() != "node_modules":
			glob(name, pattern, found)
		case !matches:
		case len(pattern) > 1 && e.IsDir():
			glob(name, pattern[1:], found)
		case len(pattern) == 1:
			if info, err := e.Info(); err == nil && info.Mode().IsRegular() && len(found) < maxReports {
				found[name] = stamp{info.Size(), info.ModTime()}
			}
		}
	}
}

// readReports reads what the run has written into the check's reports.
func readReports(c plan.Check, dir string, before reportFiles) reader.Written {
	after := findReports(c, dir)
	var w reader.Written
	names := make([]string, 0, len(after))
	for name, now := range after {
		if before[name] != now {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		if err := readReport(&w, name); err != nil {
			rel, relErr := filepath.Rel(dir, name)
			if relErr != nil {
				rel = name
			}
			w.Trouble = fmt.Sprintf("the report %s cannot be read: %v", filepath.ToSlash(rel), err)
			return w
		}
	}
	return w
}

// unreported judges a check that passed by what its reports lack: a report that was asked
// for is the proof that tests ran.
func unreported(c plan.Check, w reader.Written) (notes.Verdict, string) {
	switch {
	case w.Trouble != "":
		return notes.Broken, environmentPrefix + w.Trouble
	case w.Files == 0 && !c.AllowEmpty:
		return notes.Empty, "no test ran, as far as is known: it wrote no report " + c.Report
	}
	return notes.Pass, ""
}

func readReport(w *reader.Written, name string) error {
	f, err := os.OpenFile(name, os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return fs.ErrInvalid
	}
	if strings.EqualFold(filepath.Ext(name), ".tap") {
		return w.TAP(f)
	}
	return w.JUnit(f)
}
