package e2e

import (
	"path/filepath"

	"git-isitdone/hooks/e2e/fakemodel"
)

// Qwen is Qwen Code; Old is 0.15, which npm takes by itself where Node is older than 22, and
// whose loop flag is set at the first stop already.
type Qwen struct{ Old bool }

// Facts of Qwen Code. A settings file without the version would be rewritten by the client.
func (q Qwen) Facts() Facts {
	f := Facts{
		ID: "qwen", Name: "Qwen Code", Agent: "qwen", Record: "qwen-code",
		Settings: ".qwen/settings.json",
		Before:   "{\n  \"ui\": { \"hideTips\": true },\n  \"$version\": 4\n}\n",
		Warning:  "stderr",
	}
	if q.Old {
		f.ID, f.Name, f.Warning = "qwen-old", "Qwen Code, old", ""
	}
	return f
}

// Prepare chooses the key as the way to log in, and turns off the agent that looks for
// memories after a turn.
func (Qwen) Prepare(p Place) error {
	return write(filepath.Join(p.Home(), ".qwen", "settings.json"),
		`{"security": {"auth": {"selectedType": "openai"}}, "general": {"disableAutoUpdate": true, "enableAutoUpdate": false}, "privacy": {"usageStatisticsEnabled": false}, "telemetry": {"enabled": false}, "memory": {"enableManagedAutoMemory": false}}`+"\n")
}

// Start is `qwen -p`.
func (Qwen) Start(p Place, prompt string, again bool) (Command, bool) {
	args := []string{p.Executable("qwen"), "-p", prompt, "--yolo"}
	if again {
		args = append(args, "--continue")
	}
	return Command{Args: args, Vars: []string{"OPENAI_BASE_URL=" + p.URL + "/v1", "OPENAI_API_KEY=" + dummyKey, "OPENAI_MODEL=fake-model"}}, true
}

// Read is the tool read_file.
func (Qwen) Read(p Place, file string) fakemodel.Step {
	return fakemodel.Step{Tool: "read_file", Args: map[string]any{"file_path": p.File(file), "absolute_path": p.File(file)}}
}

// Edit is the tool edit.
func (Qwen) Edit(p Place, file, old, replacement string) fakemodel.Step {
	return fakemodel.Step{Tool: "edit", Args: map[string]any{"file_path": p.File(file), "old_string": old, "new_string": replacement}}
}

// Shell is the tool run_shell_command.
func (Qwen) Shell(_ Place, command string) fakemodel.Step {
	return fakemodel.Step{Tool: "run_shell_command", Args: map[string]any{"command": command, "description": "Run it", "is_background": false}}
}

// Delegate is the tool agent, which 0.15 has as well.
func (Qwen) Delegate(prompt string) (fakemodel.Step, bool) {
	return fakemodel.Step{Tool: "agent", Args: map[string]any{"description": "Look at it", "prompt": prompt, "subagent_type": "general-purpose", "run_in_background": false}}, true
}

// Report is a text.
func (Qwen) Report(text string) fakemodel.Step { return fakemodel.Step{Text: text} }

// Background is a sub-agent that is not waited for: commands in the background are not in
// background_tasks, sub-agents are, 0.24's finished ones too. 0.15 has no such list.
func (q Qwen) Background(_ Place, command string) (fakemodel.Step, bool) {
	return fakemodel.Step{Tool: "agent", Args: map[string]any{
		"description": "Run it", "prompt": delegateWord + ": run " + command + ".", "subagent_type": "general-purpose", "run_in_background": true,
	}}, !q.Old
}

// Transcripts of the sessions.
func (Qwen) Transcripts() []string { return []string{".qwen/projects/*/chats/*.jsonl"} }
