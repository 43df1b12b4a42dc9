package setup

import (
	"strings"

	"git-isitdone/scan/setup/data"
)

// readMaven reads pom.xml: properties, and the surefire and failsafe plugins wherever they are
// configured (maven.apache.org, Surefire: test).
func readMaven(f *facts, src []byte) error {
	root, err := data.XML(src)
	if err != nil {
		return err
	}
	project := root.Get("project")
	f.mavenProperties(project.Get("properties"), "properties")
	f.mavenBuild(project, "")
	for _, p := range project.Get("profiles").Members() {
		id := p.Value.Get("id").Text
		f.mavenProperties(p.Value.Get("properties"), "profile "+id)
		f.mavenBuild(p.Value, "profile "+id+" ")
	}
	modules := data.Value{Kind: data.List, Line: project.Get("modules").Line}
	for _, m := range project.Get("modules").Members() {
		modules.Items = append(modules.Items, m.Value)
	}
	if len(modules.Items) > 0 {
		f.set("maven", takenInKnob("modules", Low), "modules", modules, modules.Line)
	}
	return nil
}

// switches that keep tests from running, or from counting.
func mavenSwitches() []knob {
	var out []knob
	for _, name := range []string{"skipTests", "maven.test.skip", "skipITs", "skip", "skipExec", "testFailureIgnore", "maven.test.failure.ignore", "maven.test.skip.exec", "skipUnitTests"} {
		k := knob{path: name, shape: ceiling, id: SelectionNarrowed, severity: Critical, says: saysPaths}
		if strings.Contains(strings.ToLower(name), "ignore") {
			k.id, k.says = TestStepWeakened, "failing tests do not fail the build"
		}
		out = append(out, k)
	}
	return out
}

func (f *facts) mavenProperties(v data.Value, place string) {
	// A property's name has dots in it, so it is no path.
	for _, k := range mavenSwitches() {
		if k.path == "skip" {
			continue
		}
		for _, m := range v.Members() {
			if m.Key == k.path {
				if strings.HasPrefix(place, "profile") {
					k.severity = Low // someone has to ask for it
				}
				f.set("maven", k, place+"/"+m.Key, m.Value, m.Line)
			}
		}
	}
}

func (f *facts) mavenBuild(project data.Value, place string) {
	for _, plugins := range []data.Value{project.Get("build", "plugins"), project.Get("build", "pluginManagement", "plugins")} {
		for _, p := range plugins.Members() {
			name := p.Value.Get("artifactId").Text
			test := name == "maven-surefire-plugin" || name == "maven-failsafe-plugin" || name == "tycho-surefire-plugin"
			if name == "jacoco-maven-plugin" {
				f.jacoco(p.Value)
			}
			if !test {
				continue
			}
			f.surefire(p.Value.Get("configuration"), place+name)
			for _, e := range p.Value.Get("executions").Members() {
				f.surefire(e.Value.Get("configuration"), place+name+" "+e.Value.Get("id").Text)
				if phase := e.Value.Get("phase"); phase.Is("none") {
					k := knob{path: "phase", shape: ceiling, id: SelectionNarrowed, severity: Critical, says: saysPaths}
					f.settings = append(f.settings, setting{knob: k, file: f.path, tool: "maven", name: place + name + " phase", line: phase.Line, number: 1, text: "none"})
				}
			}
		}
	}
}

func (f *facts) surefire(c data.Value, place string) {
	for _, k := range mavenSwitches() {
		if v := c.Get(k.path); v.Given() && !strings.Contains(v.Text, "${") {
			if strings.HasPrefix(place, "profile") {
				k.severity = Low
			}
			f.set("maven", k, place+"/"+k.path, v, v.Line)
		}
	}
	list := func(name string) data.Value {
		out := data.Value{Line: c.Get(name).Line}
		for _, m := range c.Get(name).Members() {
			out.Kind = data.List
			out.Items = append(out.Items, m.Value)
		}
		return out
	}
	f.set("maven", leftOutKnob("excludes", High), place+"/excludes", list("excludes"), c.Get("excludes").Line)
	f.set("maven", takenInKnob("includes", Medium), place+"/includes", list("includes"), c.Get("includes").Line)
	for _, k := range []knob{takenInKnob("test", High), takenInKnob("groups", Medium), leftOutKnob("excludedGroups", Medium), retryKnob("rerunFailingTestsCount")} {
		f.set("maven", k, place+"/"+k.path, c.Get(k.path), c.Get(k.path).Line)
	}
	f.set("maven", knob{path: "failIfNoTests", shape: floor, id: TestStepWeakened, severity: Medium, says: saysNone}, place+"/failIfNoTests", c.Get("failIfNoTests"), c.Get("failIfNoTests").Line)
	f.set("maven", knob{path: "failIfNoSpecifiedTests", shape: floor, id: TestStepWeakened, severity: Medium, fallback: 1, says: saysNone}, place+"/failIfNoSpecifiedTests", c.Get("failIfNoSpecifiedTests"), c.Get("failIfNoSpecifiedTests").Line)
}

// jacoco reads coverage minima wherever they stand in the plugin.
func (f *facts) jacoco(v data.Value) {
	var look func(data.Value, string, int)
	look = func(v data.Value, place string, depth int) {
		for _, m := range v.Members() {
			if m.Key == "minimum" {
				f.set("jacoco", coverageKnob("minimum"), place+".minimum", m.Value, m.Line)
			} else if depth < 12 {
				counter := m.Value.Get("counter").Text
				look(m.Value, place+"."+m.Key+counter, depth+1)
			}
		}
	}
	look(v, "", 0)
}

func readMavenConfig(f *facts, src []byte) error {
	f.given("mvn", string(src), "maven.config", 1)
	return nil
}

func readTestNG(f *facts, src []byte) error {
	root, err := data.XML(src)
	if err != nil {
		return err
	}
	excluded := setting{knob: leftOutKnob("exclude", High), file: f.path, tool: "testng", name: "exclude"}
	classes := setting{knob: takenInKnob("classes", High), file: f.path, tool: "testng", name: "classes"}
	var look func(data.Value, int)
	look = func(v data.Value, depth int) {
		for _, m := range v.Members() {
			name := m.Value.Get("@name")
			switch m.Key {
			case "exclude":
				excluded.line = m.Line
				excluded.items = append(excluded.items, item{name.Text, m.Line})
			case "class", "package":
				classes.line = m.Line
				classes.items = append(classes.items, item{name.Text, m.Line})
			}
			if depth < 12 {
				look(m.Value, depth+1)
			}
		}
	}
	look(root, 0)
	f.settings = append(f.settings, excluded, classes)
	return nil
}

func readJUnitPlatform(f *facts, src []byte) error {
	for _, p := range properties(src) {
		if p.Key == "junit.jupiter.conditions.deactivate" {
			f.set("junit", ruleKnob(p.Key, Low), p.Key, p.Value, p.Line)
		}
	}
	return nil
}

// properties are the lines of a Java properties file.
func properties(src []byte) []data.Pair {
	var out []data.Pair
	n := 0
	for l := range strings.Lines(string(src)) {
		n++
		l = strings.TrimSpace(l)
		if name, value, ok := strings.Cut(l, "="); ok && l[0] != '#' && l[0] != '!' {
			out = append(out, data.Pair{Key: strings.TrimSpace(name), Line: n, Value: data.Value{Kind: data.String, Text: strings.TrimSpace(value), Line: n}})
		}
	}
	return out
}

func readGradleProperties(f *facts, src []byte) error {
	for _, p := range properties(src) {
		lower := strings.ToLower(p.Key)
		if strings.Contains(lower, "skiptest") || strings.Contains(lower, "ignorefailures") || strings.Contains(lower, "skip.test") {
			f.set("gradle", knob{path: p.Key, shape: ceiling, id: SelectionNarrowed, severity: High, says: saysPaths}, p.Key, p.Value, p.Line)
		}
	}
	return nil
}
