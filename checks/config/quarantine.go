package config

import (
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/scan/jsonc"
)

// quarantine is an object with three members, all of them required: a check that holds
// nothing up has a day on which that ends, somebody who answers for it, and a reason. In git
// config one KEY=value a value.
type quarantine struct{}

func quarantineParts() []string { return []string{"until", "owner", "reason"} }

func (s quarantine) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != '{' {
		return nil, isNot(s, quoted(v))
	}
	texts := make([]string, 0, len(v.Members))
	for _, m := range v.Members {
		if m.Value.Kind != '"' {
			return nil, fmt.Errorf("the value of %s is not a string", m.Name)
		}
		texts = append(texts, m.Name+"="+m.Value.Text)
	}
	return s.fromText(texts)
}

func (s quarantine) fromText(values []string) (any, error) {
	parts := map[string]string{}
	for _, text := range values {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, fmt.Errorf("%q is not KEY=value", text)
		}
		if _, err := words(quarantineParts()).fromText([]string{name}); err != nil {
			return nil, err
		}
		if _, twice := parts[name]; twice {
			return nil, fmt.Errorf("%s is given twice", name)
		}
		parts[name] = strings.TrimSpace(value)
	}
	for _, name := range quarantineParts() {
		if parts[name] == "" {
			return nil, fmt.Errorf("%s is missing", name)
		}
	}
	until, err := time.Parse(time.DateOnly, parts["until"])
	if err != nil {
		return nil, fmt.Errorf("until is %q, not a day such as 2027-01-31", parts["until"])
	}
	return plan.Quarantine{Until: until, Owner: parts["owner"], Reason: parts["reason"]}, nil
}

func (quarantine) show(v any) string {
	q := v.(plan.Quarantine)
	return fmt.Sprintf("until=%s owner=%s reason=%s", q.Until.Format(time.DateOnly), q.Owner, q.Reason)
}

func (quarantine) want() string {
	return `{"until": "YYYY-MM-DD", "owner": …, "reason": …}`
}

func (quarantine) schema() node {
	n := object(node{
		"until":  node{"type": "string", "format": "date", "description": "The last day (UTC) on which the check does not hold."},
		"owner":  node{"type": "string", "pattern": `\S`, "description": "Who answers for it."},
		"reason": node{"type": "string", "pattern": `\S`},
	})
	n["required"] = quarantineParts()
	return n
}

// reports is a slash-separated path or pattern below a check's directory; ** stands for any
// number of directories.
type reports struct{ directory }

func (s reports) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != '"' {
		return nil, isNot(s, quoted(v))
	}
	return s.fromText([]string{v.Text})
}

func (s reports) fromText(values []string) (any, error) {
	clean, err := s.directory.fromText(values)
	if err != nil {
		return nil, err
	}
	if _, err := path.Match(clean.(string), ""); errors.Is(err, path.ErrBadPattern) || clean == "." {
		return nil, isNot(s, fmt.Sprintf("%q", last(values)))
	}
	return clean, nil
}

func (reports) want() string { return "a path or pattern inside the repository" }
