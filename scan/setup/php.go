package setup

import (
	"strings"

	"git-isitdone/scan/setup/data"
)

// readPHPUnit reads phpunit.xml (docs.phpunit.de, The XML Configuration File).
func readPHPUnit(f *facts, src []byte) error {
	root, err := data.XML(src)
	if err != nil {
		return err
	}
	u := root.Get("phpunit")
	taken := setting{knob: takenInKnob("testsuite", High), file: f.path, tool: "phpunit", name: "testsuites", line: u.Get("testsuites").Line}
	left := setting{knob: leftOutKnob("testsuite.exclude", High), file: f.path, tool: "phpunit", name: "testsuites.exclude", line: taken.line}
	add := func(v data.Value) {
		for _, m := range v.Members() {
			text := m.Value.Text
			switch m.Key {
			case "directory", "file":
				taken.items = append(taken.items, item{strings.TrimPrefix(text, "./"), m.Line})
			case "exclude":
				left.items = append(left.items, item{text, m.Line})
			}
		}
	}
	for _, m := range u.Get("testsuites").Members() {
		add(m.Value)
	}
	add(u.Get("testsuite"))
	for _, m := range u.Get("groups", "exclude").Members() {
		left.items = append(left.items, item{"group " + m.Value.Text, m.Line})
	}
	f.settings = append(f.settings, taken, left)
	for _, name := range []string{"failOnWarning", "failOnRisky", "failOnNotice", "failOnDeprecation", "beStrictAboutTestsThatDoNotTestAnything", "failOnEmptyTestSuite", "failOnIncomplete", "failOnSkipped"} {
		sev := Low
		if name == "failOnWarning" || name == "failOnRisky" || name == "failOnEmptyTestSuite" {
			sev = Medium
		}
		f.set("phpunit", strictKnob(name, sev, "a run with such tests passes"), name, u.Get("@"+name), u.Line)
	}
	return nil
}

func readComposer(f *facts, src []byte) error {
	root, err := data.JSON(src)
	if err != nil {
		return err
	}
	for _, s := range root.Get("scripts").Members() {
		if testName(s.Key) == no {
			continue
		}
		f.mark(s.Key, s.Line)
		for _, line := range s.Value.Scalars() {
			text := strings.ReplaceAll(strings.ReplaceAll(line.Text, "@php ", "php "), "@", "composer ")
			f.script(text, spot{place: s.Key, line: line.Line, folded: true}, testName(s.Key) == yes)
		}
	}
	return nil
}
