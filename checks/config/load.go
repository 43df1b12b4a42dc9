package config

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"git-isitdone/checks/intree"
	"git-isitdone/gitstore"
)

// Load reads all layers but flags: git's configuration and the files at the top of fsys.
// Errors: *Error.
func Load(fsys fs.FS, git []gitstore.ConfigEntry) (Config, error) {
	fsys = intree.Follow(fsys)
	user, err := readGit(git)
	if err != nil {
		return Config{}, err
	}
	committed, source, warnings, err := readFile(fsys)
	if err != nil {
		return Config{}, err
	}
	c := Default()
	c.Warnings = warnings
	c.origins = map[string]Origin{}
	if len(user.settings)+len(user.checks) > 0 {
		c.Source = append(c.Source, "git config")
	}
	if source != "" {
		c.Source = append(c.Source, source)
	}
	c.apply(merge(user, committed))
	for i := range c.Allow {
		c.Allow[i].File, _, _ = strings.Cut(source, "#")
	}
	c.warnOfMissingDirectories(fsys)
	return c, nil
}

// Flag is one setting given on the command line.
type Flag struct {
	// Key is the setting's name, Value what git config would hold.
	Key, Value string
	// Name is the flag as the user knows it ("--timeout"), for errors and for Entries.
	Name string
}

// WithFlags is the configuration with the command line's settings over it: the person at
// the keyboard decides, so the stricter-side rule does not apply. Errors: *Error.
func (c Config) WithFlags(flags ...Flag) (Config, error) {
	l := newLayer()
	for _, f := range flags {
		if err := l.addText(group{name: f.Key, values: []string{f.Value}, origin: Origin{Where: f.Name}}); err != nil {
			return Config{}, err
		}
	}
	c.Checks = maps.Clone(c.Checks)
	c.origins = maps.Clone(c.origins)
	if c.origins == nil {
		c.origins = map[string]Origin{}
	}
	c.apply(l)
	return c, nil
}

func (c *Config) apply(l layer) {
	for _, k := range keys() {
		if s, ok := l.settings[k.name]; ok {
			k.set(c, s.value)
			c.origins[k.name] = s.origin
		}
	}
	for _, s := range l.checks {
		c.origins["checks."+s.id] = s.origin
		if s.override.off {
			c.Checks[s.id] = nil
			continue
		}
		override := s.override
		c.Checks[s.id] = &override
	}
}

// merge lays the committed file over the user's git config. A key that one side sets holds;
// where both set a key that can loosen the gate, the stricter value does.
func merge(user, committed layer) layer {
	out := layer{settings: maps.Clone(user.settings), checks: maps.Clone(user.checks)}
	for name, theirs := range committed.settings {
		ours, both := user.settings[name]
		k, _ := lookupKey(name)
		if both && k.stricter != nil {
			theirs = stricterSetting(k, ours, theirs)
		}
		out.settings[name] = theirs
	}
	for low, theirs := range committed.checks {
		if ours, both := user.checks[low]; both {
			theirs = mergeCheck(ours, theirs)
		}
		out.checks[low] = theirs
	}
	return out
}

func stricterSetting(k key, ours, theirs setting) setting {
	v := k.stricter(ours.value, theirs.value)
	switch text := k.shape.show(v); text {
	case k.shape.show(theirs.value):
		return theirs
	case k.shape.show(ours.value):
		return ours
	default: // a mixture of both: the names on both lists
		return setting{v, Origin{Where: fmt.Sprintf("%s and %s", ours.origin.Where, theirs.origin.Where)}}
	}
}

// mergeCheck: a check that one side switches off and the other one defines runs as defined.
func mergeCheck(user, committed checkSetting) checkSetting {
	switch {
	case user.override.off:
		return committed
	case committed.override.off:
		user.id = committed.id
		return user
	}
	out := committed
	for _, f := range checkFields() {
		ours, weSet := f.get(&user.override)
		theirs, theySet := f.get(&committed.override)
		switch {
		case weSet && !theySet:
			f.set(&out.override, ours)
		case weSet && f.stricter != nil:
			f.set(&out.override, f.stricter(ours, theirs))
		}
	}
	return out
}

func (c *Config) warnOfMissingDirectories(fsys fs.FS) {
	for _, id := range slices.Sorted(maps.Keys(c.Checks)) {
		o := c.Checks[id]
		if o == nil || o.Cwd == "" {
			continue
		}
		if info, err := fs.Stat(fsys, o.Cwd); err != nil || !info.IsDir() {
			c.Warnings = append(c.Warnings, fmt.Sprintf("checks.%s.cwd: there is no directory %s", id, o.Cwd))
		}
	}
}
