package setup

import (
	"strings"

	"git-isitdone/scan/setup/data"
)

func readPackageJSON(f *facts, src []byte) error {
	root, err := data.JSON(src)
	if err != nil {
		return err
	}
	f.scripts(root.Get("scripts"), "npm")
	f.knobs("npm", root, []knob{takenInKnob("workspaces", Medium), takenInKnob("workspaces.packages", Medium)})
	for key, name := range map[string]string{"jest": "jest", "vitest": "vitest", "mocha": "mocha", "ava": "ava", "nyc": "nyc", "c8": "nyc"} {
		if v := root.Get(key); v.Kind == data.Map {
			f.runner(name, v)
		}
	}
	if v := root.Get("eslintConfig"); v.Kind == data.Map {
		f.eslint(v)
	}
	if v := root.Get("isitdone"); v.Kind == data.Map {
		f.gate(v)
	}
	for _, hook := range root.Get("husky", "hooks").Members() {
		f.script(hook.Value.Text, spot{place: "hook " + hook.Key, line: hook.Line, folded: true}, false)
	}
	return nil
}

// scripts reads named commands. Those that call one another by a name that says nothing are
// followed.
func (f *facts) scripts(v data.Value, manager string) {
	for _, s := range v.Members() {
		text := s.Value
		if text.Kind == data.Map { // {command: …, dependencies: …}
			text = text.Get("command")
		}
		if text.Kind != data.String || testName(s.Key) == no && !qualityName(s.Key) {
			continue
		}
		f.mark(s.Key, s.Line)
		f.script(text.Text, spot{place: s.Key, line: s.Line, folded: true}, testName(s.Key) == yes)
	}
	f.follow(manager)
}

// follow marks calls of scripts and targets of this file, and drops those of ones that run no
// test.
func (f *facts) follow(manager string) {
	tests := map[string]bool{}
	for range 4 {
		for _, r := range f.runs {
			if !r.maybe && !r.quality || tests[strings.TrimPrefix(r.tool, manager+" ")] {
				tests[r.place] = true
			}
		}
	}
	kept := f.runs[:0]
	for _, r := range f.runs {
		name := strings.TrimPrefix(r.tool, manager+" ")
		_, r.inner = f.places[name]
		if r.maybe && r.inner && !tests[name] {
			continue
		}
		kept = append(kept, r)
	}
	f.runs = kept
}

func readDeno(f *facts, src []byte) error {
	root, err := data.JSON(src)
	if err != nil {
		return err
	}
	f.scripts(root.Get("tasks"), "deno")
	f.knobs("deno", root, []knob{takenInKnob("test.include", High), leftOutKnob("test.exclude", High), leftOutKnob("exclude", High)})
	for _, e := range root.Get("lint", "rules", "exclude").Scalars() {
		f.settings = append(f.settings, suppressed("deno", f.path, "lint.rules.exclude", e))
	}
	return nil
}

// readMonorepo reads the tasks of turbo and nx: one that is gone is not run any more.
func readMonorepo(f *facts, src []byte) error {
	root, err := data.JSON(src)
	if err != nil {
		return err
	}
	for _, key := range []string{"tasks", "pipeline", "targets", "targetDefaults"} {
		for _, t := range root.Get(key).Members() {
			cmd := t.Value.Get("command")
			if !cmd.Given() {
				cmd = t.Value.Get("options", "command")
			}
			name := t.Key[strings.LastIndexAny(t.Key, "#:")+1:]
			if cmd.Given() {
				f.mark(name, t.Line)
				f.script(cmd.Text, spot{place: name, line: cmd.Line, folded: true}, testName(name) == yes)
			}
			f.knobs("nx", t.Value, []knob{looseKnob("options.passWithNoTests", Medium, saysNone)})
		}
	}
	return nil
}

// suppressed is one rule that is switched off.
func suppressed(tool, file, name string, v data.Value) setting {
	return setting{knob: knob{path: name, shape: leavesOut, id: SuppressionAdded, severity: High, says: "nothing is said of it any more, anywhere"}, file: file, tool: tool, name: name, line: v.Line, items: []item{{v.Text, v.Line}}, text: v.Text}
}

// readWorkspace reads which packages a workspace has.
func readWorkspace(f *facts, src []byte) error {
	root, err := tree(f.path, src)
	if err != nil {
		return err
	}
	k := takenInKnob("packages", Medium)
	k.path = "workspaces"
	f.set("npm", k, "packages", root.Get("packages"), root.Get("packages").Line)
	return nil
}
