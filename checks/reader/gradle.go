package reader

import (
	"fmt"
	"strings"

	"git-isitdone/notes"
)

// gradle reads Gradle's plain console: which test tasks really ran, and its closing lines
// (docs.gradle.org, "Gradle task outcomes"). An UP-TO-DATE or FROM-CACHE test task ran no test.
type gradle struct {
	ran, reused, none int // test tasks
	done              bool
	failed            bool
	completed, bad    int // "3 tests completed, 1 failed" is printed after a failure only
	skipped           int
	first             string
}

func (g *gradle) line(s string) mark {
	switch {
	case strings.HasPrefix(s, "> Task :"):
		g.task(s[len("> Task :"):])
	case strings.HasPrefix(s, ":"): // Gradle before 4.6 without a console
		g.task(s[1:])
	case strings.HasPrefix(s, "BUILD SUCCESSFUL in "):
		g.done = true
	case strings.HasPrefix(s, "BUILD FAILED"):
		g.done, g.failed = true, true
	case strings.Contains(s, " completed, ") && strings.Contains(s, " test"):
		g.completedLine(s)
	case strings.HasSuffix(s, " FAILED") && strings.Contains(s, " > "):
		if g.first == "" {
			g.first = strings.TrimSuffix(s, " FAILED")
			return begins
		}
	}
	return noMark
}

func (g *gradle) task(s string) {
	path, outcome, _ := strings.Cut(s, " ")
	name := path[strings.LastIndex(path, ":")+1:]
	if name != "test" && !strings.HasSuffix(name, "Test") && !strings.HasSuffix(name, "UnitTest") {
		return
	}
	switch outcome {
	case "UP-TO-DATE", "FROM-CACHE":
		g.reused++
	case "NO-SOURCE", "SKIPPED":
		g.none++
	default:
		g.ran++
	}
}

// completedLine reads "3 tests completed, 1 failed, 1 skipped".
func (g *gradle) completedLine(s string) {
	n, rest, ok := number(s)
	_, list, found := strings.Cut(rest, " completed, ")
	if !ok || !found {
		return
	}
	t, ok := parseTally(list, ",")
	if !ok {
		return
	}
	g.completed += n
	g.bad += t.failed
	g.skipped += t.skipped
}

func (g *gradle) report(int) (Report, bool) {
	if !g.done {
		return Report{}, false
	}
	r := Report{FailureInOutput: g.failed, FirstFailure: g.first}
	switch {
	case g.completed > 0:
		r.Summary = fmt.Sprintf("%d failed of %d %s", g.bad, g.completed, plural(g.completed, "test"))
		r.Counts = &notes.Counts{
			Passed: max(0, g.completed-g.bad-g.skipped), Failed: g.bad, Skipped: g.skipped, Total: g.completed,
		}
	case g.failed:
		r.Summary = "build failed"
	case g.ran+g.reused == 0 && g.none > 0:
		r.NoTests, r.Summary = true, "no tests ran"
	case g.ran == 0 && g.reused > 0:
		r.Summary = fmt.Sprintf("0 test tasks executed, %d up to date", g.reused)
	default:
		r.Summary = "build successful"
	}
	if g.reused > 0 {
		r.Cached = "gradle"
	}
	return r, true
}
