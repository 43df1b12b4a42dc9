package notes

import (
	"time"

	"git-isitdone/gitstore"
)

// Version is the format that this program writes and interprets (Receipt.V, Decision.V).
const Version = 1

// Counts are the tests that a runner reported. A nil *Counts means "not readable".
type Counts struct {
	Passed  int `json:"passed"`
	Failed  int `json:"failed"`
	Skipped int `json:"skipped"`
	Total   int `json:"total"`
}

// CheckResult is one check's part of a receipt.
type CheckResult struct {
	ID      string  `json:"id"`
	Cmd     string  `json:"cmd"` // secrets masked: see MaskSecrets
	Cwd     string  `json:"cwd,omitempty"`
	Kind    Kind    `json:"kind"`
	Verdict Verdict `json:"verdict"`
	// ExitCode is nil where a signal ended the check.
	ExitCode *int    `json:"exitCode,omitempty"`
	Signal   string  `json:"signal,omitempty"`
	MS       int64   `json:"ms"`
	Counts   *Counts `json:"counts,omitempty"`
	// Cached names the task runner's cache that answered instead of a run ("go", "turbo").
	Cached string `json:"cached,omitempty"`
	// Quarantined: it was reported and did not count for the run's verdict.
	Quarantined bool `json:"quarantined,omitempty"`
	// Output is a digest of what the check printed.
	Output string `json:"output,omitempty"`
	// Def is the digest of the check's definition (id, command, cwd, kind, defining files).
	Def string `json:"def"`
}

// Integrity summarises a scan for weakened tests; nil where none ran.
type Integrity struct {
	Mode     string `json:"mode"`
	Base     string `json:"base,omitempty"`
	Findings int    `json:"findings"`
	// Blocking is what a strict gate of the level at that time refused. A gate of another
	// level asks Severities, which older receipts lack.
	Blocking   int         `json:"blocking"`
	Severities *Severities `json:"severities,omitempty"`
	// Allowed are findings that a comment or the settings allow; they are in no other count
	// but Findings.
	Allowed int `json:"allowed,omitempty"`
	// Summary counts both sides of the changed test files.
	Summary *TestCounts `json:"summary,omitempty"`
}

// Severities counts findings that nobody allowed.
type Severities struct {
	Critical int `json:"critical"`
	High     int `json:"high"`
	Medium   int `json:"medium"`
	Low      int `json:"low"`
}

// TestCounts are tests, assertions and skipped tests before and after a change.
type TestCounts struct {
	TestsBefore      int `json:"testsBefore"`
	TestsAfter       int `json:"testsAfter"`
	AssertionsBefore int `json:"assertionsBefore"`
	AssertionsAfter  int `json:"assertionsAfter"`
	SkippedBefore    int `json:"skippedBefore"`
	SkippedAfter     int `json:"skippedAfter"`
}

// Refused is how many findings a strict gate refuses whose mildest one has this severity
// ("low", "medium", "high", "critical"; any other word is "high").
func (i *Integrity) Refused(level string) int {
	if i == nil {
		return 0
	}
	s := i.Severities
	if s == nil {
		return i.Blocking
	}
	switch level {
	case "low":
		return s.Critical + s.High + s.Medium + s.Low
	case "medium":
		return s.Critical + s.High + s.Medium
	case "critical":
		return s.Critical
	}
	return s.Critical + s.High
}

// Receipt is what one run proved about one tree. It is encoded as one line of JSON, keys in
// the order of these fields, times in UTC to the millisecond.
type Receipt struct {
	V    int          `json:"v"`
	Tree gitstore.OID `json:"tree"`
	Deep gitstore.OID `json:"deep,omitempty"`
	// After is the tree after the run, where the checks added files and changed none:
	// the receipt counts for it too.
	After     gitstore.OID  `json:"after,omitempty"`
	Plan      string        `json:"plan"`
	Profile   Profile       `json:"profile"`
	Verdict   Verdict       `json:"verdict"`
	Checks    []CheckResult `json:"checks"`
	Start     time.Time     `json:"start"`
	End       time.Time     `json:"end"`
	Head      gitstore.OID  `json:"head,omitempty"`
	Branch    string        `json:"branch,omitempty"`
	Integrity *Integrity    `json:"integrity,omitempty"`
	Host      string        `json:"host,omitempty"`
	// By is the git identity of who ran it; only in published notes.
	By string `json:"by,omitempty"`
	// Recorded, never compared.
	Tool     string `json:"tool"`
	Git      string `json:"git"`
	Platform string `json:"platform"`
	Env      string `json:"env,omitempty"`    // environment digest
	Ignore   string `json:"ignore,omitempty"` // digest of ignore rules outside the tree; decides for dirty trees
	Dirty    bool   `json:"dirty,omitempty"`  // the tree was not a commit's when it ran
	// MAC is HMAC-SHA256 over the line without this field. It is set only in the ledger's
	// lines, never in the receipts that reading them gives.
	MAC string `json:"mac,omitempty"`
}

// speaksOf reports whether the receipt may stand under this key. A line that was copied to
// another tree's key keeps its valid MAC, so the key has to be in the line itself.
func (r Receipt) speaksOf(tree gitstore.OID) bool {
	return tree != "" && (tree == r.Tree || tree == r.Deep || tree == r.After)
}

// keys are the trees that the receipt is stored under.
func (r Receipt) keys() []gitstore.OID {
	keys := []gitstore.OID{r.Tree}
	for _, k := range []gitstore.OID{r.Deep, r.After} {
		if k != "" && k != r.Tree && k != keys[len(keys)-1] {
			keys = append(keys, k)
		}
	}
	return keys
}

// Decision is how one agent stop was answered. No text, no paths; the session is hashed.
type Decision struct {
	V       int          `json:"v"`
	Time    time.Time    `json:"t"`
	Host    string       `json:"host"`
	Session string       `json:"session"`
	Kind    string       `json:"kind"`
	Claim   *bool        `json:"claim,omitempty"`
	Profile Profile      `json:"profile,omitempty"`
	Attempt int          `json:"attempt,omitempty"`
	Checks  int          `json:"checks"`
	Failed  int          `json:"failed"`
	Tree    gitstore.OID `json:"tree,omitempty"`
	Reason  string       `json:"reason,omitempty"` // ISITDONE_SKIP's reason
	// MAC is as in Receipt.
	MAC string `json:"mac,omitempty"`
}

// Bad is a ledger or note line that was not believed.
type Bad struct {
	Where  string // ref and path, for people
	Reason string
}

// validID reports whether id is a whole object name: 40 or 64 lower-case hex digits.
func validID(id gitstore.OID) bool {
	return (len(id) == 40 || len(id) == 64) && isHex(string(id))
}

func isHex(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// short is an object name as people read it.
func short(id gitstore.OID) string { return string(id[:min(7, len(id))]) }
