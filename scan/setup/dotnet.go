package setup

import (
	"path"
	"slices"
	"strings"

	"git-isitdone/scan/setup/data"
)

// readDotnetProject reads MSBuild projects (learn.microsoft.com, dotnet test; VSTest and
// Microsoft.Testing.Platform properties).
func readDotnetProject(f *facts, src []byte) error {
	root, err := data.XML(src)
	if err != nil {
		return err
	}
	project := root.Get("Project")
	removed := setting{knob: leftOutKnob("Compile.Remove", Critical), file: f.path, tool: "dotnet", name: "Compile.Remove"}
	for _, group := range project.Members() {
		for _, m := range group.Value.Members() {
			switch m.Key {
			case "IsTestProject":
				f.set("dotnet", knob{path: m.Key, shape: floor, id: SelectionNarrowed, severity: Critical, fallback: 1, says: "its tests do not run"}, m.Key, m.Value, m.Line)
			case "IsTestingPlatformApplication":
				f.set("dotnet", knob{path: m.Key, shape: floor, id: SelectionNarrowed, severity: Medium, fallback: 1, says: "its tests do not run"}, m.Key, m.Value, m.Line)
			case "VSTestTestCaseFilter":
				f.set("dotnet", takenInKnob(m.Key, High), m.Key, m.Value, m.Line)
			case "TestingPlatformCommandLineArguments":
				f.given("dotnet test", m.Value.Text, m.Key, m.Line)
			case "TreatWarningsAsErrors":
				f.set("dotnet", ruleKnob(m.Key, High), m.Key, m.Value, m.Line)
			case "Nullable":
				f.set("dotnet", knob{path: m.Key, shape: floor, id: SuppressionAdded, severity: High, says: saysOff}, m.Key, nullable(m.Value), m.Line)
			case "NoWarn":
				v := data.Value{Kind: data.List, Line: m.Line}
				for _, code := range strings.FieldsFunc(m.Value.Text, func(r rune) bool { return r == ';' || r == ',' || r == ' ' || r == '\n' || r == '\t' || r == '\r' }) {
					if code = strings.TrimLeft(strings.TrimPrefix(code, "CS"), "0"); compilerCode(code) {
						v.Items = append(v.Items, data.Value{Kind: data.String, Text: code, Line: m.Line})
					}
				}
				f.set("dotnet", ignoredKnob(m.Key, Medium), m.Key, v, m.Line)
			case "Threshold":
				f.set("dotnet", coverageKnob(m.Key), m.Key, m.Value, m.Line)
			case "Compile":
				if r := m.Value.Get("@Remove"); r.Given() && strings.Contains(strings.ToLower(r.Text+f.path), "test") && !benign(r.Text) {
					removed.line = m.Line
					removed.items = append(removed.items, item{r.Text, m.Line})
				}
			case "PackageReference":
				f.testPackage(m)
			}
		}
	}
	if len(removed.items) > 0 {
		f.settings = append(f.settings, removed)
	}
	return nil
}

// compilerCode reports a warning of the compiler that is worth something: none about
// documentation, versions, obsolete members or packages.
func compilerCode(code string) bool {
	if code == "" || strings.Trim(code, "0123456789") != "" {
		return false
	}
	return !slices.Contains([]string{"1591", "1573", "1701", "1702", "1705", "618", "612", "649", "169", "414", "67", "1587", "1572"}, code)
}

func nullable(v data.Value) data.Value {
	if v.Is("enable") {
		v.Text = "on"
	} else if v.Is("disable") {
		v.Text = "off"
	}
	return v
}

// testPackage: without the SDK or an adapter no test of the project is found.
func (f *facts) testPackage(m data.Pair) {
	name := m.Value.Get("@Include").Text
	lower := strings.ToLower(name)
	if lower != "microsoft.net.test.sdk" && lower != "xunit.runner.visualstudio" && !strings.Contains(lower, "testadapter") {
		return
	}
	f.settings = append(f.settings, setting{knob: knob{path: "PackageReference", shape: floor, id: TestStepRemoved, severity: High, says: "no test is found without it"}, file: f.path, tool: "dotnet", name: "PackageReference " + name, line: m.Line, number: 1, text: name})
}

func readRunSettings(f *facts, src []byte) error {
	root, err := data.XML(src)
	if err != nil {
		return err
	}
	f.knobs("dotnet", root, []knob{
		takenInKnob("RunSettings.RunConfiguration.TestCaseFilter", High),
		{path: "RunSettings.RunConfiguration.TreatNoTestsAsError", shape: floor, id: TestStepWeakened, severity: Medium, says: saysNone},
		{path: "RunSettings.MSTest.MapNotRunnableToFailed", shape: floor, id: TestStepWeakened, severity: Medium, fallback: 1, says: "a test that cannot run passes"},
		{path: "RunSettings.MSTest.MapInconclusiveToFailed", shape: floor, id: TestStepWeakened, severity: Low, says: "a test that says nothing passes"},
	})
	return nil
}

func readXunit(f *facts, src []byte) error {
	root, err := data.JSON(src)
	if err != nil {
		return err
	}
	f.knobs("xunit", root, []knob{
		{path: "failSkips", shape: floor, id: TestStepWeakened, severity: Medium, says: "a skipped test passes"}, {path: "failWarns", shape: floor, id: TestStepWeakened, severity: Low, says: "a warning passes"},
	})
	if e := root.Get("explicit"); e.Is("only") {
		f.settings = append(f.settings, setting{knob: looseKnob("explicit", High, saysPaths), file: f.path, tool: "xunit", name: "explicit", line: e.Line, number: 1, text: "only"})
	}
	return nil
}

// readSolution reads which test projects a solution holds: the others are not tested with it.
func readSolution(f *facts, src []byte) error {
	s := setting{knob: takenInKnob("projects", High), file: f.path, tool: "solution", name: "projects", line: 1}
	n := 0
	for l := range strings.Lines(string(src)) {
		n++
		for _, part := range strings.Split(l, `"`) {
			if strings.HasSuffix(part, "proj") && strings.Contains(strings.ToLower(part), "test") {
				s.items = append(s.items, item{path.Base(strings.ReplaceAll(part, `\`, "/")), n})
			}
		}
	}
	f.settings = append(f.settings, s)
	return nil
}
