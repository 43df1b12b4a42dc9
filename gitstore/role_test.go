package gitstore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"git-isitdone/gitstore/environ"
)

// roleVar makes the test binary play another process: one that holds a lock, writes a ref,
// or looks at a repository as somebody without rights.
const roleVar = "GITSTORE_TEST_ROLE"

var roles = map[string]func(ctx context.Context, r *Repo, args []string) error{
	"snapshot": roleSnapshot,
	"hold":     roleHold,
	"append":   roleAppend,
	"state":    roleState,
	"nested":   roleNested,
}

func TestMain(m *testing.M) {
	role := os.Getenv(roleVar)
	if role == "" {
		os.Exit(m.Run())
	}
	if role == "lfs" {
		if err := playLFS(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	dir, _ := os.Getwd()
	env := environ.Env{Vars: os.Environ(), Dir: dir, TempDir: os.Getenv("TMPDIR"), Now: time.Now}
	r, err := Open(context.Background(), env, dir)
	if err == nil {
		err = roles[role](context.Background(), r, os.Args[1:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// as prepares this test binary in a role, inside a directory of the world.
func (w *world) as(role, dir string, args ...string) *exec.Cmd {
	w.t.Helper()
	exe := filepath.Join(w.dir, "test.exe")
	if _, err := os.Stat(exe); err != nil {
		w.copyTestBinary(exe)
	}
	cmd := exec.Command(exe, args...)
	cmd.Dir = w.path(dir)
	cmd.Env = append(append([]string{}, w.env.Vars...), roleVar+"="+role, "TMPDIR="+w.env.TempDir)
	return cmd
}

func (w *world) copyTestBinary(to string) {
	self, err := os.Executable()
	if err != nil {
		w.t.Fatal(err)
	}
	if os.Link(self, to) == nil {
		return
	}
	src, err := os.Open(self)
	if err != nil {
		w.t.Fatal(err)
	}
	defer src.Close()
	dst, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		w.t.Fatal(err)
	}
	if _, err := io.Copy(dst, src); err != nil {
		w.t.Fatal(err)
	}
	if err := dst.Close(); err != nil {
		w.t.Fatal(err)
	}
}

func roleSnapshot(ctx context.Context, r *Repo, _ []string) error {
	s, err := r.Snapshot(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	fmt.Println(s.Tree)
	for _, w := range s.Warnings {
		fmt.Println(w)
	}
	return nil
}

func roleState(ctx context.Context, r *Repo, _ []string) error {
	dir, writable, err := r.StateDir(ctx)
	if err != nil {
		return err
	}
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		return fmt.Errorf("state directory: %v %v", info, err)
	}
	for _, engine := range []store{newGitStore(r), openLibgit2(r)} {
		if engine == nil {
			continue
		}
		r.engine = engine
		_, editErr := r.EditTree(ctx, "", []TreeEdit{{Path: "k", Content: []byte("v")}})
		head, err := r.Head(ctx)
		if err != nil {
			return err
		}
		swapErr := r.SwapRef(ctx, "refs/isitdone/x", "", head.Tree, "x")
		moveErr := r.SwapRef(ctx, "refs/heads/main", head.Commit, "", "x")
		fmt.Printf("%s readonly=%v: %v; %v; %v\n", engine.name(),
			errors.Is(editErr, ErrReadOnly) && errors.Is(swapErr, ErrReadOnly) && errors.Is(moveErr, ErrReadOnly), editErr, swapErr, moveErr)
		if !errors.Is(editErr, ErrReadOnly) || !errors.Is(swapErr, ErrReadOnly) || !errors.Is(moveErr, ErrReadOnly) {
			return errors.New("not seen as read-only")
		}
	}
	lock, err := r.Lock(ctx, LockOptions{})
	if err != nil {
		return err
	}
	fmt.Printf("%s writable=%v locked=%v\n", dir, writable, lock.Unlock() == nil)
	return nil
}
