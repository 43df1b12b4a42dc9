package setup

import (
	"slices"
	"strings"

	"git-isitdone/scan/setup/data"
	"git-isitdone/scan/shell"
)

// readGitLab reads .gitlab-ci.yml (docs.gitlab.com, CI/CD YAML syntax reference). Jobs whose
// name begins with a dot run only through those that extend them.
func readGitLab(f *facts, src []byte) error {
	root, err := data.YAML(src)
	if err != nil {
		return err
	}
	for _, j := range root.Members() {
		if strings.HasPrefix(j.Key, ".") || j.Value.Kind != data.Map || slices.Contains([]string{"default", "variables", "workflow", "include", "stages", "cache", "image", "services", "pages"}, j.Key) {
			continue
		}
		get := func(name string) data.Value { return gitlabMember(root, j.Value, name, 0) }
		at := spot{place: j.Key, shell: shell.Options{Errexit: true, Pipefail: true}}
		at.ignored(get("allow_failure"), "allow_failure")
		if w := get("when"); w.Is("manual", "never") {
			at.conditions = append(at.conditions, "when:"+w.Text)
		}
		for _, only := range get("only").Scalars() {
			if !slices.Contains([]string{"branches", "merge_requests", "pushes", "external_pull_requests"}, only.Text) {
				at.conditions = append(at.conditions, "only: "+only.Text)
			}
		}
		at.rules(get("rules"))
		script := get("script")
		lines := script.Scalars()
		if len(lines) == 0 {
			continue
		}
		retry := get("retry")
		if retry.Kind == data.Map {
			retry = retry.Get("max")
		}
		f.set("gitlab", retryKnob("retry"), j.Key+".retry", retry, retry.Line)
		for _, l := range lines {
			at.line = l.Line
			f.script(l.Text, at, false)
		}
		for _, v := range get("variables").Members() {
			f.environment(v.Key, v.Value.Text, j.Key, v.Line)
		}
	}
	return nil
}

func gitlabMember(root, job data.Value, name string, depth int) data.Value {
	if v := job.Get(name); v.Kind != data.Absent || depth > 8 {
		return v
	}
	parents := job.Get("extends").Scalars()
	for i := len(parents) - 1; i >= 0; i-- {
		if v := gitlabMember(root, root.Get(parents[i].Text), name, depth+1); v.Kind != data.Absent {
			return v
		}
	}
	return data.Value{}
}

// rules adds what keeps a job from running: no rule that lets it, or only narrow ones.
func (at *spot) rules(rules data.Value) {
	var conds []string
	for _, r := range rules.Each() {
		if r.Get("when").Is("never") {
			continue
		}
		cond := r.Get("if").Text
		if r.Get("when").Is("manual") {
			cond = "when:manual"
		}
		if cond == "" || strings.Contains(cond, "merge_request") {
			return
		}
		conds = append(conds, cond)
	}
	switch {
	case len(rules.Each()) > 0 && len(conds) == 0:
		at.conditions = append(at.conditions, "when:never")
	case len(conds) > 0:
		at.conditions = append(at.conditions, strings.Join(conds, " || "))
	}
}
