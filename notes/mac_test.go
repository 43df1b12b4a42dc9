package notes

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"git-isitdone/gitstore/environ"
)

func TestSignedLineIsCanonicalAndVerifies(t *testing.T) {
	key := bytes.Repeat([]byte{7}, keySize)
	rapid.Check(t, func(t *rapid.T) {
		r := genReceipt().Draw(t, "receipt")
		line, err := r.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		signed := signLine(key, kindReceipt, line)
		if err := verifyLine(key, kindReceipt, signed); err != nil {
			t.Fatal(err)
		}
		back, err := decodeReceipt(signed)
		if err != nil {
			t.Fatal(err)
		}
		again, err := back.MarshalJSON()
		if err != nil || !bytes.Equal(again, signed) {
			t.Fatalf("the mac is not the last field of the canonical line:\n%s\n%s", again, signed)
		}
		if verifyLine(bytes.Repeat([]byte{8}, keySize), kindReceipt, signed) == nil {
			t.Fatal("another key accepts it")
		}
		if verifyLine(key, kindDecision, signed) == nil {
			t.Fatal("a receipt passes as a decision")
		}
		if verifyLine(key, kindReceipt, line) == nil {
			t.Fatal("an unsigned line passes")
		}
		at := rapid.IntRange(0, len(signed)-1).Draw(t, "byte")
		forged := bytes.Clone(signed)
		forged[at] ^= 1
		if verifyLine(key, kindReceipt, forged) == nil {
			t.Fatalf("byte %d changed and still believed", at)
		}
	})
}

func TestFieldOfALaterReleaseIsStillSigned(t *testing.T) {
	key := bytes.Repeat([]byte{7}, keySize)
	line, err := receiptOf(treeA, 0, lint(Pass)).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	later := bytes.Replace(line, []byte(`,"tool"`), []byte(`,"later":1,"tool"`), 1)
	if err := verifyLine(key, kindReceipt, signLine(key, kindReceipt, later)); err != nil {
		t.Error(err)
	}
}

func stateEnv(t *testing.T) (environ.Env, string) {
	t.Helper()
	home := t.TempDir()
	return environ.Env{Vars: []string{"HOME=" + home}}, filepath.Join(home, ".local", "state", "isitdone")
}

func TestKeyIsMadeByTheFirstWriteOnly(t *testing.T) {
	env, dir := stateEnv(t)
	if key, err := readKey(env); key != nil || err != nil {
		t.Fatalf("read before any write: %v, %v", key, err)
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Fatalf("a look-up made %s", dir)
	}
	key, err := makeKey(env)
	if err != nil || len(key) != keySize {
		t.Fatalf("%v, %v", key, err)
	}
	if runtime.GOOS != "windows" {
		for path, want := range map[string]os.FileMode{dir: 0o700, filepath.Join(dir, "key"): 0o600} {
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
				t.Errorf("%s has mode %v (%v), want %v", path, info.Mode(), err, want)
			}
		}
	}
	again, err := makeKey(env)
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
			key, err := makeKey(env)
			if err != nil {
				t.Error(err)
			}
			keys[i] = key
		})
	}
	wg.Wait()
	for _, k := range keys {
		if len(k) != keySize || !bytes.Equal(k, keys[0]) {
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
	if _, err := makeKey(env); !errors.Is(err, ErrKey) || !strings.Contains(err.Error(), path) {
		t.Errorf("short key: %v", err)
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != "short" {
		t.Errorf("the short key was replaced by %q (%v)", content, err)
	}
	if runtime.GOOS != "windows" {
		if err := os.WriteFile(path, bytes.Repeat([]byte{1}, keySize), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := readKey(env); !errors.Is(err, ErrKey) || !strings.Contains(err.Error(), "chmod 600") {
			t.Errorf("key that others may read: %v", err)
		}
	}
	if _, err := makeKey(environ.Env{}); !errors.Is(err, ErrKey) {
		t.Errorf("no home: %v", err)
	}
}
