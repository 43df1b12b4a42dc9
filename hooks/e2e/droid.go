package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"git-isitdone/hooks/e2e/fakemodel"
)

// Droid is Factory Droid with a model of one's own.
type Droid struct{}

// Facts of Factory Droid.
func (Droid) Facts() Facts {
	return Facts{
		ID: "droid", Name: "Factory Droid", Agent: "droid", Record: "droid",
		Settings: ".factory/hooks.json",
		Before:   "{\n    \"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"true\"}]}]\n}\n",
	}
}

// Prepare names the fake model.
func (Droid) Prepare(p Place) error {
	return write(filepath.Join(p.Home(), ".factory", "settings.json"), fmt.Sprintf(
		`{"customModels": [{"model": "fake-model", "displayName": "fake", "baseUrl": "%s/v1", "apiKey": "%s", "provider": "generic-chat-completion-api", "maxOutputTokens": 8000}], "enableHooks": true, "cloudSessionSync": false}`+"\n",
		p.URL, dummyKey,
	))
}

// Start is `droid exec`. It goes on in a copy of the session: for the session itself it asks
// its server.
func (d Droid) Start(p Place, prompt string, again bool) (Command, bool) {
	args := []string{p.Executable("droid"), "exec", "-m", "custom:fake-0", "--auto", "medium"}
	if again {
		id, ok := d.lastSession(p)
		if !ok {
			return Command{}, false
		}
		args = append(args, "--fork", id)
	}
	return Command{Args: append(args, prompt), Vars: []string{"FACTORY_API_KEY=fk-" + dummyKey}}, true
}

func (d Droid) lastSession(p Place) (string, bool) {
	id, newest := "", int64(0)
	for _, pattern := range d.Transcripts() {
		files, _ := filepath.Glob(filepath.Join(p.Home(), pattern)) // the pattern is ours
		for _, f := range files {
			if s, err := os.Stat(f); err == nil && s.ModTime().UnixNano() > newest {
				id, newest = strings.TrimSuffix(filepath.Base(f), ".jsonl"), s.ModTime().UnixNano()
			}
		}
	}
	return id, id != ""
}

// Read is the tool Read.
func (Droid) Read(p Place, file string) fakemodel.Step {
	return fakemodel.Step{Tool: "Read", Args: map[string]any{"file_path": p.File(file)}}
}

// Edit is the tool Edit.
func (Droid) Edit(p Place, file, old, replacement string) fakemodel.Step {
	return fakemodel.Step{Tool: "Edit", Args: map[string]any{"file_path": p.File(file), "old_str": old, "new_str": replacement}}
}

// Shell is the tool Execute.
func (Droid) Shell(_ Place, command string) fakemodel.Step {
	return fakemodel.Step{Tool: "Execute", Args: map[string]any{
		"summary": "Run it", "command": command, "timeout": 60, "riskLevel": "medium", "riskLevelReason": "It runs the tests.",
	}}
}

// Delegate: it offered no tool for that.
func (Droid) Delegate(string) (fakemodel.Step, bool) { return fakemodel.Step{}, false }

// Report is a text.
func (Droid) Report(text string) fakemodel.Step { return fakemodel.Step{Text: text} }

// Background is told to no hook.
func (Droid) Background(Place, string) (fakemodel.Step, bool) { return fakemodel.Step{}, false }

// Transcripts of the sessions.
func (Droid) Transcripts() []string { return []string{".factory/sessions/*/*.jsonl"} }
