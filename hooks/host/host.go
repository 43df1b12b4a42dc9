// Package host speaks the agent hosts' dialects, one file a host: where its settings lie,
// how a registration looks, what a payload means, and which bytes answer it.
package host

import (
	"time"

	"git-isitdone/gitstore/environ"
)

// Stop is a host's payload at the end of a turn in one normal form. Absent, empty and
// wrongly typed fields are the same thing.
type Stop struct {
	// Event is the host's own word ("Stop"); empty where it tells none. See RoleOf.
	Event     string
	SessionID string
	// TurnID names the user's turn: it stays the same when the host comes back after a block.
	TurnID string
	// Dir is the directory that the payload names, EnvDir the one that only the host's
	// variables name: it may be the main checkout while the session is in a worktree.
	Dir, EnvDir string
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

// Edit is a host's payload after a tool changed files.
type Edit struct {
	Event, SessionID, Tool string
	// Dir is what relative Paths are relative to.
	Dir string
	// Paths are as the host gave them, each once.
	Paths []string
}

// Host is one agent host.
type Host interface {
	// ID is the word after --host ("claude"); Name is for people; Record goes into receipts.
	ID() string
	Name() string
	Record() string
	// Settings are the files a registration can live in: project first, then user. A file
	// whose directory is unknown (no home) is left out.
	Settings(top string, env environ.Env) []Settings
	// Registrations are what belongs into such a file: the stop hook first.
	Registrations() []Registration
	// ParseStop reads a stop payload. Errors: the payload is no JSON object.
	ParseStop(payload []byte, env environ.Env) (Stop, error)
	// ParseEdit reads a post-edit payload. Errors: the payload is no JSON object.
	ParseEdit(payload []byte, env environ.Env) (Edit, error)
	// Allow, AllowWithMessage and Block are the exact bytes for stdout. Text is made valid
	// UTF-8 without control characters; it is not shortened.
	Allow() []byte
	AllowWithMessage(message string) []byte
	Block(reason string) []byte
	// AfterEdit are the bytes that answer an edit with nothing to say.
	AfterEdit() []byte
	// ReasonLimit is how many bytes of reason (or message) the host takes.
	ReasonLimit() int
	// ProbePayload is a synthetic stop that claims success, for doctor.
	ProbePayload(dir, session string) []byte
	// Blocks reports whether these stdout bytes are a block in this host's dialect: one
	// whole document, nothing before or after it, exit status 0.
	Blocks(stdout []byte, exitCode int) bool
}

// Settings is one file for registrations.
type Settings struct {
	Path  string
	Scope string // "project" or "user"
	// EventMap are the keys that lead from the top of the file to the map of events;
	// none where the map is the file's top level.
	EventMap []string
}

// Registration is one entry of a settings file. In the grouped shape that Claude Code
// introduced and most hosts copied, it is written as
//
//	"<Event>": [{"matcher": "<Matcher>", "hooks": [{"type": "command", "command": "<command><Suffix>", "timeout": <Limit/Unit>}]}]
//
// without the key "matcher" where Matcher is empty.
type Registration struct {
	Role    Role
	Event   string
	Matcher string
	// Suffix is what the edit hook's command has after the stop hook's command.
	Suffix string
	// Limit is how long the host waits; the file holds it in multiples of Unit.
	Limit, Unit time.Duration
}

// Timeout is the number that stands in the settings file.
func (r Registration) Timeout() int { return int(r.Limit / r.Unit) }

// All lists the hosts in their fixed order.
func All() []Host { return []Host{Claude{}} }

// Named finds a host by id.
func Named(id string) (Host, bool) {
	for _, h := range All() {
		if h.ID() == id {
			return h, true
		}
	}
	return nil, false
}
