package heartbeat

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"git-isitdone/gitstore/environ"
)

func TestHeartbeat(t *testing.T) {
	now := time.Unix(1e9, 0).UTC()
	home, top := t.TempDir(), t.TempDir()
	env := environ.Env{Vars: []string{"XDG_STATE_HOME=" + home}, Dir: top, Now: func() time.Time { return now }}
	if _, found := Last(env, "claude", top); found {
		t.Error("a sign before any call")
	}
	answered := Begin(env, "claude", "0.1.0")
	if b, found := Last(env, "claude", top); !found || !b.Answered.IsZero() || !b.Began.Equal(now) || b.Version != "0.1.0" {
		t.Errorf("begun: %+v, %v", b, found)
	}
	now = now.Add(time.Second)
	answered()
	if b, _ := Last(env, "claude", top); !b.Answered.Equal(now) {
		t.Errorf("answered: %+v", b)
	}
	below := env
	below.Dir = filepath.Join(top, "pkg")
	now = now.Add(time.Second)
	Begin(below, "claude", "0.1.1")
	if b, _ := Last(env, "claude", top); b.Version != "0.1.1" {
		t.Errorf("the newest, of a sub-folder: %+v", b)
	}
	for _, c := range []struct{ host, dir string }{{"codex", top}, {"claude", t.TempDir()}, {"claude", filepath.Join(top, "other")}} {
		if b, found := Last(env, c.host, c.dir); found {
			t.Errorf("%s in %s: %+v", c.host, c.dir, b)
		}
	}
	if err := os.WriteFile(filepath.Join(home, "isitdone", "heartbeat", "claude-x.json"), []byte("{half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, found := Last(env, "claude", top); !found {
		t.Error("a torn file hid the others")
	}
}

func TestWithoutAHomeNothingIsLeft(t *testing.T) {
	env := environ.Env{Dir: t.TempDir(), Now: time.Now}
	Begin(env, "claude", "0.1.0")()
	if _, found := Last(env, "claude", env.Dir); found {
		t.Error("found")
	}
}
