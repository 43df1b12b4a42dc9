package setup

import "strings"

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
