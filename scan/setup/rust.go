package setup

import (
	"strings"

	"git-isitdone/scan/setup/data"
)

// readCargo reads what Cargo.toml says of tests (The Cargo Book, Cargo Targets).
func readCargo(f *facts, src []byte) error {
	root, err := data.TOML(src)
	if err != nil {
		return err
	}
	on := func(path string, sev Severity, says string) knob {
		return knob{path: path, shape: floor, id: SelectionNarrowed, severity: sev, fallback: 1, says: says}
	}
	f.knobs("cargo", root, []knob{
		on("lib.test", High, "the library's tests do not run"), on("bin.*.test", High, "the program's tests do not run"), on("test.*.test", High, saysPaths), on("package.autotests", High, "files below tests/ do not run"),
		on("test.*.harness", Medium, "its #[test] functions do not run"), on("lib.harness", Medium, "its #[test] functions do not run"), on("lib.doctest", Low, "the examples in the documentation do not run"),
		leftOutKnob("workspace.exclude", Medium), takenInKnob("workspace.members", Medium), takenInKnob("workspace.default-members", Medium), leftOutKnob("test.*.required-features", Medium),
		{path: "profile.test.debug-assertions", shape: floor, id: TestStepWeakened, severity: Medium, fallback: 1, says: "debug assertions do not run"},
		{path: "profile.test.overflow-checks", shape: floor, id: TestStepWeakened, severity: Medium, fallback: 1, says: "overflows are not noticed"},
		{path: "lints.*.*", shape: floor, id: SuppressionAdded, severity: High, fallback: 0, says: saysOff},
		{path: "workspace.lints.*.*", shape: floor, id: SuppressionAdded, severity: High, says: saysOff},
	})
	for _, t := range root.Get("test").Each() {
		f.mark("[[test]] "+t.Get("name").Text, t.Line)
	}
	return nil
}

func readCargoConfig(f *facts, src []byte) error {
	root, err := data.TOML(src)
	if err != nil {
		return err
	}
	for _, t := range root.Get("target").Members() {
		r := t.Value.Get("runner")
		if !r.Given() {
			continue
		}
		sev := Low
		if first := strings.Fields(r.Source() + " "); len(first) > 0 {
			switch strings.Trim(first[0], `[",`) {
			case "true", "echo", "/bin/true", ":", "/usr/bin/true":
				sev = Critical
			}
		}
		f.settings = append(f.settings, setting{knob: knob{path: "target.*.runner", shape: ceiling, id: TestStepWeakened, severity: sev, says: "it runs instead of the tests"}, file: f.path, tool: "cargo", name: "target." + t.Key + ".runner", line: r.Line, number: float64(sev) + 1, text: r.Source()})
	}
	for _, a := range root.Get("alias").Members() {
		var parts []string
		for _, w := range a.Value.Scalars() {
			parts = append(parts, w.Text)
		}
		f.script("cargo "+strings.Join(parts, " "), spot{place: "alias " + a.Key, line: a.Line, folded: true}, false)
	}
	return nil
}

func readNextest(f *facts, src []byte) error {
	root, err := data.TOML(src)
	if err != nil {
		return err
	}
	f.knobs("nextest", root, []knob{takenInKnob("profile.*.default-filter", High), retryKnob("profile.*.retries")})
	return nil
}
