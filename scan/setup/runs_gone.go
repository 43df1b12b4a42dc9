package setup

import (
	"slices"
	"strings"
)

// stepGone judges a run that nothing became.
func (c *comparison) stepGone(b *placed, w *world) {
	if b.maybe || b.options || b.quality || b.inner && !stillCalled(b) {
		return
	}
	f := Finding{ID: TestStepRemoved, Severity: High, File: b.in.path, Line: b.line, Old: true, Before: b.text, Message: b.describe() + " is no longer run"}
	if b.in.gone {
		f.File = b.in.old
	}
	same, covered := false, false
	for i := range w.after {
		a := &w.after[i]
		if a.in.same {
			continue
		}
		same = same || a.tool == b.tool && !a.options
		covered = covered || a.takesIn(b)
	}
	switch {
	case b.in.gone && workflowFile(b.in.old):
		f.ID, f.Line = WorkflowDeleted, 0
		f.Message = "a workflow that ran the tests is gone (" + b.text + ")"
		f.Severity = w.elsewhere(b)
	case b.in.gone && !hookFile(b.in.old):
		// Whoever called it fails now.
		f.Severity = Low
	case b.dropped() && !entry(b.place):
		// The script is gone by its name: whoever calls it fails now.
		f.Severity = Low
	case b.inner && testName(b.place) != yes && !gathers(b.place):
		f.Severity = Low
	case covered, same && w.gainedSome(b.tool):
		f.Severity = Low
	case same:
		f.Severity = Medium
	case strings.Contains(b.tool, "cov") && !b.in.gone && slices.ContainsFunc(b.in.after.runs, func(r run) bool { return !r.maybe && !r.options && !r.quality }):
		f.Severity = Low // measured less, tested all the same
	case conditionsNarrow(b.conditions), b.tool == "custom", release(b.place), release(b.in.old), besides(b.in.path), slices.ContainsFunc(b.selects.options, func(o choice) bool { return o.name == skipsAll }):
		f.Severity = Low
	}
	if _, lost := worst(b.losses); lost {
		f.Severity = Low // its failure told nobody anything
	}
	if f.ID == WorkflowDeleted {
		if w.gone[b.in] {
			return // said once
		}
		w.gone[b.in] = f.Severity == High
	}
	c.report(f)
}

// takesIn: what is left runs what the other ran.
func (p *placed) takesIn(b *placed) bool {
	if p.tool != b.tool || p.options || p.dir != b.dir {
		return false
	}
	for _, o := range p.selects.options {
		if !slices.Contains(b.selects.options, o) {
			return false
		}
	}
	if len(p.selects.targets) == 0 {
		// Without a package, go test runs the one that it stands in.
		return p.tool != "go test" || len(b.selects.targets) == 0
	}
	if len(b.selects.targets) == 0 {
		return slices.ContainsFunc(p.selects.targets, general) || p.tool == "go test"
	}
	return !slices.ContainsFunc(b.selects.targets, func(t string) bool {
		return !slices.ContainsFunc(p.selects.targets, func(n string) bool { return covers(n, t) })
	})
}

// gainedSome: the change brings runs of the tool that nothing became.
func (w *world) gainedSome(tool string) bool {
	return slices.ContainsFunc(w.gained, func(j int) bool { return w.after[j].tool == tool || w.after[j].maybe })
}

// dropped: the script or target in which it stood is gone.
func (p *placed) dropped() bool {
	_, was := p.in.before.places[p.place]
	if p.in.after == nil {
		return was
	}
	_, is := p.in.after.places[p.place]
	return was && !is
}

// entry: a name by which a project is tested from outside.
func entry(place string) bool {
	return slices.Contains([]string{"test", "tests", "check", "verify", "ci"}, place)
}

// gathers: a target that is there to run others.
func gathers(place string) bool {
	return slices.Contains([]string{"ci", "all", "default", "validate", "qa", "precommit", "pre-commit", "prepush", "build", "full", "everything"}, place)
}

// stillCalled: the script that made the call and the one that it called are both there.
func stillCalled(b *placed) bool {
	if b.in.after == nil {
		return false
	}
	_, caller := b.in.after.places[b.place]
	_, called := b.in.after.places[b.tool[strings.LastIndexByte(b.tool, ' ')+1:]]
	return caller && called
}

// release: a script that only a release runs.
func release(place string) bool {
	return slices.ContainsFunc([]string{"version", "publish", "release", "prepack", "prepare", "predeploy"}, func(s string) bool { return strings.Contains(strings.ToLower(place), s) })
}

// besides reports a file of what only goes with a project: examples, sites.
func besides(p string) bool {
	first, _, deeper := strings.Cut(p, "/")
	return deeper && slices.Contains([]string{"examples", "example", "docs", "doc", "website", "demo", "demos", "sandbox", "playground", "site", "samples", "templates", "bench", "benchmarks"}, first)
}

func conditionsNarrow(conditions []string) bool {
	return slices.ContainsFunc(conditions, func(s string) bool { return conditionSeverity(s) >= High })
}

// entries looks at the places by which a project is tested: what they are called stays, and
// nothing is behind them any more.
func (c *comparison) entries() {
	for _, f := range c.files {
		if f.before == nil || f.after == nil {
			continue
		}
		for place, line := range f.after.places {
			if testName(place) != yes || strings.HasPrefix(place, "testenv") || strings.Contains(place, "/") || !runsAt(f.before, place) || runsAt(f.after, place) {
				continue
			}
			c.report(Finding{ID: TestStepRemoved, Severity: Critical, File: f.path, Line: line, Before: textAt(f.before, place), After: place, Message: place + " is still there and runs no test"})
		}
	}
}

func runsAt(f *facts, place string) bool {
	return slices.ContainsFunc(f.runs, func(r run) bool { return r.place == place && !r.options && !r.quality })
}

func textAt(f *facts, place string) string {
	for _, r := range f.runs {
		if r.place == place {
			return r.text
		}
	}
	return ""
}
