package e2e

import (
	"fmt"

	"git-isitdone/hooks/e2e/fakemodel"
)

// Auggie is Augment's client with a session whose server is the fake model.
type Auggie struct{}

// Facts of Auggie.
func (Auggie) Facts() Facts {
	return Facts{
		ID: "auggie", Name: "Auggie (Augment)", Agent: "augment", Record: "auggie",
		Settings: ".augment/settings.json",
		Before:   "{\n    \"indexing\": {}\n}\n",
		NoVeto:   "the client runs the hook and drops its answer",
	}
}

// Prepare has nothing to write.
func (Auggie) Prepare(Place) error { return nil }

// Start is `auggie --print`.
func (Auggie) Start(p Place, prompt string, again bool) (Command, bool) {
	args := []string{p.Executable("auggie"), "--print", prompt}
	if again {
		args = append(args, "--continue")
	}
	session := fmt.Sprintf(`AUGMENT_SESSION_AUTH={"accessToken":%q,"tenantURL":"%s/","scopes":["read","write"]}`, dummyKey, p.URL)
	return Command{Args: args, Vars: []string{session}}, true
}

// Read is the tool view.
func (Auggie) Read(_ Place, file string) fakemodel.Step {
	return fakemodel.Step{Tool: "view", Args: map[string]any{"path": file, "type": "file"}}
}

// Edit is the tool str-replace-editor.
func (Auggie) Edit(p Place, file, old, replacement string) fakemodel.Step {
	line := lineOf(file, old)
	return fakemodel.Step{Tool: "str-replace-editor", Args: map[string]any{
		"command": "str_replace", "path": file,
		"str_replace_entries": []map[string]any{{
			"old_str": old, "new_str": replacement, "old_str_start_line_number": line, "old_str_end_line_number": line,
		}},
	}}
}

// Shell is the tool launch-process.
func (Auggie) Shell(p Place, command string) fakemodel.Step {
	return fakemodel.Step{Tool: "launch-process", Args: map[string]any{"command": command, "wait": true, "max_wait_seconds": 60, "cwd": p.Repo()}}
}

// Delegate: it offered no tool for that.
func (Auggie) Delegate(string) (fakemodel.Step, bool) { return fakemodel.Step{}, false }

// Report is a text.
func (Auggie) Report(text string) fakemodel.Step { return fakemodel.Step{Text: text} }

// Background is told to no hook.
func (Auggie) Background(Place, string) (fakemodel.Step, bool) { return fakemodel.Step{}, false }

// Transcripts of the sessions.
func (Auggie) Transcripts() []string { return []string{".augment/sessions/*.json"} }
