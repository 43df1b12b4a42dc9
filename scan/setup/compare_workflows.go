package setup

import (
	"maps"
	"slices"
	"strings"
)

// workflows compares when workflows that test run, and what waits for the tests.
func (c *comparison) workflows() {
	for _, f := range c.files {
		if f.before == nil || f.after == nil || f.before.ci == nil || f.after.ci == nil {
			continue
		}
		if _, tests := slicesFind(f.after.runs, func(r run) bool { return !r.options && !r.quality }); !tests {
			continue
		}
		if _, tested := slicesFind(f.before.runs, func(r run) bool { return !r.options && !r.maybe && !r.quality }); !tested {
			continue
		}
		c.triggers(f)
		c.needs(f)
	}
}

func (c *comparison) trigger(f *file, sev Severity, line int, before, after, how string) {
	if release(f.path) || strings.Contains(f.path, "deploy") || strings.Contains(f.path, "nightly") {
		sev = Low
	}
	c.report(Finding{ID: TestStepWeakened, Severity: sev, File: f.path, Line: line, Before: clip(before), After: clip(after), Message: "the workflow that runs the tests " + how})
}

func (c *comparison) triggers(f *file) {
	b, a := f.before.ci.triggers, f.after.ci.triggers
	names := strings.Join(slices.Sorted(maps.Keys(b)), ", ")
	now := strings.Join(slices.Sorted(maps.Keys(a)), ", ")
	_, hadPush := b["push"]
	_, hadPull := b["pull_request"]
	_, push := a["push"]
	_, pull := a["pull_request"]
	_, target := a["pull_request_target"]
	_, called := a["workflow_call"]
	if _, after := a["workflow_run"]; after {
		called = true
	}
	pull = pull || target
	switch {
	case (hadPush || hadPull) && !push && !pull && called:
		c.trigger(f, Low, 1, names, now, "is now called by another one")
	case (hadPush || hadPull) && !push && !pull:
		c.trigger(f, High, 1, names, now, "no longer runs when something is pushed")
	case hadPull && !pull && len(a["push"].branches) > 0:
		c.trigger(f, High, 1, names, now, "no longer runs for pull requests")
	case hadPull && !pull, hadPush && !push:
		c.trigger(f, Low, 1, names, now, "runs for fewer events")
	}
	for _, name := range []string{"push", "pull_request"} {
		was, had := b[name]
		is, has := a[name]
		if had && has {
			c.filters(f, name, was, is)
		}
	}
}

func (c *comparison) filters(f *file, name string, was, is trigger) {
	show := func(l []string) string { return strings.Join(l, ", ") }
	if lost, sev := fewer(was.branches, is.branches, mainBranch); lost {
		c.trigger(f, sev, is.line, show(was.branches), show(is.branches), "runs for fewer branches ("+name+")")
	}
	if gained := without(is.branchesIgnore, was.branchesIgnore); len(gained) > 0 {
		sev := Low
		if slices.ContainsFunc(gained, func(s string) bool { return mainBranch(s) && !strings.Contains(s, "/") }) {
			sev = High
		}
		c.trigger(f, sev, is.line, show(was.branchesIgnore), show(is.branchesIgnore), "leaves out branches ("+name+")")
	}
	if len(is.paths) > 0 && !slices.Equal(was.paths, is.paths) {
		lost := without(was.paths, is.paths)
		switch {
		case !slices.ContainsFunc(is.paths, codePath):
			c.trigger(f, High, is.line, show(was.paths), show(is.paths), "runs only when other files than code change ("+name+")")
		case len(lost) > 0 && slices.ContainsFunc(lost, codePath) && len(without(is.paths, was.paths)) == 0:
			c.trigger(f, Medium, is.line, show(was.paths), show(is.paths), "runs when fewer files change ("+name+")")
		case len(was.paths) == 0:
			c.trigger(f, Low, is.line, "", show(is.paths), "runs only when some files change ("+name+")")
		}
	}
	if gained := without(is.without, was.without); len(gained) > 0 {
		sev := Low
		if slices.ContainsFunc(gained, func(s string) bool { return codeRoot(s) && codePath(s) }) {
			sev = High
		}
		c.trigger(f, sev, is.line, show(was.without), show(is.without), "does not run when these files change ("+name+")")
	}
	if len(is.types) > 0 && !slices.Contains(is.types, "synchronize") && (len(was.types) == 0 || slices.Contains(was.types, "synchronize")) {
		c.trigger(f, High, is.line, show(was.types), show(is.types), "does not run when a pull request gets commits")
	}
}

func mainBranch(s string) bool {
	return slices.Contains([]string{"main", "master", "develop", "dev", "trunk", "next", "stable"}, s) || strings.Contains(s, "*") || strings.HasPrefix(s, "$") || strings.Trim(strings.TrimPrefix(s, "v"), "0123456789.x-") == ""
}

// fewer compares two lists of names of which an empty one means all.
func fewer(was, is []string, usual func(string) bool) (bool, Severity) {
	if len(is) == 0 || slices.Equal(was, is) {
		return false, Low
	}
	if len(was) > 0 && len(without(was, is)) == 0 {
		return false, Low
	}
	if slices.ContainsFunc(is, usual) {
		return true, Low
	}
	if len(was) > 0 && !slices.ContainsFunc(was, usual) {
		return true, Low
	}
	return true, High
}

func without(all, drop []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return slices.Contains(drop, s) })
}

// codeRoot reports a path filter that takes in the code itself, not what lies beside it.
func codeRoot(p string) bool {
	p = strings.ToLower(p)
	first, _, _ := strings.Cut(strings.TrimPrefix(p, "./"), "/")
	if slices.Contains([]string{"src", "lib", "test", "tests", "spec", "packages", "app", "cmd", "internal", "pkg", "crates", "server", "client"}, first) || p == "**" || p == "*" || p == "**/*" {
		return true
	}
	for _, end := range []string{".js", ".ts", ".tsx", ".go", ".py", ".rs", ".java", ".kt", ".cs", ".rb", ".php", ".ex", ".c", ".cpp", ".swift"} {
		if strings.HasPrefix(p, "*") && strings.HasSuffix(p, end) {
			return true
		}
	}
	return false
}

// codePath reports a path filter that takes in code.
func codePath(p string) bool {
	p = strings.ToLower(strings.TrimPrefix(p, "!"))
	for _, end := range []string{".md", ".mdx", ".rst", ".txt", "license", ".adoc", ".png", ".svg", ".gitignore", "license*", ".editorconfig", ".mailmap", "codeowners", ".jpg", ".gif", "license.md"} {
		if strings.HasSuffix(p, end) {
			return false
		}
	}
	first, _, _ := strings.Cut(strings.TrimLeft(p, "*/."), "/")
	return !slices.Contains([]string{"docs", "doc", "github", "vscode", "website", "assets", "images", "idea", "changeset", "changelog*", "readme*", "changelog", "readme", "documentation", "site", "license", "licenses", "well-known", "claude", "cursor", "devcontainer", "gitattributes", "issue_template"}, first)
}

// deploys reports a job by the name of which something leaves the house.
func deploys(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"deploy", "publish", "release", "upload", "push", "ship"}, func(s string) bool { return strings.Contains(name, s) }) && !strings.Contains(name, "report") && !strings.Contains(name, "result") && !strings.Contains(name, "coverage")
}

// anyway reports a condition that holds when what was waited for failed.
func anyway(cond string) bool {
	return (strings.Contains(cond, "always()") || strings.Contains(cond, "cancelled()") || strings.Contains(cond, "failure()")) && !strings.Contains(cond, "result")
}

// needs reports a job that waited for the tests and does not any more.
func (c *comparison) needs(f *file) {
	b, a := f.before.ci.jobs, f.after.ci.jobs
	waits := func(jobs map[string]job, name string) bool {
		seen := map[string]bool{}
		var look func(string) bool
		look = func(n string) bool {
			if seen[n] {
				return false
			}
			seen[n] = true
			return slices.ContainsFunc(jobs[n].needs, func(m string) bool { return jobs[m].tests || look(m) })
		}
		return look(name)
	}
	for _, name := range slices.Sorted(maps.Keys(a)) {
		was, had := b[name]
		is := a[name]
		if had && !is.tests && deploys(name) && waits(a, name) && anyway(is.cond) && !anyway(was.cond) {
			c.report(Finding{ID: TestStepWeakened, Severity: High, File: f.path, Line: is.line, Before: was.cond, After: is.cond, Message: "the job " + name + " runs although the tests failed"})
		}
		if !had || is.tests || was.tests || !waits(b, name) || waits(a, name) {
			continue
		}
		_, tests := slicesFind(slices.Collect(maps.Values(a)), func(j job) bool { return j.tests })
		if !tests {
			continue
		}
		c.report(Finding{ID: TestStepWeakened, Severity: High, File: f.path, Line: is.line, Before: "needs: " + strings.Join(was.needs, ", "), After: "needs: " + strings.Join(is.needs, ", "), Message: "the job " + name + " no longer waits for the tests"})
	}
}
