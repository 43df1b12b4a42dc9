package gitstore

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// holder starts a process that holds the lock of a working tree until its input ends.
func (w *world) holder(dir string, args ...string) (cmd *exec.Cmd, release func()) {
	w.t.Helper()
	cmd = w.as("hold", dir, args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "held\n" {
		w.t.Fatalf("the holder said %q, %v", line, err)
	}
	return cmd, func() { _ = in.Close(); _ = cmd.Wait() }
}

// roleHold takes the lock, starts what its argument says, and waits for the end of input.
func roleHold(ctx context.Context, r *Repo, args []string) error {
	lock, err := r.Lock(ctx, LockOptions{Command: "git isitdone"})
	if err != nil {
		return err
	}
	if len(args) > 0 {
		child := exec.Command("sh", "-c", args[0])
		child.Env = append(os.Environ(), TokenVar+"="+lock.Holder.Token)
		if err := child.Start(); err != nil {
			return err
		}
	}
	fmt.Println("held")
	_, _ = io.Copy(io.Discard, os.Stdin)
	return lock.Unlock()
}

func TestLockNamesItsHolder(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	cmd, release := w.holder("r")
	r := w.open("r")
	_, err := r.Lock(ctx, LockOptions{})
	if !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), fmt.Sprint(cmd.Process.Pid)) {
		t.Errorf("trying once: %v", err)
	}
	told := 0
	_, err = r.Lock(ctx, LockOptions{Wait: 250 * time.Millisecond, OnWait: func(h Holder) {
		told++
		if h.PID != cmd.Process.Pid || h.Command != "git isitdone" || h.Since.IsZero() || h.Token == "" {
			t.Errorf("the holder is %+v", h)
		}
	}})
	if !errors.Is(err, ErrLocked) || told != 1 {
		t.Errorf("waiting: %v, told %d times", err, told)
	}
	waited := make(chan error)
	go func() {
		r := w.open("r")
		lock, err := r.Lock(ctx, LockOptions{Wait: time.Minute, OnWait: func(Holder) { release() }})
		waited <- errors.Join(err, lock.Unlock())
	}()
	if err := <-waited; err != nil {
		t.Errorf("after the release: %v", err)
	}
}

func TestLockWaitEndsWithItsContext(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	_, release := w.holder("r")
	defer release()
	ctx, cancel := context.WithCancel(ctx)
	_, err := w.open("r").Lock(ctx, LockOptions{Wait: time.Hour, OnWait: func(Holder) { cancel() }})
	if !errors.Is(err, context.Canceled) || errors.Is(err, ErrLocked) {
		t.Errorf("got %v", err)
	}
}

// What is written in the files means nothing without the kernel's lock, nor does a file
// that somebody left.
func TestLockFileContentIsNoLock(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.write("r/.git/isitdone/run.lock", "1\n")
	w.write("r/.git/isitdone/run.json", fmt.Sprintf(`{"pid":%d,"token":"t"}`, os.Getpid()))
	os.Chmod(w.path("r/.git/isitdone"), 0o700)
	inode := func() os.FileInfo { info, _ := os.Stat(w.path("r/.git/isitdone/run.lock")); return info }
	before := inode()
	lock := must(w.open("r").Lock(ctx, LockOptions{}))(t)
	if err := errors.Join(lock.Unlock(), lock.Unlock()); err != nil {
		t.Error(err)
	}
	if !os.SameFile(before, inode()) {
		t.Error("the lock file was replaced")
	}
}

// A process that a check left running must not keep the lock after the run has ended.
func TestChildDoesNotKeepTheLock(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.fifo("alive")
	_, release := w.holder("r", "read x < ../alive")
	release()
	lock, err := w.open("r").Lock(ctx, LockOptions{})
	if err != nil {
		t.Errorf("with the child still running: %v", err)
	}
	_ = lock.Unlock()
	// The child waits for us: had it been gone, this would block for ever.
	f, err := os.OpenFile(w.path("alive"), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()
}

func TestKilledHolderFreesTheLock(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	cmd, _ := w.holder("r")
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	lock, err := w.open("r").Lock(ctx, LockOptions{})
	if err != nil {
		t.Fatal(err)
	}
	_ = lock.Unlock()
}

func TestLinkedWorktreesHaveTheirOwnLock(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git("r", "worktree", "add", "-q", "../linked")
	_, release := w.holder("r")
	defer release()
	lock, err := w.open("linked").Lock(ctx, LockOptions{})
	if err != nil {
		t.Fatal(err)
	}
	_ = lock.Unlock()
}

func TestNested(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	r := w.open("r")
	lock := must(r.Lock(ctx, LockOptions{Command: "git isitdone"}))(t)
	token := lock.Holder.Token
	nested := func(env ...string) string {
		cmd := w.as("nested", "r/d")
		cmd.Env = append(cmd.Env, env...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return strings.TrimSpace(string(out))
	}
	if got := nested(TokenVar + "=" + token); got != fmt.Sprintf("true %d", os.Getpid()) {
		t.Errorf("inside the run: %s", got)
	}
	if got := nested(); got != "false 0" {
		t.Errorf("without a token: %s", got)
	}
	if got := nested(TokenVar+"=forged", "ISITDONE=1"); got != "false 0" {
		t.Errorf("with a forged token: %s", got)
	}
	real := w.read("r/.git/isitdone/run.json")
	for _, seal := range []string{"", "00", lock.Holder.Seal} {
		w.write("r/.git/isitdone/run.json", fmt.Sprintf(`{"pid":1,"token":"mine","seal":%q}`, seal))
		if got := nested(TokenVar + "=mine"); got != "false 0" {
			t.Errorf("with a token that somebody wrote into the held lock, sealed %q: %s", seal, got)
		}
	}
	w.write("r/.git/isitdone/run.json", real)
	if err := lock.Unlock(); err != nil {
		t.Fatal(err)
	}
	w.write("r/.git/isitdone/run.json", fmt.Sprintf(`{"pid":1,"token":%q}`, token))
	if got := nested(TokenVar + "=" + token); got != "false 0" {
		t.Errorf("after a holder that was killed: %s", got)
	}
}

func roleNested(ctx context.Context, r *Repo, _ []string) error {
	h, ok := r.Nested(ctx)
	fmt.Println(ok, h.PID)
	return nil
}
