// Package config reads the settings: defaults, then git config isitdone.*, then
// .isitdone.json (or package.json "isitdone"), then flags; with the stricter side winning
// for every key that loosens the gate.
package config

import (
	"io/fs"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

// Config is the settings as they hold after all layers.
type Config struct {
	// Source names the files and scopes that set something (".isitdone.json", "git config").
	Source []string
	// Checks override or add checks by id; a nil value switches the check off.
	Checks map[string]*CheckOverride
	// Profile is the stop hook's: claim-gated, lite or full.
	Profile string
	// Timeout and LiteTimeout are the limits of a full and of a lite check.
	Timeout, LiteTimeout time.Duration
	// MaxAttempts is how many stops in a row are refused; 1 to 7 (below every host's own cap of 8).
	MaxAttempts   int
	Build         bool
	ClaimPatterns []string
	// Integrity is warn, strict or off.
	Integrity string
	// OnError is allow or block: what a stop does when the gate itself fails.
	OnError string
	// PrePush is run (run the checks where possible), receipt (only look) or off.
	PrePush string
	// TrustNotes is "signed", "any" or a list of names.
	TrustNotes []string
	AllowEmpty bool
	// Jobs is how many lite checks run at once; 0 is the number of processors.
	Jobs              int
	StrictEnvironment bool
	KeepDays          int
	KeepTrees         int
	// Prepare is run before checks in a throw-away worktree.
	Prepare string
}

// CheckOverride is one entry of "checks".
type CheckOverride struct {
	Cmd        string
	Argv       []string
	Kind       notes.Kind // empty: as detected
	Timeout    time.Duration
	Cwd        string
	Env        map[string]string
	AllowEmpty *bool
	Retries    int
	Source     string // file it came from
	Line       int
}

// Error is a setting that cannot be used: where, which key, why, and the nearest known key.
type Error struct {
	Where, Key, Problem, Hint string
}

func (e *Error) Error() string { panic("contract") }

// Default is the configuration where nobody has set anything.
func Default() Config { panic("contract") }

// Load reads all layers but flags: git's configuration and the files at the top of fsys.
// Errors: *Error.
func Load(fsys fs.FS, git []gitstore.ConfigEntry) (Config, error) { panic("contract") }
