package session

import (
	"context"
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/sealkey"
)

// blobs is an object database.
type blobs map[gitstore.OID]string

func (b blobs) Blob(_ context.Context, id gitstore.OID) ([]byte, error) {
	content, ok := b[id]
	if !ok {
		return nil, gitstore.ErrNotFound
	}
	return []byte(content), nil
}

// blob is the id of a content, as git hash-object gives it.
func blob(content string) gitstore.OID {
	sum := sha1.Sum(fmt.Appendf(nil, "blob %d\x00%s", len(content), content))
	return gitstore.OID(hex.EncodeToString(sum[:]))
}

func oid(digit string) gitstore.OID { return gitstore.OID(strings.Repeat(digit, 40)) }

func TestWhatTheSessionFoundIsKept(t *testing.T) {
	ctx := context.Background()
	s := store(t)
	big := strings.Repeat("x", contentLimit+1)
	dirty := blob("dirty test")
	work := blobs{dirty: "dirty test", oid("2"): "SECRET=1", oid("3"): big, oid("4"): "product", oid("5"): "committed test"}
	all := []File{
		{"a b/x_test.go", gitstore.ModeBlob, dirty},
		{".env.test", gitstore.ModeBlob, oid("2")},
		{"tests/big.json", gitstore.ModeBlob, oid("3")},
		{"x.go", gitstore.ModeBlob, oid("4")},
		{"tests/old\ttab\n.py", gitstore.ModeExec, oid("5")},
	}
	changed := []string{"a b/x_test.go", ".env.test", "tests/big.json", "x.go", "gone_test.go"}
	if _, err := s.KeepFiles(ctx, "claude", "s", nil, nil, work); err != nil {
		t.Fatal(err) // somebody else's: replaced
	}
	digest, err := s.KeepFiles(ctx, "claude", "s", all, changed, work)
	if err != nil {
		t.Fatal(err)
	}
	files, err := s.Files("claude", "s", digest, blobs{oid("5"): "committed test"})
	if err != nil || !slices.Equal(files.List, all) {
		t.Fatalf("got %+v, %v", files.List, err)
	}
	for id, want := range map[gitstore.OID]string{dirty: "dirty test", oid("5"): "committed test"} {
		if got, err := files.Read(ctx, id); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", id.Short(), got, err)
		}
	}
	for _, id := range []gitstore.OID{oid("2"), oid("3"), oid("4"), "../../x"} {
		if got, err := files.Read(ctx, id); !errors.Is(err, gitstore.ErrNotFound) {
			t.Errorf("%s was kept: %.20q, %v", id, got, err)
		}
	}
	if _, err := s.Files("claude", "other", "", nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("another session: %v", err)
	}
}

func TestADamagedManifestIsNamed(t *testing.T) {
	s := store(t)
	if _, err := s.KeepFiles(context.Background(), "claude", "s", []File{{"a", gitstore.ModeBlob, oid("1")}}, nil, blobs{}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(s.filesDirs("claude", "s")[0], manifestName)
	for _, damage := range []string{"100644", "x y\tz\x00", "100644 " + string(oid("1")) + "\ta", "100644 zz\ta\x00"} {
		if err := os.WriteFile(path, []byte(damage), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Files("claude", "s", "", nil); err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("%q: %v", damage, err)
		}
	}
}

func TestFilesGoWithTheSession(t *testing.T) {
	ctx := context.Background()
	s := store(t)
	for _, id := range []string{"old", "young"} {
		if _, err := s.Update(ctx, "claude", id, func(*State) {}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.KeepFiles(ctx, "claude", id, nil, nil, blobs{}); err != nil {
			t.Fatal(err)
		}
	}
	long := time.Now().Add(-keep - time.Hour)
	for _, path := range []string{s.Path("claude", "old"), s.filesDirs("claude", "old")[0], s.filesDirs("claude", "young")[0]} {
		if err := os.Chtimes(path, long, long); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Update(ctx, "claude", "third", func(*State) {}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(s.filesDirs("claude", "old")[0]); err == nil {
		t.Error("the files of a session that is gone are still there")
	}
	if _, err := os.Stat(s.filesDirs("claude", "young")[0]); err != nil {
		t.Errorf("the files of a living session are gone: %v", err)
	}
}

func TestOnlyTestsAndConfigurationsAreKept(t *testing.T) {
	for name, want := range map[string]bool{
		"x_test.go": true, "test_x.py": true, "a.spec.ts": true, "UserTest.java": true, "conftest.py": true, "spec/a_spec.rb": true,
		"Makefile": true, "package.json": true, "jest.config.js": true, ".isitdone.json": true, "verify.sh": true, "sub/tsconfig.json": true,
		"x.go": false, "README.md": false, ".env": false, "tests/.env": false, "tests/server.key": false, "tests/credentials.json": false,
		"tests/id_rsa": false, ".npmrc": false, "src/contest.go": true, "data.bin": false,
	} {
		if got := Kept(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestChangesFromWhatTheSessionFound(t *testing.T) {
	f := Files{List: []File{{"same", gitstore.ModeBlob, oid("1")}, {"edited", gitstore.ModeBlob, oid("2")}, {"gone", gitstore.ModeExec, oid("3")}, {"mode", gitstore.ModeBlob, oid("4")}}}
	added := func(path string, mode uint32, id gitstore.OID) gitstore.Change {
		return gitstore.Change{Status: 'A', Path: path, NewMode: mode, NewID: id}
	}
	got := f.ChangesTo([]gitstore.Change{
		added("same", gitstore.ModeBlob, oid("1")), added("edited", gitstore.ModeBlob, oid("5")),
		added("mode", gitstore.ModeExec, oid("4")), added("new", gitstore.ModeBlob, oid("6")),
	})
	want := []gitstore.Change{
		{Status: 'M', Path: "edited", OldPath: "edited", OldMode: gitstore.ModeBlob, NewMode: gitstore.ModeBlob, OldID: oid("2"), NewID: oid("5")},
		{Status: 'D', Path: "gone", OldPath: "gone", OldMode: gitstore.ModeExec, OldID: oid("3")},
		{Status: 'M', Path: "mode", OldPath: "mode", OldMode: gitstore.ModeBlob, NewMode: gitstore.ModeExec, OldID: oid("4"), NewID: oid("4")},
		{Status: 'A', Path: "new", NewMode: gitstore.ModeBlob, NewID: oid("6")},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
}

// TestWhatTheSessionFoundIsKeptElsewhere: the git directory cannot be written.
func TestWhatTheSessionFoundIsKeptElsewhere(t *testing.T) {
	ctx := context.Background()
	s := store(t)
	dir := filepath.Join(t.TempDir(), "isitdone")
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s.Dir, s.Spare = filepath.Join(dir, "sessions"), t.TempDir()
	all := []File{{"x_test.go", gitstore.ModeBlob, blob("dirty")}}
	digest, err := s.KeepFiles(ctx, "claude", "s", all, []string{"x_test.go"}, blobs{blob("dirty"): "dirty"})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(dir); err != nil { // it can be written again
		t.Fatal(err)
	}
	files, err := s.Files("claude", "s", digest, blobs{})
	if err != nil || !slices.Equal(files.List, all) {
		t.Fatalf("%v, %v", files.List, err)
	}
	if content, err := files.Read(ctx, blob("dirty")); err != nil || string(content) != "dirty" {
		t.Errorf("%q, %v", content, err)
	}
	if gone, err := s.End(ctx, "claude", "s"); !gone || err != nil {
		t.Errorf("its end: %v, %v", gone, err)
	}
	if left, _ := os.ReadDir(s.Spare); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

// TestForgedFilesCountForNothing: who can write into the git directory can change what a
// session is said to have found, so that weak tests seem to have been weak before.
func TestForgedFilesCountForNothing(t *testing.T) {
	ctx := context.Background()
	s := store(t)
	strong, weak := blob("strong"), blob("weak")
	digest, err := s.KeepFiles(ctx, "claude", "s", []File{{"x_test.go", gitstore.ModeBlob, strong}}, []string{"x_test.go"}, blobs{strong: "strong"})
	if err != nil {
		t.Fatal(err)
	}
	dir := s.filesDirs("claude", "s")[0]
	if err := os.WriteFile(filepath.Join(dir, string(strong)), []byte("weak"), 0o600); err != nil {
		t.Fatal(err)
	}
	files, err := s.Files("claude", "s", digest, blobs{})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := files.Read(ctx, strong); !errors.Is(err, gitstore.ErrNotFound) {
		t.Errorf("a forged content: %q, %v", got, err)
	}
	manifest := fmt.Sprintf("100644 %s\tx_test.go\x00", weak)
	if err := os.WriteFile(filepath.Join(dir, manifestName), []byte(manifest), 0o600); err != nil {
		t.Fatal(err)
	}
	if files, err := s.Files("claude", "s", digest, blobs{}); !errors.Is(err, sealkey.ErrForged) {
		t.Errorf("a forged manifest: %+v, %v", files, err)
	}
}
