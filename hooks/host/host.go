// Package host speaks the agent hosts' dialects, one file a host: where its settings lie,
// how a registration looks, what a payload means, and which bytes answer it.
package host

import "git-isitdone/gitstore/environ"

// Stop is a host's payload at the end of a turn in one normal form.
type Stop struct {
	Event     string
	SessionID string
	TurnID    string
	Dir       string
	// Message is the final message; HasMessage is false where the host does not tell it.
	Message    string
	HasMessage bool
	// Active is the host's own loop flag: nil where it has none. A hint only.
	Active          *bool
	Plan            bool // plan mode: nothing could be changed
	SubAgent        bool
	Unfinished      bool // interrupted or failed turn
	BackgroundTasks int
	Transcript      string
}

// Host is one agent host.
type Host interface {
	// ID is the word after --host ("claude"); Name is for people; Record goes into receipts.
	ID() string
	Name() string
	Record() string
	// Settings are the files a registration can live in: project first, then user.
	Settings(top string, env environ.Env) []Settings
	// ParseStop reads a stop payload.
	ParseStop(payload []byte, env environ.Env) (Stop, error)
	// Allow, AllowWithMessage and Block are the exact bytes for stdout.
	Allow() []byte
	AllowWithMessage(message string) []byte
	Block(reason string) []byte
	// ReasonLimit is how many bytes of reason the host shows the model.
	ReasonLimit() int
	// ProbePayload is a synthetic stop that claims success, for doctor.
	ProbePayload(dir, session string) []byte
	// Blocks reports whether these stdout bytes are a block in this host's dialect.
	Blocks(stdout []byte, exitCode int) bool
}

// Settings is one place for a registration.
type Settings struct {
	Path  string
	Scope string // "project" or "user"
}

// All lists the hosts in their fixed order.
func All() []Host { panic("contract") }

// Named finds a host by id.
func Named(id string) (Host, bool) { panic("contract") }
