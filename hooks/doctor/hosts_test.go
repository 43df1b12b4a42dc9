package doctor

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"git-isitdone/hooks/heartbeat"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install"
	"git-isitdone/hooks/trust"
	"git-isitdone/notes"
)

// installed registers one host in the patient's project instead of Claude Code.
func installed(t *testing.T, program, id string, user bool) *patient {
	t.Helper()
	p := newPatient(t, program)
	if err := os.RemoveAll(filepath.Dir(p.settings())); err != nil {
		t.Fatal(err)
	}
	x := p.examination(p.top)
	if _, err := install.Install(context.Background(), p.env, x.repo, install.Options{Agents: []string{id}, User: user}); err != nil {
		t.Fatal(err)
	}
	return p
}

// Doctor's own test, for every host: a program that prints {} must not pass for the gate, and
// one that blocks in the host's dialect must.
func TestEveryHostsRegisteredLineIsProved(t *testing.T) {
	for _, h := range host.All() {
		t.Run(h.ID(), func(t *testing.T) {
			user := h.ID() == "junie"
			p := installed(t, "echo '{}'", h.ID(), user)
			p.wantBad(p.agents(), "probe:"+h.ID(), "did not block")
			answer := filepath.Join(p.bin, "answer")
			p.write(answer, string(h.Block("NOT DONE [isitdone 0.1.0]")))
			p.program("cat " + answer)
			items := p.agents()
			if i := items["probe:"+h.ID()]; !i.OK || !strings.Contains(i.Detail, "blocked") {
				t.Errorf("probe: %+v", i)
			}
			if i, ok := items["hook:"+h.ID()]; !ok || !i.OK {
				t.Errorf("hook: %+v", i)
			}
			if _, ok := items["drift:"+h.ID()]; ok {
				t.Errorf("drift right after an installation: %+v", items["drift:"+h.ID()])
			}
		})
	}
}

func TestDriftIsNamedAndFixed(t *testing.T) {
	p := installed(t, blockLine, "cursor", false)
	file := filepath.Join(p.top, ".cursor", "hooks.json")
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p.write(file, strings.Replace(string(content), `"loop_limit": null`, `"loop_limit": 3`, 1))
	p.wantBad(p.agents(), "drift:cursor", "not what init would write")
	x := p.examination(p.top)
	x.agents(context.Background(), nil, false, Options{Fix: true, NoProbe: true})
	if i := byName(x.items)["drift:cursor"]; !i.OK || !strings.Contains(i.Detail, "registered anew") {
		t.Errorf("fix: %+v", i)
	}
	if i := byName(x.items)["hook:cursor"]; !i.OK {
		t.Errorf("after the fix: %+v", i)
	}
	if now, err := os.ReadFile(file); err != nil || string(now) != string(content) {
		t.Errorf("not repaired: %s", now)
	}
	p.write(p.settings(), string(claudeSettings("isitdone-wrapper.sh my hook")))
	if i, ok := p.agents()["drift:claude"]; ok {
		t.Errorf("a command of the user's own is no drift: %+v", i)
	}
	p.write(p.settings(), string(claudeSettings("npx -y @aivolution/isitdone hook --host claude")))
	p.wantBad(p.agents(), "drift:claude", "git isitdone hook --host claude")
}

func TestCodexTrust(t *testing.T) {
	p := installed(t, blockLine, "codex", false)
	p.wantBad(p.agents(), "trust:codex", "not trusted", ".codex/hooks.json")
	config := filepath.Join(p.env.Home(), ".codex", "config.toml")
	key := filepath.Join(p.top, ".codex", "hooks.json") + ":stop:0:0"
	p.write(config, "[hooks.state.\""+key+"\"]\ntrusted_hash = \"\"\n")
	p.wantBad(p.agents(), "trust:codex", "not trusted")
	p.write(config, "model = \"x\"\n[projects.\""+p.top+"\"]\ntrust_level = \"trusted\"\n[hooks.state.\""+key+"\"]\ntrusted_hash = \"sha256:00\"\n")
	if i := p.agents()["trust:codex"]; !i.OK {
		t.Errorf("got %+v", i)
	}
	hooks := filepath.Join(p.top, ".codex", "hooks.json")
	p.write(hooks, `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"say done"}]},{"hooks":[{"type":"command","command":"git isitdone hook --host codex","timeout":600}]}]}}`)
	p.wantBad(p.agents(), "trust:codex", "not trusted") // the one that is trusted is somebody else's
	p.write(config, "[hooks.state.\""+hooks+":stop:1:0\"]\ntrusted_hash = \"sha256:00\"\n")
	if i := p.agents()["trust:codex"]; !i.OK {
		t.Errorf("got %+v", i)
	}
	p.write(config, "not toml")
	p.wantBad(p.agents(), "trust:codex", "config.toml")
}

func TestCopilotTrust(t *testing.T) {
	p := installed(t, blockLine, "copilot", false)
	p.wantBad(p.agents(), "trust:copilot", "does not trust this folder")
	p.write(filepath.Join(p.env.Home(), ".copilot", "settings.json"), "{\n  // mine\n  \"trusted_folders\": [\"/elsewhere\", \""+filepath.Dir(p.top)+"\"],\n}")
	if i := p.agents()["trust:copilot"]; !i.OK {
		t.Errorf("got %+v", i)
	}
}

func TestGeminiTrust(t *testing.T) {
	p := installed(t, blockLine, "gemini", false)
	p.wantBad(p.agents(), "trust:gemini", "does not trust this folder")
	file := filepath.Join(p.env.Home(), ".gemini", "trustedFolders.json")
	p.write(file, `{"`+p.top+`":"DO_NOT_TRUST"}`)
	p.wantBad(p.agents(), "trust:gemini", "does not trust this folder")
	p.write(file, `{"`+p.top+`":"TRUST_FOLDER"}`)
	if i := p.agents()["trust:gemini"]; !i.OK {
		t.Errorf("got %+v", i)
	}
}

func TestSubfolderIsNamed(t *testing.T) {
	p := newPatient(t, blockLine)
	sub := filepath.Join(p.top, "pkg", "a")
	if err := os.MkdirAll(sub, 0o755); err != nil {
		t.Fatal(err)
	}
	x := p.examination(sub)
	x.dir = sub
	x.agents(context.Background(), nil, false, Options{NoProbe: true})
	p.wantBad(byName(x.items), "subfolder:claude", "sub-folder", ".claude/settings.json")
	p.write(filepath.Join(p.env.Home(), ".claude", "settings.json"), string(claudeSettings("git isitdone hook --host claude")))
	x = p.examination(sub)
	x.dir = sub
	x.agents(context.Background(), nil, false, Options{NoProbe: true})
	if i, ok := byName(x.items)["subfolder:claude"]; ok {
		t.Errorf("the user's file covers it: %+v", i)
	}
}

func TestDeafHostIsNamed(t *testing.T) {
	p := installed(t, blockLine, "augment", false)
	p.wantBad(p.agents(), "deaf:augment", "drops its answer")
}

// A24: never called, called and failed, called and fine.
func TestA24HeartbeatTellsTheThreeApart(t *testing.T) {
	p := newPatient(t, blockLine)
	if err := trust.Grant(p.env, p.examination(p.top).repo); err != nil {
		t.Fatal(err)
	}
	const config = `{"checks": {"test": {"cmd": "true", "kind": "full"}}}`
	if i := p.whole(config)["note:claude"]; !strings.Contains(i.Detail, "never called") {
		t.Errorf("got %+v", i)
	}
	call := p.env
	call.Dir = p.top
	answered := heartbeat.Begin(call, "claude", "0.1.0")
	p.wantBad(p.whole(config), "called:claude", "called and failed", "0.1.0")
	answered()
	items := p.whole(config)
	if i := items["note:claude"]; !strings.Contains(i.Detail, "called and fine") {
		t.Errorf("got %+v", i)
	}
	if i, ok := items["called:claude"]; ok {
		t.Errorf("got %+v", i)
	}
	p.env.Now = func() time.Time { return time.Unix(1e9+60, 0) }
	call.Now = p.env.Now
	heartbeat.Begin(call, "claude", "0.1.0")
	p.wantBad(p.whole(config), "called:claude", "called and failed")
	// The line that an ended call leaves is no answer; an answer after it is one.
	decided := func(kind string) {
		t.Helper()
		ledger := notes.OpenLedger(p.examination(p.top).repo, p.env)
		p.env.Now = func() time.Time { return time.Unix(call.Now().Unix()+1, 0) }
		if err := ledger.PutDecision(t.Context(), notes.Decision{V: 1, Time: p.env.Now().UTC(), Host: "claude-code", Session: "s", Kind: kind}); err != nil {
			t.Fatal(err)
		}
	}
	decided("interrupted")
	p.wantBad(p.whole(config), "called:claude", "called and failed", "was ended")
	call.Now = func() time.Time { return time.Unix(1e9+120, 0) }
	answered = heartbeat.Begin(call, "claude", "0.1.0")
	answered()
	if i, ok := p.whole(config)["called:claude"]; ok {
		t.Errorf("answered since: %+v", i)
	}
	decided("error")
	p.wantBad(p.whole(config), "called:claude", "let through unverified")
	call.Now = func() time.Time { return time.Unix(1e9+180, 0) }
	decided("passed")
	if i := p.whole(config)["note:claude"]; !strings.Contains(i.Detail, "called and fine") || !strings.Contains(i.Detail, "passed") {
		t.Errorf("got %+v", i)
	}
}

func TestOtherHostsSettingsThatSwitchHooksOff(t *testing.T) {
	for id, setting := range map[string]string{"qwen": `"disableAllHooks": true`, "gemini": `"hooksConfig": {"enabled": false}`} {
		p := installed(t, blockLine, id, false)
		file := filepath.Join(p.top, "."+id, "settings.json")
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if i, ok := p.agents()["override:"+id]; ok {
			t.Errorf("%s: %+v", id, i)
		}
		p.write(file, strings.Replace(string(content), "{", "{ // for now\n"+setting+",", 1))
		p.wantBad(p.agents(), "override:"+id, "runs no hook of this project")
	}
}
