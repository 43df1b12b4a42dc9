//go:build unix

package run

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	ossignal "os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"git-isitdone/notes"
)

func TestC07_TimeLimitEndsTheWholeGroup(t *testing.T) {
	o := surroundings(t)
	for _, cmd := range []string{
		"echo hi; sleep 61; true", "echo hi; sleep 61 | cat", "echo hi; (sleep 61)", "echo hi; sleep 61 & wait",
		"echo hi; setsid sleep 61; true", "echo hi; setsid sh -c 'sleep 61; true' & wait",
		"echo hi; (env -i setsid sleep 61 &) ; sleep 61",
	} {
		c := sh(cmd)
		c.Timeout = 700 * time.Millisecond
		r := watched(t, c.Timeout+o.Grace, context.Background(), c, o)
		want(t, r, notes.Timeout, "still running after 700ms")
		if len(r.Tail) == 0 || r.Tail[0] != "hi" { // a shell may add that its child was terminated
			t.Errorf("%q: output %q", cmd, r.Tail)
		}
		if r.ExitCode != nil || r.Signal != "" {
			t.Errorf("%q: exit %v signal %q for what we ended", cmd, r.ExitCode, r.Signal)
		}
		nothingRuns(t, "sleep\x0061\x00")
	}
}

func TestC07_SIGTERMFirst(t *testing.T) {
	o := surroundings(t)
	c := sh(`trap 'echo cleaned; exit 0' TERM; echo hi; while :; do sleep 0.05; done`)
	c.Timeout = 700 * time.Millisecond
	r := watched(t, c.Timeout+o.Grace, context.Background(), c, o)
	want(t, r, notes.Timeout, "still running after")
	if !slices.Contains(r.Tail, "cleaned") {
		t.Errorf("no time to clean up: %q", r.Tail)
	}
	c = sh(`trap '' TERM; echo hi; while :; do sleep 62; done`)
	c.Timeout = 700 * time.Millisecond
	want(t, watched(t, c.Timeout+o.Grace, context.Background(), c, o), notes.Timeout, "still running after")
	nothingRuns(t, "sleep\x0062\x00")
	c = sh(`kill -STOP $$`)
	c.Timeout = 700 * time.Millisecond
	want(t, watched(t, c.Timeout+o.Grace, context.Background(), c, o), notes.Timeout, "still running after")
}

func TestC07_LeftoverChildHoldsPipe(t *testing.T) {
	o := surroundings(t)
	for _, c := range []struct {
		cmd string
		v   notes.Verdict
	}{
		{"sleep 63 & exit 0", notes.Pass},
		{"sleep 63 & exit 7", notes.Fail},
		{"sleep 63 >/dev/null 2>&1 & exit 0", notes.Pass}, // not the pipe, but the group
		{"setsid sleep 63 & exit 0", notes.Pass},          // not the group, but the pipe
		{"env -i setsid sleep 63 & exit 0", notes.Pass},
		{"(trap '' TERM; sleep 63) & exit 0", notes.Pass},
	} {
		r := watched(t, 2*drain+o.Grace, context.Background(), sh(c.cmd), o)
		if r.Verdict != c.v {
			t.Errorf("%q: got %s, want %s", c.cmd, r.Verdict, c.v)
		}
		if !strings.Contains(strings.Join(r.Leftover, " "), "sleep 63 (pid ") {
			t.Errorf("%q: left-over %q", c.cmd, r.Leftover)
		}
		nothingRuns(t, "sleep\x0063\x00")
	}
}

// A build server in a session of its own, with its output elsewhere, was meant to stay.
func TestDetachedDaemonIsLetBe(t *testing.T) {
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Skip("SKIP no setsid here")
	}
	r := runs(t, sh(`setsid sleep 64 >/dev/null 2>&1 & while [ "$(cut -d' ' -f6 /proc/$!/stat)" != $! ]; do :; done; echo $!`), surroundings(t))
	pid, err := strconv.Atoi(strings.Join(r.Tail, ""))
	if err != nil {
		t.Fatalf("tail %q", r.Tail)
	}
	defer syscall.Kill(pid, syscall.SIGKILL)
	if len(r.Leftover) > 0 || r.Verdict != notes.Pass {
		t.Errorf("%s, left-over %q", r.Verdict, r.Leftover)
	}
	if err := syscall.Kill(pid, 0); err != nil {
		t.Errorf("the daemon is gone: %v", err)
	}
}

func TestSignals(t *testing.T) {
	o := surroundings(t)
	for _, c := range []struct {
		cmd, why, signal string
		v                notes.Verdict
	}{
		{"kill -KILL $$", "environment: ended by SIGKILL from outside; out of memory?", "SIGKILL", notes.Broken},
		{"kill -TERM $$", "environment: ended by SIGTERM from outside", "SIGTERM", notes.Broken},
		{"kill -HUP $$", "environment: ended by SIGHUP from outside", "SIGHUP", notes.Broken},
		{"kill -SEGV $$", "crashed: SIGSEGV", "SIGSEGV", notes.Fail},
		{"kill -ABRT $$", "crashed: SIGABRT", "SIGABRT", notes.Fail},
		{`sh -c 'kill -KILL $$'; exit $?`, "environment: ended by SIGKILL from outside (exit status 137)", "", notes.Broken},
		{`sh -c 'kill -SEGV $$'; exit $?`, "crashed: SIGSEGV (exit status 139)", "", notes.Fail},
	} {
		if c.signal == "SIGHUP" && ossignal.Ignored(syscall.SIGHUP) {
			continue // under nohup a child inherits that, and nothing ends it
		}
		r := runs(t, sh("ulimit -c 0; "+c.cmd), o)
		want(t, r, c.v, c.why)
		if r.Signal != c.signal || (r.ExitCode == nil) != (c.signal != "") {
			t.Errorf("%q: signal %q, exit %v", c.cmd, r.Signal, r.ExitCode)
		}
	}
}

func TestCancelled(t *testing.T) {
	o := surroundings(t)
	ctx, cancel := context.WithCancel(context.Background())
	started := filepath.Join(o.Dir, "started")
	done := make(chan Result, 1)
	go func() { done <- Check(ctx, sh("echo hi; mkfifo f; echo >started; sleep 65; true"), o) }()
	waitFor(t, func() bool { _, err := os.Stat(started); return err == nil })
	cancel()
	select {
	case r := <-done:
		want(t, r, notes.Cancelled, "cancelled")
	case <-time.After(10 * (o.Grace + time.Second)):
		t.Fatal("not ended")
	}
	nothingRuns(t, "sleep\x0065\x00")

	r := watched(t, time.Second, ctx, sh("echo >never"), o)
	want(t, r, notes.Cancelled, "cancelled")
	if _, err := os.Stat(filepath.Join(o.Dir, "never")); err == nil {
		t.Error("it was started although the run was cancelled")
	}
}

func TestDeadlineOfTheRunIsTimeout(t *testing.T) {
	o := surroundings(t)
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	want(t, watched(t, time.Second, ctx, sh("sleep 66"), o), notes.Timeout, "the run's deadline has passed")
	want(t, watched(t, time.Second, ctx, sh("true"), o), notes.Timeout, "the run's deadline has passed")
}

func TestC02_WatchModeIsNamed(t *testing.T) {
	c := sh("echo ' PASS  Waiting for file changes...'; sleep 66")
	c.Timeout = 200 * time.Millisecond
	r := runs(t, c, surroundings(t))
	if r.Verdict != notes.Timeout || !strings.Contains(r.Why, "watch mode") {
		t.Errorf("%s %q", r.Verdict, r.Why)
	}
}

// nothingRuns fails if a process with this command line (NUL-separated) is alive.
func nothingRuns(t *testing.T, cmdline string) {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Log("SKIP no /proc here")
		return
	}
	for _, e := range entries {
		b, err := os.ReadFile(fmt.Sprintf("/proc/%s/cmdline", e.Name()))
		if err == nil && string(b) == cmdline {
			t.Errorf("%q still runs as pid %s", cmdline, e.Name())
		}
	}
}

// A test that leaves a server or a timer open: the summary is there, and the end is not.
func TestOpenHandlesAreTimeoutWithTheSummary(t *testing.T) {
	check := sh("echo '2 passed in 0.01s'; exec sleep 600")
	check.Timeout = 300 * time.Millisecond
	want(t, runs(t, check, surroundings(t)), notes.Timeout, "still running after 300ms; its tests had ended (2 passed): something that they opened")
}
