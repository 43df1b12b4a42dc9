package host

import "testing"

// Hosts of which nothing but the documentation is known.

func TestGoose(t *testing.T) {
	const file = ".agents/plugins/isitdone/hooks/hooks.json"
	dialect{host: Goose{}, block: vetoBlock, editNote: postToolUse, project: file, user: file}.check(t)
	s, err := Goose{}.ParseStop([]byte(`{"event":"Stop","session_id":"s","last_assistant_message":"Done.","working_dir":"/w"}`), envAt("/x"))
	if err != nil || s.Event != "Stop" || s.Dir != "/w" || s.Message != "Done." || s.Active != nil {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestDevin(t *testing.T) {
	dialect{host: Devin{}, block: vetoBlock, editNote: postToolUse, project: ".devin/hooks.v1.json", user: ".config/devin/config.json"}.check(t)
	s, err := Devin{}.ParseStop([]byte(`{"hook_event_name":"Stop","session_id":"s","prompt_id":"p","stop_hook_active":true}`), envAt("/x", "DEVIN_PROJECT_DIR=/d"))
	if err != nil || s.Dir != "" || s.EnvDir != "/d" || s.HasMessage || !*s.Active || s.TurnID != "" {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestJunie(t *testing.T) {
	dialect{host: Junie{}, block: vetoBlock, editNote: postToolUse, user: ".junie/config.json"}.check(t)
	s, err := Junie{}.ParseStop([]byte(`{"hook_event_name":"Stop","stop_hook_active":false,"last_assistant_message":"Done.","project_path":"/p"}`), envAt("/x"))
	if err != nil || s.SessionID != "" || s.Dir != "/p" || s.Message != "Done." {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestCline(t *testing.T) {
	dialect{
		host: Cline{}, allow: `{"cancel":false}` + "\n", message: `{"cancel":false}` + "\n", block: `{"cancel":true,"errorMessage":"{M}"}` + "\n", editNote: postToolUse,
		project: ".clinerules/hooks/PreToolUse",
	}.check(t)
	other := `{"hookName":"PreToolUse","taskId":"t","workspaceRoots":["/w"],"preToolUse":{"toolName":"execute_command","parameters":{"command":"ls"}}}`
	if s, err := (Cline{}).ParseStop([]byte(other), envAt("/x")); err != nil || RoleOf(s.Event) != RoleOther {
		t.Errorf("another tool is judged: %+v, %v", s, err)
	}
	end := `{"hookName":"PreToolUse","taskId":"t","workspaceRoots":["/w"],"preToolUse":{"toolName":"attempt_completion","parameters":{"result":"Done."}}}`
	if s, err := (Cline{}).ParseStop([]byte(end), envAt("/x")); err != nil || RoleOf(s.Event) != RoleStop || s.Message != "Done." || s.Dir != "/w" || s.SessionID != "t" {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestAmp(t *testing.T) {
	dialect{host: Amp{}, block: vetoBlock, editNote: postToolUse, project: ".amp/plugins/isitdone.ts", user: ".config/amp/plugins/isitdone.ts"}.check(t)
	for status, unfinished := range map[string]bool{"done": false, "error": true, "cancelled": true} {
		s, err := Amp{}.ParseStop([]byte(`{"hook_event_name":"agent.end","session_id":"T-1","cwd":"/w","status":"`+status+`","last_assistant_message":"Done."}`), envAt("/x"))
		if err != nil || s.Unfinished != unfinished || s.Dir != "/w" || s.Message != "Done." {
			t.Errorf("%s: %+v, %v", status, s, err)
		}
	}
}

func TestOpenCode(t *testing.T) {
	dialect{
		host: OpenCode{}, block: vetoBlock, editNote: `{"hookSpecificOutput":{"hookEventName":"tool.execute.after","additionalContext":"{M}"}}` + "\n",
		project: ".opencode/plugins/isitdone.js", user: ".config/opencode/plugins/isitdone.js",
	}.check(t)
	s := stopOf(t, OpenCode{}, "opencode-stop.json", 0)
	if s.SessionID != "ses_placeholder0001" || s.Dir != "/repo" || s.Message != "All tests pass, done." || !s.MidTurn || RoleOf(s.Event) != RoleStop {
		t.Errorf("%+v", s)
	}
	s, err := OpenCode{}.ParseStop([]byte(`{"hook_event_name":"session.idle","session_id":"s","message_id":"u","cwd":"","worktree":"/","last_assistant_message":"Done."}`), envAt("/x"))
	if err != nil || s.MidTurn || s.Dir != "" || s.TurnID != "u" {
		t.Errorf("idle outside of version control: %+v, %v", s, err)
	}
	if s := stopOf(t, OpenCode{}, "opencode-stop-idle.json", 1); s.SessionID != "ses_placeholder0002" || s.Message != "fixed, done." || s.MidTurn {
		t.Errorf("recorded idle: %+v", s)
	}
	for _, payload := range recorded(t, "opencode-postedit.json") {
		e, err := OpenCode{}.ParseEdit(payload, envAt("/repo"))
		if err != nil || len(e.Paths) != 1 || e.Paths[0] != "/repo/sum.js" || e.SessionID != "ses_placeholder0001" {
			t.Errorf("edit: %+v, %v", e, err)
		}
	}
}

func TestGeneratedFilesAreReadBack(t *testing.T) {
	for _, h := range All() {
		gen, ok := h.(Generator)
		if !ok {
			continue
		}
		want := Generated{Stop: `git isitdone hook --host "x" <&>`, StopLimit: h.Registrations()[0].Limit}
		if len(h.Registrations()) > 1 {
			want.Edit, want.EditLimit = want.Stop+" --event edit", h.Registrations()[1].Limit
		}
		content := gen.Generate(want)
		got, ours := gen.ReadBack(content)
		if !ours || got != want {
			t.Errorf("%s: %+v, %v; want %+v\n%s", h.ID(), got, ours, want, content)
		}
		if _, ours := gen.ReadBack(append([]byte("// mine\n// mine\n// mine\n"), content...)); ours {
			t.Errorf("%s: a file of somebody else's was taken for ours", h.ID())
		}
	}
}
