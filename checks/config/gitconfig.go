package config

import (
	"errors"
	"fmt"
	"strings"

	"git-isitdone/gitstore"
)

const gitPrefix = "isitdone."

// readGit reads git config isitdone.*. Git lower-cases section and variable names and keeps
// the case of what stands between them (git-config(1), "Syntax"), so names are compared
// without case.
//
// A check is isitdone.checks.<id> (a command, or false), or isitdone.checks.<id>.<field>.
func readGit(entries []gitstore.ConfigEntry) (layer, error) {
	l := newLayer()
	for _, g := range grouped(entries) {
		if err := l.addText(g); err != nil {
			return l, err
		}
	}
	return l, nil
}

// group is the values of one name in the strongest scope that has it.
type group struct {
	name   string // without "isitdone."
	values []string
	origin Origin
	hint   string // how to name the key on the command line
}

// grouped keeps, of each name, the values of the strongest scope: they come weakest first.
func grouped(entries []gitstore.ConfigEntry) []group {
	var order []string
	byName := map[string]group{}
	for _, e := range entries {
		if len(e.Key) <= len(gitPrefix) || !strings.EqualFold(e.Key[:len(gitPrefix)], gitPrefix) {
			continue
		}
		name := e.Key[len(gitPrefix):]
		low := strings.ToLower(name)
		where := "git config"
		if e.Scope != "" {
			where = fmt.Sprintf("git config (%s)", e.Scope)
		}
		g, seen := byName[low]
		if !seen {
			order = append(order, low)
		}
		if g.origin.Where != where {
			g = group{name: name, origin: Origin{Where: where}, hint: gitCommand(e.Scope, e.Key)}
		}
		g.values = append(g.values, e.Value)
		byName[low] = g
	}
	out := make([]group, 0, len(order))
	for _, low := range order {
		out = append(out, byName[low])
	}
	return out
}

// gitCommand is the command that changes such a key in its scope.
func gitCommand(scope, key string) string {
	switch scope {
	case "system", "global", "local", "worktree":
		return "git config --" + scope + " --unset-all " + key
	default:
		return ""
	}
}

// addText adds a setting given as text, from git config or from a flag.
func (l layer) addText(g group) error {
	if prefix, rest, ok := strings.Cut(g.name, "."); ok && strings.EqualFold(prefix, "checks") {
		return withHint(g, l.addCheckText(g, rest))
	}
	for _, k := range keys() {
		if !strings.EqualFold(k.name, g.name) {
			continue
		}
		v, err := k.shape.fromText(g.values)
		if err != nil {
			return withHint(g, g.origin.invalid(k.name, k.shape, err))
		}
		l.settings[k.name] = setting{v, g.origin}
		return nil
	}
	return withHint(g, unknownKey(g.origin, g.name, g.name, known()))
}

// withHint adds the command that takes the key away to the error's hint.
func withHint(g group, err error) error {
	var e *Error
	if errors.As(err, &e) && g.hint != "" {
		e.Hint += ", or run: " + g.hint
	}
	return err
}

func (l layer) addCheckText(g group, rest string) error {
	id, field := rest, ""
	if i := strings.LastIndexByte(rest, '.'); i >= 0 {
		id, field = rest[:i], rest[i+1:]
	}
	if err := checkID(g.origin, id); err != nil {
		return err
	}
	low := strings.ToLower(id)
	c, seen := l.checks[low]
	if !seen {
		c = checkSetting{id: id, origin: g.origin, override: CheckOverride{Source: g.origin.Where}}
	}
	if err := fillText(g, "checks."+id, field, &c.override); err != nil {
		return err
	}
	c.origin = g.origin
	l.checks[low] = c
	return nil
}

func fillText(g group, name, field string, override *CheckOverride) error {
	if field == "" {
		if last(g.values) == "false" {
			override.off = true
			return nil
		}
		field = "cmd"
	}
	for _, f := range checkFields() {
		if !strings.EqualFold(f.name, field) {
			continue
		}
		v, err := f.shape.fromText(g.values)
		if err != nil {
			return g.origin.invalid(name+"."+f.name, f.shape, err)
		}
		f.set(override, v)
		return nil
	}
	return unknownKey(g.origin, name+"."+field, field, checkFieldNames())
}
