package config

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"git-isitdone/gitstore"
)

// checkLoaded holds what callers rely on, whatever was read.
func checkLoaded(t *testing.T, c Config, err error) {
	t.Helper()
	if err != nil {
		var e *Error
		if !errors.As(err, &e) || e.Where == "" || e.Problem == "" {
			t.Fatalf("error %#v does not say where and what", err)
		}
		return
	}
	if c.MaxAttempts < 1 || c.MaxAttempts > 7 || c.Timeout <= 0 || c.LiteTimeout <= 0 || c.Jobs < 0 {
		t.Fatalf("out of range: %+v", c)
	}
	for id, o := range c.Checks {
		if id == "" {
			t.Fatal("a check without an id")
		}
		if o != nil && (strings.HasPrefix(o.Cwd, "/") || o.Cwd == ".." || strings.HasPrefix(o.Cwd, "../")) {
			t.Fatalf("checks.%s runs outside the repository: %q", id, o.Cwd)
		}
	}
	if len(c.Entries()) < len(keys()) {
		t.Fatal("entries are missing")
	}
}

func FuzzLoadFile(f *testing.F) {
	for _, s := range []string{
		"{}", `{"checks": {"a": false, "b": ["x"], "c": {"cmd": "y", "cwd": "a/../.."}}}`,
		`{"timeout": 1e9, "trustNotes": ["a"], "claimPatterns": ["(?=x)"]}`, "// x\n{\"jobs\": 1,}", `{"history": {"exclude": []}}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Load(files(".isitdone.json", text), nil)
		checkLoaded(t, c, err)
		section := files("package.json", `{"isitdone": `+text+`}`)
		c, err = Load(section, nil)
		if json.Valid(section["package.json"].Data) {
			checkLoaded(t, c, err)
		}
	})
}

func FuzzLoadGit(f *testing.F) {
	f.Add("isitdone.checks.a.cwd", "../x")
	f.Add("isitdone.checks.a", "false")
	f.Add("isitdone.timeout", "1m")
	f.Add("isitdone.checks..", "x")
	f.Fuzz(func(t *testing.T, key, value string) {
		c, err := Load(files(), []gitstore.ConfigEntry{{Key: key, Value: value, Scope: "local"}})
		checkLoaded(t, c, err)
	})
}
