package setup

import (
	"path"
	"strings"

	"git-isitdone/scan/setup/data"
)

const saysOff = "what it found is no longer said, anywhere"

// ruleKnob is a rule or a switch that finds more when it is on.
func ruleKnob(path string, sev Severity) knob {
	return knob{path: path, shape: floor, id: SuppressionAdded, severity: sev, says: saysOff}
}

// ignoredKnob is a list of rules or files that are not looked at.
func ignoredKnob(path string, sev Severity) knob {
	return knob{path: path, shape: leavesOut, id: SuppressionAdded, severity: sev, says: saysOff}
}

// relaxedKnob is a switch that finds less when it is on.
func relaxedKnob(path string, sev Severity) knob {
	return knob{path: path, shape: ceiling, id: SuppressionAdded, severity: sev, says: saysOff}
}

// readTSConfig reads what the type checker asks (typescriptlang.org, TSConfig Reference).
func readTSConfig(f *facts, src []byte) error {
	root, err := data.JSON(src)
	if err != nil {
		return err
	}
	var table []knob
	for _, name := range []string{"strict", "noImplicitAny", "strictNullChecks", "strictFunctionTypes", "strictBindCallApply", "strictPropertyInitialization", "noImplicitThis", "useUnknownInCatchVariables", "alwaysStrict", "noUncheckedIndexedAccess", "exactOptionalPropertyTypes", "noImplicitReturns", "checkJs"} {
		table = append(table, ruleKnob("compilerOptions."+name, High))
	}
	for _, name := range []string{"noUnusedLocals", "noUnusedParameters", "noFallthroughCasesInSwitch", "noImplicitOverride", "noPropertyAccessFromIndexSignature", "noEmitOnError", "forceConsistentCasingInFileNames"} {
		table = append(table, ruleKnob("compilerOptions."+name, Low))
	}
	// Under `strict`, a part of it that is switched off by name is a loss although it was never on
	// by name.
	if root.Get("compilerOptions", "strict").Is("true") {
		for i := 1; i < 9; i++ {
			table[i].fallback = 1
		}
	}
	table = append(table, relaxedKnob("compilerOptions.skipLibCheck", Low), relaxedKnob("compilerOptions.suppressImplicitAnyIndexErrors", Medium), ignoredKnob("exclude", High))
	f.knobs("tsc", root, table)
	return nil
}

func readESLint(f *facts, src []byte) error {
	base := strings.ToLower(path.Base(f.path))
	if base == ".eslintignore" {
		return f.lintIgnore(string(src))
	}
	root, err := tree(f.path, src)
	if err != nil {
		return err
	}
	if strings.HasPrefix(base, "biome") {
		f.knobs("biome", root, []knob{
			{path: "linter.enabled", shape: floor, id: SuppressionAdded, severity: High, fallback: 1, says: saysOff},
			ignoredKnob("files.ignore", Medium), ignoredKnob("linter.ignore", Medium),
			{path: "linter.rules.*.*", shape: floor, id: SuppressionAdded, severity: High, fallback: 1, says: saysOff},
			{path: "linter.rules.recommended", shape: floor, id: SuppressionAdded, severity: High, fallback: 1, says: saysOff},
		})
		return nil
	}
	f.eslint(root)
	return nil
}

func (f *facts) lintIgnore(src string) error {
	s := setting{knob: ignoredKnob("ignorePatterns", Medium), file: f.path, tool: "eslint", name: "ignorePatterns", line: 1}
	n := 0
	for l := range strings.Lines(src) {
		n++
		if l = strings.TrimSpace(l); l != "" && l[0] != '#' && !benign(l) {
			s.items = append(s.items, item{l, n})
		}
	}
	f.settings = append(f.settings, s)
	return nil
}

// scopeOfTests reports a scope of tests and other files beside the code.
func scopeOfTests(scope string) bool {
	scope = strings.ToLower(scope)
	for _, word := range []string{"test", "spec", "__init__", "example", "docs", "migration", "script", "config", "fixture", "conftest", "bench", "stories", ".d.ts", "mock", "e2e", "cypress", "nox", "setup.py", "tasks.py", "tools/", "playground", "template", "website", "benchmark"} {
		if strings.Contains(scope, word) {
			return true
		}
	}
	return false
}

// eslint reads rules. Those for some files only are a smaller matter, and so is one that was
// never named before: it may replace a preset's.
func (f *facts) eslint(root data.Value) {
	switch root.Kind {
	case data.Code, data.List:
		for _, in := range root.Items {
			f.eslint(in)
		}
		return
	default:
	}
	sev := High
	scope := "eslint"
	if files := root.Get("files"); files.Given() {
		scope = "eslint " + files.Source()
		if sev = Medium; scopeOfTests(scope) {
			sev = Low
		} else if strings.Contains(scope, "**/*.") {
			sev = High
		}
	}
	f.knobs(scope, root, []knob{{path: "rules.*", shape: floor, id: SuppressionAdded, severity: sev, fallback: 1, says: saysOff}})
	f.knobs(scope, root, []knob{ignoredKnob("ignorePatterns", Low), ignoredKnob("ignores", Low)})
	for _, o := range root.Get("overrides").Each() {
		f.eslint(o)
	}
}

func readGolangCI(f *facts, src []byte) error {
	root, err := data.YAML(src)
	if err != nil {
		return err
	}
	f.knobs("golangci-lint", root, []knob{
		ignoredKnob("linters.disable", High),
		{path: "linters.enable", shape: takesIn, id: SuppressionAdded, severity: High, says: saysOff},
		relaxedKnob("linters.disable-all", Medium),
		{path: "run.tests", shape: floor, id: SuppressionAdded, severity: Medium, fallback: 1, says: "tests are not looked at"},
		ignoredKnob("run.skip-dirs", Medium), ignoredKnob("issues.exclude-dirs", Medium), ignoredKnob("issues.exclude", High), ignoredKnob("linters.exclusions.paths", Medium),
		{path: "run.issues-exit-code", shape: floor, id: TestStepWeakened, severity: Critical, fallback: 1, says: "findings do not fail the run"},
	})
	for _, path := range [][]string{{"issues", "exclude-rules"}, {"linters", "exclusions", "rules"}} {
		s := setting{knob: ignoredKnob(strings.Join(path, "."), Medium), file: f.path, tool: "golangci-lint", name: strings.Join(path, "."), line: root.Get(path...).Line}
		for _, r := range root.Get(path...).Each() {
			if !scopeOfTests(r.Get("path").Text) {
				s.items = append(s.items, item{clip(r.Source()), r.Line})
			}
		}
		f.settings = append(f.settings, s)
	}
	return nil
}

func readPyright(f *facts, src []byte) error {
	root, err := data.JSON(src)
	if err != nil {
		return err
	}
	f.pyright(root)
	return nil
}

func (f *facts) pyright(root data.Value) {
	f.knobs("pyright", root, []knob{ruleKnob("typeCheckingMode", High), ignoredKnob("ignore", High), ignoredKnob("exclude", Medium)})
	for _, m := range root.Members() {
		if strings.HasPrefix(m.Key, "report") {
			k := ruleKnob(m.Key, High)
			k.fallback = 1
			f.knobs("pyright", root, []knob{k})
		}
	}
}

// mypy reads one section of its configuration; module is empty for the settings of all.
func (f *facts) mypy(section data.Value, module string) {
	sev := High
	if scopeOfTests(module) {
		sev = Low
	}
	name := strings.TrimSpace("mypy " + module)
	table := []knob{relaxedKnob("ignore_errors", sev), ignoredKnob("disable_error_code", sev), ignoredKnob("exclude", Medium), relaxedKnob("ignore_missing_imports", Low)}
	for _, k := range []string{"strict", "disallow_untyped_defs", "disallow_incomplete_defs", "check_untyped_defs", "disallow_any_generics", "strict_optional", "warn_return_any", "strict_equality", "disallow_untyped_calls", "warn_unreachable"} {
		table = append(table, ruleKnob(k, min(sev, High)))
	}
	for _, k := range []string{"warn_unused_ignores", "warn_redundant_casts", "warn_unused_configs", "disallow_subclassing_any", "no_implicit_optional", "disallow_untyped_decorators"} {
		table = append(table, ruleKnob(k, Low))
	}
	f.knobs(name, section, table)
}

// ruff reads the linter's settings, at the top of ruff.toml or in pyproject.toml.
func (f *facts) ruff(root data.Value) {
	for _, in := range []data.Value{root, root.Get("lint")} {
		f.knobs("ruff", in, []knob{ignoredKnob("ignore", High), ignoredKnob("extend-ignore", High), {path: "select", shape: takesIn, id: SuppressionAdded, severity: High, says: saysOff}, {path: "extend-select", shape: takesIn, id: SuppressionAdded, severity: Medium, says: saysOff}, ignoredKnob("exclude", Medium), ignoredKnob("extend-exclude", Medium)})
		for _, m := range in.Get("per-file-ignores").Members() {
			sev := High
			if scopeOfTests(m.Key) {
				sev = Low
			}
			f.set("ruff", ignoredKnob("per-file-ignores", sev), "per-file-ignores "+m.Key, m.Value, m.Line)
		}
	}
}

// words of a list in an INI file: apart by commas or blanks.
func iniList(v data.Value) data.Value {
	out := data.Value{Kind: data.List, Line: v.Line}
	for i, l := range strings.Split(v.Text, "\n") {
		for _, w := range strings.FieldsFunc(l, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
			out.Items = append(out.Items, data.Value{Kind: data.String, Text: w, Line: v.Line + i})
		}
	}
	return out
}
