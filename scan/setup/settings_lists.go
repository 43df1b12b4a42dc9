package setup

import (
	"slices"
	"strings"
)

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

// sameRegexp reports an expression that became another one for the same files, or for files
// that were moved: one that begins with a directory got another in front.
func sameRegexp(gained []string, old string) bool {
	plain := strings.NewReplacer("?", "", `\`, "", "(", "", ")", "", "$", "")
	return slices.ContainsFunc(gained, func(n string) bool {
		a, b := plain.Replace(n), plain.Replace(old)
		return a == b || strings.HasSuffix(a, b) && !strings.HasPrefix(b, ".") && !strings.HasPrefix(b, "*")
	})
}
