// Package host speaks the agent hosts' dialects, one file a host: where its settings lie,
// how a registration looks, what a payload means, and which bytes answer it.
package host

import (
	"io/fs"
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
	Agent           string // the sub-agent's id, where the host tells one
	Unfinished      bool   // interrupted or failed turn
	BackgroundTasks int
	Transcript      string
	// FromTranscript: Message was read in the transcript, because the payload has none (or
	// more than the last one).
	FromTranscript bool
	// Status is the host's own word for how the turn ended ("completed", "aborted").
	Status string
	// LoopCount is how often the host says that it has gone on after a block; nil where it
	// does not say. A hint only: Cursor resets it.
	LoopCount *int
	// Twin: the host calls us a second time for this stop, through another host's file, and
	// its own call is the one that is judged.
	Twin bool
	// MidTurn: this may be a text between two tool calls; only a claim is judged.
	MidTurn bool
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
	// AfterEditWithNote are the bytes that tell the agent something about its edit; those of
	// AfterEdit where the host has no way to.
	AfterEditWithNote(note string) []byte
	// ReasonLimit is how many bytes of reason (or message) the host takes.
	ReasonLimit() int
	// ProbePayload is a synthetic stop that claims success, for doctor.
	ProbePayload(dir, session string) []byte
	// Blocks reports whether these stdout bytes are a block in this host's dialect: one
	// whole document, nothing before or after it, exit status 0.
	Blocks(stdout []byte, exitCode int) bool
	// Markers are the files and folders that show the use of the host: relative to the
	// project's top, and the user's.
	Markers(env environ.Env) (project, user []string)
	// About is what people are told of the host.
	About() About
}

// Settings is one file for registrations.
type Settings struct {
	Path  string
	Scope string // Project or User
	// EventMap are the keys that lead from the top of the file to the map of events;
	// none where the map is the file's top level.
	EventMap []string
	Shape    Shape
	// Version is what the file's key "version" has to say; 0 where it has none.
	Version int
	// Fresh: the file is removed when nothing is left in it, whoever made it: an empty one
	// is invalid to the host, or hides another file.
	Fresh bool
}

// The scopes.
const (
	Project = "project"
	User    = "user"
)

// Shape is how a file holds registrations.
type Shape int

// The shapes.
const (
	// Groups is Claude Code's: event → groups with a matcher → hooks.
	Groups Shape = iota
	// Flat is Cursor's: event → entries with a command.
	Flat
	// Shells is Copilot CLI's: event → entries with one command a shell.
	Shells
	// Whole is a file that is all ours; the host is a Generator.
	Whole
)

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
	// Label is the entry's "name", where the host shows one.
	Label string
	// Metadata are keys of the group's object "metadata" that have to be true.
	Metadata []string
	// Unlimited is a key of the entry that has to be null: Cursor's own limit on follow-ups,
	// which silences the gate for the rest of a conversation.
	Unlimited string
	// Limit is how long the host waits; the file holds it in multiples of Unit.
	Limit, Unit time.Duration
	// Fixed: the host's limit cannot be registered, Limit is what it is.
	Fixed bool
}

// Timeout is the number that stands in the settings file.
func (r Registration) Timeout() int { return int(r.Limit / r.Unit) }

// Generator is a host whose registration is a program in a file of its own.
type Generator interface {
	// Generate is the whole file.
	Generate(Generated) []byte
	// ReadBack finds what a file of ours registers; ok is false for somebody else's.
	ReadBack(content []byte) (g Generated, ok bool)
	// Mode is the file's permissions.
	Mode() fs.FileMode
}

// Generated is what a generated file registers. Edit is empty where it has no edit hook.
type Generated struct {
	Stop, Edit           string
	StopLimit, EditLimit time.Duration
}

// Scripted is a host that runs no command line, only a script file.
type Scripted interface {
	// Scripts are the files to write for a command, and the one of them to register here.
	Scripts(place Settings, top, command, goos string) (registered string, files []Script)
	// CommandOf reads the command back out of a script of ours.
	CommandOf(script []byte) (command string, ok bool)
}

// Script is one of them.
type Script struct {
	Path    string
	Content []byte
	Mode    fs.FileMode
}

// All lists the hosts in their fixed order.
func All() []Host {
	return []Host{
		Claude{},
		Codex{},
		Cursor{},
		Gemini{},
		Copilot{},
		Qwen{},
		Goose{},
		Droid{},
		Devin{},
		Augment{},
		OpenCode{},
		Junie{},
		Cline{},
		Amp{},
	}
}

// Named finds a host by id.
func Named(id string) (Host, bool) {
	for _, h := range All() {
		if h.ID() == id {
			return h, true
		}
	}
	return nil, false
}
