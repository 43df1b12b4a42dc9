package reader

import "strings"

// maxPrefixes bounds what is remembered of a monorepo's packages.
const maxPrefixes = 1000

// wrapper notices what task runners put around a runner's own words: a prefix to each line,
// and the exit status that the command really had.
type wrapper struct {
	status   int
	prefixes map[string]bool
	scope    bool // `pnpm -r` announced its packages
}

// unwrap takes the prefix of a package's task off a line, where the task runner has
// announced it: turbo by "web:test: cache miss, executing 1a2b", pnpm -r by
// "packages/a test$ node --test".
func (w *wrapper) unwrap(s string) string {
	if at := strings.Index(s, ": cache "); at > 0 && !strings.ContainsAny(s[:at], " \t") && turboState(s[at+len(": cache "):]) {
		w.learn(s[:at] + ":")
		return s
	}
	switch {
	case strings.HasPrefix(s, "Scope: ") && strings.HasSuffix(s, " workspace projects"):
		w.scope = true
	case w.scope:
		if at := strings.Index(s, "$ "); at > 0 && strings.Count(s[:at], " ") == 1 {
			w.learn(s[:at] + ":")
		}
	}
	if len(w.prefixes) == 0 {
		return s
	}
	for from := 0; from < len(s) && from < 200; {
		at := strings.IndexByte(s[from:], ':')
		if at < 0 {
			break
		}
		end := from + at + 1
		if w.prefixes[s[:end]] {
			return strings.TrimPrefix(s[end:], " ")
		}
		from = end
	}
	return s
}

func turboState(s string) bool {
	return strings.HasPrefix(s, "miss, executing ") || strings.HasPrefix(s, "hit, replaying logs ") || strings.HasPrefix(s, "bypass, force executing ")
}

func (w *wrapper) learn(prefix string) {
	if len(w.prefixes) >= maxPrefixes {
		return
	}
	if w.prefixes == nil {
		w.prefixes = map[string]bool{}
	}
	w.prefixes[prefix] = true
}

// line notices the exit status of the first command that failed under a task runner that
// ends with a status of its own: make with 2, task with 201, tox and nox with 1.
func (w *wrapper) line(s string) {
	if w.status != 0 || len(s) > 4096 {
		return
	}
	for _, form := range [...]struct{ begins, before string }{
		{"make: *** [", "] Error "},                   // make: *** [Makefile:2: test] Error 5
		{"make[", "] Error "},                         // make[1]: *** ...
		{"task: Failed to run task ", "exit status "}, // task: Failed to run task "test": exit status 5
		{"error: recipe `", "with exit code "},
		{"error: Recipe `", "with exit code "}, // error: Recipe `test` failed on line 2 with exit code 5
		{"ERROR: InvocationError for command ", "(exited with code "},
		{"nox > Command ", "failed with exit code "},
		{" ELIFECYCLE ", "failed with exit code "},
	} {
		if !strings.HasPrefix(s, form.begins) {
			continue
		}
		if _, rest, ok := cutLast(s, form.before); ok {
			if n, _, numbered := number(rest); numbered {
				w.status = n
			}
		}
		return
	}
}
