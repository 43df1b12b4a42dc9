package setup

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
	"git-isitdone/scan/setup/data"
)

// pytest reads [pytest] (docs.pytest.org, Configuration Options).
func (f *facts) pytest(section data.Value) {
	if !section.Given() {
		return
	}
	opts := section.Get("addopts")
	if opts.Given() {
		var args []string
		for _, s := range opts.Scalars() {
			args = append(args, s.Text)
		}
		f.given("pytest", strings.Join(args, " "), "addopts", opts.Line)
	}
	listed := data.Value{Kind: data.Map, Line: section.Line}
	for _, m := range section.Members() {
		if m.Value.Kind == data.String && m.Key != "addopts" {
			m.Value = iniList(m.Value)
		}
		listed.Pairs = append(listed.Pairs, m)
	}
	f.knobs("pytest", listed, []knob{
		takenInKnob("testpaths", High), takenInKnob("python_files", Medium), takenInKnob("python_classes", Medium), takenInKnob("python_functions", Medium),
		leftOutKnob("norecursedirs", Medium), leftOutKnob("collect_ignore", High), leftOutKnob("collect_ignore_glob", High),
	})
	f.knobs("pytest", section, []knob{retryKnob("reruns"), retryKnob("flaky_max_reruns"), strictKnob("xfail_strict", Medium, "a test that was expected to fail may pass"), strictKnob("strict", Low, "")})
	f.warnings(section.Get("filterwarnings"))
}

// warnings: `error` among the filters makes every warning a failure.
func (f *facts) warnings(v data.Value) {
	items := v.Scalars()
	if v.Kind == data.String {
		items = iniLines(v)
	}
	if slices.ContainsFunc(items, func(i data.Value) bool { return i.Text == "error" }) {
		f.settings = append(f.settings, setting{knob: strictKnob("filterwarnings", Low, "warnings do not fail the run"), file: f.path, tool: "pytest", name: "filterwarnings.error", line: v.Line, number: 1, text: "error"})
	}
}

func iniLines(v data.Value) []data.Value {
	var out []data.Value
	for i, l := range strings.Split(v.Text, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, data.Value{Kind: data.String, Text: l, Line: v.Line + i})
		}
	}
	return out
}

func (f *facts) coveragePy(report data.Value) {
	f.knobs("coverage", report, []knob{coverageKnob("fail_under"), {path: "omit", shape: leavesOut, id: CoverageLowered, severity: Low, says: saysThreshold}})
}

// readConftest reads the lists of files that are not collected.
func readConftest(f *facts, src []byte) error {
	toks := lang.Read("x.py", src).Tokens
	for i, t := range toks {
		if t.Kind != lang.Name || t.Text != "collect_ignore" && t.Text != "collect_ignore_glob" {
			continue
		}
		s := setting{knob: leftOutKnob(t.Text, High), file: f.path, tool: "pytest", name: t.Text, line: t.Line}
		depth := 0
		for j := i + 1; j < len(toks) && j < i+2000; j++ {
			k := toks[j]
			if k.Kind == lang.LineEnd && depth == 0 {
				break
			}
			if k.Kind == lang.Mark && strings.ContainsAny(k.Text, "([{") {
				depth++
			} else if k.Kind == lang.Mark && strings.ContainsAny(k.Text, ")]}") {
				depth--
			}
			if k.Kind == lang.String {
				s.items = append(s.items, item{k.Text, k.Line})
			}
		}
		// Inside an `if` the list is longer only sometimes.
		if toks[lineStart(toks, i)].Col > 0 {
			s.severity = Low
		}
		f.settings = append(f.settings, s)
	}
	return nil
}

func lineStart(toks []lang.Token, i int) int {
	for i > 0 && toks[i-1].Kind != lang.LineEnd {
		i--
	}
	return i
}
