package reader

import (
	"encoding/json"
	"fmt"
	"strings"

	"git-isitdone/notes"
)

// maxComplaints bounds what is remembered so as not to count it twice.
const maxComplaints = 1000

// goTest reads `go test` as text and with -json, and what `go vet` and `go build` complain of.
// Formats: `go help test`, `go doc test2json`.
type goTest struct {
	ok, empty, failed, cached int // packages
	untested                  int // packages without test files
	pass, fail, skip          int // test functions, known with -v or -json only
	verbose                   bool
	failedPkg, failedTest     string
	compile                   int
	firstCompile              string
	complaints                map[string]bool // those that were counted
	open                      bool            // the last line was a --- FAIL: a deeper one names the culprit
	envelope                  bool            // the last line was an event of -json
	output                    string
	hung                      bool // the next indented name is a test that was running at the time limit
}

func (g *goTest) wrapped() bool { return g.envelope }

func (g *goTest) content() (string, bool) { return g.output, g.output != "" }

func (g *goTest) line(s string) mark {
	g.envelope = false
	if strings.HasPrefix(s, `{"`) {
		return g.event(s)
	}
	t := strings.TrimLeft(s, " ")
	switch {
	case strings.HasPrefix(t, "--- FAIL: "):
		return g.failure(strings.TrimPrefix(t, "--- FAIL: "))
	case strings.HasPrefix(t, "--- PASS: "):
		g.pass++
	case strings.HasPrefix(t, "--- SKIP: "):
		g.skip++
	case strings.HasPrefix(s, "=== RUN "):
		g.verbose = true
	case strings.HasPrefix(s, "ok  \t"), strings.HasPrefix(s, "FAIL\t"), strings.HasPrefix(s, "?   \t"):
		g.pkg(s)
	case strings.HasPrefix(s, "panic: test timed out after "):
		g.hung = true
		return begins
	case g.hung && strings.HasPrefix(s, "\t\t"):
		g.hung = false
		name, _, _ := strings.Cut(strings.TrimSpace(s), " ")
		g.name(name)
	default:
		return g.complaint(s)
	}
	g.open = false
	return noMark
}

// failure takes what follows "--- FAIL: ". Parents are printed before their subtests.
func (g *goTest) failure(s string) mark {
	g.fail++
	name, _, _ := strings.Cut(s, " (")
	if g.open && strings.HasPrefix(name, g.failedTest+"/") {
		g.failedTest = name
		return noMark
	}
	if g.failedTest != "" {
		return noMark
	}
	g.failedTest, g.open = name, true
	return begins
}

func (g *goTest) name(test string) {
	if g.failedTest == "" {
		g.failedTest = test
	}
}

// pkg takes a package's result line: status, import path, time or "(cached)", notes.
func (g *goTest) pkg(s string) {
	f := strings.Split(s, "\t")
	switch {
	case f[0] == "FAIL":
		g.failed++
		if g.failedPkg == "" {
			g.failedPkg = f[1]
		}
	case strings.HasPrefix(f[0], "?"):
		g.untested++
	case strings.Contains(s, "[no tests to run]"):
		g.empty++
	default:
		g.ok++
		if len(f) > 2 && strings.HasPrefix(f[2], "(cached)") {
			g.cached++
		}
	}
}

// complaint counts "path.go:line:column: message" at the start of a line.
func (g *goTest) complaint(s string) mark {
	at := strings.Index(s, ".go:")
	if at <= 0 || s[0] == ' ' || s[0] == '\t' || strings.ContainsAny(s[:at], " \t") {
		return noMark
	}
	if _, rest, ok := number(s[at+len(".go:"):]); !ok || !strings.HasPrefix(rest, ":") {
		return noMark
	}
	// A package and its test variant are built apart, and complain alike.
	if key := cut(s); !g.complaints[key] {
		g.compile++
		if len(g.complaints) < maxComplaints {
			g.complaints[key] = true
		}
		if g.firstCompile == "" {
			g.firstCompile = key
		}
	}
	return begins
}

// event is a line of `go test -json`.
func (g *goTest) event(s string) mark {
	var e struct{ Action, Package, Test, Output string }
	if json.Unmarshal([]byte(s), &e) != nil || e.Action == "" {
		return noMark
	}
	g.envelope, g.output = true, strings.TrimSuffix(e.Output, "\n")
	switch {
	case e.Action == "output" && e.Test == "":
		if strings.HasPrefix(e.Output, "ok  \t") || strings.HasPrefix(e.Output, "FAIL\t") || strings.HasPrefix(e.Output, "?   \t") {
			g.pkg(g.output)
		}
		return noMark
	case e.Action == "build-output":
		return g.complaint(g.output)
	case e.Test == "":
		return noMark
	}
	g.verbose = true
	switch e.Action {
	case "pass":
		g.pass++
	case "skip":
		g.skip++
	case "fail":
		g.fail++
		g.name(e.Test)
	case "output":
		if strings.Contains(g.output, "--- FAIL: ") {
			return begins
		}
	}
	return noMark
}

func (g *goTest) report(exit int) (Report, bool) {
	if g.ok+g.empty+g.failed+g.untested == 0 {
		return g.compilerReport(exit)
	}
	r := Report{
		FirstFailure:    g.failedTest,
		FailureInOutput: g.failed > 0,
		NoTests:         g.none(),
		Summary:         g.summary(),
		real:            g.ok > 0 || g.compile > 0,
	}
	if r.FirstFailure == "" {
		r.FirstFailure = g.failedPkg
	}
	if g.verbose {
		r.Counts = &notes.Counts{Passed: g.pass, Failed: g.fail, Skipped: g.skip, Total: g.pass + g.fail + g.skip}
	}
	if g.cached > 0 {
		r.Cached = "go"
	}
	return r, true
}

// none is true where no package had a test to run, or, where -v or -json names the
// tests, every one was skipped.
func (g *goTest) none() bool {
	if g.pass+g.fail > 0 || g.failed > 0 {
		return false
	}
	return g.ok == 0 || g.verbose
}

// summary speaks of packages, the only thing that every form of the output names.
func (g *goTest) summary() string {
	total := g.ok + g.empty + g.failed
	switch {
	case g.failed > 0:
		what := g.failedPkg
		if g.failedTest != "" {
			what += " (" + g.failedTest + ")"
		}
		return fmt.Sprintf("%d of %d %s failed: %s", g.failed, total, plural(total, "package"), what)
	case g.none():
		return "no tests ran"
	}
	s := fmt.Sprintf("%d %s passed", g.ok, plural(g.ok, "package"))
	if g.cached > 0 {
		s += fmt.Sprintf(" (%d cached)", g.cached)
	}
	return s
}

// compilerReport is for `go vet` and `go build`, which print complaints and nothing else.
func (g *goTest) compilerReport(exit int) (Report, bool) {
	if g.compile == 0 || exit == 0 {
		return Report{}, false
	}
	return Report{
		FirstFailure: g.firstCompile,
		Summary:      fmt.Sprintf("%d %s: %s", g.compile, plural(g.compile, "error"), g.firstCompile),
		real:         true,
	}, true
}
