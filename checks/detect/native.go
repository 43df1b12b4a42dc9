package detect

import (
	"path"
	"slices"
	"strings"

	"git-isitdone/checks/detect/ci"
)

// needsBuild: tests that have to be configured and built by commands of their own first.
func needsBuild(t *tree, u usage) bool {
	if len(u.ecos) == 1 && (u.ecos[0] == "cmake" || u.ecos[0] == "meson") && !u.front {
		return true
	}
	return u.front && makeFile(t) == "" && t.first("configure.ac", "configure.in") != "" && nameRole(strings.Replace(u.name, "check", "test", 1)) == roleTest
}

// native puts the commands of a job that configure and build in front of the one that
// tests: ctest alone would find nothing. It is no witness where one of them cannot be
// followed.
func native(steps []ci.Step, i, j int) (witness, bool) {
	s, c := steps[i], steps[i].Commands[j]
	_, eco := roleAndEcosystem(commandWords(c.Words))
	if eco == "" {
		eco = "autotools"
	}
	if s.Lost || c.Lost || secretive(s, c) {
		return witness{}, false
	}
	var parts []string
	start := i
	for start > 0 && sameJob(steps[start-1], s) {
		start--
		if steps[start].Line == s.Line && steps[start].File == s.File {
			return witness{}, false // a later entry of a matrix
		}
	}
	doubtful := false
	seen := map[int]bool{}
	for k := start; k <= i; k++ {
		if seen[steps[k].Line] {
			continue // the same step for another entry of a matrix
		}
		seen[steps[k].Line] = true
		for n, earlier := range steps[k].Commands {
			last := k == i && n == j
			if k == i && n > j {
				break
			}
			if !last && !prepares(earlier.Words) {
				continue
			}
			built, ok := rebuild(earlier, steps[k].Env)
			if !ok || earlier.Nested || steps[k].Lost || earlier.Lost {
				return witness{}, false
			}
			doubtful = doubtful || built.dropped
			part := built.cmd
			if rest, ok := strings.CutPrefix(part, "mkdir "); ok && !strings.HasPrefix(rest, "-") {
				part = "mkdir -p " + rest // it is there the second time
			}
			if dir := path.Join(steps[k].Dir, earlier.Dir); dir != "" {
				if !safePath(dir) {
					return witness{}, false
				}
				part = "(cd " + shellQuote(dir) + " && " + part + ")"
			}
			if !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
	}
	if len(parts) < 2 && !slices.Contains(c.Words, "--workflow") {
		return witness{}, false
	}
	w := witness{usage: usage{role: roleTest, ecos: []string{eco}}, cmd: strings.Join(parts, " && "), env: environmentFor(s, strings.Join(parts, " ")), at: where{s.File, s.LineOf(c)}, ignored: s.Ignored}
	w.score = scoreOf(s) + scoreOfCommand(w.usage, commandWords(c.Words))
	if doubtful {
		w.score += scoreDoubtful
	}
	return w, true
}

func safePath(dir string) bool { return !strings.HasPrefix(dir, "..") && !path.IsAbs(dir) }

func sameJob(a, b ci.Step) bool {
	return a.File == b.File && a.Job == b.Job && a.Workflow == b.Workflow
}

// prepares: commands that configure or build, and make the directory for that.
func prepares(words []string) bool {
	if len(words) == 0 {
		return false
	}
	switch path.Base(words[0]) {
	case "cmake":
		return !slices.Contains(words, "--version") && !slices.Contains(words, "--install") && !slices.Contains(words, "-E")
	case "meson":
		return len(words) > 1 && words[1] != "test" && words[1] != "install" && words[1] != "dist"
	case "configure", "autoreconf", "autogen.sh", "bootstrap", "bootstrap.sh":
		return true
	case "ninja", "make":
		return !slices.ContainsFunc(words[1:], func(w string) bool { return w == "install" || w == "test" || w == "check" || w == "clean" })
	case "mkdir":
		return true
	}
	return false
}
