package setup

import (
	"slices"
	"strings"
)

// conditionSeverity is how much a condition keeps a step from running; Low-1: not at all.
func conditionSeverity(cond string) Severity {
	c := strings.ToLower(strings.TrimSpace(cond))
	c = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(c, "${{"), "}}"))
	squeezed := strings.Join(strings.Fields(c), "")
	switch {
	case squeezed == "" || slices.Contains([]string{"always()", "success()", "!cancelled()", "success()||failure()", "true", "succeeded()", "succeededorfailed()"}, squeezed):
		return Low - 1
	case slices.Contains([]string{"false", "never", "never()", "!true", "0", "failure()", "cancelled()", "1==0", "'false'", "1==2", "on:never", "when:never"}, squeezed), strings.HasPrefix(squeezed, "false&&"), strings.HasSuffix(squeezed, "&&false"):
		return Critical
	case strings.HasPrefix(squeezed, "on: manual"), strings.HasPrefix(squeezed, "on:manual"), squeezed == "when:manual":
		return High
	case strings.Contains(squeezed, "_pr!=") || strings.Contains(squeezed, "pull_request'||") || strings.Contains(squeezed, "||github.event_name=='pull_request"), strings.Contains(squeezed, "event_name!="), strings.Contains(squeezed, "event_name=='pull_request'"), strings.Contains(squeezed, `event_name=="pull_request"`), strings.Contains(squeezed, "draft"), strings.Contains(squeezed, "dependabot"), strings.Contains(squeezed, "github.repository"):
		return Low
	}
	for _, word := range []string{"event_name", "github.ref", "refs/", "ref_name", "base_ref", "head_ref", "github.actor", "vars.", "env.", "secrets.", "inputs.", "label", "commit.message", "head_commit", "workflow_dispatch", "schedule", "$ci_commit_branch", "$ci_pipeline_source", "variables[", "$"} {
		if strings.Contains(squeezed, word) {
			return High
		}
	}
	return Low
}
