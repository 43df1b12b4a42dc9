package setup

import (
	"slices"
	"strings"
)

// narrowed compares what the two commands leave out.
func (c *comparison) narrowed(b, a *placed, w *world, at reportAt) {
	if slices.ContainsFunc(b.selects.options, func(o choice) bool { return o.name == skipsAll }) {
		return
	}
	appears := func(n string) bool { return c.names(projectDir(a.in.path), n) }
	others := slices.ContainsFunc(w.gained, func(j int) bool { return w.after[j].tool == a.tool && !w.after[j].options })
	limit := func(sev Severity) Severity {
		if others || a.in.fresh && a.options && len(a.selects.targets) > 0 {
			return Low
		}
		return sev
	}
	for _, o := range a.selects.options {
		if i := slices.IndexFunc(b.selects.options, func(x choice) bool { return x.name == o.name }); i >= 0 {
			old := b.selects.options[i]
			if slices.Contains(b.selects.options, o) || strings.Contains(old.value, o.value) && strings.HasPrefix(o.value, "not") {
				continue
			}
			if !strings.HasPrefix(o.name, "--ignore") && o.name != "--deselect" && o.name != "--exclude" && o.name != "--skip" && !strings.Contains(o.value, old.value) {
				sev := min(limit(o.severity), Medium)
				if o.severity < High {
					sev = Low
				}
				at(SelectionNarrowed, sev, b.text, a.text, "%s chooses other tests (%s)", a.describe(), clip(o.name+" "+o.value))
				return
			}
		}
		sev := limit(o.severity)
		if a.tool != b.tool && len(b.selects.options) > 0 && !a.options {
			sev = min(sev, Medium) // said in another way before
		}
		if c.moved(o.value) && o.value != "" {
			sev = Low
		}
		at(SelectionNarrowed, sev, b.text, a.text, "%s leaves tests out (%s)", a.describe(), clip(o.name+" "+o.value))
		return
	}
	if b.tool == a.tool {
		c.targets(b, a, limit, appears, at)
	}
}

func (c *comparison) targets(b, a *placed, limit func(Severity) Severity, appears func(string) bool, at reportAt) {
	for _, wide := range b.selects.wide {
		if !slices.Contains(a.selects.wide, wide) && (wide == "--workspace" || wide == "--all") && len(a.selects.targets) == 0 && !slices.Contains(a.selects.wide, "--workspace") && !slices.Contains(a.selects.wide, "--all") {
			at(SelectionNarrowed, limit(Medium), b.text, a.text, "%s no longer takes in the whole workspace", a.describe())
			return
		}
	}
	if len(a.selects.targets) == 0 || b.options && !a.options {
		return
	}
	if len(b.selects.targets) == 0 {
		if b.text != "" && b.tool != "go test" && !slices.ContainsFunc(a.selects.targets, general) && !slices.ContainsFunc(a.selects.targets, appears) {
			at(SelectionNarrowed, limit(High), b.text, a.text, "%s runs only %s", a.describe(), strings.Join(a.selects.targets, " "))
		}
		return
	}
	for _, p := range b.selects.targets {
		if slices.ContainsFunc(a.selects.targets, func(n string) bool { return covers(n, p) || a.tool == "cargo test" && strings.Contains(p, n) }) {
			continue
		}
		sev := limit(High)
		if c.left(projectDir(a.in.path), strings.Trim(literalPrefix(p), "/")) {
			sev = Low
		}
		gained := slices.DeleteFunc(slices.Clone(a.selects.targets), func(n string) bool { return slices.Contains(b.selects.targets, n) })
		if len(gained) > 0 && !slices.ContainsFunc(gained, func(n string) bool { return special(n, p) }) && (slices.ContainsFunc(gained, general) || slices.ContainsFunc(gained, appears)) {
			sev = Low
		}
		at(SelectionNarrowed, sev, b.text, a.text, "%s no longer runs %s", a.describe(), p)
		return
	}
}
