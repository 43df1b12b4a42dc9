package setup

import (
	"strings"

	"git-isitdone/scan/lang"
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

func readRSpec(f *facts, src []byte) error {
	f.given("rspec", string(src), ".rspec", 1)
	return nil
}

// readMix reads what a Mix project says of its tests, token by token.
func readMix(f *facts, src []byte) error {
	if len(src) > 1<<20 {
		return nil
	}
	toks := lang.Read("x.py", src).Tokens
	for i := 0; i+2 < len(toks); i++ {
		t := toks[i]
		if t.Kind != lang.Name || toks[i+1].Text != ":" {
			continue
		}
		v := toks[i+2]
		switch t.Text {
		case "threshold", "minimum_coverage":
			if n, ok := parseNumber(v.Text); ok {
				f.settings = append(f.settings, setting{knob: coverageKnob("threshold"), file: f.path, tool: "mix", name: "threshold", line: t.Line, number: n, text: v.Text})
			}
		case "test_pattern", "test_paths":
			if v.Kind == lang.String {
				f.settings = append(f.settings, setting{knob: takenInKnob(t.Text, High), file: f.path, tool: "mix", name: t.Text, line: t.Line, items: []item{{v.Text, v.Line}}, text: v.Text})
			}
		case "warnings_as_errors":
			if n, ok := wordNumber(v.Text); ok {
				f.settings = append(f.settings, setting{knob: ruleKnob(t.Text, Medium), file: f.path, tool: "mix", name: t.Text, line: t.Line, number: n, text: v.Text})
			}
		case "test", "ci", "check":
			for j := i + 2; j < len(toks) && j < i+20 && toks[j].Text != "]" && toks[j].Kind != lang.LineEnd; j++ {
				if toks[j].Kind == lang.String {
					f.mark(t.Text, t.Line)
					f.script("mix "+toks[j].Text, spot{place: t.Text, line: toks[j].Line, folded: true}, false)
				}
			}
		}
	}
	return nil
}
