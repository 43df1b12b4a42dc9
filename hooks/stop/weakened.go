package stop

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"git-isitdone/checks"
	"git-isitdone/hooks/session"
)

// refuseWeakened refuses a claim whose checks pass under a gate that the session took apart.
func (j *judge) refuseWeakened(ctx context.Context, out checks.Outcome) decision {
	set := session.Hash("gate\n" + strings.Join(j.weakened, "\n"))
	const summary = "the gate was weakened in this session"
	_, d := j.count(ctx, set, set, summary+" ("+list(j.weakened, 3)+")")
	if d != nil {
		return *d
	}
	passed := "the checks pass"
	if len(out.Results) == 0 {
		passed = "nothing was checked"
	}
	head := fmt.Sprintf("NOT DONE: %s, but %s (attempt %d/%d) [isitdone %s]\n", passed, summary, j.attempt, j.maxAttempts(), j.version())
	if j.claim.Sentence != "" {
		head += fmt.Sprintf("Claimed: \"%s\"\n", shown(j.claim.Sentence))
	}
	head += "\n" + j.gateLines() + "\n"
	return decision{kind: kindBlocked, reason: bound(head, "Put the gate back as it was when the session began, then run `git isitdone` and paste its verdict line. If the user asked for this change, say so to the user and stop claiming that the work is done.", j.fits)}
}

// gateLines names what was taken off the gate and what was put back, a line each.
func (j *judge) gateLines() string {
	var b strings.Builder
	for i, w := range j.weakened {
		if i == rowLimit {
			fmt.Fprintf(&b, "… %d more\n", len(j.weakened)-rowLimit)
			break
		}
		fmt.Fprintf(&b, "WEAKENED %s\n", cut(shown(w), lineLimit))
	}
	if j.doubtNews {
		b.WriteString("DOUBTED  " + doubt(j.state) + "\n")
	}
	for i, l := range j.loosened {
		if i == rowLimit {
			break
		}
		fmt.Fprintf(&b, "IGNORED  since this session began, %s\n", cut(shown(l), lineLimit))
	}
	return b.String()
}

// doubt is said once of a session whose file is not what was written.
func doubt(st session.State) string {
	if st.Outdated {
		return "this session's file below .git/isitdone was written by an earlier version of git-isitdone: what it said counts for nothing, and the session begins anew"
	}
	return "this session's file below .git/isitdone was changed by somebody else than this program, or taken away: what it said counts for nothing"
}

// told is what the user hears of the gate beside a stop that is allowed, once for each text:
// what was weakened or put back, and which checks run as they were at the session's start.
func (j *judge) told(ctx context.Context, more ...string) []string {
	all := slices.DeleteFunc(more, func(text string) bool { return text == "" })
	if len(j.weakened) > 0 {
		all = append(all, "the gate was weakened in this session: "+list(j.weakened, 5))
	}
	if j.state.Doubted {
		all = append(all, doubt(j.state))
	}
	if j.hidden {
		all = append(all, "what git ignores for the sake of files outside of the tree (.git/info/exclude, core.excludesFile) was changed in this session")
	}
	if len(j.loosened) > 0 {
		all = append(all, "loosened since this session began, and ignored: "+list(j.loosened, 5))
	}
	if own := j.scripts(); len(own) > 0 {
		all = append(all, "changed in this session: "+list(own, 5))
	}
	if len(all) == 0 {
		return nil
	}
	var news []string
	if _, err := j.update(ctx, func(st *session.State) {
		for _, text := range all {
			if st.Once("told:" + session.Hash(text)) {
				news = append(news, text)
			}
		}
	}); err != nil {
		return all
	}
	return news
}

// scripts are the notes that the union with the session's first plan added.
func (j *judge) scripts() []string {
	var own []string
	known := map[string]bool{}
	for _, n := range j.seen.plan.Notes {
		known[n] = true
	}
	for _, n := range j.plan.Notes {
		if !known[n] {
			own = append(own, n)
		}
	}
	return own
}
