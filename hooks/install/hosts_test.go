package install

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"git-isitdone/hooks/host"
)

func (w world) put(id string, o Options) []Result {
	w.t.Helper()
	results, changes, err := planAgent(w.env, w.top, id, o)
	if err != nil {
		w.t.Fatal(err)
	}
	if err := writeAll(changes); err != nil {
		w.t.Fatal(err)
	}
	return results
}

func (w world) takeOut(id string) []Result {
	w.t.Helper()
	results, changes, err := planRemoval(w.env, w.top, id)
	if err != nil {
		w.t.Fatal(err)
	}
	if err := writeAll(changes); err != nil {
		w.t.Fatal(err)
	}
	return results
}

// files are everything below the project and the home, with content.
func (w world) files() map[string]string {
	w.t.Helper()
	all := map[string]string{}
	for _, root := range []string{w.top, w.env.Home()} {
		err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				all[path] = w.read(path)
			}
			return err
		})
		if err != nil {
			w.t.Fatal(err)
		}
	}
	return all
}

func wantSame(t *testing.T, before, after map[string]string) {
	t.Helper()
	for path, content := range before {
		if got, ok := after[path]; !ok || got != content {
			t.Errorf("%s: was\n%q, is\n%q (%v)", path, content, got, ok)
		}
	}
	for path, content := range after {
		if _, ok := before[path]; !ok {
			t.Errorf("%s is new: %q", path, content)
		}
	}
}

// scopes are where a host can be installed.
func scopes(w world, h host.Host) []host.Settings { return h.Settings(w.top, w.env) }

// settingsOf are files as their owners have them: empty, ours to make, with foreign hooks in
// this host's shape, with a version or without.
func settingsOf(h host.Host, place host.Settings) []string {
	if place.Shape == host.Whole {
		return nil
	}
	event := h.Registrations()[0].Event
	foreign := map[host.Shape]string{
		host.Groups: `{"matcher": "x", "hooks": [{"type": "command", "command": "say done"}]}`,
		host.Flat:   `{"command": "say done"}`,
		host.Shells: `{"type": "command", "bash": "say done"}`,
	}[place.Shape]
	list := `"` + event + `": [` + foreign + `]`
	if len(place.EventMap) > 0 {
		list = `"hooks": {` + list + `}`
	}
	all := []string{
		`{` + list + `}`,
		"\xef\xbb\xbf{\r\n\t// mine\r\n\t" + list + ",\r\n}\r\n",
		`{"zeta": 1.50, ` + list + `, "alpha": "<&>"}` + "\n",
		"{\n  \"version\": 1,\n  " + list + "\n}\n",
		"{\n  " + list + ",\n  \"version\": 1\n}",
	}
	if !place.Fresh { // an empty one is deleted on purpose
		all = append(all, "{}\n", "", "{\n  \"version\": 1\n}\n", `{"hooks": {}, "version": 1}`)
	}
	return all
}

func TestEveryHostRegistersTwiceAndComesOutAgain(t *testing.T) {
	for _, h := range host.All() {
		t.Run(h.ID(), func(t *testing.T) {
			for _, place := range scopes(newWorld(t), h) {
				for _, src := range append(settingsOf(h, place), "(none)") {
					w := newWorld(t)
					for _, at := range scopes(w, h) {
						if at.Scope == place.Scope && src != "(none)" {
							w.write(at.Path, src)
						}
					}
					w.checkRoundTrip(h, place.Scope, src)
				}
			}
		})
	}
}

func (w world) checkRoundTrip(h host.Host, scope, src string) {
	w.t.Helper()
	before := w.files()
	o := Options{User: scope == host.User}
	for _, r := range w.put(h.ID(), o) {
		if r.Action != Added || r.Scope != scope || r.Timeout <= 0 {
			w.t.Errorf("%s, %q: %+v", scope, src, r)
		}
	}
	once := w.files()
	found, err := FindRegistered(w.env, w.top, h)
	usual := slices.DeleteFunc(h.Registrations(), func(r host.Registration) bool { return r.Role == host.RoleSubAgent })
	if err != nil || len(found) != len(usual) {
		w.t.Errorf("%s, %q: registered %+v, %v", scope, src, found, err)
	}
	for _, f := range found {
		if f.Scope != scope || !IsOwn(f.Command) || f.Timeout <= 0 {
			w.t.Errorf("%s, %q: found %+v", scope, src, f)
		}
	}
	if strings.Contains(src, "say done") && strings.Count(strings.Join(values(once), ""), "say done") != 1 {
		w.t.Errorf("%s, %q: the foreign hook is gone", scope, src)
	}
	for _, r := range w.put(h.ID(), o) {
		if r.Action != Unchanged {
			w.t.Errorf("%s, %q: second run %+v", scope, src, r)
		}
	}
	wantSame(w.t, once, w.files())
	for _, r := range w.takeOut(h.ID()) {
		if r.Action != Removed {
			w.t.Errorf("%s, %q: uninstall %+v", scope, src, r)
		}
	}
	wantSame(w.t, before, w.files())
	if r := w.takeOut(h.ID()); len(r) != 1 || r[0].Action != Absent {
		w.t.Errorf("%s, %q: second uninstall %+v", scope, src, r)
	}
}

func values(m map[string]string) []string {
	var all []string
	for _, v := range m {
		all = append(all, v)
	}
	return all
}

// What stands in a new file, without its layout.
func TestNewFilesAreWhatTheHostsRead(t *testing.T) {
	const stop, edit, start, end = `git isitdone hook --host ID`, `git isitdone hook --host ID --event edit`, `git isitdone hook --host ID --event start`, `git isitdone hook --host ID --event end`
	for id, want := range map[string]string{
		"codex":   `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"STOP","timeout":600}]}],"PostToolUse":[{"matcher":"Edit|Write","hooks":[{"type":"command","command":"EDIT","timeout":30}]}],"SessionStart":[{"hooks":[{"type":"command","command":"START","timeout":30}]}]}}`,
		"cursor":  `{"version":1,"hooks":{"stop":[{"command":"STOP","timeout":600,"loop_limit":null}]}}`,
		"gemini":  `{"hooks":{"AfterAgent":[{"matcher":"*","hooks":[{"type":"command","command":"STOP","timeout":600000,"name":"isitdone"}]}],"AfterTool":[{"matcher":"write_file|replace","hooks":[{"type":"command","command":"EDIT","timeout":30000,"name":"isitdone-edit"}]}],"SessionStart":[{"hooks":[{"type":"command","command":"START","timeout":30000,"name":"isitdone-start"}]}],"SessionEnd":[{"hooks":[{"type":"command","command":"FINISH","timeout":30000,"name":"isitdone-end"}]}]}}`,
		"copilot": `{"version":1,"hooks":{"agentStop":[{"type":"command","bash":"STOP","powershell":"STOP","timeoutSec":600}],"postToolUse":[{"type":"command","bash":"EDIT","powershell":"EDIT","timeoutSec":30}],"sessionStart":[{"type":"command","bash":"START","powershell":"START","timeoutSec":30}],"sessionEnd":[{"type":"command","bash":"FINISH","powershell":"FINISH","timeoutSec":30}]}}`,
		"qwen":    `{"hooks":{"Stop":[{"matcher":"*","hooks":[{"type":"command","command":"STOP","timeout":600000,"name":"isitdone"}]}],"PostToolUse":[{"matcher":"write_file|replace|edit","hooks":[{"type":"command","command":"EDIT","timeout":30000,"name":"isitdone-edit"}]}],"SessionStart":[{"hooks":[{"type":"command","command":"START","timeout":30000,"name":"isitdone-start"}]}],"SessionEnd":[{"hooks":[{"type":"command","command":"FINISH","timeout":30000,"name":"isitdone-end"}]}]}}`,
		"goose":   `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"STOP","timeout":600}]}]}}`,
		"droid":   `{"Stop":[{"hooks":[{"type":"command","command":"STOP","timeout":600}]}],"PostToolUse":[{"matcher":"Create|Edit|ApplyPatch","hooks":[{"type":"command","command":"EDIT","timeout":30}]}],"SessionStart":[{"hooks":[{"type":"command","command":"START","timeout":30}]}],"SessionEnd":[{"hooks":[{"type":"command","command":"FINISH","timeout":30}]}]}`,
		"devin":   `{"Stop":[{"hooks":[{"type":"command","command":"STOP","timeout":600}]}],"PostToolUse":[{"matcher":"^(edit|write|apply_patch|notebook_edit)$","hooks":[{"type":"command","command":"EDIT","timeout":30}]}]}`,
		"augment": `{"hooks":{"Stop":[{"metadata":{"includeConversationData":true},"hooks":[{"type":"command","command":".augment/hooks/isitdone-hook.sh","timeout":600000}]}],` +
			`"PostToolUse":[{"matcher":"str-replace-editor|save-file|apply_patch|remove-files","hooks":[{"type":"command","command":".augment/hooks/isitdone-hook.sh --event edit","timeout":30000}]}]}}`,
	} {
		w := newWorld(t)
		results := w.put(id, Options{})
		want = strings.NewReplacer("STOP", strings.ReplaceAll(stop, "ID", id), "EDIT", strings.ReplaceAll(edit, "ID", id), "START", strings.ReplaceAll(start, "ID", id), "FINISH", strings.ReplaceAll(end, "ID", id)).Replace(want)
		var got, wanted any
		if err := json.Unmarshal([]byte(w.read(results[0].Path)), &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(want), &wanted); err != nil {
			t.Fatal(err)
		}
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(wanted)
		if string(a) != string(b) {
			t.Errorf("%s: got\n%s, want\n%s", id, a, b)
		}
	}
}

func TestCursorsOwnLimitIsTakenAway(t *testing.T) {
	w := newWorld(t)
	file := filepath.Join(w.top, ".cursor", "hooks.json")
	w.write(file, `{"hooks":{"stop":[{"command":"npx -y @aivolution/isitdone hook --host cursor","timeout":600,"loop_limit":3}]}}`)
	if r := w.put("cursor", Options{}); r[0].Action != Updated || !strings.Contains(r[0].Note, "npm tool") {
		t.Errorf("%+v", r)
	}
	if got := w.read(file); !strings.Contains(got, `"loop_limit":null`) || !strings.Contains(got, `"version": 1`) {
		t.Errorf("got %s", got)
	}
}

func TestUserAddedMetadataStays(t *testing.T) {
	w := newWorld(t)
	file := filepath.Join(w.top, ".augment", "settings.json")
	w.write(file, `{"hooks":{"Stop":[{"metadata":{"mine":1},"hooks":[{"type":"command","command":".augment/hooks/isitdone-hook.sh","timeout":600000}]}]}}`)
	w.put("augment", Options{})
	if got := w.read(file); !strings.Contains(got, `"mine":1, "includeConversationData": true`) {
		t.Errorf("got %s", got)
	}
}

func TestForeignFilesAreLeftAlone(t *testing.T) {
	w := newWorld(t)
	for id, file := range map[string]string{
		"opencode": ".opencode/plugins/isitdone.js", "cline": ".clinerules/hooks/PreToolUse", "amp": ".amp/plugins/isitdone.ts",
	} {
		path := filepath.Join(w.top, filepath.FromSlash(file))
		w.write(path, "// mine\n")
		if r := w.put(id, Options{}); len(r) != 1 || r[0].Action != Skipped || !strings.Contains(r[0].Note, path) {
			t.Errorf("%s: %+v", id, r)
		}
		if r := w.takeOut(id); r[0].Action != Absent {
			t.Errorf("%s: uninstall %+v", id, r)
		}
		if w.read(path) != "// mine\n" {
			t.Errorf("%s was written", path)
		}
	}
	script := filepath.Join(w.top, ".augment", "hooks", "isitdone-hook.sh")
	w.write(script, "#!/bin/sh\n")
	if _, _, err := planAgent(w.env, w.top, "augment", Options{}); err == nil || !strings.Contains(err.Error(), script) {
		t.Errorf("augment: %v", err)
	}
}

func TestGeneratedFileOfTheNpmToolIsReplaced(t *testing.T) {
	w := newWorld(t)
	file := filepath.Join(w.top, ".opencode", "plugins", "isitdone.js")
	w.write(file, "// isitdone-opencode-plugin v1\nconst STOP_COMMAND = \"npx -y @aivolution/isitdone hook --host opencode\";\nconst EDIT_COMMAND = \"npx -y @aivolution/isitdone hook --host opencode --event edit\";\n")
	r := w.put("opencode", Options{})
	if r[0].Action != Updated || !strings.Contains(r[0].Note, "npm tool") || strings.Contains(w.read(file), "npx") {
		t.Errorf("%+v", r)
	}
}

func TestOpenCodeKeepsItsEditHook(t *testing.T) {
	w := newWorld(t)
	w.put("opencode", Options{NoEditHook: true})
	file := filepath.Join(w.top, ".opencode", "plugins", "isitdone.js")
	if got := w.read(file); !strings.Contains(got, "const EDIT_COMMAND = null;") {
		t.Errorf("an edit hook was added: %s", got)
	}
	w.put("opencode", Options{})
	once := w.read(file)
	if !strings.Contains(once, "--event edit") {
		t.Error("no edit hook")
	}
	if r := w.put("opencode", Options{NoEditHook: true}); len(r) != 1 || r[0].Action != Unchanged || w.read(file) != once {
		t.Errorf("the edit hook was taken away: %+v", r)
	}
}

func TestJunieReadsTheUsersFileOnly(t *testing.T) {
	w := newWorld(t)
	_, _, err := planAgent(w.env, w.top, "junie", Options{})
	var scope *errScope
	if !errors.As(err, &scope) || !strings.Contains(err.Error(), filepath.Join(".junie", "config.json")) || !strings.Contains(err.Error(), "--user") {
		t.Errorf("got %v", err)
	}
	if r := w.put("junie", Options{Every: true}); len(r) != 1 || r[0].Action != Skipped || !strings.Contains(r[0].Note, ".junie") {
		t.Errorf("under all: %+v", r)
	}
}

func TestDevinIsCoveredByClaudesFile(t *testing.T) {
	w := newWorld(t)
	w.put("claude", Options{User: true}) // the other scope counts too
	if r := w.put("devin", Options{}); r[0].Action != Skipped || !strings.Contains(r[0].Note, "settings.json") {
		t.Errorf("%+v", r)
	}
	w.takeOut("claude")
	if r := w.put("devin", Options{}); r[0].Action != Added {
		t.Errorf("%+v", r)
	}
	if r := w.put("claude", Options{}); !strings.Contains(r[0].Note, "Devin has a registration of its own") {
		t.Errorf("%+v", r[0].Note)
	}
	if r := w.put("devin", Options{}); r[0].Action != Unchanged {
		t.Errorf("an installed one: %+v", r)
	}
	if r := newWorld(t).put("devin", Options{Agents: []string{"claude", "devin"}}); r[0].Action != Skipped {
		t.Errorf("in one run: %+v", r)
	}
}

func TestDroidsHiddenHooksAreNamed(t *testing.T) {
	w := newWorld(t)
	w.write(filepath.Join(w.top, ".factory", "settings.json"), `{"hooks":{"Stop":[{"hooks":[]}]}}`)
	if r := w.put("droid", Options{}); !strings.Contains(r[0].Note, "ignored by Droid") {
		t.Errorf("%+v", r[0].Note)
	}
}

func TestBrokenFileDoesNotKeepTheOthersIn(t *testing.T) {
	w := newWorld(t)
	w.put("gemini", Options{})
	w.write(filepath.Join(w.env.Home(), ".gemini", "settings.json"), "{ no")
	r := w.takeOut("gemini")
	if got := actions(r); got != "stop:removed edit:removed start:removed end:removed stop:skipped" || !strings.Contains(r[4].Note, "left as it is") {
		t.Errorf("%q, %+v", got, r)
	}
}

// The registered limit is what the hook is told, so that it answers before the host gives up.
func TestHookIsToldItsLimit(t *testing.T) {
	for _, c := range []struct {
		o       Options
		timeout float64
		flag    string
	}{
		{Options{}, 600, ""},
		{Options{need: 10 * time.Minute}, 600, ""},
		{Options{need: 20 * time.Minute}, 1200, " --timeout 1200"},
		{Options{Timeout: 90 * time.Second, need: time.Hour}, 90, " --timeout 90"},
		{Options{Timeout: 90 * time.Second, Command: "isitdone my hook"}, 90, ""},
	} {
		w := newWorld(t)
		w.put("claude", c.o)
		found, _ := FindRegistered(w.env, w.top, host.Claude{})
		if found[0].Timeout != c.timeout || strings.Contains(found[0].Command, "--timeout") != (c.flag != "") || !strings.HasSuffix(found[0].Command, c.flag) {
			t.Errorf("%+v: %+v", c.o, found[0])
		}
	}
}

func TestThroughNpmTheLineMustResolveLater(t *testing.T) {
	w := newWorld(t)
	cache := filepath.Join(t.TempDir(), "_npx", "abc", "node_modules", ".bin")
	w.write(filepath.Join(cache, "git-isitdone"), "#!/bin/sh\n")
	if err := os.Chmod(filepath.Join(cache, "git-isitdone"), 0o755); err != nil {
		t.Fatal(err)
	}
	npx := w.env.With("npm_execpath=/npm", "PATH="+cache)
	o := Options{Agents: []string{"claude"}}
	if err := resolvesLater(npx, w.top, o); err == nil || !strings.Contains(err.Error(), "hint: install it for good") {
		t.Errorf("npx: %v", err)
	}
	own := filepath.Join(w.top, "node_modules", ".bin", "git-isitdone")
	w.write(own, "#!/bin/sh\n")
	if err := os.Chmod(own, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := resolvesLater(npx, w.top, o); err == nil || !strings.Contains(err.Error(), "npx --no-install git-isitdone hook --host {host}") {
		t.Errorf("a development dependency: %v", err)
	}
	o.Command = "npx --no-install git-isitdone hook --host {host}"
	if err := resolvesLater(npx, w.top, o); err != nil {
		t.Errorf("its own command: %v", err)
	}
	if isNpm("npx --no-install git-isitdone hook --host claude") {
		t.Error("our own line was taken for the npm tool's")
	}
	w.write(filepath.Join(w.env.Home(), "git-isitdone"), "")
	if err := os.Chmod(filepath.Join(w.env.Home(), "git-isitdone"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := resolvesLater(npx.With("PATH="+cache+string(os.PathListSeparator)+w.env.Home()), w.top, Options{Agents: []string{"claude"}}); err != nil {
		t.Errorf("installed for good: %v", err)
	}
}

func TestDetectLooksInTheScopeOnly(t *testing.T) {
	w := newWorld(t)
	if got := strings.Join(Detect(w.env, w.top, false), " "); got != "claude" {
		t.Errorf("nothing there: %q", got)
	}
	for _, dir := range []string{".github/workflows", ".gemini", ".agents/plugins", ".amp"} {
		if err := os.MkdirAll(filepath.Join(w.top, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	w.write(filepath.Join(w.top, "opencode.jsonc"), "{}")
	if err := os.MkdirAll(filepath.Join(w.env.Home(), ".junie"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(Detect(w.env, w.top, false), " "); got != "gemini goose opencode" {
		t.Errorf("project: %q", got)
	}
	if got := strings.Join(Detect(w.env, w.top, true), " "); got != "junie" {
		t.Errorf("user: %q", got)
	}
}

// Sub-agents' ends are registered where the settings want them judged, and nowhere else.
func TestSubAgentsAreRegisteredWhereTheyAreJudged(t *testing.T) {
	w := gitWorld(t)
	w.write(filepath.Join(w.top, ".isitdone.json"), `{"subagents": "gate"}`)
	repo := w.open(w.top)
	roles := func() string {
		found, err := FindRegistered(w.env, w.top, host.Claude{})
		if err != nil {
			t.Fatal(err)
		}
		all := ""
		for _, f := range found {
			all += string(f.Role) + " "
			if f.Role == host.RoleSubAgent && (f.Command != "git isitdone hook --host claude --event subagent" || f.Event != "SubagentStop" || f.Timeout != 600) {
				t.Errorf("%+v", f)
			}
		}
		return all
	}
	o := Options{Agents: []string{"claude"}}
	if _, err := Install(context.Background(), w.env, repo, o); err != nil || roles() != "stop edit start end subagent " {
		t.Errorf("%q, %v", roles(), err)
	}
	if drift, err := Drift(context.Background(), w.env, repo, host.Claude{}); err != nil || len(drift) != 0 {
		t.Errorf("drift %v, %v", drift, err)
	}
	if _, err := Uninstall(context.Background(), w.env, repo, o); err != nil || roles() != "" {
		t.Errorf("left: %q, %v", roles(), err)
	}
	w.write(filepath.Join(w.top, ".isitdone.json"), `{}`)
	if _, err := Install(context.Background(), w.env, repo, o); err != nil || roles() != "stop edit start end " {
		t.Errorf("without the setting: %q, %v", roles(), err)
	}
	w.write(filepath.Join(w.top, ".isitdone.json"), `{"subagents": "gate"}`)
	if drift, err := Drift(context.Background(), w.env, repo, host.Claude{}); err != nil || len(drift) != 1 || drift[0].Hook != "SubagentStop" {
		t.Errorf("a setting that nothing is registered for: %v, %v", drift, err)
	}
}

// A22: an event whose answer nobody reads "runs" and holds nobody.
func TestA22_StopsAreRegisteredForTheEventThatHolds(t *testing.T) {
	for id, event := range map[string]string{"gemini": "AfterAgent", "copilot": "agentStop", "claude": "Stop", "cursor": "stop"} {
		w := newWorld(t)
		if r := w.put(id, Options{}); r[0].Hook != event || r[0].Event != "stop" {
			t.Errorf("%s: %+v", id, r[0])
		}
		found, err := FindRegistered(w.env, w.top, mustHost(t, id))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			if (f.Role == host.RoleStop) != (f.Event == event) {
				t.Errorf("%s: %s is registered for %s", id, f.Role, f.Event)
			}
		}
	}
}

func mustHost(t *testing.T, id string) host.Host {
	t.Helper()
	h, ok := host.Named(id)
	if !ok {
		t.Fatalf("no host %s", id)
	}
	return h
}
