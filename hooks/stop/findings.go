package stop

import (
	"context"
	"fmt"
	"strings"

	"git-isitdone/checks"
	"git-isitdone/hooks/session"
	"git-isitdone/scan"
)

// Bounds of what is shown of weakened tests.
const (
	findingRows  = 8
	findingsTold = 3
)

// refuseFindings refuses a stop whose checks pass over weakened tests, where the
// configuration is strict about them.
func (j *judge) refuseFindings(ctx context.Context, out checks.Outcome) decision {
	found := out.Integrity.Blocking
	var key strings.Builder
	for _, f := range found {
		fmt.Fprintf(&key, "%s %s %s %s\n", f.ID, f.File, f.Message, f.Note)
	}
	set := session.Hash("tests\n" + key.String())
	summary := fmt.Sprintf("the checks pass, but the change weakened the tests (%s)", counted(len(found)))
	news, d := j.count(ctx, set, set, summary)
	if d != nil {
		return *d
	}
	head := fmt.Sprintf("NOT DONE: %s (attempt %d/%d) [isitdone %s]\n", summary, j.attempt, j.maxAttempts(), j.version())
	if j.claim.Sentence != "" {
		head += fmt.Sprintf("Claimed: \"%s\"\n", shown(j.claim.Sentence))
	}
	if news {
		head += "\n" + findingLines(found) + j.gateLines()
	} else {
		head += "The same findings as shown before.\n"
	}
	return decision{kind: kindBlocked, reason: bound(head, "\nPut the tests back to their strength and make the code pass them, then run `git isitdone` and paste its verdict line. If a test was wrong, say so to the user and let the user decide.", j.fits)}
}

// findingLines are the first findings, a line each.
func findingLines(found []scan.Finding) string {
	var b strings.Builder
	for i, f := range found {
		if i == findingRows {
			fmt.Fprintf(&b, "… %d more\n", len(found)-findingRows)
			break
		}
		fmt.Fprintf(&b, "%s\n", cut(fmt.Sprintf("%s  %s  [%s]", place(f), shown(f.Message), f.Severity), lineLimit))
		if f.Note != "" {
			fmt.Fprintf(&b, "    %s\n", cut(shown(f.Note), lineLimit))
		}
	}
	return b.String()
}

// place is where a finding is; some are about a file as a whole.
func place(f scan.Finding) string {
	if f.Line == 0 {
		return shown(f.File)
	}
	return fmt.Sprintf("%s:%d", shown(f.File), f.Line)
}

// findingsText tells the user of weakened tests beside a stop that is allowed; empty where
// there are none that count.
func findingsText(i *checks.Integrity) string {
	if i == nil {
		return ""
	}
	var first []string
	n := 0
	for _, f := range i.Findings {
		// What the session allowed itself is the user's to know.
		if f.Suppressed != "" && !f.SelfAllowed || f.Severity == scan.Low {
			continue
		}
		if n++; n <= findingsTold {
			said := place(f) + " " + shown(f.Message)
			if f.SelfAllowed {
				said += fmt.Sprintf(" (allowed by the change itself: %s)", shown(f.Suppressed))
			}
			first = append(first, said)
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("the tests got weaker (%s): %s", counted(n), strings.Join(first, "; "))
}

func counted(n int) string {
	if n == 1 {
		return "1 finding"
	}
	return fmt.Sprintf("%d findings", n)
}
