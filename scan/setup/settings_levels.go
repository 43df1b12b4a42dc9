package setup

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

func (c *comparison) setting(b, a *sided, known map[string]bool) {
	if b == nil && a.file.fresh && c.startsHere(dirOf(a.file.path)) {
		return
	}
	switch a.shape {
	case leavesOut:
		c.leftOut(b, a, known)
	case takesIn:
		c.takenIn(b, a)
	case floor, ceiling:
		c.level(b, a)
	}
}

func (c *comparison) found(b, a *sided, sev Severity, line int, before, after, how string, args ...any) {
	f := Finding{ID: a.id, Severity: sev, File: a.file.path, Line: line, Before: before, After: after}
	f.Message = fmt.Sprintf(how, args...)
	if a.says != "" {
		f.Message += ": " + a.says
	}
	if b != nil && f.Before == "" {
		f.Before = clip(b.text)
	}
	c.report(f)
}

// newTarget: a Cargo target that comes with its file loses nothing; the tests of a program are
// seldom any.
func (c *comparison) newTarget(a *sided, sev Severity) Severity {
	name := strings.Split(a.name, ".")[1]
	for p := range c.appeared {
		if strings.Contains(p, "/"+name+".") || strings.Contains(p, "/"+name+"/") {
			return Low
		}
	}
	if strings.HasPrefix(a.path, "bin.") {
		if strings.Contains(a.file.path, "fuzz") {
			return Low
		}
		return min(sev, Medium)
	}
	return sev
}

func (c *comparison) level(b, a *sided) {
	was := a.fallback
	if b != nil {
		was = b.number
	}
	switch {
	case a.shape == floor && a.number < was, a.shape == ceiling && a.number > was:
	default:
		return
	}
	sev := a.severity
	before := ""
	if b == nil {
		before = "(not set)"
		if strings.HasPrefix(a.path, "bin.") || strings.HasPrefix(a.path, "test.") {
			sev = c.newTarget(a, sev)
		}
	}
	if b == nil && a.file.fresh {
		sev = min(sev, Medium)
		if a.id == SuppressionAdded {
			sev = Low
		}
	}
	if a.id == SuppressionAdded {
		sev = milderRule(ruleName(a.name), sev)
		if scopeOfTests(dirOf(a.file.path)) {
			sev = Low
		}
	}
	c.found(b, a, sev, a.line, before, clip(a.name+" = "+a.text), "%s is weaker than it was", cmp.Or(a.name, a.path))
}

func (c *comparison) settingGone(b *sided) {
	if b.shape == takesIn && b.id == SuppressionAdded && !b.file.gone && len(b.items) > 1 {
		c.report(Finding{ID: b.id, Severity: Medium, File: b.file.path, Line: b.line, Old: true, Before: clip(b.text), Message: b.name + " is gone: " + b.says})
		return
	}
	if b.shape != floor || b.number <= b.fallback {
		return
	}
	if b.file.after.has(b.tool, b.name) {
		return // it was there twice
	}
	sev := b.severity
	switch {
	case b.file.gone && c.goneWith(b.file), b.file.gone && manifest(b.file.old):
		sev = Low
	case b.id == SuppressionAdded && b.file.after.strict(b.tool):
		return // a part of what is on as a whole
	case b.id == SuppressionAdded && (b.file.gone || scopeOfTests(dirOf(b.file.path))):
		sev = min(sev, Low)
	case b.id == SuppressionAdded && strings.Contains(b.path, "*"):
		sev = min(sev, milderRule(ruleName(b.name), Medium))
		if strings.Contains(ruleName(b.name), "/") {
			sev = Low // a plugin's rule may go with the plugin
		}
	}
	f := Finding{ID: b.id, Severity: sev, File: b.file.path, Line: b.line, Old: true, Before: clip(b.name + " = " + b.text), Message: b.name + " is gone"}
	if b.file.gone {
		f.File = b.file.old
	}
	if b.says != "" {
		f.Message += ": " + b.says
	}
	c.report(f)
}

// ruleName is the rule in the name of a setting.
func ruleName(name string) string {
	for _, in := range []string{"rules.", "lints."} {
		if i := strings.LastIndex(name, in); i >= 0 {
			return name[i+len(in):]
		}
	}
	return lastPart(name)
}

// strict: the tool is told to be strict as a whole.
func (f *facts) strict(tool string) bool {
	return f != nil && slices.ContainsFunc(f.settings, func(s setting) bool {
		return s.tool == tool && lastPart(s.name) == "strict" && s.number >= 1
	})
}

// has: the tool's setting is there under its very name.
func (f *facts) has(tool, name string) bool {
	return f != nil && slices.ContainsFunc(f.settings, func(s setting) bool { return s.tool == tool && s.name == name && s.number > 0 })
}

// clip keeps evidence on one line of bearable length.
func clip(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 160 {
		return strings.ToValidUTF8(s[:157], "") + "..."
	}
	return s
}
