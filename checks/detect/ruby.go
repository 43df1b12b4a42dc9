package detect

import (
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// findRuby: Rails, RSpec, Minitest by rake; RuboCop and Standard.
func findRuby(t *tree, _ config.Config) found {
	gemspecs := t.matching("*.gemspec")
	manifest := t.first("Gemfile", "gems.rb", "Rakefile")
	if manifest == "" && len(gemspecs) > 0 {
		manifest = gemspecs[0]
	}
	if manifest == "" {
		return found{}
	}
	r := rubyProject{tree: t, found: found{here: true}, gems: append([]string{"Gemfile", "gems.rb"}, gemspecs...)}
	if t.first("Gemfile", "gems.rb") != "" {
		r.exec = "bundle exec "
	}
	r.test()
	r.lint()
	return r.found
}

type rubyProject struct {
	*tree
	found found
	exec  string
	gems  []string // files that name gems
}

func (r *rubyProject) add(base, cmd string, kind notes.Kind, at where, files ...string) {
	c := candidate{base: base, Check: plan.Check{Cmd: cmd, Kind: kind, Source: plan.Source{File: at.file, Line: max(1, at.line)}, Files: append(files, at.file)}}
	if base == roleTest {
		c.Test, c.Reader = true, readerOf(cmd)
	}
	r.found.checks = append(r.found.checks, c)
}

func (r *rubyProject) test() {
	rakefile := r.first("Rakefile", "rakefile", "Rakefile.rb")
	rake, _ := r.text(rakefile)
	files := []string{rakefile, "Gemfile", ".rspec"}
	switch rspec := r.gem("rspec", "rspec-rails", "rspec-core"); {
	case r.isFile("bin/rails") && r.isDir("test"):
		r.add(roleTest, "bin/rails test", notes.Full, where{"bin/rails", 1}, files...)
	case r.isFile(".rspec"):
		r.add(roleTest, r.exec+"rspec", notes.Full, where{".rspec", 1}, files...)
	case r.isDir("spec") && rspec.file != "":
		r.add(roleTest, r.exec+"rspec", notes.Full, rspec, files...)
	case strings.Contains(rake, "RSpec::Core::RakeTask"):
		r.add(roleTest, r.exec+"rake spec", notes.Full, where{rakefile, lineOf(rake, "RSpec::Core::RakeTask")}, files...)
	case strings.Contains(rake, "TestTask"):
		r.add(roleTest, r.exec+"rake test", notes.Full, where{rakefile, lineOf(rake, "TestTask")}, files...)
	case strings.Contains(rake, "task :test") || strings.Contains(rake, "task test:") || strings.Contains(rake, "task 'test'") || strings.Contains(rake, `task "test"`):
		r.add(roleTest, r.exec+"rake test", notes.Full, where{rakefile, lineOf(rake, "task")}, files...)
	case r.isDir("spec") && len(r.entries("spec")) > 0 && rakefile == "":
		r.add(roleTest, r.exec+"rspec", notes.Full, r.manifest(), files...)
	}
}

func (r *rubyProject) manifest() where {
	for _, name := range r.gems {
		if r.isFile(name) {
			return where{name, 1}
		}
	}
	return where{"spec", 1}
}

func (r *rubyProject) lint() {
	if r.isFile(".rubocop.yml") {
		r.add(roleLint, r.exec+"rubocop", notes.Lite, where{".rubocop.yml", 1}, "Gemfile")
		return
	}
	if at := r.gem("standard"); at.file != "" {
		r.add(roleLint, r.exec+"standardrb", notes.Lite, at, ".standard.yml")
	}
}

// gem is where one of these gems is named.
func (r *rubyProject) gem(names ...string) where {
	for _, file := range r.gems {
		text, ok := r.text(file)
		if !ok {
			continue
		}
		for i, l := range lines(text) {
			code, _, _ := strings.Cut(l, "#")
			if !strings.Contains(code, "gem") && !strings.Contains(code, "depend") {
				continue
			}
			for _, quoted := range quotedWords(code) {
				for _, n := range names {
					if quoted == n {
						return where{file, i + 1}
					}
				}
			}
		}
	}
	return where{}
}

// rubyRole reads commands of Ruby projects.
func rubyRole(w words) string {
	switch w.program() {
	case "rspec", "parallel_rspec", "turbo_tests", "m", "mtest":
		return roleTest
	case "rake":
		tasks := w.plain()
		if len(tasks) == 0 {
			return roleTest // the default task, which by custom runs the tests
		}
		role := ""
		for _, task := range tasks {
			switch r := nameRole(task); {
			case strings.HasPrefix(task, "db:") || strings.HasPrefix(task, "release") || task == "install":
				continue
			case r == roleTest || task == "ci" || task == "default" || task == "features" || task == "cucumber":
				return roleTest
			case role == "":
				role = r
			}
		}
		return role
	case "rails":
		if w.has("test", "test:all", "spec") {
			return roleTest
		}
	case "rubocop", "standardrb", "reek":
		if w.has("-a", "-A", "--autocorrect", "--auto-correct", "--autocorrect-all", "--fix") {
			return ""
		}
		return roleLint
	case "srb", "steep":
		return roleTypecheck
	case "cucumber":
		return roleTest
	}
	return ""
}
