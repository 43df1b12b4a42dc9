package environment

import (
	"path/filepath"
	"slices"
	"strings"

	"git-isitdone/checks/plan"
)

// shellWords are what the shell knows itself (POSIX 2.4, 2.14 and what every sh adds).
func shellWords() []string {
	return []string{
		"if", "for", "while", "until", "case", "{", "!", "cd", "set", "export", "exec", "eval", "command", "test",
		"true", "false", "echo", "printf", "exit", "trap", "umask", "ulimit", "unset", "read", "wait", "time", ".", ":",
	}
}

// tools names the programs of checks that are not on the PATH they would run with.
func (s *Surroundings) tools(dir string, checks []plan.Check) {
	for _, c := range checks {
		name := program(c)
		if name == "" || slices.Contains(shellWords(), name) {
			continue
		}
		if _, ok := s.locate(dir, c, name); !ok {
			where := "on the PATH"
			if strings.Contains(name, "/") {
				where = "there"
			}
			s.note("%s: %s is not %s", c.ID, name, where)
		}
	}
}

// locate finds the file that a check's program is. A name with a slash is relative to where
// the check runs.
func (s *Surroundings) locate(dir string, c plan.Check, name string) (string, bool) {
	cwd := filepath.Join(dir, filepath.FromSlash(c.Cwd))
	if strings.ContainsRune(name, '/') {
		file := filepath.FromSlash(name)
		if !filepath.IsAbs(file) {
			file = filepath.Join(cwd, file)
		}
		return executable(file)
	}
	search := s.Env.Value("PATH")
	if own, ok := c.Env["PATH"]; ok {
		search = own
	}
	for _, d := range filepath.SplitList(search) {
		if !filepath.IsAbs(d) {
			d = filepath.Join(cwd, d)
		}
		if file, ok := executable(filepath.Join(d, name)); ok {
			return file, true
		}
	}
	return "", false
}
