package setup

import (
	"path"
	"strings"

	"git-isitdone/scan/setup/data"
)

const (
	saysPaths     = "tests that are there do not run"
	saysThreshold = "less of the code has to be covered"
	saysNone      = "a run without tests passes"
)

func coverageKnob(path string) knob {
	return knob{path: path, shape: floor, id: CoverageLowered, severity: Medium, says: saysThreshold}
}

func leftOutKnob(path string, sev Severity) knob {
	return knob{path: path, shape: leavesOut, id: SelectionNarrowed, severity: sev, says: saysPaths}
}

func takenInKnob(path string, sev Severity) knob {
	return knob{path: path, shape: takesIn, id: SelectionNarrowed, severity: sev, says: saysPaths}
}

func looseKnob(path string, sev Severity, says string) knob {
	return knob{path: path, shape: ceiling, id: TestStepWeakened, severity: sev, says: says}
}

func retryKnob(path string) knob {
	return knob{path: path, shape: ceiling, id: RetriesRaised, severity: Low, says: "a failing test is tried again"}
}

// strictKnob is a switch that makes the run fail for more.
func strictKnob(path string, sev Severity, says string) knob {
	return knob{path: path, shape: floor, id: TestStepWeakened, severity: sev, says: says}
}

// runnerKnobs are the settings of the runners (jestjs.io, vitest.dev, playwright.dev,
// docs.cypress.io, mochajs.org, avajs, webdriver.io, karma-runner; Configuration).
func runnerKnobs(tool string) []knob {
	threshold := func(prefix string) []knob {
		var out []knob
		for _, metric := range []string{"lines", "branches", "functions", "statements"} {
			out = append(out, coverageKnob(prefix+metric))
		}
		return out
	}
	out := runnerKnobsOf(tool, threshold)
	for _, path := range map[string][]string{"jest": {"coveragePathIgnorePatterns"}, "vitest": {"test.coverage.exclude"}, "nyc": {"exclude"}}[tool] {
		out = append(out, knob{path: path, shape: leavesOut, id: CoverageLowered, severity: Low, says: saysThreshold})
	}
	return out
}

func runnerKnobsOf(tool string, threshold func(string) []knob) []knob {
	switch tool {
	case "jest":
		out := append(threshold("coverageThreshold.*."), leftOutKnob("testPathIgnorePatterns", Critical), leftOutKnob("modulePathIgnorePatterns", Critical), takenInKnob("testMatch", High), takenInKnob("testRegex", High), takenInKnob("roots", High),
			looseKnob("passWithNoTests", Critical, saysNone), knob{path: "testFailureExitCode", shape: floor, id: TestStepWeakened, severity: Critical, fallback: 1, says: "failing tests do not fail the run"}, retryKnob("retryTimes"), retryKnob("retries"), takenInKnob("testNamePattern", High))
		for _, k := range out[4:9] {
			k.path = "projects.*." + k.path
			out = append(out, k)
		}
		return out
	case "vitest":
		var out []knob
		for _, at := range []string{"test.", "test.projects.*.test.", "*.test.", "projects.*.test."} {
			out = append(out, threshold(at+"coverage.thresholds.")...)
			out = append(out, threshold(at+"coverage.")...)
			out = append(out, threshold(at+"coverage.thresholds.*.")...)
			out = append(out, leftOutKnob(at+"exclude", High), takenInKnob(at+"include", High), looseKnob(at+"passWithNoTests", Critical, saysNone), retryKnob(at+"retry"),
				looseKnob(at+"dangerouslyIgnoreUnhandledErrors", High, "errors that nobody caught do not fail the run"), takenInKnob(at+"testNamePattern", High), takenInKnob(at+"dir", Medium))
			k := looseKnob(at+"allowOnly", Medium, "a focused test does not fail the run")
			out = append(out, k)
		}
		return out
	case "playwright":
		var out []knob
		for _, at := range []string{"", "projects.*."} {
			out = append(out, leftOutKnob(at+"testIgnore", Critical), takenInKnob(at+"testMatch", High), leftOutKnob(at+"grepInvert", High), takenInKnob(at+"grep", High), retryKnob(at+"retries"))
		}
		return append(out, strictKnob("forbidOnly", Medium, "a focused test does not fail the run"), takenInKnob("testDir", High))
	case "cypress":
		var out []knob
		for _, at := range []string{"", "e2e.", "component."} {
			out = append(out, takenInKnob(at+"specPattern", High), leftOutKnob(at+"excludeSpecPattern", High), leftOutKnob(at+"ignoreTestFiles", High), takenInKnob(at+"testFiles", High), retryKnob(at+"retries"))
		}
		return out
	case "karma":
		return []knob{leftOutKnob("exclude", High), takenInKnob("files", High), {path: "failOnEmptyTestSuite", shape: floor, id: TestStepWeakened, severity: Medium, fallback: 1, says: saysNone}}
	case "mocha":
		var out []knob
		for _, k := range []knob{takenInKnob("spec", High), leftOutKnob("ignore", High), leftOutKnob("exclude", High), takenInKnob("grep", High), takenInKnob("fgrep", High), takenInKnob("g", High), takenInKnob("f", High), looseKnob("invert", High, "the tests that were chosen are left out"), retryKnob("retries")} {
			out = append(out, k)
		}
		return append(out, strictKnob("forbid-only", Medium, "a focused test does not fail the run"), strictKnob("forbidOnly", Medium, "a focused test does not fail the run"), strictKnob("forbid-pending", Low, ""), looseKnob("pass-on-failing-test-suite", Critical, "failing tests do not fail the run"), looseKnob("passOnFailingTestSuite", Critical, "failing tests do not fail the run"))
	case "ava":
		return []knob{takenInKnob("files", High), takenInKnob("match", High), {path: "failWithoutAssertions", shape: floor, id: TestStepWeakened, severity: Medium, fallback: 1, says: "a test that asserts nothing passes"}, leftOutKnob("ignoredByWatcher", Low)}
	case "wdio":
		return []knob{takenInKnob("specs", High), leftOutKnob("exclude", High), retryKnob("specFileRetries"), retryKnob("mochaOpts.retries")}
	case "nyc":
		return append(threshold(""), coverageKnob("check-coverage"), coverageKnob("checkCoverage"))
	}
	return nil
}

// tree reads a file that may be written as JSON, YAML or a module.
func tree(p string, src []byte) (data.Value, error) {
	switch ext := strings.ToLower(path.Ext(p)); ext {
	case ".json", ".jsonc", ".json5":
		return data.JSON(src)
	case ".yml", ".yaml":
		return data.YAML(src)
	case ".js", ".ts", ".mjs", ".cjs", ".mts", ".cts":
		return data.Script(src)
	}
	if v, err := data.JSON(src); err == nil {
		return v, nil
	}
	return data.YAML(src)
}

func readRunnerConfig(f *facts, src []byte) error {
	root, err := tree(f.path, src)
	if err != nil {
		return err
	}
	name := runnerConfig(strings.ToLower(path.Base(f.path)))
	f.runner(name, root)
	return nil
}

// runner reads a runner's settings; what a configuration module extends is seen through.
func (f *facts) runner(name string, root data.Value) {
	if root.Kind == data.Code {
		for _, in := range root.Items {
			f.runner(name, in)
		}
		return
	}
	if root.Kind == data.List {
		for _, in := range root.Items {
			f.runner(name, in)
		}
		return
	}
	f.knobs(name, root, runnerKnobs(name))
	if cmd := root.Get("webServer", "command"); name == "playwright" && cmd.Given() {
		return
	}
}

func readMocha(f *facts, src []byte) error {
	root, err := tree(f.path, src)
	if err != nil {
		return err
	}
	f.runner("mocha", root)
	return nil
}

func readNyc(f *facts, src []byte) error {
	root, err := tree(f.path, src)
	if err != nil {
		return err
	}
	f.runner("nyc", root)
	return nil
}

func readCodecov(f *facts, src []byte) error {
	root, err := data.YAML(src)
	if err != nil {
		return err
	}
	f.knobs("codecov", root, []knob{
		coverageKnob("coverage.status.project.*.target"), coverageKnob("coverage.status.patch.*.target"), coverageKnob("coverage.status.project.target"), coverageKnob("coverage.status.patch.target"),
		{path: "coverage.status.project.*.threshold", shape: ceiling, id: CoverageLowered, severity: Low, says: saysThreshold},
		{path: "coverage.status.project.*.informational", shape: ceiling, id: CoverageLowered, severity: Medium, says: "coverage is only shown"},
		{path: "coverage.status.patch.*.informational", shape: ceiling, id: CoverageLowered, severity: Low, says: "coverage is only shown"},
		{path: "coverage.status.project", shape: floor, id: CoverageLowered, severity: Medium, fallback: 1, says: "coverage is no longer asked for"},
	})
	return nil
}

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
