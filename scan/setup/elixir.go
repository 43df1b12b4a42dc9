package setup

import "git-isitdone/scan/lang"

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
