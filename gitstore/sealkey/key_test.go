package sealkey

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"git-isitdone/gitstore/environ"
)

func stateEnv(t *testing.T) (environ.Env, string) {
	t.Helper()
	home := t.TempDir()
	return environ.Env{Vars: []string{"HOME=" + home}}, filepath.Join(home, ".local", "state", "isitdone")
}

func TestKeyIsMadeByTheFirstWriteOnly(t *testing.T) {
	env, dir := stateEnv(t)
	if key, err := Read(env); key != nil || err != nil {
		t.Fatalf("read before any write: %v, %v", key, err)
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Fatalf("a look-up made %s", dir)
	}
	key, err := Make(env)
	if err != nil || len(key) != Size {
		t.Fatalf("%v, %v", key, err)
	}
	if runtime.GOOS != "windows" {
		for path, want := range map[string]os.FileMode{dir: 0o700, filepath.Join(dir, "key"): 0o600} {
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
				t.Errorf("%s has mode %v (%v), want %v", path, info.Mode(), err, want)
			}
		}
	}
	again, err := Make(env)
	if err != nil || !bytes.Equal(again, key) {
		t.Errorf("the second write has another key")
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}

func TestRacingWritersAgreeOnOneKey(t *testing.T) {
	env, _ := stateEnv(t)
	keys := make([][]byte, 16)
	var wg sync.WaitGroup
	for i := range keys {
		wg.Go(func() {
			key, err := Make(env)
			if err != nil {
				t.Error(err)
			}
			keys[i] = key
		})
	}
	wg.Wait()
	for _, k := range keys {
		if len(k) != Size || !bytes.Equal(k, keys[0]) {
			t.Fatalf("keys differ: %x, %x", k, keys[0])
		}
	}
}

func TestUnusableKeyIsNamed(t *testing.T) {
	env, dir := stateEnv(t)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "key")
	if err := os.WriteFile(path, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Make(env); !errors.Is(err, ErrKey) || !strings.Contains(err.Error(), path) {
		t.Errorf("short key: %v", err)
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != "short" {
		t.Errorf("the short key was replaced by %q (%v)", content, err)
	}
	if runtime.GOOS != "windows" {
		if err := os.WriteFile(path, bytes.Repeat([]byte{1}, Size), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(env); !errors.Is(err, ErrKey) || !strings.Contains(err.Error(), "chmod 600") {
			t.Errorf("key that others may read: %v", err)
		}
	}
	if _, err := Make(environ.Env{}); !errors.Is(err, ErrKey) {
		t.Errorf("no home: %v", err)
	}
}

func TestSealIsOfOneThingAndOneKey(t *testing.T) {
	env, dir := stateEnv(t)
	if err := Check(env, "x", []byte("a"), ""); err != nil {
		t.Errorf("before there was a key: %v", err)
	}
	if err := Check(env, "x", []byte("a"), "00"); err != nil {
		t.Errorf("a seal that nothing can be told of: %v", err)
	}
	seal, err := Seal(env, "x", []byte("a"))
	if err != nil || Check(env, "x", []byte("a"), seal) != nil {
		t.Fatalf("%q, %v", seal, err)
	}
	for _, c := range []struct{ what, content, seal string }{
		{"y", "a", seal},
		{"x", "b", seal},
		{"x", "a", seal[2:]},
		{"x", "a", ""},
		{"x", "a", "zz" + seal[2:]},
	} {
		if err := Check(env, c.what, []byte(c.content), c.seal); !errors.Is(err, ErrForged) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "key"), bytes.Repeat([]byte{1}, Size), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Check(env, "x", []byte("a"), seal); !errors.Is(err, ErrForged) {
		t.Errorf("another key: %v", err)
	}
	if _, err := Seal(environ.Env{}, "x", nil); !errors.Is(err, ErrKey) {
		t.Errorf("no home: %v", err)
	}
}
