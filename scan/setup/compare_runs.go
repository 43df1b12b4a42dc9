package setup

import (
	"fmt"
	"slices"
	"strings"
)

// placed is a run of one side; partner is the index of what it was or became, -1 for none.
type placed struct {
	run
	in      *file
	partner int
	// how well the partner fits: the number of the pass that found it.
	pass int
}

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

// match pairs each run with what it became, the surest pairs first.
func match(before, after []placed) {
	keys := []func(p *placed, old bool) string{
		func(p *placed, _ bool) string { return p.in.path + "\x00" + p.place + "\x00" + p.text },
		func(p *placed, _ bool) string { return p.in.path + "\x00" + p.place + "\x00" + p.tool },
		func(p *placed, _ bool) string { return p.in.path + "\x00" + p.text },
		func(p *placed, _ bool) string { return p.text },
		func(p *placed, _ bool) string { return p.in.path + "\x00" + p.tool },
		func(p *placed, _ bool) string { return p.in.path + "\x00" + p.place },
		func(p *placed, _ bool) string { return dirOf(p.in.path) + "\x00" + p.tool },
		func(p *placed, _ bool) string { return p.tool },
		func(p *placed, _ bool) string { return p.in.path },
		func(p *placed, _ bool) string { return "" },
	}
	for pass, key := range keys {
		open := map[string][]int{}
		for j := range after {
			if after[j].partner < 0 {
				k := key(&after[j], false)
				open[k] = append(open[k], j)
			}
		}
		for i := range before {
			b := &before[i]
			if b.partner >= 0 {
				continue
			}
			k := key(b, true)
			free := open[k]
			fits := func(j int) bool {
				a := &after[j]
				return a.options == b.options && a.quality == b.quality && (!b.options && !b.quality || a.tool == b.tool)
			}
			at := -1
			if pass >= anyPlace { // what else tests: one whose failure counts, if there is one
				at = slices.IndexFunc(free[:min(len(free), 50)], func(j int) bool { _, lost := worst(after[j].losses); return fits(j) && !lost })
			}
			if at < 0 {
				at = closest(b, after, free[:min(len(free), 50)], fits)
			}
			if at < 0 {
				continue
			}
			j := free[at]
			open[k] = slices.Delete(slices.Clone(free), at, at+1)
			b.partner, after[j].partner = j, i
			b.pass, after[j].pass = pass, pass
		}
	}
}

// closest is the place in free of the run that leaves out what b did, as far as it goes.
func closest(b *placed, after []placed, free []int, fits func(int) bool) int {
	best, score := -1, 0
	for n, j := range free {
		if !fits(j) {
			continue
		}
		is := 1
		for _, o := range after[j].selects.options {
			if slices.Contains(b.selects.options, o) {
				is += 2
			} else {
				is--
			}
		}
		for _, t := range after[j].selects.targets {
			if slices.Contains(b.selects.targets, t) {
				is += 2
			}
		}
		if best < 0 || is > score {
			best, score = n, is
		}
	}
	return best
}

// anyPlace is the pass from which on a partner is only what else the same runner does, or what
// else tests at all.
const anyPlace = 4

// elsewherePass is the last one: another runner in another file.
const elsewherePass = 9

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

// narrowed compares what the two commands leave out.
func (c *comparison) narrowed(b, a *placed, w *world, at reportAt) {
	if slices.ContainsFunc(b.selects.options, func(o choice) bool { return o.name == skipsAll }) {
		return
	}
	appears := func(n string) bool { return c.names(projectDir(a.in.path), n) }
	others := slices.ContainsFunc(w.gained, func(j int) bool { return w.after[j].tool == a.tool && !w.after[j].options })
	limit := func(sev Severity) Severity {
		if others || a.in.fresh && a.options && len(a.selects.targets) > 0 {
			return Low
		}
		return sev
	}
	for _, o := range a.selects.options {
		if i := slices.IndexFunc(b.selects.options, func(x choice) bool { return x.name == o.name }); i >= 0 {
			old := b.selects.options[i]
			if slices.Contains(b.selects.options, o) || strings.Contains(old.value, o.value) && strings.HasPrefix(o.value, "not") {
				continue
			}
			if !strings.HasPrefix(o.name, "--ignore") && o.name != "--deselect" && o.name != "--exclude" && o.name != "--skip" && !strings.Contains(o.value, old.value) {
				sev := min(limit(o.severity), Medium)
				if o.severity < High {
					sev = Low
				}
				at(SelectionNarrowed, sev, b.text, a.text, "%s chooses other tests (%s)", a.describe(), clip(o.name+" "+o.value))
				return
			}
		}
		sev := limit(o.severity)
		if a.tool != b.tool && len(b.selects.options) > 0 && !a.options {
			sev = min(sev, Medium) // said in another way before
		}
		if c.moved(o.value) && o.value != "" {
			sev = Low
		}
		at(SelectionNarrowed, sev, b.text, a.text, "%s leaves tests out (%s)", a.describe(), clip(o.name+" "+o.value))
		return
	}
	if b.tool == a.tool {
		c.targets(b, a, limit, appears, at)
	}
}

func (c *comparison) targets(b, a *placed, limit func(Severity) Severity, appears func(string) bool, at reportAt) {
	for _, wide := range b.selects.wide {
		if !slices.Contains(a.selects.wide, wide) && (wide == "--workspace" || wide == "--all") && len(a.selects.targets) == 0 && !slices.Contains(a.selects.wide, "--workspace") && !slices.Contains(a.selects.wide, "--all") {
			at(SelectionNarrowed, limit(Medium), b.text, a.text, "%s no longer takes in the whole workspace", a.describe())
			return
		}
	}
	if len(a.selects.targets) == 0 || b.options && !a.options {
		return
	}
	if len(b.selects.targets) == 0 {
		if b.text != "" && b.tool != "go test" && !slices.ContainsFunc(a.selects.targets, general) && !slices.ContainsFunc(a.selects.targets, appears) {
			at(SelectionNarrowed, limit(High), b.text, a.text, "%s runs only %s", a.describe(), strings.Join(a.selects.targets, " "))
		}
		return
	}
	for _, p := range b.selects.targets {
		if slices.ContainsFunc(a.selects.targets, func(n string) bool { return covers(n, p) || a.tool == "cargo test" && strings.Contains(p, n) }) {
			continue
		}
		sev := limit(High)
		if c.left(projectDir(a.in.path), strings.Trim(literalPrefix(p), "/")) {
			sev = Low
		}
		gained := slices.DeleteFunc(slices.Clone(a.selects.targets), func(n string) bool { return slices.Contains(b.selects.targets, n) })
		if len(gained) > 0 && !slices.ContainsFunc(gained, func(n string) bool { return special(n, p) }) && (slices.ContainsFunc(gained, general) || slices.ContainsFunc(gained, appears)) {
			sev = Low
		}
		at(SelectionNarrowed, sev, b.text, a.text, "%s no longer runs %s", a.describe(), p)
		return
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
	case conditionsNarrow(b.conditions), b.tool == "custom", release(b.place), besides(b.in.path), slices.ContainsFunc(b.selects.options, func(o choice) bool { return o.name == skipsAll }):
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

// elsewhere is how much is lost with a workflow: little where a new one tests or one of another
// host does, something where the same host still runs the same.
func (w *world) elsewhere(b *placed) Severity {
	if w.tools[b.tool] > 0 || host(b.in.old) != b.in.old && !strings.HasPrefix(b.in.old, ".") || strings.Contains(b.in.old, "/.github/") {
		return Low // no host reads it below the top
	}
	sev := High
	for i := range w.after {
		a := &w.after[i]
		if _, lost := worst(a.losses); lost || a.options || a.maybe || a.quality || !workflowFile(a.in.path) || !a.in.after.ci.onChange() {
			continue
		}
		switch {
		case a.in.fresh, a.in != b.in && host(a.in.path) != host(b.in.old):
			return Low
		case a.in.same && a.tool == b.tool:
			sev = Medium
		}
	}
	return sev
}

// host is the first element of a CI file's path, which no two hosts share.
func host(p string) string {
	first, _, _ := strings.Cut(p, "/")
	return first
}

// onChange: the workflow runs when somebody pushes; what is no GitHub workflow does.
func (w *workflow) onChange() bool {
	if w == nil {
		return true
	}
	_, push := w.triggers["push"]
	_, pull := w.triggers["pull_request"]
	return push || pull
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
