package e2e

import (
	"testing"

	"git-isitdone/gitstore/environ"
)

func TestVersions(t *testing.T) {
	all, err := Versions()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range Clients() {
		if all[c.Facts().ID].Package == "" {
			t.Errorf("versions.json does not know %s", c.Facts().ID)
		}
	}
	for name, bad := range map[string]string{
		"no JSON":    `{`,
		"a range":    `{"a": {"package": "p", "version": "^1.0.0"}}`,
		"a tag":      `{"a": {"package": "p", "version": "latest"}}`,
		"no package": `{"a": {"version": "1.0.0"}}`,
		"no Node":    `{"a": {"package": "p", "version": "1.0.0", "node": "node22"}}`,
	} {
		if got, err := parseVersions([]byte(bad)); err == nil {
			t.Errorf("%s was taken: %+v", name, got)
		}
	}
}

func TestCacheDir(t *testing.T) {
	for _, c := range []struct {
		vars []string
		want string
	}{
		{[]string{"HOME=/home/ada"}, "/home/ada/.cache/isitdone-e2e"},
		{[]string{"HOME=/home/ada", "XDG_CACHE_HOME=/var/cache"}, "/var/cache/isitdone-e2e"},
		{[]string{"HOME=/home/ada", "XDG_CACHE_HOME=relative"}, "/home/ada/.cache/isitdone-e2e"},
		{[]string{"HOME=/home/ada", "ISITDONE_E2E_CACHE=/clients"}, "/clients"},
		{nil, ""},
	} {
		got, err := CacheDir(environ.Env{Vars: c.vars})
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%v: %q, %v", c.vars, got, err)
		}
	}
}

func TestLines(t *testing.T) {
	for _, c := range []struct{ text, first, last string }{
		{"a\nb\nc\n", "a; b", "b\nc"},
		{"a", "a", "a"},
		{"", "", ""},
	} {
		if first, last := firstLines(c.text, 2), lastLines(c.text, 2); first != c.first || last != c.last {
			t.Errorf("%q: %q and %q", c.text, first, last)
		}
	}
}
