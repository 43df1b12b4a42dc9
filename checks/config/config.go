// Package config reads the settings: defaults, then git config isitdone.*, then
// .isitdone.json (or package.json "isitdone"), then flags; with the stricter side winning
// for every key that loosens the gate.
//
// One table (keys.go) says what settings there are. The parser, the layers, the listing,
// the JSON Schema and the "did you mean" hints are all made from it.
package config

import (
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/notes"
	"git-isitdone/scan"
)

// Names of the committed files that may hold settings, at the top of the tree.
const (
	FileName    = ".isitdone.json"
	packageJSON = "package.json"
	packageKey  = "isitdone"
)

// Config is the settings as they hold after all layers.
type Config struct {
	// Source names the files and scopes that set something (".isitdone.json", "git config").
	Source []string
	// Warnings are what a person should know about the files themselves: a section that
	// is not read because another file wins, a directory that is not there.
	Warnings []string
	// Checks override or add checks by id; a nil value switches the check off.
	Checks map[string]*CheckOverride
	// Profile is the stop hook's: claim-gated, lite or full.
	Profile string
	// Timeout and LiteTimeout are the limits of a full and of a lite check.
	Timeout, LiteTimeout time.Duration
	// MaxAttempts is how many stops in a row are refused; 1 to 7 (below every host's own cap of 8).
	MaxAttempts int
	// Build runs a package's build script although it has tests or a type check.
	Build bool
	// ClaimPatterns are extra regular expressions (RE2, case-insensitive) that mark a
	// message as a claim of completion. Every one of them compiles.
	ClaimPatterns []string
	// Integrity is warn, strict or off.
	Integrity string
	// IntegrityLevel is low, medium, high or critical: the mildest finding that strict refuses.
	IntegrityLevel string
	// Allow are findings that a scan lets be.
	Allow []scan.Allowance
	// OnError is allow or block: what a stop does when the gate itself fails.
	OnError string
	// PrePush is run (run the checks where possible), receipt (only look) or off.
	PrePush string
	// TrustNotes is ["signed"], ["any"] or a list of signers' names; an empty list trusts
	// no published receipt.
	TrustNotes []string
	// AllowEmpty accepts a test check in which no test ran.
	AllowEmpty bool
	// Jobs is how many checks run at once (lite ones, and full ones that are independent); 0 is
	// the number of processors.
	Jobs int
	// StrictEnvironment makes the environment digest decide.
	StrictEnvironment bool
	// KeepDays and KeepTrees bound what the ledger keeps.
	KeepDays, KeepTrees int
	// Prepare is run before checks in a throw-away worktree.
	Prepare string
	// OtherSessions is respect or ignore: whether edits of another session in the same
	// tree soften a stop.
	OtherSessions string
	// Subagents is allow or gate: whether the end of a sub-agent's turn is judged.
	Subagents string
	// HistoryExclude are directories that `history` leaves out.
	HistoryExclude []string

	origins map[string]Origin
}

// CheckOverride is one entry of "checks". What is empty stays as detected.
type CheckOverride struct {
	Cmd  string
	Argv []string
	Kind notes.Kind // empty: as detected
	// Timeout is this check's own limit; 0: the profile's.
	Timeout time.Duration
	// Cwd is slash-separated, relative to the top and below it; "." is the top itself.
	Cwd        string
	Env        map[string]string
	AllowEmpty *bool
	Retries    int
	// Needs are ids of checks that must end well first.
	Needs []string
	// Independent: may run beside other full checks; nil: as detected.
	Independent *bool
	// Report is a pattern for the test reports that it writes, relative to its directory.
	Report     string
	Quarantine *plan.Quarantine
	Source     string // file or scope it came from
	Line       int

	retriesSet bool
	off        bool
}

// Level is IntegrityLevel as a severity.
func (c Config) Level() scan.Severity {
	if s, ok := scan.SeverityOf(c.IntegrityLevel); ok {
		return s
	}
	return scan.High // a configuration that was kept before there were levels
}

// Origin is where a setting came from. The zero value is "the default".
type Origin struct {
	Where string `json:"where"` // ".isitdone.json", "git config (global)", "--timeout"
	Line  int    `json:"line"`  // 1-based; 0 where there is none
}

// Default is the configuration where nobody has set anything.
func Default() Config {
	var c Config
	for _, k := range keys() {
		k.set(&c, k.fallback)
	}
	c.Checks = map[string]*CheckOverride{}
	return c
}

// Origin says where the setting came from ("maxAttempts", "checks.test"); the zero value
// where it has its default.
func (c Config) Origin(key string) Origin { return c.origins[key] }
