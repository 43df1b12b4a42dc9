package install

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
)

// world is a project folder and a home of its own.
type world struct {
	t   *testing.T
	top string
	env environ.Env
}

func newWorld(t *testing.T) world {
	t.Helper()
	home := t.TempDir()
	return world{t, t.TempDir(), environ.Env{
		Vars: []string{"HOME=" + home, "XDG_STATE_HOME=" + filepath.Join(home, "state"), "PATH=" + home},
		Dir:  home, TempDir: t.TempDir(), Now: func() time.Time { return time.Unix(1e9, 0) },
	}}
}

func (w world) settings() string { return filepath.Join(w.top, ".claude", "settings.json") }

func (w world) write(path, content string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w world) read(path string) string {
	w.t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		w.t.Fatal(err)
	}
	return string(content)
}

func (w world) install(o Options) []Result {
	w.t.Helper()
	results, changes, err := planAgent(w.env, w.top, "claude", o)
	if err != nil {
		w.t.Fatal(err)
	}
	if err := writeAll(changes); err != nil {
		w.t.Fatal(err)
	}
	return results
}

func (w world) uninstall() []Result {
	w.t.Helper()
	results, changes, err := planRemoval(w.env, w.top, "claude")
	if err != nil {
		w.t.Fatal(err)
	}
	if err := writeAll(changes); err != nil {
		w.t.Fatal(err)
	}
	return results
}

func actions(results []Result) string {
	var words []string
	for _, r := range results {
		words = append(words, r.Event+":"+r.Action)
	}
	return strings.Join(words, " ")
}

func TestNewSettingsAreWhatClaudeReads(t *testing.T) {
	w := newWorld(t)
	if got := actions(w.install(Options{})); got != "stop:added edit:added start:added end:added" {
		t.Errorf("actions %q", got)
	}
	want := `{
  "hooks": {
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "git isitdone hook --host claude",
            "timeout": 600
          }
        ]
      }
    ],
    "PostToolUse": [
      {
        "matcher": "Edit|Write|MultiEdit",
        "hooks": [
          {
            "type": "command",
            "command": "git isitdone hook --host claude --event edit",
            "timeout": 30
          }
        ]
      }
    ],
    "SessionStart": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "git isitdone hook --host claude --event start",
            "timeout": 30
          }
        ]
      }
    ],
    "SessionEnd": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "git isitdone hook --host claude --event end",
            "timeout": 30
          }
        ]
      }
    ]
  }
}
`
	if got := w.read(w.settings()); got != want {
		t.Errorf("got %s", got)
	}
	if got := actions(w.install(Options{})); got != "stop:unchanged edit:unchanged start:unchanged end:unchanged" {
		t.Errorf("second run: %q", got)
	}
	if got := actions(w.uninstall()); got != "stop:removed edit:removed start:removed end:removed" {
		t.Errorf("uninstall: %q", got)
	}
	if exists(filepath.Dir(w.settings())) {
		t.Error("the folder that we made is still there")
	}
	if got := actions(w.uninstall()); got != "stop:absent" {
		t.Errorf("second uninstall: %q", got)
	}
}

// A23: a settings file with a byte order mark was replaced by defaults, silently.
func TestA23SettingsOfEveryKindSurvive(t *testing.T) {
	for name, src := range map[string]string{
		"byte order mark":    "\xef\xbb\xbf{\"a\": 1}\r\n",
		"comments":           "// mine\n{\n\t// keep\n\t\"model\": \"x\", // why\n}\n// end",
		"unknown keys":       "{\n    \"zeta\": {\"b\":1,\"a\":2},\n    \"num\": 1.50e+3,\n    \"html\": \"<&>\"\n}",
		"foreign hooks":      "{\"hooks\": {\"Stop\": [{\"hooks\": [{\"type\":\"command\",\"command\":\"say done\"}]}], \"PreToolUse\": []}}",
		"foreign edit hook":  "{\n  \"hooks\": {\n    \"PostToolUse\": [\n      {\n        \"matcher\": \"Bash\",\n        \"hooks\": [{ \"type\": \"command\", \"command\": \"fmt\" }]\n      }\n    ]\n  }\n}\n",
		"empty hooks":        "{\n  \"hooks\": {}\n}\n",
		"empty object":       "{}",
		"empty file":         "",
		"blank file":         "\n\n",
		"prompt hook":        `{"hooks":{"Stop":[{"hooks":[{"type":"prompt","prompt":"x","timeout":"soon"}]}, "odd"]}}`,
		"empty stop entries": `{"hooks":{"Stop":[],"PostToolUse":[{"hooks":[]}]}}`,
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.write(w.settings(), src)
			if err := os.Chmod(w.settings(), 0o600); err != nil {
				t.Fatal(err)
			}
			if got := actions(w.install(Options{})); got != "stop:added edit:added start:added end:added" {
				t.Errorf("actions %q", got)
			}
			once := w.read(w.settings())
			if !strings.Contains(once, `"git isitdone hook --host claude"`) {
				t.Fatalf("not registered: %s", once)
			}
			if got := actions(w.install(Options{})); got != "stop:unchanged edit:unchanged start:unchanged end:unchanged" || w.read(w.settings()) != once {
				t.Errorf("second run: %q\n%s", got, w.read(w.settings()))
			}
			if info, err := os.Stat(w.settings()); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
				t.Errorf("mode %v, %v", info.Mode(), err)
			}
			w.uninstall()
			if got := w.read(w.settings()); got != src {
				t.Errorf("not the original:\n%q\n%q", src, got)
			}
		})
	}
}

func TestA23UnusableSettingsStayAsTheyAre(t *testing.T) {
	for name, c := range map[string]struct{ src, want string }{
		"not JSON":        {"{\n  \"a\": yes\n}\n", "line 2, column 8 (byte offset 9)"},
		"UTF-16":          {"\xff\xfe{\x00}\x00", "byte offset 0"},
		"a list":          {"[]", "is an array, not an object"},
		"hooks is a text": {`{"hooks": "none"}`, `"hooks" is a string, not an object`},
		"Stop is a map":   {`{"hooks": {"Stop": {}}}`, `"hooks.Stop" is not`},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.write(w.settings(), c.src)
			_, _, err := planAgent(w.env, w.top, "claude", Options{})
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), w.settings()) {
				t.Errorf("got %v, want the path and %q", err, c.want)
			}
			if w.read(w.settings()) != c.src {
				t.Error("the file was written")
			}
		})
	}
}

func TestA23LinkedSettingsStayLinked(t *testing.T) {
	w := newWorld(t)
	real := filepath.Join(w.env.Home(), "dotfiles", "claude.json")
	w.write(real, "{}\n")
	if err := os.MkdirAll(filepath.Dir(w.settings()), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(real, w.settings()); err != nil {
		t.Skip("SKIP no symbolic links here: ", err)
	}
	w.install(Options{})
	if info, err := os.Lstat(w.settings()); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Fatal("the link was replaced by a file")
	}
	if !strings.Contains(w.read(real), "isitdone") {
		t.Error("the file behind the link was not written")
	}
	w.uninstall()
	if got := w.read(real); got != "{}\n" {
		t.Errorf("not the original: %q", got)
	}
	if err := os.Remove(real); err != nil {
		t.Fatal(err)
	}
	if _, _, err := planAgent(w.env, w.top, "claude", Options{}); err == nil || !strings.Contains(err.Error(), "does not exist") {
		t.Errorf("a link to nothing: %v", err)
	}
}

// A13: a path with backslashes, written by an older tool, failed in every shell for weeks.
func TestA13OldRegistrationIsRepaired(t *testing.T) {
	for name, old := range map[string]string{
		"npm":         "npx -y @aivolution/isitdone hook --host claude",
		"backslashes": `C:\Users\a b\git-isitdone.exe hook --host claude`,
		"other path":  "/opt/git-isitdone hook --host claude",
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			quoted, _ := json.Marshal(old)
			src := `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"foreign"},{"type":"command","command":` + string(quoted) + `,"timeout":60 /* mine */}]}]}}`
			w.write(w.settings(), src)
			results := w.install(Options{NoEditHook: true, left: map[host.Role]bool{host.RoleStart: true, host.RoleEnd: true}})
			if got := actions(results); got != "stop:updated" {
				t.Errorf("actions %q", got)
			}
			if npm := strings.Contains(results[0].Note, "npm tool"); npm != (name == "npm") {
				t.Errorf("note %q", results[0].Note)
			}
			want := strings.Replace(strings.Replace(src, string(quoted), `"git isitdone hook --host claude"`, 1), "60", "600", 1)
			if got := w.read(w.settings()); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

func TestTwoGatesBecomeOne(t *testing.T) {
	w := newWorld(t)
	w.write(w.settings(), `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"npx isitdone hook"}]},{"hooks":[{"type":"command","command":"git isitdone hook --host claude","timeout":600}]}]}}`)
	w.install(Options{NoEditHook: true, left: map[host.Role]bool{host.RoleStart: true, host.RoleEnd: true}})
	if got := w.read(w.settings()); strings.Count(got, "isitdone") != 1 || !json.Valid([]byte(got)) {
		t.Errorf("got %s", got)
	}
}

func TestCommandOverride(t *testing.T) {
	w := newWorld(t)
	w.install(Options{Command: "/opt/isitdone wrapper hook {host}", Timeout: 90 * time.Minute})
	got := w.read(w.settings())
	for _, want := range []string{`"/opt/isitdone wrapper hook claude"`, `"/opt/isitdone wrapper hook claude --event edit"`, `"timeout": 5400`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	for _, bad := range []string{"my-wrapper", "hook isitdone", "isitdone\nhook", "git isitdone hook --event edit", `C:\bin\isitdone.exe hook`, `D:\\isitdone hook`} {
		if _, err := commandFor(bad, "claude"); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

func TestUserScope(t *testing.T) {
	w := newWorld(t)
	results := w.install(Options{User: true})
	user := filepath.Join(w.env.Home(), ".claude", "settings.json")
	if results[0].Path != user || results[0].Scope != "user" || exists(w.settings()) {
		t.Errorf("got %+v", results[0])
	}
	w.install(Options{})
	if got := actions(w.uninstall()); got != "stop:removed edit:removed start:removed end:removed stop:removed edit:removed start:removed end:removed" {
		t.Errorf("uninstall looks in both scopes: %q", got)
	}
}

func TestMissingBinaryIsSaid(t *testing.T) {
	w := newWorld(t)
	if note := w.install(Options{})[0].Note; !strings.Contains(note, "not on PATH") || !strings.Contains(note, "teammate") {
		t.Errorf("note %q", note)
	}
	w.write(filepath.Join(w.env.Home(), "git-isitdone"), "")
	if err := os.Chmod(filepath.Join(w.env.Home(), "git-isitdone"), 0o755); err != nil {
		t.Fatal(err)
	}
	if note := w.install(Options{})[0].Note; strings.Contains(note, "not on PATH") {
		t.Errorf("note %q", note)
	}
}

func TestUnknownAgentNamesTheKnown(t *testing.T) {
	w := newWorld(t)
	if _, _, err := planAgent(w.env, w.top, "claud", Options{}); err == nil || !strings.Contains(err.Error(), "known are claude") {
		t.Errorf("got %v", err)
	}
}

func TestChangedMeanwhileIsNotOverwritten(t *testing.T) {
	w := newWorld(t)
	w.write(w.settings(), "{}")
	_, changes, err := planAgent(w.env, w.top, "claude", Options{})
	if err != nil {
		t.Fatal(err)
	}
	w.write(w.settings(), `{"new": 1}`)
	if err := writeAll(changes); err == nil || !strings.Contains(err.Error(), "changed meanwhile") {
		t.Errorf("got %v", err)
	}
	if got := w.read(w.settings()); got != `{"new": 1}` {
		t.Errorf("overwritten: %s", got)
	}
}

func TestFailedWriteTakesTheOthersBack(t *testing.T) {
	w := newWorld(t)
	w.write(w.settings(), "{}")
	_, changes, err := planAgent(w.env, w.top, "claude", Options{})
	if err != nil {
		t.Fatal(err)
	}
	changes = append(changes, change{describe: "the second", apply: func() error { return os.ErrPermission }})
	if err := writeAll(changes); err == nil || !strings.Contains(err.Error(), "the second") {
		t.Errorf("got %v", err)
	}
	if got := w.read(w.settings()); got != "{}" {
		t.Errorf("the first was not taken back: %s", got)
	}
}
