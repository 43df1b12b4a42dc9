package cli

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"git-isitdone/checks"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// tailLines is how much of a failing check's output a person gets to see.
const tailLines = 15

// printOutcome is the report of a run: header, a line per check, failing tails, warnings,
// and the verdict last, where the eye ends.
func printOutcome(w io.Writer, paint painter, ws *checks.Workspace, o checks.Outcome, opts verifyOptions) {
	fmt.Fprint(w, paint.bold("isitdone"), "  ", place(o.Head), "  ", dirt(len(o.Dirty), o.Unhashable != ""))
	if o.Cached {
		fmt.Fprint(w, "  ", paint.faint("answered by the receipt"))
	}
	fmt.Fprintln(w)
	if opts.claim != "" {
		fmt.Fprintf(w, "  claim: %q\n", oneLine(opts.claim))
	}
	fmt.Fprintln(w)
	printRows(w, paint, o)
	printTails(w, paint, o)
	if i := o.Integrity; i != nil && i.Files+len(i.Findings)+len(i.Left) > 0 {
		printFindings(w, paint, o.Integrity.Scanned, "  test integrity")
		fmt.Fprintln(w)
	}
	for _, n := range ws.Plan.Notes {
		fmt.Fprintf(w, "  %s %s\n", paint.faint("note:"), n)
	}
	for _, warning := range o.Warnings {
		fmt.Fprintf(w, "  %s %s\n", paint.warn("warning:"), warning)
	}
	if len(ws.Plan.Notes)+len(o.Warnings) > 0 {
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "  %s\n", verdictLine(paint, o))
	if hint := verdictHint(o); hint != "" {
		fmt.Fprintf(w, "  %s\n", paint.faint("hint: "+hint))
	}
}

// place is where HEAD is: main@2429c82, detached@2429c82, main@no-commits.
func place(h gitstore.Head) string {
	branch, at := h.Branch, "no-commits"
	if branch == "" {
		branch = "detached"
	}
	if h.Commit != "" {
		at = h.Commit.Short()
	}
	return branch + "@" + at
}

// dirt is how far the working tree is from HEAD. One that cannot be hashed is not compared.
func dirt(n int, unhashable bool) string {
	switch {
	case unhashable:
		return "not comparable with HEAD"
	case n == 0:
		return "clean"
	}
	return "dirty (" + counted(n, "file") + ")"
}

func printRows(w io.Writer, paint painter, o checks.Outcome) {
	width := 12
	for _, r := range o.Results {
		width = max(width, utf8.RuneCountInString(cut(r.Cmd, 40)))
	}
	for _, s := range o.Skipped {
		width = max(width, utf8.RuneCountInString(cut(s.Check.Cmd, 40)))
	}
	for _, r := range o.Results {
		detail := r.Why
		if detail == "" {
			detail = r.Report.Summary
		}
		if r.Cached != "" {
			detail = strings.TrimSpace(detail + " (answered by the cache of " + r.Cached + ")")
		}
		fmt.Fprintf(w, "  %s  %s  %6s  %s\n", pad(cut(r.Cmd, 40), width), verdictWord(paint, r.Verdict), took(r.CheckResult), detail)
	}
	for _, s := range o.Skipped {
		fmt.Fprintf(w, "  %s  %s  %6s  %s\n", pad(cut(s.Check.Cmd, 40), width), paint.faint("SKIP"), "", s.Reason)
	}
	if len(o.Results)+len(o.Skipped) > 0 {
		fmt.Fprintln(w)
	}
}

func printTails(w io.Writer, paint painter, o checks.Outcome) {
	for _, r := range o.Results {
		tail := failingTail(r, tailLines)
		if len(tail) == 0 {
			continue
		}
		fmt.Fprintf(w, "  %s\n", paint.bold(fmt.Sprintf("-- %s (last %d of %d lines)", cut(r.Cmd, 60), len(tail), r.Lines)))
		for _, line := range tail {
			fmt.Fprintf(w, "     %s\n", line)
		}
		fmt.Fprintln(w)
	}
}

// failingTail is the output that explains a check that did not pass.
func failingTail(r run.Result, most int) []string {
	if r.Verdict == notes.Pass || r.Verdict == notes.Cancelled {
		return nil
	}
	if n := len(r.Tail); n > most {
		return r.Tail[n-most:]
	}
	return r.Tail
}

// verdictLine says in one line what is proved now.
func verdictLine(paint painter, o checks.Outcome) string {
	where := facts(o)
	switch {
	case o.NoChecks:
		return paint.warn("NOTHING VERIFIED") + "   no checks were detected"
	case o.Unhashable != "" && o.Verdict == notes.Pass:
		return paint.warn("NOT RECORDED") + "   the checks pass, but this tree cannot be hashed: " + o.Unhashable
	case o.Unhashable != "":
		return paint.bad("NOT DONE") + "   " + failed(o) + "; this tree cannot be hashed: " + o.Unhashable
	case o.Done:
		return paint.good("DONE") + "   receipt -> PASS " + where
	case o.Verdict == notes.Pass && o.Integrity != nil && len(o.Integrity.Blocking) > 0:
		return paint.bad("NOT DONE") + fmt.Sprintf("   the checks pass, but the change weakened the tests: %s (integrity: strict) ", counted(len(o.Integrity.Blocking), "finding")) + where
	case o.Verdict == notes.Pass && len(o.Modified) > 0:
		return paint.warn("NOT DONE") + "   the checks passed on the tree they started from, not on the one that is there now " + where
	case o.Verdict == notes.Pass:
		return paint.warn("OK (lite)") + "   receipt -> PASS " + where + ", tests were not run"
	case o.Verdict == notes.Empty:
		return paint.warn("NOT DONE") + "   no test ran, receipt -> EMPTY " + where
	case o.Verdict == notes.Flaky:
		return paint.warn("NOT DONE") + "   failed, then passed on a retry, receipt -> FLAKY " + where
	case o.Verdict == notes.Cancelled:
		return paint.warn("CANCELLED") + "   nothing was recorded"
	case o.Verdict == "":
		return paint.warn("NOTHING VERIFIED") + "   no check of this profile"
	}
	return paint.bad("NOT DONE") + "   " + failed(o) + ", receipt -> " + string(o.Verdict) + " " + where
}

func verdictHint(o checks.Outcome) string {
	switch {
	case o.NoChecks:
		return `git config isitdone.checks.test "make test"`
	case o.Integrity != nil && len(o.Integrity.Blocking) > 0:
		return "git isitdone scan"
	case o.Verdict == notes.Pass && !o.Done && o.Unhashable == "":
		return "git isitdone"
	}
	return ""
}

func facts(o checks.Outcome) string {
	return fmt.Sprintf("(tree %s, %s, %s)", o.Tree.Short(), counted(len(o.Results), "check"), short(o.Duration))
}

// failed counts what did not pass, by how it did not.
func failed(o checks.Outcome) string {
	var fails, timeouts, broken int
	for _, r := range o.Results {
		switch r.Verdict {
		case notes.Fail:
			fails++
		case notes.Timeout:
			timeouts++
		case notes.Broken:
			broken++
		case notes.Pass, notes.Flaky, notes.Empty, notes.Cancelled:
		}
	}
	var parts []string
	for _, p := range []struct {
		n    int
		verb string
	}{{fails, "failed"}, {timeouts, "timed out"}, {broken, "could not run"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.verb))
		}
	}
	return fmt.Sprintf("of %s %s", counted(len(o.Results), "check"), strings.Join(parts, ", "))
}

func verdictWord(paint painter, v notes.Verdict) string {
	word := pad(string(v), 7)
	switch v {
	case notes.Pass:
		return paint.good(word)
	case notes.Fail, notes.Timeout, notes.Broken:
		return paint.bad(word)
	case notes.Empty, notes.Flaky, notes.Cancelled:
		return paint.warn(word)
	}
	return word
}

func took(c notes.CheckResult) string { return short(time.Duration(c.MS) * time.Millisecond) }
