// Package detect finds the checks that a repository's maintainer would name, from its
// manifests, lock files and CI. It reads; nothing of the repository is executed.
//
// One ecosystem is one file with its own table test, and one line in detectors.
package detect

import (
	"fmt"
	"io/fs"
	"slices"

	"git-isitdone/checks/config"
	"git-isitdone/checks/intree"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// detector finds one ecosystem's checks in a project. Its name qualifies an id that
// another ecosystem has already ("py:test").
type detector struct {
	name string
	find func(t *tree, cfg config.Config) found
	// role is what a command of this ecosystem's tools is for; "" for others' commands.
	role func(w words) string
}

// detectors in order of precedence: the first one to use an id has it unqualified.
func detectors() []detector {
	return []detector{
		{"node", findNode, nodeRole},
		{"deno", findDeno, denoRole},
		{"py", findPython, pythonRole},
		{"go", findGo, goRole},
		{"rust", findRust, rustRole},
		{"gradle", findGradle, gradleRole},
		{"maven", findMaven, mavenRole},
		{"scala", findScala, scalaRole},
		{"dotnet", findDotnet, dotnetRole},
		{"ruby", findRuby, rubyRole},
		{"php", findPHP, phpRole},
		{"elixir", findElixir, elixirRole},
		{"swift", findSwift, swiftRole},
		{"dart", findDart, dartRole},
		{"haskell", findHaskell, haskellRole},
		{"cmake", findCMake, nativeRole},
		{"meson", findMeson, mesonRole},
		{"autotools", findAutotools, nil},
		{"language", findLanguages, languageRole},
	}
}

// found is what one detector saw in one project.
type found struct {
	checks []candidate
	notes  []string
	// here is true where the project is of this ecosystem, with checks or without.
	here bool
	// owns is true where this ecosystem's projects below are parts of this one.
	owns bool
}

func (f *found) note(format string, args ...any) {
	f.notes = append(f.notes, fmt.Sprintf(format, args...))
}

// candidate is a check before it has its final id.
type candidate struct {
	plan.Check
	base string // "test"
	eco  string // the detector's name: "py"
	// hollow, where set, looks whether there is nothing to run; see dropHollow.
	hollow func() bool
	// fromScript is true for a command that names a script or target of the repository.
	fromScript bool
	// witnessed is true where CI runs it too.
	witnessed bool
	qual      string // what tells it from others of the same base: "py", or "./" and a directory
}

// Detect gives the plan of a tree under a configuration.
//
// An executable verify.sh at the top is the proof: it is the only full check that is
// detected then; detected lite checks stay, because they are quick and tell an agent sooner.
// What the configuration names is always added.
func Detect(fsys fs.FS, cfg config.Config) plan.Plan {
	top := newTree(intree.Follow(fsys))
	all := detectProject(top, cfg, "")
	addTargets(top, &all)
	addScriptFile(top, &all)
	switch {
	case verifies(top, cfg), hasFull(all.checks):
	default:
		all.add(detectBelow(top, cfg, all))
	}
	all.reconcile(top)
	if !verifies(top, cfg) && all.has("") {
		all.noteBelow(top)
	}
	all.dropHollow()
	addVerify(top, cfg, &all)
	checks, overrideNotes := override(withIDs(all.checks), cfg)
	all.notes = append(all.notes, overrideNotes...)
	all.notes = append(all.notes, top.problems...)
	plan.SortLiteFirst(checks)
	if len(checks) == 0 {
		all.note(`no checks found; name one in %s: {"checks": {"test": "your test command"}}`, config.FileName)
	}
	return plan.New(fsys, checks, append(slices.Clone(cfg.Warnings), all.notes...))
}

// project is what all detectors together saw.
type project struct {
	found
	ecosystems []string // names of those that are here
	owners     []string // names of those that own what lies below
}

func (p *project) add(other project) {
	p.checks = append(p.checks, other.checks...)
	p.notes = append(p.notes, other.notes...)
}

// detectProject runs every detector over one directory; dir is its place below the top,
// empty for the top.
func detectProject(t *tree, cfg config.Config, dir string) project {
	var p project
	for _, d := range detectors() {
		f := d.find(t, cfg)
		for i := range f.checks {
			c := &f.checks[i]
			c.eco = d.name
			if c.qual == "" {
				c.qual = d.name
			}
			place(c, dir)
		}
		p.checks = append(p.checks, f.checks...)
		for _, n := range f.notes {
			p.notes = append(p.notes, inDir(dir, n))
		}
		if f.here {
			p.ecosystems = append(p.ecosystems, d.name)
		}
		if f.owns {
			p.owners = append(p.owners, d.name)
		}
	}
	return p
}

func inDir(dir, note string) string {
	if dir == "" {
		return note
	}
	return dir + ": " + note
}

func hasFull(checks []candidate) bool {
	return slices.ContainsFunc(checks, func(c candidate) bool { return c.Kind == notes.Full })
}

func hasBase(checks []candidate, base string) bool {
	return slices.ContainsFunc(checks, func(c candidate) bool { return c.base == base })
}
