package e2e

import (
	"fmt"
	"path/filepath"

	"git-isitdone/hooks/e2e/fakemodel"
)

// OpenCode runs plugins, not hooks: its gate is a file of ours.
type OpenCode struct{}

// Facts of OpenCode.
func (OpenCode) Facts() Facts {
	return Facts{
		ID: "opencode", Name: "OpenCode", Agent: "opencode", Record: "opencode",
		Settings: ".opencode/plugins/isitdone.js",
	}
}

const openCodeSettings = `{
  "$schema": "https://opencode.ai/config.json",
  "model": "fake/fake-model", "small_model": "fake/fake-model", "autoupdate": false, "share": "disabled",
  "provider": {"fake": {
    "npm": "@ai-sdk/openai-compatible", "name": "fake", "options": {"baseURL": "%s/v1", "apiKey": "%s"},
    "models": {"fake-model": {"name": "fake-model", "tool_call": true, "limit": {"context": 100000, "output": 8000}}}
  }},
  "permission": {"edit": "allow", "bash": "allow"}
}
`

// Prepare names the fake model as the provider.
func (OpenCode) Prepare(p Place) error {
	return write(filepath.Join(p.Home(), ".config", "opencode", "opencode.json"), fmt.Sprintf(openCodeSettings, p.URL, dummyKey))
}

// Start is `opencode run`.
func (OpenCode) Start(p Place, prompt string, again bool) (Command, bool) {
	args := []string{p.Executable("opencode"), "run"}
	if again {
		args = append(args, "--continue")
	}
	return Command{Args: append(args, prompt), Vars: []string{
		"OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_MODELS_FETCH=1", "OPENCODE_DISABLE_DEFAULT_PLUGINS=1",
	}}, true
}

// Read is the tool read.
func (OpenCode) Read(p Place, file string) fakemodel.Step {
	return fakemodel.Step{Tool: "read", Args: map[string]any{"filePath": p.File(file)}}
}

// Edit is the tool edit.
func (OpenCode) Edit(p Place, file, old, replacement string) fakemodel.Step {
	return fakemodel.Step{Tool: "edit", Args: map[string]any{"filePath": p.File(file), "oldString": old, "newString": replacement}}
}

// Shell is the tool bash.
func (OpenCode) Shell(_ Place, command string) fakemodel.Step {
	return fakemodel.Step{Tool: "bash", Args: map[string]any{"command": command, "description": "Run it"}}
}

// Delegate is the tool task.
func (OpenCode) Delegate(prompt string) (fakemodel.Step, bool) {
	return fakemodel.Step{Tool: "task", Args: map[string]any{"description": "Look at it", "prompt": prompt, "subagent_type": "general"}}, true
}

// Report is a text.
func (OpenCode) Report(text string) fakemodel.Step { return fakemodel.Step{Text: text} }

// Background is told to no hook.
func (OpenCode) Background(Place, string) (fakemodel.Step, bool) { return fakemodel.Step{}, false }

// Transcripts are rows of a database, which is not text.
func (OpenCode) Transcripts() []string { return nil }
