package reader

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// JUnit adds a file in the XML form that Ant's JUnit task began and that Surefire, Gradle,
// pytest, Jest and most others write. The test cases themselves are counted: the sums that
// stand in the suites' attributes differ in meaning from one writer to the next.
func (w *Written) JUnit(r io.Reader) error {
	d := xml.NewDecoder(r)
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // names and numbers are ASCII in all of them
	j := junit{}
	for {
		t, err := d.Token()
		switch {
		case errors.Is(err, io.EOF) && j.suite:
			w.add(j.sum, j.first, j.text)
			return nil
		case errors.Is(err, io.EOF):
			return errors.New("it has no test suite")
		case err != nil:
			return err
		}
		j.token(t)
	}
}

// junit is the state of one file.
type junit struct {
	suite bool // a suite was seen
	sum   tally
	first string
	text  []string

	name    string // of the open case
	outcome string // "failure", "error", "skipped"; empty: it passed
	keep    bool   // the text that follows explains the first failure
}

func (j *junit) token(t xml.Token) {
	switch t := t.(type) {
	case xml.StartElement:
		j.start(t)
	case xml.CharData:
		if j.keep {
			j.explain(string(t))
		}
	case xml.EndElement:
		j.end(t.Name.Local)
	}
}

func (j *junit) start(t xml.StartElement) {
	switch t.Name.Local {
	case "testsuite", "testsuites":
		j.suite = true
	case "testcase":
		j.name, j.outcome = caseName(t), ""
		if s := attribute(t, "status"); s == "notrun" || s == "disabled" { // GoogleTest
			j.outcome = "skipped"
		}
	case "failure", "error":
		j.outcome = t.Name.Local
		if j.first == "" && j.name != "" {
			j.first, j.keep = j.name, true
			j.explain(attribute(t, "message"))
		}
	case "skipped":
		if j.outcome == "" {
			j.outcome = "skipped"
		}
	}
}

func (j *junit) end(name string) {
	switch name {
	case "failure", "error":
		j.keep = false
	case "testcase":
		switch j.outcome {
		case "":
			j.sum.passed++
		case "skipped":
			j.sum.skipped++
		case "error":
			j.sum.errors++
		default:
			j.sum.failed++
		}
		j.name = ""
	}
}

func (j *junit) explain(text string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, " \t\r\n"); line != "" && len(j.text) < blockAfter {
			j.text = append(j.text, cut(line))
		}
	}
}

func caseName(t xml.StartElement) string {
	class, name := attribute(t, "classname"), attribute(t, "name")
	switch {
	case class == "":
		return cut(name)
	case name == "":
		return cut(class)
	}
	return cut(class + "." + name)
}

func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
