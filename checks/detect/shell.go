package detect

import (
	"path"
	"slices"
	"strings"

	"git-isitdone/scan/shell"
)

// step is one simple command of a shell line and the operator that follows it.
type step struct {
	words []string // quotes removed
	op    string   // "&&", "||", ";", "|", "&" or empty at the end
}

// steps are the simple commands of a script, those in conditions and functions too.
func steps(script string) []step {
	commands, _ := shell.Parse(script)
	out := make([]step, 0, len(commands))
	for _, c := range commands {
		if len(c.Words) > 0 {
			out = append(out, step{c.Words, c.Op})
		}
	}
	return out
}

// command is the step without what only wraps it: assignments, cross-env, npx and the like.
func (s step) command() []string { return unwrapped(s.words) }

func unwrapped(words []string) []string {
	for len(words) > 0 {
		n := wrapping(words)
		if n == 0 {
			return words
		}
		words = words[n:]
	}
	return nil
}

// wrapping is how many words in front only say how the rest is run.
func wrapping(words []string) int {
	w, second := words[0], ""
	if len(words) > 1 {
		second = words[1]
	}
	switch {
	case isAssignment(w):
		return 1
	case slices.Contains([]string{"!", "{", "time", "exec", "command", "cross-env", "cross-env-shell", "dotenv", "env", "npx", "bunx", "pnpx", "--", "nice", "sudo", "xvfb-run", "dbus-run-session", "with-server", "stdbuf", "catchsegv"}, w):
		return 1 + options(words[1:])
	case w == "timeout" && second != "":
		n := 1 + options(words[1:])
		return min(n+1, len(words))
	case slices.Contains([]string{"npm", "pnpm", "yarn", "bun"}, w) && slices.Contains([]string{"exec", "x", "dlx"}, second):
		return 2 + options(words[2:])
	case slices.Contains([]string{"uv", "poetry", "pipenv", "pdm", "hatch", "rye", "pixi", "micromamba", "conda"}, w) && second == "run":
		return 2 + pythonOptions(words[2:])
	case w == "uvx", w == "pipx" && second == "run":
		return 1 + pythonOptions(words[1:])
	case second == "-m" && (slices.Contains([]string{"python", "python3", "py", "pypy3"}, path.Base(w)) || strings.HasPrefix(path.Base(w), "python3.")):
		return 2
	case w == "bundle" && second == "exec", w == "opam" && second == "exec", w == "mise" && (second == "exec" || second == "x"), w == "direnv" && second == "exec", w == "rtx" && second == "exec":
		return 2 + options(words[2:])
	case w == "nix" && (second == "develop" || second == "shell"):
		if i := slices.IndexFunc(words, func(s string) bool { return s == "-c" || s == "--command" }); i > 0 && i+1 < len(words) {
			return i + 1
		}
	case w == "coverage" && second == "run":
		n := 2 + options(words[2:])
		if n < len(words) && words[n-1] == "-m" {
			return n
		}
	}
	return 0
}

// options counts the options in front of a wrapped command, with values that they cannot do
// without only where they say so by "=".
func options(words []string) int {
	n := 0
	for n < len(words) && strings.HasPrefix(words[n], "-") {
		n++
		if words[n-1] == "--" {
			break
		}
	}
	return n
}

// pythonOptions knows which options of the Python runners take a value.
func pythonOptions(words []string) int {
	takes := []string{"--group", "--with", "--extra", "--only-group", "--python", "-p", "--package", "-e", "--environment", "-n", "--name", "--from", "--no-group", "--env-file", "--isolated-from", "--directory", "--project"}
	n := 0
	for n < len(words) && strings.HasPrefix(words[n], "-") {
		if words[n] == "-m" {
			return n + 1
		}
		if slices.Contains(takes, words[n]) {
			n++
		}
		n++
	}
	return min(n, len(words))
}

func isAssignment(w string) bool {
	name, _, ok := strings.Cut(w, "=")
	return ok && name != "" && !strings.ContainsAny(name, "-/.$")
}

// program is the name of what a step runs, without its directory.
func (s step) program() string {
	c := s.command()
	if len(c) == 0 {
		return ""
	}
	return path.Base(c[0])
}

// has reports whether one of the words stands among the step's arguments.
func (s step) has(words ...string) bool {
	return slices.ContainsFunc(s.words, func(w string) bool { return slices.Contains(words, w) })
}

// shellQuote writes a word so that sh reads it as it is.
func shellQuote(w string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_./:=,@+-", r)
	}
	if w != "" && !strings.ContainsFunc(w, func(r rune) bool { return !safe(r) }) {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
