package setup

import (
	"path"
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

func readPyproject(f *facts, src []byte) error {
	root, err := data.TOML(src)
	if err != nil {
		return err
	}
	t := root.Get("tool")
	f.pytest(t.Get("pytest", "ini_options"))
	if !t.Get("pytest", "ini_options").Given() {
		f.pytest(t.Get("pytest"))
	}
	f.coveragePy(t.Get("coverage", "report"))
	f.mypyTOML(t.Get("mypy"))
	f.ruff(t.Get("ruff"))
	f.pyright(t.Get("pyright"))
	f.pyright(t.Get("basedpyright"))
	f.knobs("pylint", t.Get("pylint"), []knob{ignoredKnob("*.disable", High), ignoredKnob("disable", High)})
	if legacy := t.Get("tox", "legacy_tox_ini"); legacy.Given() {
		if ini, err := data.INI([]byte(legacy.Text)); err == nil {
			f.iniSections(ini)
		}
	}
	f.toxTOML(t.Get("tox"))
	f.tasks(t.Get("poe", "tasks"))
	f.tasks(t.Get("pdm", "scripts"))
	f.tasks(t.Get("taskipy", "tasks"))
	f.tasks(t.Get("pixi", "tasks"))
	for _, e := range t.Get("hatch", "envs").Members() {
		f.tasks(e.Value.Get("scripts"))
	}
	return nil
}

func (f *facts) mypyTOML(section data.Value) {
	f.mypy(section, "")
	for _, o := range section.Get("overrides").Each() {
		f.mypy(o, o.Get("module").Source())
	}
}

// tasks are named commands of Python's project managers.
func (f *facts) tasks(v data.Value) {
	for _, m := range v.Members() {
		if testName(m.Key) == no {
			continue
		}
		cmd := m.Value
		if cmd.Kind == data.Map {
			for _, key := range []string{"cmd", "shell", "command", "script", "composite"} {
				if in := m.Value.Get(key); in.Given() {
					cmd = in
					break
				}
			}
		}
		f.mark(m.Key, m.Line)
		for _, s := range cmd.Scalars() {
			text := strings.TrimSpace(s.Text)
			at := spot{place: m.Key, line: s.Line}
			if rest, ok := strings.CutPrefix(text, "- "); ok { // hatch ignores its failure
				text = rest
				at.losses = []loss{{text: "-", severity: Critical}}
			}
			f.script(text, at, testName(m.Key) == yes)
		}
	}
}

func readPythonTOML(f *facts, src []byte) error {
	root, err := data.TOML(src)
	if err != nil {
		return err
	}
	switch path.Base(f.path) {
	case "tox.toml":
		f.toxTOML(root)
	case "pytest.toml":
		f.pytest(root.Get("pytest"))
	case ".coveragerc.toml":
		f.coveragePy(root.Get("report"))
	default:
		f.ruff(root)
	}
	return nil
}

func (f *facts) toxTOML(root data.Value) {
	env := func(name string, v data.Value) {
		at := spot{place: name}
		at.ignored(v.Get("ignore_outcome"), "ignore_outcome")
		at.ignored(v.Get("ignore_errors"), "ignore_errors")
		for _, c := range v.Get("commands").Each() {
			inner := at
			inner.line = c.Line
			var parts []string
			for _, w := range c.Scalars() {
				parts = append(parts, quoteWord(w.Text))
			}
			text := strings.Join(parts, " ")
			if rest, ok := strings.CutPrefix(text, "- "); ok {
				text, inner.losses = rest, append(slices.Clone(at.losses), loss{text: "-", severity: Critical})
			}
			f.mark(name, v.Line)
			f.script(text, inner, false)
		}
	}
	env("testenv", root.Get("env_run_base"))
	for _, m := range root.Get("env").Members() {
		env(m.Key, m.Value)
	}
}

func quoteWord(w string) string {
	if strings.ContainsAny(w, " \t\"$&|;()<>") {
		return "'" + strings.ReplaceAll(w, "'", "") + "'"
	}
	return w
}

func readPythonINI(f *facts, src []byte) error {
	root, err := data.INI(src)
	if err != nil {
		return err
	}
	f.iniSections(root)
	return nil
}

func (f *facts) iniSections(root data.Value) {
	base := path.Base(f.path)
	for _, s := range root.Members() {
		name, of, _ := strings.Cut(s.Key, ":")
		switch {
		case s.Key == "pytest" || s.Key == "tool:pytest":
			f.pytest(s.Value)
		case s.Key == "coverage:report" || s.Key == "report":
			f.coveragePy(s.Value)
		case name == "testenv":
			f.tox(s.Value, strings.TrimPrefix(strings.TrimPrefix(s.Key, "testenv"), ":"))
		case s.Key == "mypy" || strings.HasPrefix(s.Key, "mypy-"):
			lists := data.Value{Kind: data.Map, Line: s.Value.Line}
			for _, m := range s.Value.Members() {
				if m.Key == "disable_error_code" {
					m.Value = iniList(m.Value)
				}
				lists.Pairs = append(lists.Pairs, m)
			}
			f.mypy(lists, strings.TrimPrefix(strings.TrimPrefix(s.Key, "mypy"), "-"))
		case s.Key == "flake8":
			f.lists("flake8", s.Value, ignoredKnob("ignore", High), ignoredKnob("extend-ignore", High), ignoredKnob("exclude", Medium))
		case strings.Contains(strings.ToUpper(s.Key), "MESSAGES CONTROL") || strings.HasPrefix(base, "pylint") || base == ".pylintrc":
			f.lists("pylint", s.Value, ignoredKnob("disable", High), ignoredKnob("ignore", Medium))
		}
		_ = of
	}
}

func (f *facts) lists(tool string, section data.Value, table ...knob) {
	listed := data.Value{Kind: data.Map, Line: section.Line}
	for _, m := range section.Members() {
		m.Value = iniList(m.Value)
		listed.Pairs = append(listed.Pairs, m)
	}
	f.knobs(tool, listed, table)
}

// tox reads one environment (tox.wiki, Configuration). A command that begins with - may fail.
func (f *facts) tox(section data.Value, env string) {
	place := "testenv"
	if env != "" {
		place += ":" + env
	}
	at := spot{place: place}
	at.ignored(section.Get("ignore_outcome"), "ignore_outcome")
	f.mark(place, section.Line)
	commands := section.Get("commands")
	joined := strings.ReplaceAll(commands.Text, "\\\n", " ")
	for _, l := range iniLines(data.Value{Kind: data.String, Text: joined, Line: commands.Line}) {
		inner := at
		inner.line = l.Line
		text := withoutFactor(l.Text)
		for _, prefix := range []string{"-", "! "} {
			if rest, ok := strings.CutPrefix(strings.TrimLeft(text, " "), prefix); ok && text != "" {
				inner.losses = append(slices.Clone(at.losses), loss{text: prefix, severity: Critical})
				text = rest
			}
		}
		f.script(toxText(text), inner, true)
	}
	for _, l := range iniLines(section.Get("setenv")) {
		if name, value, ok := strings.Cut(l.Text, "="); ok {
			f.environment(strings.TrimSpace(name), strings.TrimSpace(value), place, l.Line)
		}
	}
}

// withoutFactor drops the condition in front of a command: `py27: cmd`, `!py{27,36}: cmd`.
func withoutFactor(line string) string {
	head, rest, ok := strings.Cut(line, ": ")
	if ok && !strings.ContainsAny(head, " \t\"'") {
		return strings.TrimSpace(rest)
	}
	return line
}

// toxText replaces tox's substitutions: the default of a variable, nothing for the rest.
func toxText(s string) string {
	for range 20 {
		open := strings.LastIndexByte(s, '{')
		if open < 0 {
			break
		}
		shut := strings.IndexByte(s[open:], '}')
		if shut < 0 {
			break
		}
		inner := s[open+1 : open+shut]
		value := "$_tox"
		if name, rest, ok := strings.Cut(inner, ":"); ok && (name == "env" || name == "posargs") {
			if name == "posargs" {
				value = rest
			} else if _, def, ok := strings.Cut(rest, ":"); ok {
				value = def
			}
		}
		s = s[:open] + value + s[open+shut+1:]
	}
	return s
}

// readNox reads the commands that sessions run.
func readNox(f *facts, src []byte) error {
	toks := lang.Read("x.py", src).Tokens
	place := ""
	for i, t := range toks {
		at := func(n int) lang.Token {
			if i+n < len(toks) {
				return toks[i+n]
			}
			return lang.Token{}
		}
		switch {
		case t.Kind == lang.Name && t.Text == "def" && at(1).Kind == lang.Name:
			place = at(1).Text
			f.mark(place, t.Line)
		case t.Kind == lang.Name && (t.Text == "run" || t.Text == "run_always") && at(1).Text == "(":
			f.noxRun(toks[i+2:], place, t.Line)
		}
	}
	return nil
}

func (f *facts) noxRun(toks []lang.Token, place string, line int) {
	var parts []string
	at := spot{place: place, line: line, folded: true}
	depth := 0
	for i := 0; i < len(toks) && i < 400; i++ {
		t := toks[i]
		switch {
		case t.Kind == lang.Mark && (t.Text == ")" || t.Text == "]" || t.Text == "}"):
			if depth--; depth < 0 {
				i = len(toks)
			}
		case t.Kind == lang.Mark && (t.Text == "(" || t.Text == "[" || t.Text == "{"):
			depth++
		case t.Kind == lang.String && depth == 0 && (len(parts) == 0 || i == 0 || toks[i-1].Text != "="):
			parts = append(parts, quoteWord(t.Text))
		case t.Kind == lang.String && depth == 0, t.Kind == lang.LineEnd:
		case t.Kind == lang.Name && t.Text == "success_codes":
			at.losses = append(at.losses, loss{text: "success_codes", severity: Critical})
		}
	}
	if len(parts) > 0 {
		f.script(strings.Join(parts, " "), at, false)
	}
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
