package host

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// pluginRun is what the generated plugin asked of a stand-in for OpenCode, and what it sent
// to our commands.
type pluginRun struct {
	Calls []struct {
		Prompt *struct {
			Path struct{ ID string }
			Body struct {
				NoReply bool
				Agent   string
				Model   struct{ ProviderID, ModelID string }
				Parts   []struct{ Type, Text string }
			}
		}
		Log json.RawMessage
	}
	Output string
	sent   []string
}

func runPlugin(t *testing.T, scenario, stop string, limit time.Duration) pluginRun {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIP needs node: the plugin is JavaScript")
	}
	dir := t.TempDir()
	plugin, sent := filepath.Join(dir, "isitdone.mjs"), filepath.Join(dir, "sent")
	record := "cat >>" + sent + "; echo >>" + sent + "; "
	content := OpenCode{}.Generate(Generated{
		Stop: record + stop, StopLimit: limit,
		Edit: record + `printf '{"hookSpecificOutput":{"additionalContext":"a note"}}'`, EditLimit: 30 * time.Second,
	})
	if err := os.WriteFile(plugin, content, 0o600); err != nil {
		t.Fatal(err)
	}
	client, err := filepath.Abs(filepath.Join("testdata", "opencode-client.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, client, plugin, scenario)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var r pluginRun
	if err := json.Unmarshal(out, &r); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if log, err := os.ReadFile(sent); err == nil {
		r.sent = strings.Split(strings.TrimSpace(string(log)), "\n")
	}
	return r
}

func TestOpenCodePluginKeepsTheLoopGoing(t *testing.T) {
	r := runPlugin(t, "first", `printf '{"decision":"block","reason":"NOT DONE: 1"}'`, time.Minute)
	if len(r.Calls) != 1 || r.Calls[0].Prompt == nil {
		t.Fatalf("calls: %+v", r.Calls)
	}
	p := r.Calls[0].Prompt
	if p.Path.ID != "ses" || !p.Body.NoReply || p.Body.Agent != "build" || p.Body.Model.ModelID != "m" || p.Body.Parts[0].Text != "[isitdone] NOT DONE: 1" {
		t.Errorf("prompt: %+v", p)
	}
	if r.Output != "Edited.\n\na note" {
		t.Errorf("edit: %q", r.Output)
	}
	if len(r.sent) != 2 {
		t.Fatalf("sent: %q", r.sent)
	}
	s, err := OpenCode{}.ParseStop([]byte(r.sent[0]), envAt("/x"))
	if err != nil || s.SessionID != "ses" || s.TurnID != "u1" || s.Message != "All tests pass, done." || !s.MidTurn || s.Dir == "" || *s.Active {
		t.Errorf("stop: %+v, %v", s, err)
	}
	e, err := OpenCode{}.ParseEdit([]byte(r.sent[1]), envAt("/x"))
	if err != nil || e.SessionID != "ses" || len(e.Paths) != 1 || e.Paths[0] != "/r/a.js" {
		t.Errorf("edit of a sub-agent: %+v, %v", e, err)
	}
}

func TestOpenCodePluginPassesOverItsOwnRefusals(t *testing.T) {
	r := runPlugin(t, "again", "true", time.Minute)
	if len(r.Calls) != 0 {
		t.Errorf("an allowed stop: %+v", r.Calls)
	}
	if s, err := (OpenCode{}).ParseStop([]byte(r.sent[0]), envAt("/x")); err != nil || s.TurnID != "u1" || !*s.Active {
		t.Errorf("stop: %+v, %v", s, err)
	}
}

// A15: a child session ends its texts long before the parent is finished.
func TestA15_OpenCodeSubAgentsAreLeftAlone(t *testing.T) {
	if r := runPlugin(t, "child", `printf '{"decision":"block","reason":"x"}'`, time.Minute); len(r.Calls) != 0 || len(r.sent) != 1 {
		t.Errorf("got %+v, sent %q", r.Calls, r.sent)
	}
}

func TestOpenCodePluginSurvivesItsCommand(t *testing.T) {
	for stop, why := range map[string]string{"echo hello": "", "/nowhere/git-isitdone": "exit status 127", "sleep 600": "no answer within"} {
		began, limit := time.Now(), time.Minute
		if strings.HasPrefix(stop, "sleep") {
			limit = time.Second
		}
		r := runPlugin(t, "first", stop, limit)
		told := ""
		for _, c := range r.Calls {
			if c.Prompt != nil {
				t.Errorf("%s: %+v", stop, c.Prompt)
			}
			told += string(c.Log)
		}
		if (told != "") != (why != "") || !strings.Contains(told, why) || time.Since(began) > 2*time.Minute {
			t.Errorf("%s: told %q after %s", stop, told, time.Since(began))
		}
	}
}
