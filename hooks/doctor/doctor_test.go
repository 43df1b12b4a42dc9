package doctor

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/install"
	"git-isitdone/hooks/trust"
)

const blockLine = `printf '{"decision":"block","reason":"NOT DONE [isitdone 0.1.0]"}\n'`

// patient is a repository with Claude's stop hook registered and a stand-in for the program.
type patient struct {
	t   *testing.T
	top string
	bin string
	env environ.Env
}

func newPatient(t *testing.T, program string) *patient {
	t.Helper()
	home := t.TempDir()
	p := &patient{t: t, top: t.TempDir(), bin: t.TempDir()}
	p.env = environ.Env{
		Vars: []string{
			"HOME=" + home, "XDG_STATE_HOME=" + filepath.Join(home, "state"), "PATH=" + p.bin + string(os.PathListSeparator) + os.Getenv("PATH"),
			"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + filepath.Join(home, "gitconfig"),
			"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@b",
		},
		Dir: home, TempDir: t.TempDir(), Now: func() time.Time { return time.Unix(1e9, 0) },
	}
	p.git("init", "-q", "-b", "main")
	p.git("commit", "-q", "--allow-empty", "-m", "base")
	p.write(p.settings(), string(claudeSettings("git isitdone hook --host claude")))
	p.program(program)
	return p
}

func claudeSettings(command string) []byte {
	return []byte(`{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"` + command + `","timeout":600}]}]}}`)
}

func (p *patient) settings() string { return filepath.Join(p.top, ".claude", "settings.json") }

func (p *patient) git(args ...string) {
	p.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = p.top, p.env.Vars
	if out, err := cmd.CombinedOutput(); err != nil {
		p.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func (p *patient) write(path, content string) {
	p.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
		p.t.Fatal(err)
	}
}

func (p *patient) program(body string) {
	p.write(filepath.Join(p.bin, "git-isitdone"), "#!/bin/sh\n"+body+"\n")
}

func (p *patient) examination(dir string) *examination {
	p.t.Helper()
	repo, err := gitstore.Open(context.Background(), p.env, dir)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { _ = repo.Close() })
	return &examination{env: p.env, repo: repo, tool: "isitdone/0.1.0"}
}

// agents examines the agents and gives the items by name.
func (p *patient) agents() map[string]Item {
	p.t.Helper()
	x := p.examination(p.top)
	x.agents(context.Background(), nil, false, Options{})
	return byName(x.items)
}

func byName(items []Item) map[string]Item {
	found := map[string]Item{}
	for _, i := range items {
		if have, ok := found[i.Name]; !ok || have.OK {
			found[i.Name] = i
		}
	}
	return found
}

func (p *patient) wantBad(items map[string]Item, name string, words ...string) {
	p.t.Helper()
	i, ok := items[name]
	if !ok || i.OK {
		p.t.Errorf("%s is not bad: %+v", name, items)
	}
	for _, w := range words {
		if !strings.Contains(i.Detail, w) {
			p.t.Errorf("%s: no %q in %q", name, w, i.Detail)
		}
	}
	if i.Hint == "" {
		p.t.Errorf("%s gives no hint", name)
	}
}

func TestRegisteredCommandIsProvedToBlock(t *testing.T) {
	record := filepath.Join(t.TempDir(), "record")
	p := newPatient(t, `echo "$@ $ISITDONE_DOCTOR $ISITDONE_RUN_TOKEN." >>`+record+"; pwd >>"+record+"; cat >>"+record+"; "+blockLine)
	p.env = p.env.With(gitstore.TokenVar + "=x")
	items := p.agents()
	if i := items["probe:claude"]; !i.OK || !strings.Contains(i.Detail, "blocked") {
		t.Errorf("probe: %+v", i)
	}
	if i := items["hook:claude"]; !i.OK || !strings.Contains(i.Detail, ".claude/settings.json -> git isitdone hook --host claude") {
		t.Errorf("hook: %+v", i)
	}
	got, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	top, _ := filepath.EvalSymlinks(p.top)
	for _, want := range []string{"hook --host claude 1 .\n" + top + "\n", `"session_id":"isitdone-doctor"`, `"stop_hook_active":false`} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %q in %s", want, got)
		}
	}
}

// A22, A24: that something runs is no proof.
func TestWhatDoesNotBlockIsNamed(t *testing.T) {
	for name, c := range map[string]struct {
		program string
		words   []string
	}{
		"replaced":         {"echo '{}'", []string{"did not block", "{}"}},
		"silent":           {"exit 0", []string{"printed nothing"}},
		"crashed":          {"echo boom >&2; exit 3", []string{"status 3", "boom"}},
		"status 2":         {"echo no >&2; exit 2", []string{"status 2"}},
		"two documents":    {blockLine + ";" + blockLine, []string{"did not block"}},
		"text after":       {blockLine + "; echo bye", []string{"did not block"}},
		"somebody else's":  {`echo '{"decision":"block","reason":"no"}'`, []string{"not by this program"}},
		"text before":      {"echo ready; " + blockLine, []string{`"ready" stands before the answer`}},
		"another decision": {`echo '{"decision":"approve","reason":"[isitdone 0.1.0]"}'`, []string{"did not block"}},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPatient(t, c.program)
			p.wantBad(p.agents(), "probe:claude", c.words...)
		})
	}
}

func TestA24MissingProgramIsNamed(t *testing.T) {
	p := newPatient(t, blockLine)
	p.write(p.settings(), string(claudeSettings("/nowhere/git-isitdone hook --host claude")))
	p.wantBad(p.agents(), "probe:claude", "not found")
	// What a path with backslashes comes to in a shell (A13).
	p.write(p.settings(), string(claudeSettings(`C:\\Users\\me\\git-isitdone.exe hook --host claude`)))
	p.wantBad(p.agents(), "probe:claude", "not found")
}

// A08: a start-up file that prints puts a line before the answer, in bash only.
func TestA08NoisyProfileIsNamed(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("SKIP needs bash: the start-up file is bash's")
	}
	p := newPatient(t, blockLine)
	noisy := filepath.Join(t.TempDir(), "noisy.sh")
	p.write(noisy, "echo ready\n")
	p.env = p.env.With("BASH_ENV=" + noisy)
	p.wantBad(p.agents(), "probe:claude", `"ready" stands before the answer`, noisy)
}

func TestOldProgramIsStale(t *testing.T) {
	p := newPatient(t, `echo '{"decision":"block","reason":"NOT DONE [isitdone 0.0.9]"}'`)
	p.wantBad(p.agents(), "stale:claude", "0.0.9", "0.1.0")
}

func TestShortPathIsANote(t *testing.T) {
	p := newPatient(t, blockLine)
	items := p.agents()
	if i, ok := items["note:path"]; !ok || !i.OK {
		t.Errorf("no warning: %+v", items)
	}
	p.write(p.settings(), string(claudeSettings(p.bin+"/git-isitdone hook --host claude")))
	if i, ok := p.agents()["note:path"]; ok {
		t.Errorf("a command that needs no PATH: %+v", i)
	}
}

func TestSettingsThatSwitchHooksOff(t *testing.T) {
	p := newPatient(t, blockLine)
	if i := p.agents()["override:claude"]; !i.OK {
		t.Errorf("got %+v", i)
	}
	for _, path := range []string{filepath.Join(p.top, ".claude", "settings.local.json"), filepath.Join(p.env.Home(), ".claude", "settings.json")} {
		p.write(path, "{\n  // for now\n  \"disableAllHooks\": true,\n}\n")
		p.wantBad(p.agents(), "override:claude", "disableAllHooks", filepath.Base(path))
		p.write(path, `{"disableAllHooks": false}`)
	}
	if i := p.agents()["override:claude"]; !i.OK {
		t.Errorf("got %+v", i)
	}
}

func TestUnreadableSettingsAreNamed(t *testing.T) {
	p := newPatient(t, blockLine)
	p.write(p.settings(), "{ nope")
	items := p.agents()
	p.wantBad(items, "hook:claude", p.settings()[len(p.top):], "byte offset 2")
	p.wantBad(items, "hooks", "no agent's stop hook")
}

func TestTwoGatesAreNamed(t *testing.T) {
	p := newPatient(t, blockLine)
	p.write(filepath.Join(p.env.Home(), ".claude", "settings.json"), string(claudeSettings("git isitdone hook --host claude")))
	p.wantBad(p.agents(), "hook:claude", "2 stop hooks")
}

// A12: settings that are ignored by git are not in a linked worktree, and nothing says so.
func TestA12LinkedWorktreeHasNoHook(t *testing.T) {
	p := newPatient(t, blockLine)
	linked := filepath.Join(t.TempDir(), "w")
	p.git("worktree", "add", "-q", linked)
	x := p.examination(linked)
	x.agents(context.Background(), nil, false, Options{})
	p.wantBad(byName(x.items), "hooks", "not in its files", ".claude/settings.json", p.top)
}

func TestOnlyGitHooksAreAWholeGate(t *testing.T) {
	p := newPatient(t, blockLine)
	if err := os.RemoveAll(filepath.Dir(p.settings())); err != nil {
		t.Fatal(err)
	}
	x := p.examination(p.top)
	x.agents(context.Background(), nil, true, Options{})
	if i := byName(x.items)["note:hooks"]; !i.OK || i.Detail == "" {
		t.Errorf("got %+v", x.items)
	}
}

func TestPrePushIsCalled(t *testing.T) {
	const banner = "echo 'isitdone: the pre-push hook answers [isitdone 0.1.0]' >&2; exit 1"
	hook := func(p *patient) string { return filepath.Join(p.top, ".git", "hooks", "pre-push") }
	for name, c := range map[string]struct {
		program string
		break_  func(p *patient)
		bad     string
	}{
		"whole":          {banner, func(*patient) {}, ""},
		"replaced":       {"exit 0", func(*patient) {}, "does not reach this program"},
		"lets go":        {strings.Replace(banner, "exit 1", "exit 0", 1), func(*patient) {}, "does not reach this program"},
		"not executable": {banner, func(p *patient) { _ = os.Chmod(hook(p), 0o644) }, "not executable"},
		"led elsewhere":  {banner, func(p *patient) { p.git("config", "core.hooksPath", "/nowhere") }, "core.hooksPath"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPatient(t, c.program)
			p.write(hook(p), install.Shim(""))
			c.break_(p)
			x := p.examination(p.top)
			x.prePush(context.Background())
			items := byName(x.items)
			if c.bad != "" {
				p.wantBad(items, "pre-push", c.bad)
			} else if i := items["pre-push"]; !i.OK {
				t.Errorf("got %+v", i)
			}
		})
	}
}

func TestManagerThatHasNotInstalledItsHookIsNamed(t *testing.T) {
	p := newPatient(t, blockLine)
	p.write(filepath.Join(p.top, "lefthook.yml"), "pre-push:\n  commands:\n    isitdone:\n      run: git isitdone git-hook pre-push {0}\n")
	x := p.examination(p.top)
	x.prePush(context.Background())
	p.wantBad(byName(x.items), "pre-push", "lefthook.yml", ".git/hooks/pre-push")
	p.write(filepath.Join(p.top, ".git", "hooks", "pre-push"), "#!/bin/sh\ncall_lefthook run pre-push\n")
	x = p.examination(p.top)
	x.prePush(context.Background())
	if i := byName(x.items)["pre-push"]; !i.OK || i.Detail != "called from lefthook.yml" {
		t.Errorf("got %+v", x.items)
	}
}

func TestNoPrePushIsANote(t *testing.T) {
	p := newPatient(t, blockLine)
	x := p.examination(p.top)
	if x.prePush(context.Background()) {
		t.Error("said to be installed")
	}
	if i := byName(x.items)["note:pre-push"]; !i.OK || !strings.Contains(i.Detail, "init --git-hooks") {
		t.Errorf("got %+v", x.items)
	}
}

func TestMirrorIsNoted(t *testing.T) {
	p := newPatient(t, blockLine)
	p.git("remote", "add", "--mirror=push", "backup", "/nowhere")
	x := p.examination(p.top)
	if x.mirror(context.Background()); len(x.items) != 0 {
		t.Errorf("no ledger, but %+v", x.items)
	}
	p.git("update-ref", "refs/isitdone/ledger", "HEAD^{tree}")
	if x.mirror(context.Background()); len(x.items) != 1 || !strings.Contains(x.items[0].Detail, "remote backup is a mirror") {
		t.Errorf("got %+v", x.items)
	}
}

func TestNotARepository(t *testing.T) {
	p := newPatient(t, blockLine)
	items := Examine(context.Background(), p.env, t.TempDir(), "isitdone/0.1.0", Options{})
	if len(items) != 1 || items[0].OK || items[0].Name != "git" {
		t.Errorf("got %+v", items)
	}
}

func TestShellIsBounded(t *testing.T) {
	call := shellCall{shell: "sh", dir: t.TempDir(), env: []string{"PATH=" + os.Getenv("PATH")}, limit: 200 * time.Millisecond}
	call.command = "sleep 300 & sleep 300"
	done := make(chan answer, 1)
	go func() { done <- runShell(context.Background(), call) }()
	select {
	case a := <-done:
		if !strings.Contains(a.failure, "did not answer within") {
			t.Errorf("got %+v", a)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("still running")
	}
	call.command, call.limit = "sleep 5 & echo kept", time.Minute
	if a := runShell(context.Background(), call); a.failure != "" || string(a.stdout) != "kept\n" {
		t.Errorf("got %+v", a)
	}
}

// whole examines everything, the checks of the tree included.
func (p *patient) whole(config string) map[string]Item {
	p.t.Helper()
	p.write(filepath.Join(p.top, ".isitdone.json"), config)
	return byName(Examine(context.Background(), p.env, p.top, "isitdone/0.1.0", Options{}))
}

func TestWholeGateIsOK(t *testing.T) {
	p := newPatient(t, blockLine)
	if err := trust.Grant(p.env, p.examination(p.top).repo); err != nil {
		t.Fatal(err)
	}
	items := p.whole(`{"checks": {"test": {"cmd": "true", "kind": "full"}}}`)
	for _, name := range []string{"git", "config", "checks", "baseline", "hook:claude", "override:claude", "probe:claude", "trust", "note:pre-push", "note:claude"} {
		if i, ok := items[name]; !ok || !i.OK {
			t.Errorf("%s: %+v", name, i)
		}
	}
	for name, i := range items {
		if !i.OK {
			t.Errorf("%s is bad: %+v", name, i)
		}
	}
	if !strings.Contains(items["checks"].Detail, "test: true [full, ") || !strings.Contains(items["git"].Detail, "main@") {
		t.Errorf("got %+v %+v", items["checks"], items["git"])
	}
}

func TestFailingBaselineIsNamedAndNotRecorded(t *testing.T) {
	p := newPatient(t, blockLine)
	items := p.whole(`{"checks": {"unit": {"cmd": "exit 3", "kind": "full"}, "lint": {"cmd": "true", "kind": "lite"}}}`)
	p.wantBad(items, "baseline:unit", "exit 3", "current tree", ".isitdone.json")
	if i, ok := items["baseline:lint"]; ok {
		t.Errorf("got %+v", i)
	}
	if _, err := p.examination(p.top).repo.Ref(context.Background(), "refs/isitdone/ledger"); err == nil {
		t.Error("the run was recorded")
	}
	p.wantBad(items, "trust", "do not run")
}

func TestNoChecksAndBadConfigurationAreNamed(t *testing.T) {
	p := newPatient(t, blockLine)
	p.wantBad(p.whole(`{}`), "checks", "nothing can be proved")
	items := p.whole(`{"chekcs": {}}`)
	p.wantBad(items, "config", "chekcs")
	if i := items["probe:claude"]; !i.OK {
		t.Errorf("the rest is not examined: %+v", items)
	}
}

func TestTimeoutThatIsTooShortIsNamed(t *testing.T) {
	p := newPatient(t, blockLine)
	p.wantBad(p.whole(`{"checks": {"slow": {"cmd": "true", "kind": "full", "timeout": 3600}}}`), "timeout:claude", "10m0s", "1h0m0s")
}
