package setup

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
)

// settings compares the settings of all files: each with the one that it was, in the same file
// or in another one.
func (c *comparison) settings() {
	var before, after []sided
	for _, f := range c.files {
		if f.before != nil {
			for _, s := range f.before.settings {
				before = append(before, sided{setting: s, file: f})
			}
		}
		if f.after != nil {
			for _, s := range f.after.settings {
				after = append(after, sided{setting: s, file: f})
			}
		}
	}
	known := everLeftOut(before)
	c.taken = map[string]bool{}
	for _, s := range after {
		for _, i := range s.items {
			if s.shape == takesIn {
				c.taken[corePattern(i.text)] = true
			}
		}
	}
	pairUp(before, after)
	for i := range after {
		a := &after[i]
		var b *sided
		if a.partner >= 0 {
			b = &before[a.partner]
		}
		c.setting(b, a, known)
	}
	for i := range before {
		if before[i].partner < 0 {
			c.settingGone(&before[i])
		}
	}
}

// sided is a setting of one side; partner is the index of what it was or became, -1 for none.
type sided struct {
	setting
	file    *file
	partner int
}

// pairUp finds what each setting became: in its file, else by the same tool's name, else by the
// same name of another tool of the same kind.
func pairUp(before, after []sided) {
	for i := range before {
		before[i].partner = -1
	}
	for i := range after {
		after[i].partner = -1
	}
	for _, key := range []func(s *sided, old bool) string{
		func(s *sided, _ bool) string {
			return s.file.path + "\x00" + s.tool + "\x00" + s.path + "\x00" + s.name
		},
		func(s *sided, _ bool) string { return dirOf(s.file.path) + "\x00" + s.tool + "\x00" + s.path },
		func(s *sided, _ bool) string { return s.tool + "\x00" + s.path },
		func(s *sided, _ bool) string { return lastPart(s.name) + "\x00" + s.id },
		func(s *sided, _ bool) string { return fmt.Sprint(s.shape) + "\x00" + s.id + "\x00" + kindOf(s.tool) },
	} {
		open := map[string][]int{}
		for i := range before {
			if before[i].partner < 0 {
				k := key(&before[i], true)
				open[k] = append(open[k], i)
			}
		}
		for j := range after {
			if after[j].partner >= 0 {
				continue
			}
			k := key(&after[j], false)
			if free := open[k]; len(free) > 0 {
				i := free[0]
				// A setting that moves leaves the place where it was.
				open[k] = free[1:]
				before[i].partner, after[j].partner = j, i
			}
		}
	}
}

func lastPart(name string) string {
	name = name[strings.LastIndexByte(name, '.')+1:]
	switch name {
	case "fail_under", "fail-under", "check-coverage":
		return "lines"
	}
	return name
}

// kindOf groups tools that stand in for one another.
func kindOf(tool string) string {
	switch tool {
	case "jest", "vitest", "mocha", "ava", "karma", "jasmine", "playwright", "cypress", "wdio":
		return "js"
	case "eslint", "biome", "tslint":
		return "jslint"
	case "ruff", "flake8", "pylint":
		return "pylint"
	}
	return tool
}

// everLeftOut are the patterns that some setting already left out.
func everLeftOut(before []sided) map[string]bool {
	out := map[string]bool{}
	for _, s := range before {
		if s.shape == leavesOut {
			for _, i := range s.items {
				out[s.id+corePattern(i.text)] = true
			}
		}
	}
	return out
}

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

func (c *comparison) leftOut(b, a *sided, known map[string]bool) {
	had := map[string]bool{}
	if b != nil {
		for _, i := range b.items {
			had[i.text] = true
		}
	}
	worst, line := Low-1, 0
	var added []string
	for _, i := range a.items {
		if had[i.text] || known[a.id+corePattern(i.text)] || strings.HasPrefix(i.text, "!") && a.tool != "ava" {
			continue
		}
		sev := a.severity
		if a.id == SelectionNarrowed {
			if benign(i.text) {
				continue
			}
			if peripheral(i.text) || c.moved(i.text) || c.taken[corePattern(i.text)] || strings.Contains(i.text, "${") {
				sev = Low
			}
		} else {
			if sev = milderRule(i.text, sev); benign(i.text) {
				continue
			}
			if strings.ContainsAny(i.text, "/.*") && (peripheral(i.text) || scopeOfTests(i.text) || c.moved(i.text)) || scopeOfTests(dirOf(a.file.path)) || strings.Contains(a.file.path, "build.json") {
				sev = Low // not the code itself
			}
			if b == nil && len(a.items) > 2 {
				sev = Low // a tool that begins here
			}
		}
		if a.file.fresh && sev > Low && a.id != SelectionNarrowed {
			sev = Low
		}
		added = append(added, i.text)
		if sev > worst {
			worst, line = sev, i.line
		}
	}
	if len(added) > 0 {
		c.found(b, a, worst, line, "", clip(strings.Join(added, ", ")), "%s leaves out more", a.name)
	}
}

// moved: files that the pattern names came with this change.
func (c *comparison) moved(pattern string) bool {
	core := strings.TrimSuffix(corePattern(pattern), ".class")
	if len(core) < 4 {
		return false
	}
	for p := range c.appeared {
		if strings.Contains(strings.ToLower(p), core) {
			return true
		}
	}
	return false
}

func (c *comparison) takenIn(b, a *sided) {
	var old []string
	if b != nil {
		for _, i := range b.items {
			old = append(old, i.text)
		}
	}
	var now []string
	for _, i := range a.items {
		now = append(now, i.text)
	}
	if len(now) == 0 {
		return
	}
	line := a.items[0].line
	appears := func(n string) bool { return c.names(projectDir(a.file.path), n) }
	if len(old) == 0 {
		if a.id == SuppressionAdded || a.tool == "solution" {
			return // what there was instead is the tool's own choice
		}
		if !slices.ContainsFunc(now, general) {
			sev := a.severity
			if a.file.fresh || slices.ContainsFunc(now, appears) || strings.Contains(a.path, "projects") && b == nil {
				sev = Low
			}
			c.found(b, a, sev, line, "", clip(strings.Join(now, ", ")), "%s names only some tests", a.name)
		}
		return
	}
	worst, lost := Low-1, ""
	for _, p := range old {
		if slices.ContainsFunc(now, func(n string) bool { return covers(n, p) }) {
			continue
		}
		sev := a.severity
		gained := slices.DeleteFunc(slices.Clone(now), func(n string) bool { return slices.Contains(old, n) })
		if len(gained) > 0 && !slices.ContainsFunc(gained, func(n string) bool { return special(n, p) }) && (slices.ContainsFunc(gained, general) || slices.ContainsFunc(gained, appears)) || a.path == "testRegex" && sameRegexp(gained, p) {
			sev = Low
		}
		if b.name != a.name && strings.Contains(a.path, "*") || a.id == SelectionNarrowed && c.left(dirOf(a.file.path), strings.Trim(literalPrefix(p), "/")) {
			sev = Low // another one of several, or a directory that moved
		}
		if strings.HasPrefix(p, "!") || a.id == SuppressionAdded && slices.ContainsFunc(now, func(n string) bool { return strings.HasPrefix(p, n) }) {
			continue
		}
		if a.id == SuppressionAdded {
			sev = milderRule(p, sev)
		}
		if (strings.HasSuffix(a.path, "members") || a.tool == "solution" || strings.HasPrefix(a.path, "workspaces") || a.path == "projects" || a.path == "include" && a.tool == "gradle") && c.left(dirOf(a.file.path), p) {
			sev = Low
		}
		if sev > worst {
			worst, lost = sev, p
		}
	}
	if lost != "" {
		c.found(b, a, worst, line, clip(strings.Join(old, ", ")), clip(strings.Join(now, ", ")), "%s no longer takes in %s", a.name, lost)
	}
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

// left: a directory below another one went with this change, or a part of it.
func (c *comparison) left(dir, member string) bool {
	if member == "" {
		return false
	}
	at := strings.TrimPrefix(dir+"/"+strings.TrimPrefix(member, "./"), "/") + "/"
	for p := range c.vanished {
		if strings.HasPrefix(p, at) || strings.HasSuffix(p, "/"+member) {
			return true
		}
	}
	return false
}

// names: the pattern leads from a directory to files that came with this change.
func (c *comparison) names(from, pattern string) bool {
	dir := path.Join(from, strings.Trim(literalPrefix(pattern), "/"))
	for p := range c.appeared {
		if dir != "" && strings.HasPrefix(p, dir) {
			return true
		}
	}
	return false
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

// goneWith: the project that a file configures went with it.
func (c *comparison) goneWith(f *file) bool {
	for _, other := range c.files {
		if other != f && other.gone && manifest(other.old) && dirOf(other.old) == dirOf(f.old) {
			return true
		}
	}
	return false
}

// clip keeps evidence on one line of bearable length.
func clip(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 160 {
		return strings.ToValidUTF8(s[:157], "") + "..."
	}
	return s
}

// sameRegexp reports an expression that became another one for the same files, or for files
// that were moved: one that begins with a directory got another in front.
func sameRegexp(gained []string, old string) bool {
	plain := strings.NewReplacer("?", "", `\`, "", "(", "", ")", "", "$", "")
	return slices.ContainsFunc(gained, func(n string) bool {
		a, b := plain.Replace(n), plain.Replace(old)
		return a == b || strings.HasSuffix(a, b) && !strings.HasPrefix(b, ".") && !strings.HasPrefix(b, "*")
	})
}
