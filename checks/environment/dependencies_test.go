package environment

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"git-isitdone/checks/plan"
	"git-isitdone/gitstore/environ"
)

func TestMissingDependenciesOfOtherEcosystems(t *testing.T) {
	cases := []struct {
		name, cmd, cwd string
		files          []string // name, content; a name ending in / is a directory
		want           string
	}{
		{"composer", "composer test", "", []string{"composer.json", `{"require-dev": {}}`}, "t: what composer.json requires is not installed; run: composer install"},
		{"phpunit", "vendor/bin/phpunit", "", []string{"composer.json", `{"require": {}}`}, "run: composer install"},
		{"below", "composer test", "api", []string{"api/composer.json", `{"require": {}}`}, "run: cd api && composer install"},
		{"installed", "composer test", "", []string{"composer.json", `{"require": {}}`, "vendor/", ""}, ""},
		{"nothing to install", "composer test", "", []string{"composer.json", `{}`}, ""},
		{"mix", "mix test", "", []string{"mix.exs", "{:credo, \"~> 1\"}"}, "run: mix deps.get"},
		{"dart", "dart test", "", []string{"pubspec.yaml", "dependencies:\n  x: 1\n"}, "run: dart pub get"},
		{"another program", "make test", "", []string{"composer.json", `{"require": {}}`}, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for i := 0; i < len(c.files); i += 2 {
				file := filepath.Join(dir, c.files[i])
				if strings.HasSuffix(c.files[i], "/") {
					if err := os.MkdirAll(file, 0o755); err != nil {
						t.Fatal(err)
					}
					continue
				}
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(c.files[i+1]), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			s := Find(dir, environ.Env{}, []plan.Check{{ID: "t", Cmd: c.cmd, Cwd: c.cwd}})
			notes := slices.DeleteFunc(s.Notes, func(n string) bool { return strings.Contains(n, "on the PATH") || strings.HasSuffix(n, "is not there") })
			if all := strings.Join(notes, "\n"); !strings.Contains(all, c.want) || c.want == "" && all != "" {
				t.Errorf("notes = %q; want %q", all, c.want)
			}
		})
	}
}
