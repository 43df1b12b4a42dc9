package host

import (
	_ "embed"
	"io/fs"
	"path/filepath"
	"time"

	"git-isitdone/gitstore/environ"
)

// Cline runs files named after its events. Its gate is the tool that ends a task,
// attempt_completion: a PreToolUse hook cancels it. Documentation only; and since pull
// request 7450 of November 2025 Cline asks no hook before that tool.
type Cline struct{ veto }

//go:embed cline.sh
var clineHook string

func clineFile() generated {
	return generated{mark: "# isitdone-cline-hook v1", prefix: "# ", text: clineHook}
}

// ID is the word after --host.
func (Cline) ID() string { return "cline" }

// Name is for people.
func (Cline) Name() string { return "Cline" }

// Record is the host's name in receipts.
func (Cline) Record() string { return "cline" }

// Settings are the project's hook file; where the user's lies differs between versions.
func (Cline) Settings(top string, _ environ.Env) []Settings {
	return places(Settings{Shape: Whole}, filepath.Join(top, ".clinerules", "hooks", "PreToolUse"), "")
}

// Registrations are the stop hook. Cline ends hooks after 30 s (documentation).
func (Cline) Registrations() []Registration {
	return []Registration{{Role: RoleStop, Event: "PreToolUse", Limit: 30 * time.Second, Unit: time.Millisecond, Fixed: true}}
}

// Generate is the hook file.
func (Cline) Generate(g Generated) []byte { return clineFile().write(g) }

// ReadBack reads it.
func (Cline) ReadBack(content []byte) (Generated, bool) { return clineFile().read(content) }

// Mode is a program's: Cline runs the file itself.
func (Cline) Mode() fs.FileMode { return 0o755 }

// ParseStop reads a PreToolUse payload. Any other tool than the one that ends a task is none
// of ours.
func (Cline) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	use := f.object("preToolUse")
	s := Stop{SessionID: f.text("taskId"), Event: "PreToolUse", Dir: f.rootOf("workspaceRoots", env.Dir)}
	if use.text("toolName", "tool") == "attempt_completion" {
		s.Event = "attempt_completion"
		s.Message = use.object("parameters").text("result")
		s.HasMessage = s.Message != ""
	}
	return s, nil
}

type clineAnswer struct {
	Cancel  bool   `json:"cancel"`
	Message string `json:"errorMessage,omitempty"`
}

// Allow lets the tool run.
func (Cline) Allow() []byte { return encode(clineAnswer{}) }

// AllowWithMessage lets the tool run; there is no channel to the user.
func (Cline) AllowWithMessage(string) []byte { return encode(clineAnswer{}) }

// Block cancels the tool.
func (Cline) Block(reason string) []byte { return encode(clineAnswer{true, Clean(reason)}) }

// Blocks looks for that.
func (Cline) Blocks(stdout []byte, exitCode int) bool {
	var a clineAnswer
	return exitCode == 0 && only(stdout, &a) && a.Cancel && a.Message != ""
}

// ProbePayload has the documented fields.
func (Cline) ProbePayload(dir, session string) []byte {
	type parameters struct {
		Result string `json:"result"`
	}
	type use struct {
		Tool       string     `json:"toolName"`
		Parameters parameters `json:"parameters"`
	}
	return encode(struct {
		Hook  string   `json:"hookName"`
		Task  string   `json:"taskId"`
		Roots []string `json:"workspaceRoots"`
		Use   use      `json:"preToolUse"`
	}{"PreToolUse", session, []string{dir}, use{"attempt_completion", parameters{probeClaim}}})
}

// Markers are its rules folder.
func (Cline) Markers(environ.Env) (project, user []string) {
	return []string{filepath.Join(".clinerules", "hooks")}, nil
}

// About is what people are told.
func (Cline) About() About {
	return About{
		Proof: Documentation, Experimental: true, Holds: "the tool attempt_completion is cancelled, in versions that ask before it",
		Message: "the tool's result text", Cap: "unknown",
		Notes: []string{
			"Experimental: Cline versions since the end of 2025 ask no hook before attempt_completion and are not held; hooks must be enabled in its settings, and are not run on Windows.",
		},
		Quirks: []string{
			"Cline ends a hook after 30 s; checks that take longer are answered with TIMEOUT.",
			"One file per event: a PreToolUse hook of somebody else is left alone (skipped).",
		},
	}
}
