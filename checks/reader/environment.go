package reader

import "strings"

// nearEnd is how close to the end of the output a line must stand to explain how the
// check ended, where no runner's summary was recognised.
const nearEnd = 40

// environment notices lines that say that a tool, a service or a dependency is missing:
// the fault then lies outside the change.
type environment struct {
	n      int
	sure   string
	sureAt int
	maybe  string
}

func (e *environment) line(s string) {
	e.n++
	if len(s) > 4096 {
		s = s[:4096]
	}
	if missing(s) {
		// The first is the cause; one far from the end gives way to a later one.
		if e.sure == "" || e.n-e.sureAt > nearEnd {
			e.sure, e.sureAt = cut(strings.TrimSpace(s)), e.n
		}
	}
	if e.maybe == "" && strings.Contains(s, "ModuleNotFoundError: No module named ") {
		e.maybe = cut(strings.TrimSpace(strings.TrimPrefix(s, "E ")))
	}
}

// verdict decides whether what was noticed explains a failure that reads as r.
func (e *environment) verdict(r Report) (sure, maybe string) {
	if r.real || r.Counts != nil && r.Counts.Passed > 0 {
		return "", ""
	}
	if r.Runner == "" && e.n-e.sureAt > nearEnd {
		return "", e.maybe
	}
	return e.sure, e.maybe
}

// missing reports whether the line is one that shells, package managers and clients print
// when something that the check needs is not there.
func missing(s string) bool {
	return missingCommand(s) || missingModule(s) || missingService(s)
}

// missingCommand: dash, bash, zsh, env(1), make and cargo each have words of their own.
func missingCommand(s string) bool {
	switch {
	case strings.HasSuffix(s, ": not found"), strings.HasSuffix(s, ": command not found"):
		return shellPrefix(s)
	case strings.HasPrefix(s, "zsh: command not found: "), strings.HasPrefix(s, "zsh:1: command not found: "):
		return true
	case strings.HasSuffix(s, ": Permission denied"):
		return shellPrefix(s)
	case strings.HasPrefix(s, "env: ") && strings.HasSuffix(s, ": No such file or directory"):
		return true
	case strings.HasPrefix(s, "make: ") || strings.HasPrefix(s, "make["):
		return strings.HasSuffix(s, "] Error 127") || strings.HasSuffix(s, "] Error 126") ||
			strings.HasSuffix(s, "] Killed") || strings.HasSuffix(s, "] Terminated") ||
			!strings.Contains(s, "***") && strings.HasSuffix(s, ": No such file or directory")
	case strings.HasPrefix(s, "error: no such command: `"), strings.HasPrefix(s, "error: toolchain '"):
		return true
	}
	return false
}

// shellPrefix recognises "sh: 1: vitest: not found" and "bash: line 1: x: command not found".
func shellPrefix(s string) bool {
	name, rest, ok := strings.Cut(s, ": ")
	if !ok || strings.Contains(name, " ") {
		return false
	}
	base := name[strings.LastIndexByte(name, '/')+1:]
	if base == "sh" || base == "bash" || base == "dash" || base == "ash" {
		return true
	}
	// A script names itself and the line: "./t.sh: 3: foo: not found", "t.sh: line 3: foo: ...".
	rest = strings.TrimPrefix(rest, "line ")
	_, after, numbered := number(rest)
	return numbered && strings.HasPrefix(after, ": ")
}

// missingModule: a dependency is missing where a bare package name cannot be found. A
// relative or absolute path is the change's own file, and "@/x", "~x", "#x" are aliases.
func missingModule(s string) bool {
	if i := strings.Index(s, "Cannot find module '"); i >= 0 && !strings.Contains(s[:i], "error TS") {
		name, _, ok := strings.Cut(s[i+len("Cannot find module '"):], "'")
		return ok && barePackage(name)
	}
	if i := strings.Index(s, "Cannot find package '"); i >= 0 {
		name, _, ok := strings.Cut(s[i+len("Cannot find package '"):], "'")
		return ok && barePackage(name)
	}
	// "/usr/bin/python3: No module named pytest", the interpreter's own words for -m.
	if prog, _, ok := strings.Cut(s, ": No module named "); ok {
		return strings.Contains(prog[strings.LastIndexByte(prog, '/')+1:], "python") && !strings.Contains(prog, " ")
	}
	return false
}

func barePackage(name string) bool {
	return name != "" && !strings.ContainsAny(name[:1], "./~#") && !strings.HasPrefix(name, "@/") &&
		!strings.HasPrefix(name, "src/") && !strings.HasPrefix(name, "node:")
}

// missingService: refused connections, a dead Docker daemon, names that do not resolve, a full disk.
func missingService(s string) bool {
	for _, sign := range [...]string{
		"connect ECONNREFUSED", "Cannot connect to the Docker daemon", "connect: connection refused",
		"Connection refused", "getaddrinfo ENOTFOUND", "getaddrinfo EAI_AGAIN",
		"Temporary failure in name resolution", "in offline mode and the artifact ", "No space left on device", "no space left on device", "ENOSPC: ",
	} {
		if strings.Contains(s, sign) {
			return true
		}
	}
	return false
}
