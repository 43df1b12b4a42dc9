package detect

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"git-isitdone/checks/detect/ci"
	"git-isitdone/checks/plan"
	"git-isitdone/scan/shell"
)

// witness is a command that CI runs, and how well it speaks for a role.
type witness struct {
	usage
	cmd   string
	dir   string
	env   map[string]string
	at    where
	score int
	// ignored is true where CI is green whatever becomes of it.
	ignored bool
	narrow  bool   // it runs a part of a suite
	dropped bool   // a word that only CI knows was left out
	hidden  string // the operator that loses its exit status
}

// Scores. A workflow that pushes start is worth most; what speaks for a part, another
// machine or another purpose is worth less. Below minScore CI is no witness.
const (
	scoreTriggered = 40
	scoreFront     = 8
	scoreNamed     = 8
	scorePart      = -14
	scoreElsewhere = -14
	scoreDoubtful  = -8
	minScore       = 20
	// minReplace: what is said of a part does not replace a whole.
	minReplace = 32
)

// ciFiles lets CI's files be read through a tree.
type ciFiles struct{ *tree }

func (f ciFiles) Text(name string) (string, bool) { return f.text(name) }

func (f ciFiles) Names(dir string) []string {
	var out []string
	for _, e := range f.entries(dir) {
		if !e.IsDir() {
			out = append(out, e.Name())
		}
	}
	return out
}

// witnesses are the commands of CI that check something and can be run here.
func witnesses(top *tree) (out []witness, problems []string) {
	steps, problems := ci.Read(ciFiles{top})
	below := map[string]*tree{"": top}
	for i, s := range steps {
		for j, c := range s.Commands {
			dir := path.Join(s.Dir, c.Dir)
			if s.Lost || c.Lost || strings.HasPrefix(dir, "..") || len(c.Words) == 0 {
				continue
			}
			t, ok := below[dir]
			if !ok {
				t = subtree(top, dir)
				below[dir] = t
			}
			if w, ok := testify(t, steps, i, j, dir); ok {
				out = append(out, w)
			}
		}
	}
	return out, problems
}

// subtree is a directory of the repository as a project of its own; nil where there is none.
func subtree(top *tree, dir string) *tree {
	if !top.isDir(dir) {
		return nil
	}
	sub, err := fs.Sub(top.fsys, dir)
	if err != nil {
		return nil
	}
	return newTree(sub)
}

// testify judges one command of a step.
func testify(t *tree, steps []ci.Step, i, j int, dir string) (witness, bool) {
	s, c := steps[i], steps[i].Commands[j]
	if t == nil {
		// A directory that an earlier command makes, such as build.
		if role, eco := roleAndEcosystem(commandWords(c.Words)); role != roleTest || eco != "cmake" && eco != "meson" {
			return witness{}, false
		}
		w, ok := native(steps, i, j)
		return w, ok
	}
	u := usageOf(t, c.Words)
	if u.role == "" || u.bad != "" || c.Op == "&" || secretive(s, c) {
		return witness{}, false
	}
	if u.role == roleTest && dir == "" && needsBuild(t, u) {
		return native(steps, i, j)
	}
	built, ok := rebuild(c, s.Env)
	if !ok || c.Nested && built.dropped {
		return witness{}, false
	}
	if len(u.ecos) > 0 && u.ecos[0] == "py" && !u.front {
		built.cmd = byLockedRunner(t, built.cmd)
	}
	w := witness{usage: u, cmd: built.cmd, dir: dir, env: environmentFor(s, built.cmd), at: where{s.File, s.LineOf(c)}, ignored: s.Ignored}
	w.score = scoreOf(s) + scoreOfCommand(u, commandWords(c.Words))
	w.dropped, w.narrow = built.dropped, narrow(commandWords(c.Words))
	if built.dropped || c.Nested {
		w.score += scoreDoubtful
	}
	if u.front && slices.ContainsFunc([]string{".gitlab-ci/", ".github/", "ci/", ".ci/", ".circleci/", ".buildkite/", "tools/ci/"}, func(p string) bool { return strings.Contains(built.cmd, p) }) {
		w.score += 2 * scorePart // made for CI's machines
	}
	if j+1 < len(s.Commands) {
		w.hidden = hiddenBy(step{c.Words, c.Op}, step{s.Commands[j+1].Words, s.Commands[j+1].Op}, true, pipefail(s))
	}
	return w, true
}

// pipefail: GitHub's bash has it on only where the shell is named, which few steps do.
func pipefail(s ci.Step) bool {
	return slices.ContainsFunc(s.Commands, func(c shell.Command) bool {
		return len(c.Words) > 0 && c.Words[0] == "set" && slices.Contains(c.Words, "pipefail")
	})
}

// secretive: a command with a secret in it, or in its step's environment unless that is one
// that only uploads and caches use.
func secretive(s ci.Step, c shell.Command) bool {
	for _, r := range c.Raw {
		if strings.Contains(r, "CI_SECRET") {
			return true
		}
	}
	return slices.ContainsFunc(s.Secrets, func(name string) bool {
		return !slices.ContainsFunc([]string{"GITHUB_TOKEN", "GH_TOKEN", "CODECOV", "COVERALLS", "TURBO_", "NX_CLOUD", "SONAR", "GRADLE_", "DEVELOCITY", "CACHIX", "SCCACHE", "NPM_TOKEN", "FOSSA", "BUILDBUDDY", "PERCY", "CODACY", "COMPOSER_AUTH", "HOMEBREW_"}, func(p string) bool {
			return strings.HasPrefix(name, p)
		})
	})
}

// scoreOf is what a step's surroundings are worth.
func scoreOf(s ci.Step) int {
	score := 0
	if s.Triggered {
		score += scoreTriggered
	}
	for _, name := range []string{strings.TrimSuffix(s.Workflow, path.Ext(s.Workflow)), s.Job, s.Name} {
		switch {
		case partialName(name):
			score += scorePart
		case nameRole(name) == roleTest || slices.Contains([]string{"ci", "main", "check", "checks", "build", "push", "pr", "pull-request", "continuous-integration"}, strings.ToLower(name)):
			score += scoreNamed
		}
	}
	if on := strings.ToLower(s.RunsOn); strings.Contains(on, "windows") || strings.Contains(on, "macos") || strings.Contains(on, "xcode") {
		score += scoreElsewhere
	}
	if s.Ignored {
		score += scorePart
	}
	if s.Services {
		score += scoreDoubtful
	}
	for _, word := range []string{"failure()", "schedule", "workflow_dispatch", "release", "refs/tags", "windows", "macos", "Windows", "macOS"} {
		if strings.Contains(s.If, word) && !strings.Contains(s.If, "!=") {
			score += scoreElsewhere
			break
		}
	}
	return score
}

func scoreOfCommand(u usage, w words) int {
	score := 0
	if u.front {
		score += scoreFront
		if partialName(u.name) {
			score += scorePart
		}
	}
	if narrow(w) {
		score += scorePart
	}
	return score
}

// environmentFor keeps of a step's variables those that change what a command proves.
func environmentFor(s ci.Step, cmd string) map[string]string {
	out := map[string]string{}
	for name, v := range s.Env {
		if behaviour(name) && !strings.Contains(v, "${") && !strings.Contains(v, "$(") {
			out[name] = v
		}
		if strings.Contains(cmd, "$"+name) || strings.Contains(cmd, "${"+name+"}") {
			out[name] = v
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// behaviour: the variables that tools of these ecosystems read. Anything else may be CI's own.
func behaviour(name string) bool {
	return slices.Contains([]string{
		"RUSTFLAGS", "RUSTDOCFLAGS", "GOFLAGS", "CGO_ENABLED", "GOEXPERIMENT", "NODE_OPTIONS", "NODE_ENV", "PYTHONPATH", "PYTHONWARNINGS", "PYTHONDEVMODE", "DJANGO_SETTINGS_MODULE",
		"RAILS_ENV", "RACK_ENV", "MIX_ENV", "TZ", "PYTEST_ADDOPTS", "BUNDLE_GEMFILE", "APP_ENV", "SYMFONY_DEPRECATIONS_HELPER", "XDEBUG_MODE", "CTEST_OUTPUT_ON_FAILURE", "RUST_TEST_THREADS", "MAVEN_OPTS",
	}, name)
}

// note is what a person should know of a witness that was chosen.
func (w witness) note() string {
	switch {
	case w.ignored:
		return fmt.Sprintf("%s (%s:%d): CI goes on whatever becomes of it (continue-on-error)", w.cmd, w.at.file, w.at.line)
	case w.hidden != "":
		return fmt.Sprintf("%s (%s:%d): CI hides its exit status (%q); here it counts", w.cmd, w.at.file, w.at.line, w.hidden)
	default:
		return ""
	}
}

func (w witness) source() plan.Source { return plan.Source{File: w.at.file, Line: w.at.line} }
