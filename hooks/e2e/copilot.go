package e2e

import (
	"fmt"
	"path/filepath"

	"git-isitdone/hooks/e2e/fakemodel"
)

// Copilot is GitHub Copilot CLI with a provider of one's own, which needs no login.
type Copilot struct{}

// Facts of Copilot CLI.
func (Copilot) Facts() Facts {
	return Facts{
		ID: "copilot", Name: "GitHub Copilot CLI", Agent: "copilot", Record: "copilot-cli",
		Settings: ".github/hooks/isitdone.json",
	}
}

// Prepare trusts the folder: without that its hooks are left out without a word.
func (Copilot) Prepare(p Place) error {
	return write(filepath.Join(p.Home(), ".copilot", "config.json"), fmt.Sprintf("{\"trustedFolders\": [%q]}\n", p.Repo()))
}

// Start is `copilot -p`. Its flag --trust-folder does not go together with --continue.
func (Copilot) Start(p Place, prompt string, again bool) (Command, bool) {
	args := []string{p.Executable("copilot"), "-p", prompt, "--allow-all-tools"}
	if again {
		args = append(args, "--continue")
	}
	return Command{Args: args, Vars: []string{
		"COPILOT_PROVIDER_BASE_URL=" + p.URL + "/v1", "COPILOT_PROVIDER_API_KEY=" + dummyKey,
		"COPILOT_MODEL=fake-model", "COPILOT_OFFLINE=true", "COPILOT_AUTO_UPDATE=false",
	}}, true
}

// Read is the tool view.
func (Copilot) Read(p Place, file string) fakemodel.Step {
	return fakemodel.Step{Tool: "view", Args: map[string]any{"path": p.File(file)}}
}

// Edit is the tool edit.
func (Copilot) Edit(p Place, file, old, replacement string) fakemodel.Step {
	return fakemodel.Step{Tool: "edit", Args: map[string]any{"path": p.File(file), "old_str": old, "new_str": replacement}}
}

// Shell is the tool bash.
func (Copilot) Shell(_ Place, command string) fakemodel.Step {
	return fakemodel.Step{Tool: "bash", Args: map[string]any{"command": command, "description": "Run it", "mode": "sync", "initial_wait": 30}}
}

// Delegate is the tool task.
func (Copilot) Delegate(prompt string) (fakemodel.Step, bool) {
	return fakemodel.Step{Tool: "task", Args: map[string]any{"name": "look", "description": "Look at it", "prompt": prompt, "agent_type": "general-purpose", "mode": "sync"}}, true
}

// Report is a text.
func (Copilot) Report(text string) fakemodel.Step { return fakemodel.Step{Text: text} }

// Background is told to no hook.
func (Copilot) Background(Place, string) (fakemodel.Step, bool) { return fakemodel.Step{}, false }

// Transcripts of the sessions.
func (Copilot) Transcripts() []string { return []string{".copilot/session-state/*/events.jsonl"} }
