package notes

import (
	"bytes"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"git-isitdone/gitstore/environ"
	"git-isitdone/gitstore/sealkey"
)

func TestSignedLineIsCanonicalAndVerifies(t *testing.T) {
	key := bytes.Repeat([]byte{7}, sealkey.Size)
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
		if verifyLine(bytes.Repeat([]byte{8}, sealkey.Size), kindReceipt, signed) == nil {
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
	key := bytes.Repeat([]byte{7}, sealkey.Size)
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
