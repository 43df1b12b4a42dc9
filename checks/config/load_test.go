package config

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/notes"
)

func files(pairs ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		fsys[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1]), Mode: 0o644}
	}
	return fsys
}

// git makes entries of "scope key value" lines.
func git(lines ...string) []gitstore.ConfigEntry {
	var out []gitstore.ConfigEntry
	for _, l := range lines {
		p := strings.SplitN(l, " ", 3)
		out = append(out, gitstore.ConfigEntry{Scope: p[0], Key: p[1], Value: p[2]})
	}
	return out
}

func load(t *testing.T, fsys fstest.MapFS, entries []gitstore.ConfigEntry) Config {
	t.Helper()
	c, err := Load(fsys, entries)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestNothingSetIsTheDefault(t *testing.T) {
	c := load(t, files(), nil)
	c.origins = nil
	if !reflect.DeepEqual(c, Default()) {
		t.Errorf("Load = %+v; want Default %+v", c, Default())
	}
	d := Default()
	if d.Profile != "claim-gated" || d.Timeout != 120*time.Second || d.LiteTimeout != 60*time.Second ||
		d.MaxAttempts != 3 || d.Integrity != "warn" || d.OnError != "allow" || d.PrePush != "run" ||
		!reflect.DeepEqual(d.TrustNotes, []string{"signed"}) || d.KeepDays != 90 || d.KeepTrees != 5000 {
		t.Errorf("Default = %+v", d)
	}
}

func TestFileSetsEveryKindOfValue(t *testing.T) {
	c := load(t, files("sub/x", "", ".isitdone.json", "\ufeff"+`{
  // comments and trailing commas are fine
  "$schema": "x",
  "timeout": 2.5, "liteTimeout": "2m",
  "maxAttempts": 5,
  "claimPatterns": ["all (green|good)"],
  "trustNotes": ["Ann", "Bo"],
  "history": {"exclude": ["/tmp/x"]},
  "checks": {
    "test": "go test ./...",
    "lint": false,
    "e2e": {"cmd": ["npx", "x y"], "kind": "full", "timeout": "1m", "cwd": "./sub/", "env": {"A": "1"}, "allowEmpty": true, "retries": 2},
  },
}`), nil)
	if c.Timeout != 2500*time.Millisecond || c.LiteTimeout != 2*time.Minute || c.MaxAttempts != 5 {
		t.Errorf("numbers: %v %v %v", c.Timeout, c.LiteTimeout, c.MaxAttempts)
	}
	if !reflect.DeepEqual(c.TrustNotes, []string{"Ann", "Bo"}) || !reflect.DeepEqual(c.HistoryExclude, []string{"/tmp/x"}) {
		t.Errorf("lists: %v %v", c.TrustNotes, c.HistoryExclude)
	}
	if got := c.Checks["test"]; got == nil || got.Cmd != "go test ./..." || got.Line != 10 || got.Source != FileName {
		t.Errorf("test = %+v", got)
	}
	if got, ok := c.Checks["lint"]; !ok || got != nil {
		t.Errorf("lint = %+v, %v; want a nil entry", got, ok)
	}
	yes := true
	want := &CheckOverride{
		Argv: []string{"npx", "x y"}, Kind: notes.Full, Timeout: time.Minute, Cwd: "sub",
		Env: map[string]string{"A": "1"}, AllowEmpty: &yes, Retries: 2, Source: FileName, Line: 12, retriesSet: true,
	}
	if got := c.Checks["e2e"]; !reflect.DeepEqual(got, want) {
		t.Errorf("e2e = %+v; want %+v", got, want)
	}
	if o := c.Origin("maxAttempts"); o != (Origin{FileName, 5}) {
		t.Errorf("origin of maxAttempts = %+v", o)
	}
	if !reflect.DeepEqual(c.Source, []string{FileName}) || c.Warnings != nil {
		t.Errorf("source %v, warnings %v", c.Source, c.Warnings)
	}
}

func TestGitConfig(t *testing.T) {
	c := load(t, files(), git(
		"global isitdone.maxattempts 2",
		"global isitdone.claimpatterns a",
		"local isitdone.maxattempts 4",
		"local isitdone.claimpatterns b,c",
		"local isitdone.claimpatterns d",
		"local isitdone.TrustNotes Ann",
		"local isitdone.allowempty yes",
		"local isitdone.history.exclude /x",
		"local isitdone.checks.lint false",
		"local isitdone.checks.vet go vet",
		"local isitdone.checks.py:test.cmd pytest -q",
		"local isitdone.checks.py:test.timeout 30",
		"local isitdone.checks.py:test.env A=1",
		"local isitdone.checks.py:test.env B=x=y",
		"local isitdone.checks.types.enabled false",
		"local user.name ignored",
	))
	if c.MaxAttempts != 4 || !c.AllowEmpty || !reflect.DeepEqual(c.ClaimPatterns, []string{"b,c", "d"}) ||
		!reflect.DeepEqual(c.TrustNotes, []string{"Ann"}) || !reflect.DeepEqual(c.HistoryExclude, []string{"/x"}) {
		t.Errorf("config = %+v", c)
	}
	for _, off := range []string{"lint", "types"} {
		if o, ok := c.Checks[off]; !ok || o != nil {
			t.Errorf("%s = %+v, %v; want switched off", off, o, ok)
		}
	}
	py := c.Checks["py:test"]
	if py == nil || py.Cmd != "pytest -q" || py.Timeout != 30*time.Second || !reflect.DeepEqual(py.Env, map[string]string{"A": "1", "B": "x=y"}) {
		t.Errorf("py:test = %+v", py)
	}
	if o := c.Origin("maxAttempts"); o.Where != "git config (local)" {
		t.Errorf("origin = %+v", o)
	}
}

// TestStricterSideWins is the table of the design's rule: where git config and the committed
// file both set a key that loosens the gate, the stricter value holds.
func TestStricterSideWins(t *testing.T) {
	cases := []struct {
		key, git, file string // file "" or git "": not set there
		want           string
	}{
		{"integrity", "off", `"strict"`, "strict"},
		{"integrity", "strict", `"off"`, "strict"},
		{"integrity", "warn", `"off"`, "warn"},
		{"integrity", "off", "", "off"},
		{"integrity", "", `"off"`, "off"},
		{"onError", "block", `"allow"`, "block"},
		{"onError", "allow", `"block"`, "block"},
		{"prePush", "run", `"off"`, "run"},
		{"prePush", "off", `"receipt"`, "receipt"},
		{"prePush", "run", `"receipt"`, "receipt"},
		{"prePush", "receipt", `"run"`, "run"},
		{"trustNotes", "any", `"signed"`, "signed"},
		{"trustNotes", "signed", `"any"`, "signed"},
		{"trustNotes", "signed", `["Ann"]`, "Ann"},
		{"trustNotes", "Ann", `"any"`, "Ann"},
		{"trustNotes", "Ann", `["Bo", "Ann"]`, "Ann"},
		{"trustNotes", "Ann", `["Bo"]`, ""},
		{"trustNotes", "Ann", `[]`, ""},
		{"maxAttempts", "5", `2`, "5"},
		{"maxAttempts", "2", `5`, "5"},
		{"maxAttempts", "1", "", "1"},
		{"allowEmpty", "true", `false`, "false"},
		{"allowEmpty", "false", `true`, "false"},
		{"allowEmpty", "true", `true`, "true"},
		{"allowEmpty", "", `true`, "true"},
		{"profile", "full", `"lite"`, "full"},
		{"profile", "lite", `"claim-gated"`, "claim-gated"},
		{"strictEnvironment", "true", `false`, "true"},
		{"otherSessions", "ignore", `"respect"`, "ignore"},
		{"subagents", "gate", `"allow"`, "gate"},
		// These do not loosen the gate: the committed file is the stronger layer.
		{"timeout", "10", `20`, "20"},
		{"timeout", "30", `20`, "20"},
		{"jobs", "1", `2`, "2"},
		{"keepDays", "1", `2`, "2"},
	}
	for _, c := range cases {
		t.Run(c.key+" git="+c.git+" file="+c.file, func(t *testing.T) {
			fsys := files()
			if c.file != "" {
				fsys = files(".isitdone.json", `{"`+c.key+`": `+c.file+`}`)
			}
			var entries []gitstore.ConfigEntry
			if c.git != "" {
				entries = git("local isitdone." + strings.ToLower(c.key) + " " + c.git)
			}
			for _, e := range load(t, fsys, entries).Entries() {
				if e.Key == c.key && e.Value != c.want {
					t.Errorf("%s = %s; want %s", c.key, e.Value, c.want)
				}
			}
		})
	}
}

func TestStricterSideOfChecks(t *testing.T) {
	cases := []struct {
		name, git, file string
		want            string // the entries of checks.unitTest
	}{
		{"git off, file runs", "isitdone.checks.unittest false", `"go test"`, "cmd=go test"},
		{"git runs, file off", "isitdone.checks.unittest go test", `false`, "cmd=go test"},
		{"both off", "isitdone.checks.unittest false", `false`, "=false"},
		{"both run", "isitdone.checks.unittest mine", `"theirs"`, "cmd=theirs"},
		{"fields join", "isitdone.checks.unittest.timeout 5", `"go test"`, "cmd=go test timeout=5"},
		{"kind", "isitdone.checks.unittest.kind full", `{"kind": "lite"}`, "kind=full"},
		{"allowEmpty", "isitdone.checks.unittest.allowempty false", `{"allowEmpty": true}`, "allowEmpty=false"},
		{"retries", "isitdone.checks.unittest.retries 3", `{"retries": 0, "cmd": "x"}`, "cmd=x retries=0"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			cfg := load(t, files(".isitdone.json", `{"checks": {"unitTest": `+c.file+`}}`), git("local "+c.git))
			var got []string
			for _, e := range cfg.Entries() {
				if rest, ok := strings.CutPrefix(e.Key, "checks.unitTest"); ok {
					got = append(got, strings.TrimPrefix(rest, ".")+"="+e.Value)
				}
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("checks.unitTest: %s; want %s", s, c.want)
			}
		})
	}
}

func TestPackageJSON(t *testing.T) {
	pkg := "{\n  \"name\": \"x\",\n  \"isitdone\": {\n    \"maxAttempts\": 6\n  }\n}"
	c := load(t, files("package.json", pkg), nil)
	if c.MaxAttempts != 6 || c.Origin("maxAttempts") != (Origin{"package.json#isitdone", 4}) {
		t.Errorf("maxAttempts = %d from %+v", c.MaxAttempts, c.Origin("maxAttempts"))
	}
	c = load(t, files("package.json", pkg, ".isitdone.json", "{}"), nil)
	if c.MaxAttempts != 3 || len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0], "not read") {
		t.Errorf("both: maxAttempts %d, warnings %q", c.MaxAttempts, c.Warnings)
	}
	if c := load(t, files("package.json", `{broken`), nil); len(c.Source) != 0 {
		t.Errorf("a package.json without our section set %v", c.Source)
	}
}

func TestErrorsNameTheFileTheKeyAndTheLine(t *testing.T) {
	cases := []struct{ name, file, want, hint string }{
		{"empty file", "", ".isitdone.json: the file is empty", "{}"},
		{"no object", "[]", ".isitdone.json:1: a list is not an object", "{}"},
		{"syntax", "{\n\"a\": }", ".isitdone.json:2: not JSON (column 6)", "{}"},
		{"unknown", "{\n\n\"maxAttemps\": 1}", ".isitdone.json:3: maxAttemps: unknown key", "did you mean maxAttempts?"},
		{"wrong case", `{"maxattempts": 1}`, "maxattempts: unknown key", "did you mean maxAttempts?"},
		{"check for checks", `{"check": {}}`, "check: unknown key", "did you mean checks?"},
		{"nothing near", `{"zzzzzzzzzz": 1}`, "zzzzzzzzzz: unknown key", "known: "},
		{"twice", "{\"jobs\": 1,\n\"jobs\": 2}", ".isitdone.json:2: jobs: given twice", "one of the two"},
		{"word", `{"integrity": "strickt"}`, `integrity: "strickt" is not warn, strict or off (did you mean strict?)`, "warn, strict or off"},
		{"word type", `{"integrity": true}`, "integrity: true is not", ""},
		{"maxAttempts 0", `{"maxAttempts": 0}`, "maxAttempts: 0 is not a whole number from 1 to 7", ""},
		{"maxAttempts 8", `{"maxAttempts": 8}`, "8 is not", ""},
		{"maxAttempts half", `{"maxAttempts": 2.5}`, "2.5 is not", ""},
		{"maxAttempts string", `{"maxAttempts": "3"}`, `"3" is not`, ""},
		{"maxAttempts huge", `{"maxAttempts": 1e400}`, "1e400 is not", ""},
		{"timeout 0", `{"timeout": 0}`, "timeout: 0 is not a number of seconds", ""},
		{"timeout negative", `{"timeout": -1}`, "-1 is not", ""},
		{"timeout word", `{"timeout": "long"}`, `"long" is not`, ""},
		{"timeout days", `{"timeout": "25h"}`, `"25h" is not`, ""},
		{"timeout huge", `{"timeout": 1e300}`, "1e300 is not", ""},
		{"timeout NaN", `{"timeout": "NaN"}`, `"NaN" is not`, ""},
		{"build", `{"build": "yes"}`, `build: "yes" is not true or false`, ""},
		{"null", `{"jobs": null}`, "jobs: null is not", ""},
		{"pattern", `{"claimPatterns": ["ok", "a(b"]}`, `"a(b" is no regular expression: at character 1, "a(b": missing closing )`, ""},
		{"look-ahead", `{"claimPatterns": ["é(?=x)"]}`, `at character 2, "(?=": look-around is not supported`, ""},
		{"pattern type", `{"claimPatterns": "x"}`, `"x" is not a list of regular expressions`, ""},
		{"pattern element", `{"claimPatterns": [1]}`, "1 in the list is not a string", ""},
		{"trust word", `{"trustNotes": "sined"}`, "did you mean signed?", ""},
		{"trust mixed", `{"trustNotes": ["any", "Ann"]}`, "stand alone", ""},
		{"history", `{"history": {"excludes": []}}`, "history.excludes: unknown key", "did you mean exclude?"},
		{"checks list", `{"checks": []}`, "checks: a list is not an object", ""},
		{"check true", `{"checks": {"test": true}}`, "checks.test: true is no check", "false"},
		{"check null", `{"checks": {"test": null}}`, "checks.test: null is no check", ""},
		{"check empty", `{"checks": {"test": " "}}`, `checks.test: " " is not a command`, ""},
		{"check no args", `{"checks": {"test": []}}`, "names no program", ""},
		{"check arg type", `{"checks": {"test": ["go", 1]}}`, "1 in the argument list", ""},
		{"check empty object", `{"checks": {"test": {}}}`, "the object is empty", ""},
		{"check field", "{\"checks\": {\"test\": {\n\"command\": \"x\"}}}", ".isitdone.json:2: checks.test.command: unknown key", "cmd"},
		{"check kind", `{"checks": {"test": {"kind": "ful"}}}`, "did you mean full?", ""},
		{"check timeout", `{"checks": {"test": {"timeout": -3}}}`, "checks.test.timeout: -3 is not", ""},
		{"cwd absolute", `{"checks": {"test": {"cwd": "/etc"}}}`, "checks.test.cwd: \"/etc\" is absolute", ""},
		{"cwd drive", `{"checks": {"test": {"cwd": "C:/x"}}}`, "is absolute", ""},
		{"cwd outside", `{"checks": {"test": {"cwd": "a/../../b"}}}`, "is outside the repository", ""},
		{"cwd backslash", `{"checks": {"test": {"cwd": "a\\b"}}}`, "backslash", ""},
		{"env name", `{"checks": {"test": {"env": {"A B": "1"}}}}`, `"A B" is no name`, ""},
		{"env value", `{"checks": {"test": {"env": {"A": 1}}}}`, "the value of A is not a string", ""},
		{"retries", `{"checks": {"test": {"retries": 9}}}`, "9 is not a whole number from 0 to 5", ""},
		{"id blank", `{"checks": {"a b": "x"}}`, "checks.a b: not a usable id", ""},
		{"id ours", `{"checks": {"test@start": "x"}}`, "@start marks", ""},
		{"id twice", "{\"checks\": {\"test\": \"x\",\n\"Test\": \"y\"}}", ":2: checks.Test: given twice", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := Load(files(".isitdone.json", c.file), nil)
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("error = %v; want *Error", err)
			}
			if !strings.Contains(e.Error(), c.want) || !strings.Contains(e.Hint, c.hint) || e.Hint == "" {
				t.Errorf("error %q, hint %q; want %q, hint %q", e, e.Hint, c.want, c.hint)
			}
		})
	}
}

func TestErrorsOfOtherSources(t *testing.T) {
	cases := []struct {
		name       string
		fsys       fstest.MapFS
		git        []gitstore.ConfigEntry
		want, hint string
	}{
		{"git unknown", files(), git("local isitdone.maxattempt 1"), "git config (local): maxattempt: unknown key", "did you mean maxAttempts?, or run: git config --local --unset-all isitdone.maxattempt"},
		{"git value", files(), git("global isitdone.maxattempts 9"), `git config (global): maxAttempts: "9" is not`, "git config --global --unset-all"},
		{"git empty boolean", files(), git("local isitdone.allowempty "), `"" is not true or false`, ""},
		{"git check field", files(), git("local isitdone.checks.test.comand x"), "checks.test.comand: unknown key", "cmd"},
		{"git cwd", files(), git("local isitdone.checks.test.cwd ../x"), "outside the repository", ""},
		{"git env", files(), git("local isitdone.checks.test.env X"), `"X" is not KEY=value`, ""},
		{"package section", files("package.json", "{\"isitdone\":\n{\"jobs\": -1}}"), nil, "package.json#isitdone:2: jobs: -1 is not", ""},
		{"package section no object", files("package.json", `{"isitdone": true}`), nil, "true is not an object", ""},
		{"package comments", files("package.json", `{"isitdone": {}, /* c */}`), nil, "comments and trailing commas", ".isitdone.json"},
		{"package broken", files("package.json", `{"isitdone": {"jobs": 1}`), nil, "package.json:1: not JSON", ""},
		{"unreadable", fstest.MapFS{".isitdone.json/x": {}}, nil, ".isitdone.json: ", "readable"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := Load(c.fsys, c.git)
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("error = %v; want *Error", err)
			}
			if !strings.Contains(e.Error(), c.want) || !strings.Contains(e.Hint, c.hint) {
				t.Errorf("error %q, hint %q; want %q, hint %q", e, e.Hint, c.want, c.hint)
			}
		})
	}
}

func TestMissingCwdIsAWarning(t *testing.T) {
	c := load(t, files(".isitdone.json", `{"checks": {"e2e": {"cmd": "x", "cwd": "gone"}}}`), nil)
	if len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0], "no directory gone") {
		t.Errorf("warnings = %q", c.Warnings)
	}
}

func TestFlagsAreLastAndUnbound(t *testing.T) {
	base := load(t, files(".isitdone.json", `{"integrity": "strict", "timeout": 5, "checks": {"a": "x"}}`), nil)
	c, err := base.WithFlags(Flag{"integrity", "warn", "--integrity"}, Flag{"timeout", "7", "--timeout"}, Flag{"checks.a", "false", "--without"})
	if err != nil {
		t.Fatal(err)
	}
	if c.Integrity != "warn" || c.Timeout != 7*time.Second || c.Checks["a"] != nil || c.Origin("timeout").Where != "--timeout" {
		t.Errorf("with flags: %+v", c)
	}
	if base.Integrity != "strict" || base.Checks["a"] == nil || base.Origin("timeout").Where != FileName {
		t.Errorf("the configuration under it changed: %+v", base)
	}
	_, err = base.WithFlags(Flag{"timeout", "soon", "--timeout"})
	if err == nil || !strings.HasPrefix(err.Error(), "--timeout: timeout: ") {
		t.Errorf("error = %v", err)
	}
}
