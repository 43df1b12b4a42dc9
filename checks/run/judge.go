package run

import (
	"fmt"
	"slices"
	"strings"

	"git-isitdone/checks/plan"
	"git-isitdone/checks/reader"
	"git-isitdone/notes"
)

const environmentPrefix = "environment: "

// judge gives the verdict on an ending, and the words for it where it is not PASS.
func judge(c plan.Check, e ending, r reader.Report, tail []string) (notes.Verdict, string) {
	switch e.cause {
	case caller:
		return notes.Cancelled, "cancelled"
	case limit:
		return notes.Timeout, timeoutWords(e, r, tail)
	case itself:
	}
	switch {
	case e.err != nil:
		return notes.Broken, environmentPrefix + startWords(e)
	case e.signal != "":
		return signalled(e.signal, "")
	case e.code == nil:
		return notes.Broken, environmentPrefix + "its exit status is not known"
	}
	return judgeStatus(c, e, r)
}

func judgeStatus(c plan.Check, e ending, r reader.Report) (notes.Verdict, string) {
	code := *e.code
	inner := code // what the command under make or tox ended with
	if r.Inner != 0 && code != 0 {
		inner = r.Inner
	}
	if r.NoTests && saysNone(inner, r.Runner) && (c.Test || code != 0) {
		if c.AllowEmpty {
			return notes.Pass, ""
		}
		return notes.Empty, "no test ran"
	}
	if code == 0 {
		if r.FailureInOutput {
			return notes.Fail, "exit 0 with a failure summary: " + r.Summary
		}
		return notes.Pass, ""
	}
	if s := shellSignal(code); s != "" && e.shell {
		return signalled(s, fmt.Sprintf(" (exit status %d)", code))
	}
	ran := r.Counts != nil && r.Counts.Passed+r.Counts.Failed > 0
	switch {
	case r.Environment != "":
		return notes.Broken, environmentPrefix + r.Environment
	case inner == 127 && (e.shell || inner != code) && !ran:
		return notes.Broken, environmentPrefix + "command not found (exit status 127)"
	case inner == 126 && (e.shell || inner != code) && !ran:
		return notes.Broken, environmentPrefix + "command cannot be executed (exit status 126)"
	}
	why := fmt.Sprintf("exit status %d", code)
	if r.Summary != "" {
		why = r.Summary + " (" + why + ")"
	}
	if r.Hint != "" {
		why += "; " + r.Hint + ": is a dependency missing?"
	}
	return notes.Fail, why
}

// saysNone reports whether this exit status, of this runner, is how it says that no test
// ran: 5 is pytest's and, from Python 3.12, unittest's; 4 bazel's; 65 and 79 dart's.
func saysNone(code int, runner string) bool {
	switch code {
	case 0:
		return true
	case 1:
		return slices.Contains([]string{"jest", "vitest", "mocha", "ava", "bun", "deno", "playwright", "cypress", "phpunit", "pest"}, runner)
	case 4:
		return runner == "bazel"
	case 5:
		return runner == "pytest" || runner == "unittest"
	case 65, 79:
		return runner == "dart"
	}
	return false
}

// signalled: a check's own crash is a failure of the code; any other deadly signal came
// from outside (a user, a supervisor, the kernel when memory ran out).
func signalled(name, detail string) (notes.Verdict, string) {
	switch name {
	case "SIGKILL":
		return notes.Broken, environmentPrefix + "ended by SIGKILL from outside" + detail + "; out of memory?"
	case "SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT":
		return notes.Broken, environmentPrefix + "ended by " + name + " from outside" + detail
	case "SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGTRAP", "SIGSYS":
		return notes.Fail, "crashed: " + name + detail
	}
	return notes.Fail, "ended by " + name + detail
}

func timeoutWords(e ending, r reader.Report, tail []string) string {
	why := "the run's deadline has passed"
	if e.limit > 0 {
		why = "still running after " + e.limit.String()
	}
	if e.stuck {
		why += "; it did not end after SIGKILL either"
	}
	switch {
	case watching(tail):
		why += "; it looks like watch mode: configure a command that ends"
	case r.Counts != nil && r.Counts.Total > 0:
		why += "; its tests had ended (" + r.Summary + "): something that they opened keeps it from ending"
	}
	return why
}

// watching recognises what runners print when they wait for edits.
func watching(tail []string) bool {
	for _, l := range tail {
		for _, sign := range [...]string{
			"Waiting for file changes", "Watching for file changes", "Watch Usage", "press h to show help",
			"Watching for changes", "waiting for changes",
		} {
			if strings.Contains(l, sign) {
				return true
			}
		}
	}
	return false
}

func startWords(e ending) string {
	if e.missing {
		return "command not found: " + e.err.Error()
	}
	return "it could not be started: " + e.err.Error()
}
