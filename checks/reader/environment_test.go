package reader

import "testing"

// C11, C14, C06: a line that blames the surroundings is believed only where it can be the cause.
func TestC11_EnvironmentLines(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  string // the line blamed, empty: none
	}{
		{"database is down", []string{"connect ECONNREFUSED 127.0.0.1:5432"}, "connect ECONNREFUSED 127.0.0.1:5432"},
		{"docker daemon", []string{"Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?"}, "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?"},
		{"tool missing, dash", []string{"sh: 1: vitest: not found"}, "sh: 1: vitest: not found"},
		{"tool missing, bash", []string{"bash: line 1: vitest: command not found"}, "bash: line 1: vitest: command not found"},
		{"tool missing, script", []string{"./t.sh: 3: nosuch: not found"}, "./t.sh: 3: nosuch: not found"},
		{"tool missing, under make", []string{"/bin/sh: 1: vitest: not found", "make: *** [Makefile:2: test] Error 127"}, "/bin/sh: 1: vitest: not found"},
		{"recipe killed", []string{"make: *** [Makefile:2: test] Killed"}, "make: *** [Makefile:2: test] Killed"},
		{"recipe failed", []string{"make: *** [Makefile:2: test] Error 1"}, ""},
		{"interpreter without pytest", []string{"/usr/bin/python3: No module named pytest"}, "/usr/bin/python3: No module named pytest"},
		{"package not installed", []string{"Error: Cannot find module 'express'"}, "Error: Cannot find module 'express'"},
		{"own file gone", []string{"Error: Cannot find module './util'"}, ""},
		{"absolute path gone", []string{"Error: Cannot find module '/src/util'"}, ""},
		{"alias", []string{"Cannot find module '@/util' from 'a.test.js'"}, ""},
		{"scoped package", []string{"Cannot find module '@scope/pkg' from 'a.test.js'"}, "Cannot find module '@scope/pkg' from 'a.test.js'"},
		{"type checker", []string{"a.ts(1,1): error TS2307: Cannot find module 'x' or its corresponding type declarations."}, ""},
		{"page not found is no tool", []string{"GET /x: not found"}, ""},
		{"some tests passed", []string{"connect ECONNREFUSED 127.0.0.1:5432", "Tests:       1 failed, 2 passed, 3 total"}, ""},
		{"every test failed", []string{"connect ECONNREFUSED 127.0.0.1:5432", "Tests:       3 failed, 3 total"}, "connect ECONNREFUSED 127.0.0.1:5432"},
		{"another package passed", []string{"dial tcp 127.0.0.1:1: connect: connection refused", "ok  \ta\t0.1s", "FAIL\tb\t0.1s"}, ""},
		{"nothing", []string{"boom"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Read("", "make test", 1, c.lines).Environment; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if got := Read("", "make test", 0, c.lines).Environment; got != "" {
				t.Errorf("after a success: got %q, want none", got)
			}
		})
	}
}

func TestC11_LineFarFromTheEndExplainsNothing(t *testing.T) {
	lines := []string{"connect ECONNREFUSED 127.0.0.1:5432 (retrying)"}
	for range 3 * nearEnd {
		lines = append(lines, "working")
	}
	lines = append(lines, "assertion failed")
	if got := Read("", "./check", 1, lines).Environment; got != "" {
		t.Errorf("blamed %q", got)
	}
}
