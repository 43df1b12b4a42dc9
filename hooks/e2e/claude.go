package e2e

import "git-isitdone/hooks/e2e/fakemodel"

// Claude is Claude Code.
type Claude struct{}

// Facts of Claude Code.
func (Claude) Facts() Facts {
	return Facts{
		ID: "claude", Name: "Claude Code", Agent: "claude", Record: "claude-code",
		Settings: ".claude/settings.json",
		Before:   "{\n\t\"permissions\": {\"deny\": [ \"WebFetch\" ]},\n\t\"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"true\"}]}]}\n}\n",
	}
}

// Prepare has nothing to write.
func (Claude) Prepare(Place) error { return nil }

// Start is `claude -p`.
func (Claude) Start(p Place, prompt string, again bool) (Command, bool) {
	args := []string{
		p.Executable("claude"), "-p", prompt,
		"--permission-mode", "acceptEdits", "--allowedTools", "Read Edit Write Agent Task Bash(npm test)", "--model", "claude-opus-4-8",
	}
	if again {
		args = append(args, "--continue")
	}
	return Command{Args: args, Vars: []string{
		"ANTHROPIC_BASE_URL=" + p.URL, "ANTHROPIC_API_KEY=" + dummyKey,
		"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_AUTOUPDATER=1", "DISABLE_TELEMETRY=1",
	}}, true
}

// Read is the tool Read, which Edit wants first.
func (Claude) Read(p Place, file string) fakemodel.Step {
	return fakemodel.Step{Tool: "Read", Args: map[string]any{"file_path": p.File(file)}}
}

// Edit is the tool Edit.
func (Claude) Edit(p Place, file, old, replacement string) fakemodel.Step {
	return fakemodel.Step{Tool: "Edit", Args: map[string]any{"file_path": p.File(file), "old_string": old, "new_string": replacement}}
}

// Shell is the tool Bash.
func (Claude) Shell(_ Place, command string) fakemodel.Step {
	return fakemodel.Step{Tool: "Bash", Args: map[string]any{"command": command, "description": "Run it"}}
}

// Delegate is the tool Agent.
func (Claude) Delegate(prompt string) (fakemodel.Step, bool) {
	return fakemodel.Step{Tool: "Agent", Args: map[string]any{
		"description": "Look at it", "prompt": prompt, "subagent_type": "general-purpose", "run_in_background": false,
	}}, true
}

// Report is a text.
func (Claude) Report(text string) fakemodel.Step { return fakemodel.Step{Text: text} }

// Background is the tool Bash.
func (Claude) Background(_ Place, command string) (fakemodel.Step, bool) {
	return fakemodel.Step{Tool: "Bash", Args: map[string]any{"command": command, "description": "Run it", "run_in_background": true}}, true
}

// Transcripts of the sessions and of their sub-agents.
func (Claude) Transcripts() []string {
	return []string{".claude/projects/*/*.jsonl", ".claude/projects/*/*/subagents/*.jsonl"}
}
