package setup

import (
	"fmt"
	"slices"
	"strings"
)

// commands compares the commands of all files.
func (c *comparison) commands() {
	var before, after []placed
	for _, f := range c.files {
		if f.before != nil {
			for _, r := range f.before.runs {
				before = append(before, placed{run: r, in: f, partner: -1})
			}
		}
		if f.after != nil {
			for _, r := range f.after.runs {
				after = append(after, placed{run: r, in: f, partner: -1})
			}
		}
	}
	match(before, after)
	w := world{before: before, after: after, tools: map[string]int{}, gone: map[*file]bool{}}
	for i := range after {
		if !after[i].in.same {
			w.tools[after[i].tool]++
		}
		if after[i].partner < 0 {
			w.gained = append(w.gained, i)
		}
	}
	for i := range before {
		b := &before[i]
		if b.partner >= 0 {
			c.weakened(b, &after[b.partner], &w)
		} else {
			c.stepGone(b, &w)
		}
	}
	for i := range after {
		if a := &after[i]; a.partner < 0 && a.options && !c.startsHere(dirOf(a.in.path)) {
			c.weakened(&placed{run: run{tool: a.tool, options: true}, in: a.in}, a, &w)
		}
	}
}

type world struct {
	before, after []placed
	tools         map[string]int
	gained        []int
	gone          map[*file]bool // workflows the loss of which was reported
}

// weakened compares a run with what it became.
func (c *comparison) weakened(b, a *placed, w *world) {
	if b.maybe {
		return
	}
	at := func(id string, sev Severity, before, after, how string, args ...any) {
		c.report(Finding{ID: id, Severity: sev, File: a.in.path, Line: a.line, Message: fmt.Sprintf(how, args...), Before: clip(before), After: clip(after)})
	}
	was, had := worst(b.losses)
	if is, lost := worst(a.losses); lost && (!had || is.severity > was.severity) {
		if a.quality {
			is.severity = min(is.severity, High)
		}
		if b.pass == elsewherePass && !a.in.fresh {
			is.severity = Low // it may never have been what the other was
		}
		at(TestStepWeakened, is.severity, b.text, strings.TrimSpace(a.text+" "+is.text), "%s may fail and nobody is told (%s)", a.describe(), is.text)
	}
	if is, again := retried(a.losses); again {
		if _, before := retried(b.losses); !before {
			at(RetriesRaised, Low, b.text, a.text+" "+is.text, "%s is tried again after a failure (%s)", a.describe(), is.text)
		}
	}
	if a.quality {
		return
	}
	if a.again != "" && b.again == "" {
		at(TestStepWeakened, Medium, b.text, a.text, "%s writes its snapshots anew instead of comparing (%s)", a.describe(), a.again)
	}
	if a.maybe && !a.options {
		if b.place != a.place || !strings.HasPrefix(b.text, a.tool) {
			at(TestStepRemoved, Low, b.text, a.text, "%s stands where %s was, and its name does not say whether it tests", a.describe(), b.text)
		}
		return
	}
	c.conditions(b, a, at)
	c.narrowed(b, a, w, at)
}

type reportAt func(id string, sev Severity, before, after, how string, args ...any)

func (c *comparison) conditions(b, a *placed, at reportAt) {
	for _, cond := range a.conditions {
		if slices.Contains(b.conditions, cond) {
			continue
		}
		if sev := conditionSeverity(cond); sev > Low-1 && !(len(b.conditions) > 0 && conditionSeverity(b.conditions[len(b.conditions)-1]) >= sev) {
			at(TestStepWeakened, sev, strings.Join(b.conditions, "; "), cond, "%s runs only if %s", a.describe(), cond)
			return
		}
	}
}

func (p *placed) describe() string {
	if p.options {
		return "every run of " + p.tool
	}
	if p.place == "" {
		return p.text
	}
	return p.place + ": " + p.text
}
