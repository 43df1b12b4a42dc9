package e2e

import "git-isitdone/hooks/e2e/fakemodel"

// Facts are what is known of a client beforehand.
type Facts struct {
	// ID is the client's name in versions.json and in the results; Name is for people.
	ID, Name string
	// Agent is the word after `git isitdone init --agent`.
	Agent string
	// Record is the host's name in receipts and decisions.
	Record string
	// Settings is the project's file that init changes, relative to the top.
	Settings string
	// Before is what that file holds before init, in a layout of its user's own; empty: the
	// file is all ours, and gone after uninstall.
	Before string
	// NoVeto is why this client cannot be held at a stop; empty where it can.
	NoVeto string
	// NoNote is why a note after an edit cannot reach this client's model.
	NoNote string
	// Warning is where the text that an allowed stop tells the user comes out: "stdout",
	// "stderr", or empty where the client does not show it.
	Warning string
}

// Command is how a client is started.
type Command struct {
	Args []string
	// Vars are added to the clean environment.
	Vars []string
}

// Client is one agent client.
type Client interface {
	Facts() Facts
	// Prepare writes the settings that a user would have in the client's home.
	Prepare(p Place) error
	// Start runs the client on one prompt, without a terminal. With again it goes on in the
	// session before; ok is false where the client cannot.
	Start(p Place, prompt string, again bool) (c Command, ok bool)
	// Read, Edit and Shell call the client's own tools; file is relative to the repository.
	// What Edit replaces is one whole line, which is there once.
	Read(p Place, file string) fakemodel.Step
	Edit(p Place, file, line, replacement string) fakemodel.Step
	Shell(p Place, command string) fakemodel.Step
	// Delegate starts a sub-agent with a prompt, which it waits for, and Report is how that
	// one ends; ok is false where the client offers its model no such tool.
	Delegate(prompt string) (s fakemodel.Step, ok bool)
	Report(text string) fakemodel.Step
	// Background starts a command, or a sub-agent that runs it, which the turn does not wait
	// for; ok is false where the client does not tell its hooks of such a thing.
	Background(p Place, command string) (s fakemodel.Step, ok bool)
	// Transcripts are patterns of filepath.Glob below the home.
	Transcripts() []string
}

// Clients lists the clients in their fixed order.
func Clients() []Client {
	return []Client{Claude{}, Codex{}, Gemini{}, Qwen{}, Qwen{Old: true}, OpenCode{}, Copilot{}, Droid{}, Auggie{}}
}
