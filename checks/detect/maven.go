package detect

import (
	"slices"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// findMaven: the top's pom.xml builds its modules.
func findMaven(t *tree, _ config.Config) found {
	if !t.isFile("pom.xml") || t.first(gradleFiles()...) != "" {
		return found{}
	}
	f := found{here: true, owns: true}
	text, _ := t.text("pom.xml")
	cmd := "mvn"
	if t.isFile("mvnw") {
		cmd = "./mvnw"
	}
	f.checks = []candidate{{base: roleTest, Check: plan.Check{
		Cmd: cmd + " test", Kind: notes.Full, Source: plan.Source{File: "pom.xml", Line: max(1, lineOf(text, "<project"))},
		Files: []string{"pom.xml", ".mvn/maven.config", ".mvn/jvm.config", ".mvn/extensions.xml"}, Test: true, Reader: "maven",
	}}}
	profiles := lineOf(text, "<profiles>")
	for i, l := range lines(text) {
		if profiles > 0 && i >= profiles {
			break // on only where it is asked for
		}
		for _, key := range []string{"testFailureIgnore", "maven.test.failure.ignore"} {
			if strings.Contains(l, "<"+key+">true<") {
				f.note("pom.xml:%d sets %s: this check cannot fail", i+1, key)
			}
		}
		for _, key := range []string{"skipTests", "maven.test.skip"} {
			if strings.Contains(l, "<"+key+">true<") {
				f.note("pom.xml:%d sets %s: tests are skipped", i+1, key)
			}
		}
	}
	if config, _ := t.text(".mvn/maven.config"); strings.Contains(config, "maven.test.failure.ignore") {
		f.note(".mvn/maven.config:%d sets maven.test.failure.ignore: this check cannot fail", lineOf(config, "maven.test.failure.ignore"))
	}
	return f
}

// mavenRole reads the phases and goals of a Maven command.
func mavenRole(w words) string {
	if !slices.Contains([]string{"mvn", "mvnw", "mvnd"}, w.program()) {
		return ""
	}
	skips := slices.ContainsFunc(w, func(s string) bool {
		return strings.HasPrefix(s, "-DskipTests") && !strings.HasSuffix(s, "=false") || strings.HasPrefix(s, "-Dmaven.test.skip") && !strings.HasSuffix(s, "=false")
	})
	role := ""
	if len(w.plain()) == 0 && !w.has("-v", "--version", "-version", "--help") {
		return roleTest // the default goal of pom.xml
	}
	for _, goal := range w.plain() {
		switch {
		case goal == "deploy" || strings.HasPrefix(goal, "release:") || strings.HasPrefix(goal, "site") || strings.HasPrefix(goal, "dependency:") || strings.HasPrefix(goal, "versions:"):
			return ""
		case slices.Contains([]string{"test", "verify", "package", "install", "integration-test", "surefire:test"}, goal):
			role = roleTest
			if skips {
				role = roleBuild
			}
		case role == "" && (goal == "compile" || goal == "test-compile"):
			role = roleBuild
		case role == "" && (strings.HasSuffix(goal, ":check") || strings.HasSuffix(goal, ":validate")):
			role = roleLint
		}
	}
	return role
}
