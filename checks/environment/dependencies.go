package environment

import (
	"os"
	"path/filepath"
	"strings"

	"git-isitdone/checks/plan"
)

// dependency says what a check of one ecosystem cannot run without, and how that comes.
type dependency struct {
	// programs are the first words of its commands; one that ends in / is a directory.
	programs []string
	manifest string
	// needs is text that the manifest holds where there is anything to install.
	needs   string
	dir     string
	install string
}

func otherDependencies() []dependency {
	return []dependency{
		{[]string{"composer", "vendor/bin/", "./vendor/bin/"}, "composer.json", `"require`, "vendor", "composer install"},
		{[]string{"mix"}, "mix.exs", "{:", "deps", "mix deps.get"},
		{[]string{"dart"}, "pubspec.yaml", "dependencies:", ".dart_tool", "dart pub get"},
		{[]string{"flutter"}, "pubspec.yaml", "dependencies:", ".dart_tool", "flutter pub get"},
	}
}

// dependencies names those that were never installed. npm's are more work (packages).
func (s *Surroundings) dependencies(dir string, checks []plan.Check) {
	for _, c := range checks {
		for _, d := range otherDependencies() {
			cwd := filepath.Join(dir, filepath.FromSlash(c.Cwd))
			if !d.runs(program(c)) || isDir(filepath.Join(cwd, d.dir)) || isDir(filepath.Join(dir, d.dir)) {
				continue
			}
			if text, err := os.ReadFile(filepath.Join(cwd, d.manifest)); err != nil || !strings.Contains(string(text), d.needs) {
				continue
			}
			install := d.install
			if c.Cwd != "" {
				install = "cd " + c.Cwd + " && " + install
			}
			s.note("%s: what %s requires is not installed; run: %s", c.ID, d.manifest, install)
		}
	}
}

func (d dependency) runs(program string) bool {
	for _, p := range d.programs {
		if p == program || strings.HasSuffix(p, "/") && strings.HasPrefix(program, p) {
			return true
		}
	}
	return false
}
