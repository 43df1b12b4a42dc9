package e2e

import (
	"path/filepath"

	"git-isitdone/hooks/e2e/fakemodel"
)

// Gemini is Gemini CLI.
type Gemini struct{}

// Facts of Gemini CLI.
func (Gemini) Facts() Facts {
	return Facts{
		ID: "gemini", Name: "Gemini CLI", Agent: "gemini", Record: "gemini-cli",
		Settings: ".gemini/settings.json",
		Before:   "{\n\t// the team's own\n\t\"ui\": {\"hideTips\": true}\n}\n",
		Warning:  "stderr",
	}
}

// Prepare chooses the key as the way to log in.
func (Gemini) Prepare(p Place) error {
	return write(filepath.Join(p.Home(), ".gemini", "settings.json"),
		`{"security": {"auth": {"selectedType": "gemini-api-key"}}, "general": {"disableAutoUpdate": true, "enableAutoUpdate": false}, "privacy": {"usageStatisticsEnabled": false}, "telemetry": {"enabled": false}}`+"\n")
}

// Start is `gemini -p`; hooks of a project run only where it is trusted.
func (Gemini) Start(p Place, prompt string, again bool) (Command, bool) {
	args := []string{p.Executable("gemini"), "-p", prompt, "--yolo", "-m", "gemini-2.5-flash"}
	if again {
		args = append(args, "--resume", "latest")
	}
	return Command{Args: args, Vars: []string{"GOOGLE_GEMINI_BASE_URL=" + p.URL, "GEMINI_API_KEY=" + dummyKey, "GEMINI_CLI_TRUST_WORKSPACE=true"}}, true
}

// Read is the tool read_file.
func (Gemini) Read(p Place, file string) fakemodel.Step {
	return fakemodel.Step{Tool: "read_file", Args: map[string]any{"file_path": p.File(file)}}
}

// Edit is the tool replace.
func (Gemini) Edit(p Place, file, old, replacement string) fakemodel.Step {
	return fakemodel.Step{Tool: "replace", Args: map[string]any{
		"file_path": p.File(file), "old_string": old, "new_string": replacement, "instruction": "Change this line.",
	}}
}

// Shell is the tool run_shell_command.
func (Gemini) Shell(_ Place, command string) fakemodel.Step {
	return fakemodel.Step{Tool: "run_shell_command", Args: map[string]any{"command": command, "description": "Run it"}}
}

// Delegate is the tool invoke_agent.
func (Gemini) Delegate(prompt string) (fakemodel.Step, bool) {
	return fakemodel.Step{Tool: "invoke_agent", Args: map[string]any{"agent_name": "generalist", "prompt": prompt}}, true
}

// Report is the tool complete_task: a sub-agent that just answers is asked again.
func (Gemini) Report(text string) fakemodel.Step {
	return fakemodel.Step{Tool: "complete_task", Args: map[string]any{"result": map[string]any{"response": text}}}
}

// Background is told to no hook.
func (Gemini) Background(Place, string) (fakemodel.Step, bool) { return fakemodel.Step{}, false }

// Transcripts of the sessions.
func (Gemini) Transcripts() []string {
	return []string{".gemini/tmp/*/chats/*.jsonl", ".gemini/tmp/*/chats/*.json"}
}
