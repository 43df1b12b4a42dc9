package config

import (
	"sync"
	"time"

	"git-isitdone/scan"
)

// key is one setting. set and get reach its field; stricter, where given, picks between the
// user's git config and the committed file (design: keys that loosen the gate).
type key struct {
	name     string
	doc      string
	shape    shape
	fallback any
	stricter func(a, b any) any
	get      func(*Config) any
	set      func(*Config, any)
}

// keys is the one table of settings, "checks" apart (checkfields.go), in the order in which
// they are listed.
var keys = sync.OnceValue(func() []key {
	return []key{
		entry("profile", "What a stop runs: claim-gated (lite checks always, full ones when the agent claims to be done), lite or full.",
			words{"claim-gated", "lite", "full"}, "claim-gated", strictest("lite", "claim-gated", "full"),
			func(c *Config) *string { return &c.Profile }),
		entry("timeout", "Limit of a full check: seconds, or a duration such as \"2m\".",
			seconds{}, 120*time.Second, nil, func(c *Config) *time.Duration { return &c.Timeout }),
		entry("liteTimeout", "Limit of a lite check: seconds, or a duration such as \"30s\".",
			seconds{}, 60*time.Second, nil, func(c *Config) *time.Duration { return &c.LiteTimeout }),
		entry("maxAttempts", "How many stops in a row are refused before the agent is let go with a message.",
			integer{1, 7}, 3, larger, func(c *Config) *int { return &c.MaxAttempts }),
		entry("build", "Run the build script although there are tests or a type check.",
			boolean{}, false, nil, func(c *Config) *bool { return &c.Build }),
		entry("claimPatterns", "Extra regular expressions (RE2, case-insensitive) that mark a message as a claim of completion.",
			patterns{}, []string(nil), nil, func(c *Config) *[]string { return &c.ClaimPatterns }),
		entry("integrity", "What weakened tests do: warn, strict (refuse) or off.",
			words{"warn", "strict", "off"}, "warn", strictest("off", "warn", "strict"),
			func(c *Config) *string { return &c.Integrity }),
		entry("integrityLevel", "The mildest finding that integrity: strict refuses.",
			words{"low", "medium", "high", "critical"}, "high", strictest("critical", "high", "medium", "low"),
			func(c *Config) *string { return &c.IntegrityLevel }),
		entry("allow", "Findings of a scan that are let be: which, where, why and until which day.",
			allowances{}, []scan.Allowance(nil), onBoth, func(c *Config) *[]scan.Allowance { return &c.Allow }),
		entry("onError", "What a stop does when the gate itself fails: allow or block.",
			words{"allow", "block"}, "allow", strictest("allow", "block"),
			func(c *Config) *string { return &c.OnError }),
		entry("prePush", "What a push without a receipt does: run the checks where possible, look for a receipt only, or off.",
			words{"run", "receipt", "off"}, "run", notOff,
			func(c *Config) *string { return &c.PrePush }),
		entry("trustNotes", "Which published receipts count: signed, any, or a list of signers' names.",
			trust{}, []string{"signed"}, narrowerTrust, func(c *Config) *[]string { return &c.TrustNotes }),
		entry("allowEmpty", "Accept a test check in which no test ran.",
			boolean{}, false, falseWins, func(c *Config) *bool { return &c.AllowEmpty }),
		entry("jobs", "How many checks run at once (lite ones, and full ones that are independent); 0 is the number of processors.",
			integer{0, 1024}, 0, nil, func(c *Config) *int { return &c.Jobs }),
		entry("strictEnvironment", "Let a changed environment (interpreters, installed packages) make a receipt stale.",
			boolean{}, false, trueWins, func(c *Config) *bool { return &c.StrictEnvironment }),
		entry("keepDays", "How many days the ledger keeps a receipt; 0 keeps it for ever.",
			integer{0, 36500}, 90, nil, func(c *Config) *int { return &c.KeepDays }),
		entry("keepTrees", "How many trees the ledger keeps receipts of; 0 keeps all.",
			integer{0, 10_000_000}, 5000, nil, func(c *Config) *int { return &c.KeepTrees }),
		entry("prepare", "Command to run before the checks in a throw-away worktree (installs dependencies).",
			command{}, "", nil, func(c *Config) *string { return &c.Prepare }),
		entry("otherSessions", "Whether edits of another session in the same tree soften a stop: respect or ignore.",
			words{"respect", "ignore"}, "respect", strictest("respect", "ignore"),
			func(c *Config) *string { return &c.OtherSessions }),
		entry("subagents", "What the end of a sub-agent's turn does: allow (its parent's stop covers the tree) or gate (it is judged like a stop).",
			words{"allow", "gate"}, "allow", strictest("allow", "gate"),
			func(c *Config) *string { return &c.Subagents }),
		entry("history.exclude", "Directories that history leaves out.",
			list{}, []string(nil), nil, func(c *Config) *[]string { return &c.HistoryExclude }),
	}
})

// entry ties a name to a field; T is the field's type, so the table cannot mix them up.
func entry[T any](name, doc string, s shape, fallback T, stricter func(a, b T) T, field func(*Config) *T) key {
	k := key{
		name: name, doc: doc, shape: s, fallback: fallback,
		get: func(c *Config) any { return *field(c) },
		set: func(c *Config, v any) { *field(c) = v.(T) },
	}
	if stricter != nil {
		k.stricter = func(a, b any) any { return stricter(a.(T), b.(T)) }
	}
	return k
}

func lookupKey(name string) (key, bool) {
	for _, k := range keys() {
		if k.name == name {
			return k, true
		}
	}
	return key{}, false
}

// Key describes one setting for the documentation.
type Key struct {
	Name, Values, Default, Doc string
	// Loosens: the key can loosen the gate, so where both git config and the committed
	// file set it, the stricter one holds.
	Loosens bool
}

// Keys lists every setting but "checks".
func Keys() []Key {
	out := make([]Key, 0, len(keys()))
	for _, k := range keys() {
		out = append(out, Key{k.name, k.shape.want(), k.shape.show(k.fallback), k.doc, k.stricter != nil})
	}
	return out
}
