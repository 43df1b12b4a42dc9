package setup

import (
	"path"
	"strings"

	"git-isitdone/scan/setup/data"
)

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
		name, _, _ := strings.Cut(s.Key, ":")
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
