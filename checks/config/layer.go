package config

import (
	"strings"
	"unicode"
)

// layer is what one source sets: plain settings by name, and checks by id in lower case
// (git lower-cases the ids that stand in a key's last part).
type layer struct {
	settings map[string]setting
	checks   map[string]checkSetting
}

type setting struct {
	value  any
	origin Origin
}

type checkSetting struct {
	id       string // as written
	override CheckOverride
	origin   Origin
}

func newLayer() layer {
	return layer{settings: map[string]setting{}, checks: map[string]checkSetting{}}
}

// known are the names that an unknown key is compared with.
func known() []string {
	names := []string{"checks", "history"}
	for _, k := range keys() {
		if !strings.Contains(k.name, ".") {
			names = append(names, k.name)
		}
	}
	return names
}

func unknownKey(o Origin, name, typed string, candidates []string) *Error {
	hint := "known: " + strings.Join(candidates, " ")
	if near, ok := nearest(typed, candidates); ok {
		hint = "did you mean " + near + "?"
	}
	return o.fail(name, hint, "unknown key")
}

// maxID bounds a check's id: it stands in receipts, in one-line reports and in file names.
const maxID = 100

// checkID refuses ids that would break a report or be mistaken for one of ours.
func checkID(o Origin, id string) *Error {
	bad := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == unicode.ReplacementChar }
	switch {
	case id == "" || len(id) > maxID || strings.ContainsFunc(id, bad):
		return o.fail("checks."+id, "use letters, digits and .:/_- for the id of a check", "not a usable id")
	case strings.HasSuffix(id, "@start"):
		return o.fail("checks."+id, "choose an id without @start", "@start marks the checks of a session's start")
	}
	return nil
}

// invalid is the error of a value that its shape refused.
func (o Origin) invalid(name string, s shape, problem error) *Error {
	return o.fail(name, "give "+s.want(), "%v", problem)
}
