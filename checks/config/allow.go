package config

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"git-isitdone/scan"
	"git-isitdone/scan/jsonc"
)

// allowances is a list of objects with four members, all of them required: what a scan lets be
// has a reason and a day on which that ends. Only the committed file can hold it: what is
// allowed must be seen in a review.
type allowances struct{}

func allowanceParts() []string { return []string{"id", "path", "reason", "until"} }

func (s allowances) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != '[' {
		return nil, isNot(s, quoted(v))
	}
	out := make([]scan.Allowance, 0, len(v.Items))
	for i, item := range v.Items {
		a, err := s.one(item)
		if err != nil {
			return nil, fmt.Errorf("entry %d: %w", i+1, err)
		}
		if slices.ContainsFunc(out, a.Same) {
			return nil, fmt.Errorf("entry %d is given twice", i+1)
		}
		out = append(out, a)
	}
	return out, nil
}

func (s allowances) one(v jsonc.Value) (scan.Allowance, error) {
	a := scan.Allowance{Line: v.Line}
	if v.Kind != '{' {
		return a, fmt.Errorf("%s is not an object", quoted(v))
	}
	parts := map[string]string{}
	for _, m := range v.Members {
		if _, err := words(allowanceParts()).fromText([]string{m.Name}); err != nil {
			return a, err
		}
		if m.Value.Kind != '"' {
			return a, fmt.Errorf("the value of %s is not a string", m.Name)
		}
		if _, twice := parts[m.Name]; twice {
			return a, fmt.Errorf("%s is given twice", m.Name)
		}
		parts[m.Name] = strings.TrimSpace(m.Value.Text)
	}
	for _, name := range allowanceParts() {
		if parts[name] == "" {
			return a, fmt.Errorf("%s is missing", name)
		}
	}
	a.ID, a.Path, a.Reason = parts["id"], parts["path"], parts["reason"]
	if _, err := words(findingIDs()).fromText([]string{a.ID}); err != nil {
		near, ok := nearest(a.ID, findingIDs())
		if ok {
			return a, fmt.Errorf("there is no finding %q (did you mean %s?)", a.ID, near)
		}
		return a, fmt.Errorf("there is no finding %q", a.ID)
	}
	if _, err := path.Match(a.Path, ""); err != nil || strings.HasPrefix(a.Path, "/") {
		return a, fmt.Errorf("path is %q, not a pattern relative to the top", a.Path)
	}
	var err error
	if a.Until, err = time.Parse(time.DateOnly, parts["until"]); err != nil {
		return a, fmt.Errorf("until is %q, not a day such as 2027-01-31", parts["until"])
	}
	return a, nil
}

func findingIDs() []string {
	var ids []string
	for _, r := range scan.Rules() {
		ids = append(ids, r.ID)
	}
	return ids
}

func (allowances) fromText([]string) (any, error) {
	return nil, errors.New("only the committed file can allow findings")
}

func (allowances) show(v any) string {
	var parts []string
	for _, a := range v.([]scan.Allowance) {
		parts = append(parts, fmt.Sprintf("%s in %s until %s (%s)", a.ID, a.Path, a.Until.Format(time.DateOnly), a.Reason))
	}
	return strings.Join(parts, ", ")
}

func (allowances) want() string {
	return `a list of {"id": …, "path": …, "reason": …, "until": "YYYY-MM-DD"}`
}

func (allowances) schema() node {
	n := object(node{
		"id":     node{"enum": findingIDs(), "description": "The finding's id."},
		"path":   node{"type": "string", "pattern": `\S`, "description": "Path or pattern from the top; ** stands for any number of directories."},
		"reason": node{"type": "string", "pattern": `\S`},
		"until":  node{"type": "string", "format": "date", "description": "The last day (UTC) on which it counts."},
	})
	n["required"] = allowanceParts()
	return node{"type": "array", "items": n}
}

// onBoth are the allowances that both sides have.
func onBoth(a, b []scan.Allowance) []scan.Allowance {
	both := []scan.Allowance{}
	for _, x := range b {
		if slices.ContainsFunc(a, x.Same) {
			both = append(both, x)
		}
	}
	return both
}
