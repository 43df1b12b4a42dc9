//go:build unix

package run

import (
	"os"
	"path/filepath"
	"testing"

	"git-isitdone/notes"
)

const (
	greenXML = `<testsuite tests=\"9\"><testcase classname=\"a\" name=\"one\"/><testcase name=\"two\"><skipped/></testcase></testsuite>`
	redXML   = `<testsuites><testsuite><testcase classname=\"a.B\" name=\"one\"><failure message=\"want 3\">at B.java:5</failure></testcase><testcase name=\"two\"/></testsuite></testsuites>`
)

func TestReportFilesGiveTheCounts(t *testing.T) {
	write := func(xml, name string) string { return `mkdir -p out/deep; echo "` + xml + `" >` + name + "; " }
	for _, c := range []struct {
		name, report, cmd string
		v                 notes.Verdict
		why               string
		counts            notes.Counts
	}{
		{"green", "out/*.xml", write(greenXML, "out/r.xml") + "true", notes.Pass, "", notes.Counts{Passed: 1, Skipped: 1, Total: 2}},
		{"several, at any depth", "**/*.xml", write(greenXML, "out/r.xml") + write(greenXML, "out/deep/r.xml") + "true", notes.Pass, "", notes.Counts{Passed: 2, Skipped: 2, Total: 4}},
		{"red", "out/r.xml", write(redXML, "out/r.xml") + "exit 1", notes.Fail, "1 failed, 1 passed (exit status 1)", notes.Counts{Passed: 1, Failed: 1, Total: 2}},
		{"red in the report only", "out/r.xml", write(redXML, "out/r.xml") + "true", notes.Fail, "exit 0 with a failure summary: 1 failed, 1 passed", notes.Counts{Passed: 1, Failed: 1, Total: 2}},
		{"no test in it", "out/r.xml", write("<testsuite/>", "out/r.xml") + "true", notes.Empty, "no test ran", notes.Counts{}},
		{"TAP", "r.tap", `printf 'ok 1\nnot ok 2 - b # TODO\n1..2\n' >r.tap`, notes.Pass, "", notes.Counts{Passed: 1, Skipped: 1, Total: 2}},
	} {
		check := sh(c.cmd)
		check.Report = c.report
		r := runs(t, check, surroundings(t))
		want(t, r, c.v, c.why)
		if r.Counts == nil || *r.Counts != c.counts {
			t.Errorf("%s: counts %+v, want %+v", c.name, r.Counts, c.counts)
		}
	}
	check := sh(write(redXML, "out/r.xml") + "exit 1")
	check.Report = "out/r.xml"
	if r := runs(t, check, surroundings(t)); r.Report.FirstFailure != "a.B.one" || len(r.Failure) != 2 || r.Failure[0] != "want 3" {
		t.Errorf("first failure %q, shown %q", r.Report.FirstFailure, r.Failure)
	}
}

// The report of an earlier run proves nothing about this one.
func TestReportThatThisRunDidNotWrite(t *testing.T) {
	o := surroundings(t)
	check := sh("true")
	check.Report = "r.xml"
	want(t, runs(t, check, o), notes.Empty, "no test ran, as far as is known: it wrote no report r.xml")
	if err := os.WriteFile(filepath.Join(o.Dir, "r.xml"), []byte(`<testsuite><testcase name="a"/></testsuite>`), 0o644); err != nil {
		t.Fatal(err)
	}
	want(t, runs(t, check, o), notes.Empty, "no test ran, as far as is known")
	check.AllowEmpty = true
	want(t, runs(t, check, o), notes.Pass, "")
	check.AllowEmpty, check.Cmd = false, "cp r.xml x; mv x r.xml"
	want(t, runs(t, check, o), notes.Pass, "")
}

func TestReportThatCannotBeRead(t *testing.T) {
	for _, cmd := range []string{"echo '<testsuite><testcase' >r.xml", "echo '<html/>' >r.xml", "mkfifo r.xml x.xml; echo '<a/>' >y.xml"} {
		check := sh(cmd)
		check.Report = "*.xml"
		want(t, runs(t, check, surroundings(t)), notes.Broken, "environment: the report ")
	}
	check := sh("echo hello >r.tap")
	check.Report = "*.tap"
	want(t, runs(t, check, surroundings(t)), notes.Broken, "environment: the report r.tap cannot be read: it is not TAP")
}

func TestReportLiesInTheChecksDirectory(t *testing.T) {
	o := surroundings(t)
	if err := os.Mkdir(filepath.Join(o.Dir, "pkg"), 0o755); err != nil {
		t.Fatal(err)
	}
	check := sh(`echo "` + greenXML + `" >r.xml`)
	check.Cwd, check.Report = "pkg", "r.xml"
	want(t, runs(t, check, o), notes.Pass, "")
}
