package host

import (
	"bytes"
	"path/filepath"
	"strings"
	"time"

	"git-isitdone/gitstore/environ"
)

// Augment is the Auggie CLI; payloads were recorded from 0.36.0, which runs a stop hook and
// drops its answer.
type Augment struct{ veto }

// ID is the word after --host.
func (Augment) ID() string { return "augment" }

// Name is for people.
func (Augment) Name() string { return "Augment (Auggie)" }

// Record is the host's name in receipts.
func (Augment) Record() string { return "auggie" }

// Settings are the project's file and the user's.
func (Augment) Settings(top string, env environ.Env) []Settings {
	return places(Settings{EventMap: []string{"hooks"}},
		filepath.Join(top, ".augment", "settings.json"), home(env, ".augment", "settings.json"))
}

// Registrations are in milliseconds. Without includeConversationData there is no message.
func (Augment) Registrations() []Registration {
	return []Registration{
		{Role: RoleStop, Event: "Stop", Limit: 600 * time.Second, Unit: time.Millisecond, Metadata: []string{"includeConversationData"}},
		{
			Role: RoleEdit, Event: "PostToolUse", Matcher: "str-replace-editor|save-file|apply_patch|remove-files", Suffix: " --event edit",
			Limit: 30 * time.Second, Unit: time.Millisecond,
		},
	}
}

// ParseStop reads a Stop payload: the documented form, and the one that 0.36 sends.
func (Augment) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	if root := f.workspace(env.Dir); root != "" {
		s.Dir = root
	}
	s.Message = f.object("conversation").text("agentTextResponse")
	if s.Message == "" {
		s.Message = f.object("_exchange").object("exchange").text("response_text")
	}
	s.HasMessage = s.Message != ""
	s.Active = nil
	s.EnvDir = envDir(env, "AUGMENT_PROJECT_DIR")
	if s.Status = f.text("agent_stop_cause"); s.Status == "end_turn" {
		s.Status = "completed"
	}
	s.Unfinished = s.Unfinished || s.Status != "" && s.Status != "completed"
	return s, nil
}

// ParseEdit reads a PostToolUse payload; its paths are relative to the workspace.
func (Augment) ParseEdit(payload []byte, env environ.Env) (Edit, error) {
	f, err := decode(payload)
	if err != nil {
		return Edit{}, err
	}
	e := f.edit(env)
	for _, raw := range f.list("file_changes") {
		if path := (fields{"c": raw}).object("c").text("path"); path != "" {
			e.Paths = append(e.Paths, path)
		}
	}
	return e, nil
}

type nested struct {
	Event    string `json:"hookEventName"`
	Decision string `json:"decision"`
	Reason   string `json:"reason"`
}

type nestedDecision struct {
	Output nested `json:"hookSpecificOutput"`
}

// Block is nested: a decision at the top level is not documented.
func (Augment) Block(reason string) []byte {
	return encode(nestedDecision{nested{"Stop", "block", Clean(reason)}})
}

// Blocks looks for the nested decision.
func (Augment) Blocks(stdout []byte, exitCode int) bool {
	var d nestedDecision
	return exitCode == 0 && only(stdout, &d) && d.Output.Decision == "block" && d.Output.Reason != ""
}

// ProbePayload has the documented fields.
func (Augment) ProbePayload(dir, session string) []byte {
	type conversation struct {
		Prompt string `json:"userPrompt"`
		Text   string `json:"agentTextResponse"`
	}
	return encode(struct {
		Event   string       `json:"hook_event_name"`
		Session string       `json:"conversation_id"`
		Roots   []string     `json:"workspace_roots"`
		Cause   string       `json:"agent_stop_cause"`
		Said    conversation `json:"conversation"`
	}{"Stop", session, []string{dir}, "end_turn", conversation{"doctor", probeClaim}})
}

// augmentMark is in each script of ours; one without it is somebody else's.
const augmentMark = "isitdone wrapper"

// Scripts are two wrappers, since the host starts script files only. A project registers a
// path relative to its top, with the platform's separators: cmd.exe starts no a/b.cmd.
func (Augment) Scripts(place Settings, top, command, goos string) (registered string, files []Script) {
	dir := filepath.Join(filepath.Dir(place.Path), "hooks")
	sh, cmd := filepath.Join(dir, "isitdone-hook.sh"), filepath.Join(dir, "isitdone-hook.cmd")
	registered = sh
	if goos == "windows" {
		registered = cmd
	}
	if rel, err := filepath.Rel(top, registered); err == nil && place.Scope == Project {
		registered = rel
	}
	return registered, []Script{
		{sh, []byte("#!/bin/sh\n# " + augmentMark + ": git isitdone init writes it\nexec " + command + " \"$@\"\n"), 0o755},
		{cmd, []byte("@echo off\r\nrem " + augmentMark + ": git isitdone init writes it\r\n" + command + " %*\r\n"), 0o644},
	}
}

// CommandOf reads the command back.
func (Augment) CommandOf(script []byte) (command string, ok bool) {
	if !bytes.Contains(script, []byte(augmentMark)) {
		return "", false
	}
	for line := range strings.Lines(string(script)) {
		line = strings.TrimSpace(line)
		if c, found := strings.CutSuffix(line, ` "$@"`); found {
			return strings.TrimPrefix(c, "exec "), true
		}
		if c, found := strings.CutSuffix(line, " %*"); found {
			return c, true
		}
	}
	return "", false
}

// Markers are its folders.
func (Augment) Markers(env environ.Env) (project, user []string) {
	return []string{".augment"}, list(home(env, ".augment"))
}

// About is what people are told.
func (Augment) About() About {
	return About{
		Proof: RecordedPayload, Seen: "0.36.0", Holds: "nothing in 0.36.0: the hook runs and its answer is dropped",
		Message: "conversation.agentTextResponse, or _exchange.exchange.response_text", Cap: "unknown",
		Deaf: "Auggie 0.36.0 runs the stop hook and drops its answer (seen with three forms of it), so the agent is not held",
		Notes: []string{
			"Auggie 0.36.0 runs the stop hook and ignores its answer (seen with three forms of it): it is not held. git's pre-push hook is: git isitdone init --git-hooks",
			"Auggie reads its hooks when it starts: restart it. It runs none unless the account has hooks enabled.",
		},
		Quirks: []string{
			"The command has to be a script file, so init writes .augment/hooks/isitdone-hook.sh and .cmd.",
			"Timeouts are milliseconds.",
			"A stop is reported for interrupted turns too; agent_stop_cause tells them.",
		},
	}
}
