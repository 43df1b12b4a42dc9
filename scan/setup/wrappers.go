package setup

import (
	"slices"
	"strings"
)

// unwrap drops wrappers: environment, package runners, containers and the like.
func unwrap(all []string) words {
	w := words(all)
	for hops := 0; len(w) > 0 && hops < 8; hops++ {
		n := wrapping(w)
		if n == 0 {
			return w
		}
		w = w[min(n, len(w)):]
	}
	return w
}

func wrapping(w words) int {
	first, second := w.program(), ""
	if len(w) > 1 {
		second = w[1]
	}
	switch {
	case strings.Contains(w[0], "=") && !strings.HasPrefix(w[0], "-") && !strings.ContainsAny(w[0][:strings.IndexByte(w[0], '=')], "/$"):
		return 1
	case slices.Contains([]string{"!", "time", "exec", "command", "cross-env", "cross-env-shell", "dotenv", "env", "npx", "bunx", "pnpx", "--", "nice", "sudo", "xvfb-run", "dbus-run-session", "stdbuf", "run", "catchsegv", "retry", "then", "do", "else", "if", "caffeinate", "doppler", "infisical", "uvx", "winpty", "call"}, first):
		return 1 + options(w[1:])
	case first == "timeout" || first == "gtimeout":
		return 2 + options(w[1:])
	case slices.Contains([]string{"npm", "pnpm", "yarn", "bun"}, first) && slices.Contains([]string{"exec", "x", "dlx"}, second), first == "yarn" && second == "node":
		if second == "node" {
			return 1
		}
		return 2 + options(w[2:])
	case slices.Contains([]string{"uv", "poetry", "pipenv", "pdm", "hatch", "rye", "pixi", "micromamba", "conda", "pipx"}, first) && second == "run":
		return 2 + valued(w[2:])
	case strings.HasPrefix(first, "python") || first == "py" || first == "pypy3":
		if i := slices.Index(w, "-m"); i > 0 && i < 4 {
			return i + 1
		}
	case (first == "composer" || first == "bundle" || first == "opam" || first == "mise" || first == "direnv" || first == "rtx") && (second == "exec" || second == "x"):
		return 2 + options(w[2:])
	case first == "coverage" && second == "run":
		n := 2 + options(w[2:])
		return n
	case slices.Contains([]string{"nyc", "c8", "start-server-and-test", "dumb-init", "tini", "kcov"}, first) && len(w) > 1:
		for n := 1; n < len(w); n++ {
			if t := tool(w[n:]); t != "" && !strings.HasPrefix(t, maybeFront) {
				return n
			}
		}
	case slices.Contains([]string{"docker", "podman", "docker-compose", "kubectl", "nix", "devbox", "earthly", "ssh", "vagrant", "lando", "ddev"}, first):
		for n := 2; n < len(w); n++ {
			if slices.Contains([]string{"run", "exec", "-c", "--", "--command", "compose"}, w[n-1]) || n > 2 {
				if tool(w[n:]) != "" {
					return n
				}
			}
		}
	}
	return 0
}

func options(w []string) int {
	n := 0
	for n < len(w) && strings.HasPrefix(w[n], "-") {
		n++
		if w[n-1] == "--" {
			break
		}
	}
	return n
}

// valued knows which options of Python's runners take a value.
func valued(w []string) int {
	n := 0
	for n < len(w) && strings.HasPrefix(w[n], "-") {
		if w[n] == "-m" {
			return n + 1
		}
		if slices.Contains([]string{"--group", "--with", "--extra", "--only-group", "--python", "-p", "--package", "-e", "--environment", "-n", "--name", "--from", "--env-file", "--directory", "--project"}, w[n]) {
			n++
		}
		n++
	}
	return min(n, len(w))
}
