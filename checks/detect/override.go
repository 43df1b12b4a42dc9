package detect

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// override applies the configuration to what was detected.
func override(detected []candidate, cfg config.Config) (checks []plan.Check, out []string) {
	for i := range detected {
		detected[i].AllowEmpty = cfg.AllowEmpty && detected[i].Test
	}
	for _, id := range slices.Sorted(maps.Keys(cfg.Checks)) {
		var note string
		detected, note = apply(detected, id, cfg)
		if note != "" {
			out = append(out, note)
		}
	}
	out = append(out, resolveNeeds(detected)...)
	for _, c := range detected {
		if c.Quarantine != nil {
			out = append(out, fmt.Sprintf("%s: in quarantine %s", c.ID, c.Quarantine))
		}
		checks = append(checks, withLimits(c.Check, cfg))
	}
	return checks, out
}

// apply applies one entry of "checks": to the check of that id, or to all whose id ends in
// it ("test" names test and py:test).
func apply(detected []candidate, id string, cfg config.Config) ([]candidate, string) {
	o, origin := cfg.Checks[id], cfg.Origin("checks."+id)
	hit := matches(detected, id)
	names := make([]string, 0, len(hit))
	for _, i := range hit {
		names = append(names, detected[i].ID)
	}
	all := strings.Join(names, " and ")
	switch {
	case o == nil && len(hit) == 0 && id == verifyID:
		return detected, "" // said by addVerify, if there is one
	case o == nil && len(hit) == 0:
		return detected, fmt.Sprintf("checks.%s in %s switches off a check that does not exist", id, origin.Where)
	case o == nil:
		return without(detected, hit), fmt.Sprintf("%s: switched off by %s", all, at(origin))
	case len(hit) == 0 && o.Cmd == "" && o.Argv == nil:
		return detected, fmt.Sprintf("checks.%s in %s names no command, and no such check was found", id, origin.Where)
	case len(hit) == 0:
		return append(detected, appended(id, *o, cfg.AllowEmpty)), ""
	}
	for _, i := range hit {
		change(&detected[i], *o)
	}
	if len(hit) == 1 {
		return detected, ""
	}
	note := fmt.Sprintf("checks.%s in %s applies to %s", id, origin.Where, all)
	if o.Cmd != "" || o.Argv != nil {
		// One command is run once.
		detected[hit[0]].ID = id
		return without(detected, hit[1:]), note
	}
	return detected, note
}

func switchedOff(cfg config.Config, id string) bool {
	o, named := cfg.Checks[id]
	return named && o == nil
}

func at(o config.Origin) string {
	if o.Line > 0 {
		return fmt.Sprintf("%s:%d", o.Where, o.Line)
	}
	return o.Where
}

// matches lists the indexes of the checks that an id of the configuration names, without
// regard to case: git config lower-cases ids.
func matches(detected []candidate, id string) []int {
	var out []int
	for i, c := range detected {
		if strings.EqualFold(c.qual+":"+c.base, id) ||
			strings.Contains(id, ":") && strings.EqualFold(c.ID, id) ||
			!strings.Contains(id, ":") && strings.EqualFold(c.base, id) {
			out = append(out, i)
		}
	}
	return out
}

func without(detected []candidate, indexes []int) []candidate {
	out := make([]candidate, 0, len(detected))
	for i, c := range detected {
		if !slices.Contains(indexes, i) {
			out = append(out, c)
		}
	}
	return out
}

func appended(id string, o config.CheckOverride, allowEmpty bool) candidate {
	c := candidate{base: baseOf(id)}
	c.ID, c.Kind, c.AllowEmpty = id, kindOf(baseOf(id)), allowEmpty
	change(&c, o)
	c.Test = c.Test || c.base == "test" || strings.HasPrefix(c.base, "test-")
	return c
}

// kindOf is the kind of a check that says nothing of it: what these names mean is cheap
// everywhere, everything else may be anything.
func kindOf(base string) notes.Kind {
	switch base {
	case "lint", "typecheck", "check", "vet", "fmt", "format":
		return notes.Lite
	default:
		return notes.Full
	}
}

func change(c *candidate, o config.CheckOverride) {
	if o.Cmd != "" || o.Argv != nil {
		c.Cmd, c.Argv, c.Body, c.Frozen = o.Cmd, o.Argv, "", ""
		if o.Argv != nil {
			quoted := make([]string, len(o.Argv))
			for i, a := range o.Argv {
				quoted[i] = shellQuote(a)
			}
			c.Cmd = strings.Join(quoted, " ")
		}
		c.Source = plan.Source{File: o.Source, Line: o.Line}
		c.Reader = readerOf(c.Cmd)
		c.Test = c.Test || c.Reader != ""
	}
	if o.Kind != "" {
		c.Kind = o.Kind
	}
	switch o.Cwd {
	case "":
	case ".":
		c.Cwd = ""
	default:
		c.Cwd = o.Cwd
	}
	if o.Env != nil {
		c.Env = maps.Clone(o.Env)
	}
	if o.AllowEmpty != nil {
		c.AllowEmpty = *o.AllowEmpty
	}
	if o.Timeout != 0 {
		c.Timeout = o.Timeout
	}
	c.Retries = o.Retries
	if o.Needs != nil {
		c.Needs = o.Needs
	}
	if o.Independent != nil {
		c.Independent = *o.Independent
	}
	if o.Report != "" {
		c.Report, c.Test = o.Report, true
	}
	c.Quarantine = o.Quarantine
}

// withLimits gives a check its kind's limit where it has none of its own.
func withLimits(c plan.Check, cfg config.Config) plan.Check {
	switch {
	case c.Timeout != 0:
	case c.Kind == notes.Lite:
		c.Timeout = cfg.LiteTimeout
	default:
		c.Timeout = cfg.Timeout
	}
	return c
}
