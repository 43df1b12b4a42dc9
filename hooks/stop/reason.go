package stop

import (
	"fmt"
	"strings"

	"git-isitdone/checks"
	"git-isitdone/checks/run"
	"git-isitdone/notes"
)

// report is what a refusal tells the agent.
type report struct {
	headline       string
	attempt, limit int
	results        []run.Result
	skipped        []checks.Skipped
	failing        []run.Result
	// full: these failures were not shown before, so their output is.
	full bool
}

// Bounds of the parts of a refusal, so that the closing instruction always has its place.
const (
	rowLimit  = 16  // checks that get a line
	lineLimit = 200 // bytes of a line of output
	tailLines = 40  // lines of output in all
)

// headline counts what failed: "1 of 2 checks failed".
func headline(failing []run.Result, all int) string {
	verb := "did not pass"
	same := len(failing) > 0
	for _, r := range failing {
		same = same && r.Verdict == failing[0].Verdict
	}
	if same {
		switch failing[0].Verdict {
		case notes.Fail:
			verb = "failed"
		case notes.Timeout:
			verb = "timed out"
		case notes.Broken:
			verb = "could not run"
		case notes.Empty:
			verb = "ran no tests"
		case notes.Pass, notes.Flaky, notes.Cancelled:
		}
	}
	noun := "checks"
	if all == 1 {
		noun = "check"
	}
	return fmt.Sprintf("%d of %d %s %s", len(failing), all, noun, verb)
}

// reason is the text that the agent reads. What is cut to fit is the output of the checks.
func (j *judge) reason(r report) string {
	var head strings.Builder
	fmt.Fprintf(&head, "NOT DONE: %s on the current working tree (attempt %d/%d) [isitdone %s]\n", r.headline, r.attempt, r.limit, j.version())
	if j.claim.Sentence != "" {
		fmt.Fprintf(&head, "Claimed: \"%s\"\n", shown(j.claim.Sentence))
	}
	if !r.full {
		fmt.Fprintf(&head, "Still failing as shown before: %s\n%s", names(r.failing), j.gateLines())
		return bound(head.String(), "\n"+closing(r.failing), j.fits)
	}
	head.WriteString("\n")
	for i, line := range rows(r, j.ages) {
		if i == rowLimit {
			fmt.Fprintf(&head, "… %d more checks\n", len(r.results)+len(r.skipped)-rowLimit)
			break
		}
		head.WriteString(line + "\n")
	}
	head.WriteString(j.gateLines())
	if len(j.old) > 0 && len(j.old) == len(r.failing) {
		head.WriteString("This is older than the session, which does not make the work done.\n")
	}
	room := func(output string) bool { return j.fits(head.String() + output + "\n" + closing(r.failing)) }
	return head.String() + tails(r.failing, room) + "\n" + closing(r.failing)
}

// fits reports whether the host takes a block with this reason. What is measured is the
// answer as it is written: quotes and line ends of the text take two bytes there.
func (j *judge) fits(reason string) bool { return len(j.Host.Block(reason)) <= j.Host.ReasonLimit() }

// bound shortens head until head and tail fit.
func bound(head, tail string, fits func(string) bool) string {
	for !fits(head+tail) && len(head) > 100 {
		head = cut(head, len(head)*9/10)
	}
	return head + tail
}

// rows has the failing checks first, in plan order, then the others.
func rows(r report, ages map[string]string) []string {
	var bad, good []string
	for _, c := range r.results {
		line := fmt.Sprintf("%-7s %s  %s", c.Verdict, shown(c.ID), inCode(c.Cmd))
		if s := summary(c); s != "" {
			line += "  " + s
		}
		if age := ages[c.ID]; age != "" {
			line = cut(line, lineLimit-len(age)-4) + "  (" + age + ")"
		}
		if line = cut(line, lineLimit); isBad(c.Verdict) {
			bad = append(bad, line)
		} else {
			good = append(good, line)
		}
	}
	for _, s := range r.skipped {
		good = append(good, cut(fmt.Sprintf("%-7s %s  %s  %s", "SKIP", shown(s.Check.ID), inCode(s.Check.Cmd), shown(s.Reason)), lineLimit))
	}
	return append(bad, good...)
}

func isBad(v notes.Verdict) bool { return v != notes.Pass && v != notes.Flaky }

func summary(r run.Result) string {
	switch {
	case r.Report.Summary != "" && r.Verdict != notes.Timeout:
		return shown(r.Report.Summary)
	case r.Why != "":
		return shown(r.Why)
	case r.ExitCode != nil && *r.ExitCode != 0:
		return fmt.Sprintf("exit %d", *r.ExitCode)
	default:
		return shown(r.Signal)
	}
}

// tails are the ends of the failing checks' outputs, the first one's first and longest,
// as far as there is room. Each line is marked as output, so that nothing in it can pass
// for a word of ours.
func tails(failing []run.Result, room func(string) bool) string {
	text := ""
	left := tailLines
	for i, r := range failing {
		lines := r.Failure
		if len(lines) == 0 {
			lines = r.Tail
		}
		share := max(4, left/(len(failing)-i))
		if i == 0 {
			share = max(share, tailLines/2)
		}
		lines = lines[max(0, len(lines)-share):]
		if len(lines) == 0 {
			continue
		}
		block := fmt.Sprintf("\nOutput of %s:\n", shown(r.ID))
		for _, line := range lines {
			block += "  | " + cut(shownLine(line), lineLimit) + "\n"
		}
		for !room(text + block) {
			first := strings.Index(block, "  | ")
			end := strings.IndexByte(block[max(first, 0):], '\n')
			if first < 0 || end < 0 {
				return text
			}
			// The end of an output says more than its beginning.
			block = block[:first] + block[first+end+1:]
		}
		if strings.Contains(block, "  | ") {
			text += block
		}
		left -= len(lines)
	}
	return text
}

// closing is what to do. It is the most useful part, and never cut.
func closing(failing []run.Result) string {
	var text []string
	broken, timeout, empty, code := false, false, false, false
	for _, r := range failing {
		switch r.Verdict {
		case notes.Broken:
			broken = true
		case notes.Timeout:
			timeout = true
		case notes.Empty:
			empty = true
		case notes.Fail:
			code = true
		case notes.Pass, notes.Flaky, notes.Cancelled:
		}
	}
	if broken {
		text = append(text, "BROKEN is trouble with the environment (a tool, a service or dependencies are missing): do not edit code or tests because of it. Put the environment right, or tell the user what is missing.")
	}
	if timeout {
		text = append(text, "TIMEOUT: a limit ended the check. Find what hangs or is slow; if the check just needs longer, tell the user to raise its timeout.")
	}
	if empty {
		text = append(text, "EMPTY: the check passed without running a test, which proves nothing. Make the tests run.")
	}
	if code {
		text = append(text, "Fix the code.")
	}
	return strings.Join(append(text,
		"Then run `git isitdone` and paste its verdict line. Never weaken, skip or delete a test or switch a check off to get there; if a check itself is wrong, say so and stop claiming that the work is done."), "\n")
}
