package detect

import (
	"slices"
	"strings"
)

// pythonRole reads commands of Python's tools; their runner (uv run, poetry run, python -m)
// is dropped before.
func pythonRole(w words) string {
	switch p := w.program(); p {
	case "pytest", "py.test", "unittest", "nosetests", "nose2", "trial", "green", "stestr", "zope-testrunner", "ward", "avocado", "behave":
		if w.has("--collect-only", "--co", "--version") {
			return ""
		}
		return roleTest
	case "tox", "tox4":
		return toxRole(w)
	case "nox":
		return noxRole(w)
	case "hatch", "rye":
		switch s := w.sub(0); s {
		case "test", "tests":
			return roleTest
		case "fmt", "lint":
			if w.has("--check") || s == "lint" {
				return roleLint
			}
		case "run":
			return nameRole(w.sub(1))
		}
	case "poe", "poethepoet", "task", "invoke", "inv", "doit", "pdm", "just", "duty", "pixi":
		if p != "task" && p != "just" {
			return nameRole(w.sub(max(0, min(1, len(w.plain())-1))))
		}
	case "ruff":
		switch w.sub(0) {
		case "check":
			if !w.has("--fix") {
				return roleLint
			}
		case "format":
			if w.has("--check", "--diff") {
				return roleFormat
			}
		}
	case "flake8", "pylint", "pycodestyle", "pydocstyle", "pyflakes", "bandit", "prospector":
		return roleLint
	case "pre-commit", "prek":
		if w.sub(0) == "run" {
			return roleLint
		}
	case "black", "isort", "yapf", "autopep8":
		if w.has("--check", "--check-only", "--diff", "-c") {
			return roleFormat
		}
	case "mypy", "pyright", "basedpyright", "pyre", "pytype", "ty", "pyrefly", "stubtest", "dmypy":
		return roleTypecheck
	case "python", "python3", "pypy3":
		return pythonScriptRole(w)
	}
	if strings.HasPrefix(w.program(), "python3.") {
		return pythonScriptRole(w)
	}
	return ""
}

func pythonScriptRole(w words) string {
	script := w.sub(0)
	switch {
	case strings.HasSuffix(script, "manage.py"):
		if w.sub(1) == "test" {
			return roleTest
		}
		return ""
	case script == "setup.py":
		if w.sub(1) == "test" {
			return roleTest
		}
		return ""
	case !strings.HasSuffix(script, ".py"):
		return ""
	}
	base := strings.TrimSuffix(script[strings.LastIndexByte(script, '/')+1:], ".py")
	if base == "runtests" || base == "testall" || base == "run_test" || nameRole(base) == roleTest {
		return roleTest
	}
	return ""
}

func toxRole(w words) string {
	envs := optionValues(w, "-e", "-f", "--env", "-m")
	if len(envs) == 0 {
		if w.has("list", "l", "--version", "--notest", "-l", "devenv", "config") {
			return ""
		}
		return roleTest
	}
	role := ""
	for _, e := range envs {
		for _, name := range strings.Split(e, ",") {
			if r := toxEnvRole(name); r == roleTest || role == "" {
				role = r
			}
		}
	}
	return role
}

// toxEnvRole: environments are named by interpreter (py311-django5) or by purpose.
func toxEnvRole(name string) string {
	if strings.HasPrefix(name, "py") && !strings.HasPrefix(name, "pyright") && !strings.HasPrefix(name, "pylint") && !strings.HasPrefix(name, "pypi") || strings.HasPrefix(name, "$") || strings.HasPrefix(name, "test") {
		return roleTest
	}
	switch name {
	case "style", "lint", "pre-commit", "flake8", "qa", "pep8", "quality":
		return roleLint
	}
	return nameRole(name)
}

func noxRole(w words) string {
	sessions := optionValues(w, "-s", "-e", "--session", "--sessions", "-t")
	if len(sessions) == 0 {
		if w.has("-l", "--list", "--version") {
			return ""
		}
		return roleTest
	}
	role := ""
	for _, s := range sessions {
		name, _, _ := strings.Cut(s, "-")
		if strings.HasPrefix(s, "$") {
			name = "test"
		}
		if r := nameRole(name); r == roleTest || role == "" {
			role = r
		}
	}
	return role
}

// optionValues are the values of options, given apart, joined by = or by nothing (-epy).
func optionValues(w words, names ...string) []string {
	var out []string
	for i, a := range w {
		for _, n := range names {
			switch {
			case a == n && i+1 < len(w):
				for _, v := range w[i+1:] {
					if strings.HasPrefix(v, "-") {
						break
					}
					out = append(out, v)
					if !slices.Contains([]string{"-s", "--session", "--sessions"}, n) {
						break
					}
				}
			case strings.HasPrefix(a, n+"="):
				out = append(out, a[len(n)+1:])
			case len(n) == 2 && len(a) > 2 && strings.HasPrefix(a, n):
				out = append(out, a[2:])
			}
		}
	}
	return out
}
