// Package environment looks at what surrounds a working tree and is in no commit: the
// project's own Python environment, installed packages, the tools on the PATH. It changes
// nothing and runs nothing.
package environment

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"git-isitdone/checks/plan"
	"git-isitdone/gitstore/environ"
)

// Surroundings are what checks of one working tree run in.
type Surroundings struct {
	// Env is the given environment with the project's own Python environment in front of
	// the PATH and without a VIRTUAL_ENV of another project.
	Env environ.Env
	// Notes say what is missing, with the command that brings it; nothing is installed.
	Notes []string
}

// Find looks at the working tree whose top is dir.
func Find(dir string, env environ.Env, checks []plan.Check) Surroundings {
	s := Surroundings{Env: env}
	s.python(dir, checks)
	s.packages(dir, checks)
	s.dependencies(dir, checks)
	s.tools(dir, checks)
	return s
}

func (s *Surroundings) note(format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(s.Notes, n) {
		s.Notes = append(s.Notes, n)
	}
}

// python puts the project's own environment first. An inherited VIRTUAL_ENV that lies
// outside the repository is dropped: it redirects uv, poetry and pipenv to another project.
// Its place on the PATH stays if the project has no environment of its own, because people
// keep them in a central directory too.
func (s *Surroundings) python(dir string, checks []plan.Check) {
	inherited := s.Env.Value("VIRTUAL_ENV")
	switch {
	case inherited == "":
	case inside(dir, inherited):
		return
	default:
		s.Env = s.Env.WithoutFunc(func(name string) bool { return name == "VIRTUAL_ENV" })
		s.note("VIRTUAL_ENV=%s is outside the repository and is not used", inherited)
	}
	own := virtualEnv(dir, checks)
	if own == "" {
		return
	}
	path := filepath.SplitList(s.Env.Value("PATH"))
	path = slices.DeleteFunc(path, func(p string) bool {
		return inherited != "" && (p == filepath.Join(inherited, "bin") || p == filepath.Join(inherited, "Scripts"))
	})
	path = append([]string{filepath.Dir(pythonIn(own))}, path...)
	// PYTHONHOME would override the environment, which is why activate scripts unset it.
	s.Env = s.Env.WithoutFunc(func(name string) bool { return name == "PYTHONHOME" }).
		With("VIRTUAL_ENV="+own, "PATH="+strings.Join(path, string(filepath.ListSeparator)))
}

// virtualEnv is the first environment found at the top, else in a check's directory.
func virtualEnv(dir string, checks []plan.Check) string {
	for _, d := range directories(checks) {
		for _, name := range []string{".venv", "venv", "env"} {
			if venv := filepath.Join(dir, filepath.FromSlash(d), name); pythonIn(venv) != "" {
				return venv
			}
		}
	}
	return ""
}

// directories lists where checks run, the top first.
func directories(checks []plan.Check) []string {
	out := []string{""}
	for _, c := range checks {
		if !slices.Contains(out, c.Cwd) {
			out = append(out, c.Cwd)
		}
	}
	return out
}

// pythonIn is the interpreter of a virtual environment; empty where it is none.
func pythonIn(venv string) string {
	for _, p := range []string{filepath.Join(venv, "bin", "python"), filepath.Join(venv, "Scripts", "python.exe")} {
		if isFile(p) {
			return p
		}
	}
	return ""
}

// inside reports whether path lies in dir, links followed on both sides.
func inside(dir, path string) bool {
	rel, err := filepath.Rel(resolved(dir), resolved(path))
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func resolved(path string) string {
	if p, err := filepath.EvalSymlinks(path); err == nil {
		return p
	}
	return filepath.Clean(path)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
