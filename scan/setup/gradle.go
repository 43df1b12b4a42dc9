package setup

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
	"git-isitdone/scan/setup/data"
)

// readGradle reads a build script token by token: it is a program, and only what it says of
// its test tasks in plain words is known (docs.gradle.org, Test).
func readGradle(f *facts, src []byte) error {
	g := gradle{facts: f, toks: groovy(src)}
	g.read()
	if len(g.modules.items) > 0 {
		f.settings = append(f.settings, g.modules)
	}
	return nil
}

type gradle struct {
	*facts
	toks []lang.Token
	// modules are the parts of the build that the settings script includes.
	modules setting
	// blocks are the names of the blocks that are open.
	blocks []string
	deeper int // blocks below the deepest that is looked at
}

// maxBlocks is how deep blocks are looked into.
const maxBlocks = 30

func (g *gradle) at(i int) lang.Token {
	if i < 0 || i >= len(g.toks) {
		return lang.Token{Kind: lang.LineEnd}
	}
	return g.toks[i]
}

// testing reports whether an open block is about a test task.
func (g *gradle) testing() bool {
	return slices.ContainsFunc(g.blocks, func(b string) bool {
		l := strings.ToLower(b)
		return strings.Contains(l, "test") && !strings.Contains(l, "testlogging") && !strings.Contains(l, "sourcesets")
	})
}

// conditional: inside an `if`, such as one about the version of Java.
func (g *gradle) conditional() bool {
	return slices.ContainsFunc(g.blocks, func(b string) bool {
		return strings.HasPrefix(b, "if ") || strings.Contains(b, "JavaVersion") || strings.HasPrefix(b, "else") || strings.Contains(b, "isCompatibleWith")
	})
}

func (g *gradle) within(names ...string) bool {
	return slices.ContainsFunc(g.blocks, func(b string) bool { return slices.Contains(names, b) })
}

func (g *gradle) read() {
	for i, t := range g.toks {
		switch {
		case t.Kind == lang.Mark && t.Text == "{" && len(g.blocks) >= maxBlocks:
			g.deeper++
		case t.Kind == lang.Mark && t.Text == "}" && g.deeper > 0:
			g.deeper--
		case t.Kind == lang.Mark && t.Text == "{":
			g.blocks = append(g.blocks, g.blockName(i))
		case t.Kind == lang.Mark && t.Text == "}":
			if len(g.blocks) > 0 {
				g.blocks = g.blocks[:len(g.blocks)-1]
			}
		case t.Kind == lang.Name:
			g.word(i, t)
		}
	}
}

// blockName is what stands in front of a block on its line: tasks.named("test").
func (g *gradle) blockName(i int) string {
	var parts []string
	for j := i - 1; j >= 0 && j > i-14 && g.toks[j].Line == g.toks[i].Line; j-- {
		t := g.toks[j]
		if t.Kind == lang.Mark && (t.Text == "{" || t.Text == "}") {
			break
		}
		if t.Kind == lang.Name || t.Kind == lang.String {
			parts = append([]string{t.Text}, parts...)
		}
	}
	return strings.Join(parts, " ")
}

func (g *gradle) word(i int, t lang.Token) {
	value, args := g.value(i)
	place := strings.Join(g.blocks, ".")
	number := func(k knob) {
		if n, ok := numberOf(value, k); ok {
			g.settings = append(g.settings, setting{knob: k, file: g.path, tool: "gradle", name: place + "/" + t.Text, line: t.Line, number: n, text: value.Text})
		}
	}
	list := func(k knob) {
		s := setting{knob: k, file: g.path, tool: "gradle", name: place + "/" + t.Text, line: t.Line, text: strings.Join(args, ", ")}
		for _, a := range args {
			s.items = append(s.items, item{a, t.Line})
		}
		if len(args) > 0 {
			g.settings = append(g.settings, s)
		}
	}
	switch t.Text {
	case "ignoreFailures", "isIgnoreFailures", "setIgnoreFailures":
		k := looseKnob("ignoreFailures", Critical, "failing tests do not fail the build")
		if !g.testing() && len(g.blocks) > 0 && !g.within("tasks withType Test") {
			k = looseKnob("ignoreFailures", Medium, "what it finds does not fail the build")
		}
		number(k)
	case "enabled", "isEnabled", "onlyIf":
		if !g.testing() && !(g.at(i-1).Text == "." && strings.Contains(strings.ToLower(g.at(i-2).Text+g.at(i-3).Text+g.at(i-4).Text), "test")) || g.within("reports", "html", "xml", "junitXml") || strings.Contains(strings.ToLower(place), "report") {
			return
		}
		if t.Text == "onlyIf" {
			sev := Low
			if g.at(i+1).Text == "{" && g.at(i+2).Text == "false" || g.at(i+2).Text == "{" && g.at(i+3).Text == "false" {
				sev = Critical
			}
			g.settings = append(g.settings, setting{knob: looseKnob("onlyIf", sev, "the tests run only sometimes"), file: g.path, tool: "gradle", name: place + "/onlyIf", line: t.Line, number: 1, text: "onlyIf"})
			return
		}
		sev := Critical
		if g.conditional() {
			sev = Low
		}
		number(knob{path: "enabled", shape: floor, id: SelectionNarrowed, severity: sev, fallback: 1, says: saysPaths})
	case "exclude", "excludes", "setExcludes":
		if g.testing() && !g.within("dependencies", "sourceSets") && !strings.Contains(strings.ToLower(place), "implementation") {
			list(leftOutKnob("exclude", High))
		}
	case "include":
		if strings.Contains(g.path, "settings.gradle") {
			g.modules = setting{knob: takenInKnob("include", Low), file: g.path, tool: "gradle", name: "include", line: t.Line, items: g.modules.items}
			for _, a := range args {
				g.modules.items = append(g.modules.items, item{strings.ReplaceAll(strings.TrimPrefix(a, ":"), ":", "/"), t.Line})
			}
		} else if g.testing() && !g.within("dependencies", "sourceSets") {
			list(takenInKnob("include", High))
		}
	case "excludeTestsMatching", "excludeTags", "excludeGroups", "excludeCategories", "excludeEngines":
		sev := Medium
		if t.Text == "excludeTestsMatching" {
			sev = High
		}
		list(leftOutKnob(t.Text, sev))
	case "includeTestsMatching", "includeTags", "includeGroups", "includeCategories":
		list(takenInKnob(t.Text, Medium))
	case "failOnNoMatchingTests", "isFailOnNoMatchingTests", "failOnNoDiscoveredTests":
		number(knob{path: t.Text, shape: floor, id: TestStepWeakened, severity: Medium, fallback: 1, says: saysNone})
	case "maxRetries":
		number(retryKnob("maxRetries"))
	case "minimum":
		number(coverageKnob("minimum"))
	case "useJUnitPlatform", "useTestNG", "useJUnit":
		g.settings = append(g.settings, setting{knob: knob{path: "use", shape: floor, id: TestStepRemoved, severity: High, says: "no test is found without it"}, file: g.path, tool: "gradle", name: "use", line: t.Line, number: 1, text: t.Text})
	case "remove":
		if g.at(i-1).Text == "." && g.at(i-2).Text == "dependsOn" && strings.Contains(strings.Join(args, " ")+g.at(i+2).Text, "est") {
			g.settings = append(g.settings, setting{knob: looseKnob("dependsOn.remove", Critical, "the build no longer asks for the tests"), file: g.path, tool: "gradle", name: "dependsOn.remove", line: t.Line, number: 1, text: "dependsOn.remove"})
		}
	}
}

// value is what a word is set to or called with: `name = true`, `name true`, `name("a", "b")`.
func (g *gradle) value(i int) (data.Value, []string) {
	j := i + 1
	if s := g.at(j).Text; g.at(j).Kind == lang.Mark && (s == "=" || s == "(" || s == ":") {
		j++
	}
	if g.at(j).Text == "set" && g.at(j+1).Text == "(" {
		j += 2
	}
	var out data.Value
	var args []string
	line := g.toks[i].Line
	for k := j; k < j+60; k++ {
		t := g.at(k)
		if t.Kind == lang.LineEnd || t.Kind == lang.Mark && (t.Text == ")" || t.Text == "}" || t.Text == "{" || t.Text == ";") || t.Line > line+20 || t.Line > line && g.at(k-1).Text != "," && g.at(k-1).Text != "(" && g.at(k-1).Text != "[" {
			break
		}
		if t.Kind == lang.String {
			args = append(args, t.Text)
		}
		if out.Kind == data.Absent {
			out = data.Value{Kind: data.String, Text: t.Text, Line: t.Line}
		}
	}
	return out, args
}
