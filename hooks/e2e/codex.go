package e2e

import (
	"fmt"
	"path/filepath"

	"git-isitdone/hooks/e2e/fakemodel"
)

// Codex is Codex CLI.
type Codex struct{}

// Facts of Codex CLI.
func (Codex) Facts() Facts {
	return Facts{
		ID: "codex", Name: "Codex CLI", Agent: "codex", Record: "codex",
		Settings: ".codex/hooks.json",
		Before:   "{\n    \"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"true\"}]}]}\n}\n",
	}
}

// codexSettings: the model must be one of the client's own list, or it offers no apply_patch.
const codexSettings = `model = "gpt-5.5"
model_provider = "fake"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false
[model_providers.fake]
name = "fake"
base_url = "%s/v1"
wire_api = "responses"
env_key = "FAKE_API_KEY"
supports_websockets = false
request_max_retries = 0
stream_max_retries = 0
[projects.%q]
trust_level = "trusted"
[analytics]
enabled = false
`

// Prepare names the fake model as the provider and trusts the project.
func (Codex) Prepare(p Place) error {
	return write(filepath.Join(p.Home(), ".codex", "config.toml"), fmt.Sprintf(codexSettings, p.URL, p.Repo()))
}

// Start is `codex exec`. Its hooks want the user's trust, which is given in its terminal
// interface; the flag stands for that.
func (Codex) Start(p Place, prompt string, again bool) (Command, bool) {
	args := []string{p.Executable("codex"), "exec", "--dangerously-bypass-hook-trust"}
	if again {
		args = append(args, "resume", "--last")
	}
	return Command{Args: append(args, prompt), Vars: []string{"FAKE_API_KEY=" + dummyKey}}, true
}

// Read is the shell: Codex has no tool of its own for it.
func (c Codex) Read(p Place, file string) fakemodel.Step { return c.Shell(p, "cat "+file) }

// Edit is the freeform tool apply_patch.
func (Codex) Edit(_ Place, file, old, replacement string) fakemodel.Step {
	return fakemodel.Step{Tool: "apply_patch", Input: fmt.Sprintf("*** Begin Patch\n*** Update File: %s\n@@\n-%s\n+%s\n*** End Patch\n", file, old, replacement)}
}

// Shell is the tool exec_command.
func (Codex) Shell(_ Place, command string) fakemodel.Step {
	return fakemodel.Step{Tool: "exec_command", Args: map[string]any{"cmd": command}}
}

// Delegate: it offered no tool for that.
func (Codex) Delegate(string) (fakemodel.Step, bool) { return fakemodel.Step{}, false }

// Report is a text.
func (Codex) Report(text string) fakemodel.Step { return fakemodel.Step{Text: text} }

// Background is told to no hook.
func (Codex) Background(Place, string) (fakemodel.Step, bool) { return fakemodel.Step{}, false }

// Transcripts of the sessions.
func (Codex) Transcripts() []string { return []string{".codex/sessions/*/*/*/*.jsonl"} }
