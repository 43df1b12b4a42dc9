package detect

import (
	"path"
	"slices"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

func gradleFiles() []string {
	return []string{"settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts"}
}

// findGradle: `test` of the top runs the tests of every project of a build.
func findGradle(t *tree, _ config.Config) found {
	file := t.first(gradleFiles()...)
	if file == "" {
		return found{}
	}
	f := found{here: true, owns: true}
	cmd := "gradle"
	if t.isFile("gradlew") {
		cmd = "./gradlew"
	}
	files := append(gradleFiles(), "gradle.properties", "gradle/libs.versions.toml")
	f.checks = []candidate{{base: roleTest, Check: plan.Check{
		Cmd: cmd + " test", Kind: notes.Full, Source: plan.Source{File: file, Line: 1}, Files: files, Test: true, Reader: "gradle",
	}}}
	f.gradleIgnores(t)
	return f
}

// maxGradleProjects bounds how many build files are read for settings that hide failures.
const maxGradleProjects = 60

// gradleIgnores names a setting by which a build is green over failing tests
// (docs.gradle.org, VerificationTask.ignoreFailures).
func (f *found) gradleIgnores(t *tree) {
	files := []string{"build.gradle", "build.gradle.kts"}
	for _, settings := range []string{"settings.gradle", "settings.gradle.kts"} {
		text, _ := t.text(settings)
		for _, dir := range gradleProjects(text) {
			files = append(files, path.Join(dir, "build.gradle"), path.Join(dir, "build.gradle.kts"))
		}
	}
	for _, name := range files[:min(len(files), 2*maxGradleProjects)] {
		text, _ := t.text(name)
		for i, l := range lines(text) {
			l, _, _ = strings.Cut(l, "//")
			plain := strings.Join(strings.Fields(l), "")
			if strings.Contains(plain, "ignoreFailures=true") || strings.Contains(plain, "ignoreFailurestrue") || strings.Contains(plain, "ignoreFailures.set(true)") || strings.Contains(plain, "setIgnoreFailures(true)") {
				f.note("%s:%d sets ignoreFailures: this check cannot fail", name, i+1)
			}
		}
	}
}

// gradleProjects are the directories that settings.gradle includes by name.
func gradleProjects(settings string) []string {
	var out []string
	for _, l := range lines(settings) {
		if !strings.Contains(l, "include") {
			continue
		}
		for _, name := range quotedWords(l) {
			if dir := strings.ReplaceAll(strings.Trim(name, ":"), ":", "/"); dir != "" && !strings.Contains(dir, "..") {
				out = append(out, dir)
			}
		}
	}
	return out
}

// gradleRole reads the tasks of a Gradle command.
func gradleRole(w words) string {
	if p := w.program(); p != "gradlew" && p != "gradle" && p != "gradlew.bat" {
		return ""
	}
	tasks := w.plain()
	for i, s := range w {
		if (s == "-x" || s == "--exclude-task") && i+1 < len(w) {
			tasks = slices.DeleteFunc(tasks, func(t string) bool { return t == w[i+1] })
		}
	}
	skipsTests := slices.ContainsFunc(w, func(s string) bool { return s == "-xtest" || s == "-xcheck" }) || excludes(w, "test") || excludes(w, "check")
	role := ""
	for _, task := range tasks {
		name := task[strings.LastIndexByte(task, ':')+1:]
		lower := strings.ToLower(name)
		switch {
		case strings.HasPrefix(lower, "publish"), strings.HasPrefix(lower, "deploy"), strings.HasPrefix(lower, "upload"), lower == "release", strings.HasPrefix(lower, "connected"):
			return ""
		case lower == "build" && !skipsTests, lower == "check" && !skipsTests, lower == "test", strings.HasSuffix(name, "Test"), strings.HasSuffix(name, "Tests"), strings.HasPrefix(name, "test") && !strings.HasSuffix(lower, "classes"):
			role = roleTest
		case role != "":
		case lower == "build" || lower == "assemble" || strings.HasPrefix(lower, "compile") || strings.HasSuffix(lower, "classes"):
			role = roleBuild
		case strings.HasPrefix(lower, "lint"), strings.HasPrefix(lower, "ktlint"), strings.HasPrefix(lower, "detekt"), strings.HasPrefix(lower, "checkstyle"), strings.HasPrefix(lower, "pmd"), strings.HasPrefix(lower, "spotbugs"), lower == "spotlesscheck", lower == "apicheck":
			role = roleLint
		}
	}
	return role
}

// excludes: -x task.
func excludes(w words, task string) bool {
	for i, s := range w {
		if (s == "-x" || s == "--exclude-task") && i+1 < len(w) && (w[i+1] == task || strings.HasSuffix(w[i+1], ":"+task)) {
			return true
		}
	}
	return false
}
