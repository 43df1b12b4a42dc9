package host

import (
	"os"
	"path/filepath"
	"testing"
)

func TestCopilot(t *testing.T) {
	dialect{
		host: Copilot{}, allow: `{"decision":"allow"}` + "\n", message: `{"decision":"allow","reason":"{M}"}` + "\n", block: vetoBlock,
		editNote: `{"additionalContext":"{M}"}` + "\n",
		project:  ".github/hooks/isitdone.json", user: ".copilot/hooks/isitdone.json",
	}.check(t)
	wantEdits(t, Copilot{}, "copilot-postedit.json", "/repo/sum.js", "/repo/sum.js")
	// A wrapper that drops --event edit must not run the checks after every tool.
	if s := stopOf(t, Copilot{}, "copilot-postedit.json", 0); RoleOf(s.Event) != RoleEdit {
		t.Errorf("postToolUse is taken for %s", RoleOf(s.Event))
	}
}

func TestA16_CopilotInBothSpellings(t *testing.T) {
	for _, file := range []string{"copilot-stop.json", "copilot-claude-compat-stop.json"} {
		s := stopOf(t, Copilot{Waits: hurried}, file, 1)
		if s.SessionID != "00000001-0000-4000-8000-000000000001" || s.Dir != "/repo" || s.HasMessage || !*s.Active || RoleOf(s.Event) != RoleStop || s.Transcript == "" {
			t.Errorf("%s: %+v", file, s)
		}
	}
}

func TestCopilotReadsItsTranscript(t *testing.T) {
	stops := recorded(t, "copilot-stop.json")
	first, err := Copilot{}.ParseStop(withTranscript(t, stops[0], "transcriptPath", "copilot.jsonl", `"All tests pass, done."`), envAt("/repo"))
	if err != nil || first.Message != "All tests pass, done." || !first.FromTranscript {
		t.Errorf("first: %+v, %v", first, err)
	}
	second, err := Copilot{}.ParseStop(withTranscript(t, stops[1], "transcriptPath", "copilot.jsonl", `"fixed, done."`), envAt("/repo"))
	if err != nil || second.Message != "fixed, done." || first.TurnID == "" || second.TurnID != first.TurnID {
		t.Errorf("second: %+v, %v", second, err)
	}
}

// Copilot CLI also calls Claude's registration. Where its own is there, that call is the twin;
// where it is not, it is the only one, and is judged.
func TestCopilotTwinThroughClaudesFile(t *testing.T) {
	top := t.TempDir()
	payload := []byte(`{"hook_event_name":"Stop","session_id":"s","cwd":"` + filepath.ToSlash(top) + `","stop_reason":"end_turn","stop_hook_active":false}`)
	parse := func(vars ...string) Stop {
		t.Helper()
		s, err := Claude{}.ParseStop(payload, envAt(top, vars...))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if parse("COPILOT_CLI=1").Twin {
		t.Error("the only call was taken for a twin")
	}
	file := filepath.Join(top, ".github", "hooks", "isitdone.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(`{"version":1,"hooks":{"agentStop":[{"bash":"git isitdone hook --host copilot"}]}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if !parse("COPILOT_CLI=1").Twin {
		t.Error("the twin was not recognised")
	}
	if parse().Twin {
		t.Error("a call that is not Copilot's was taken for its twin")
	}
	claudes := []byte(`{"hook_event_name":"Stop","session_id":"s","cwd":"` + filepath.ToSlash(top) + `","last_assistant_message":"done"}`)
	if s, _ := (Claude{}).ParseStop(claudes, envAt(top, "COPILOT_CLI=1")); s.Twin {
		t.Error("Claude Code, started by Copilot CLI, was taken for a twin")
	}
}
