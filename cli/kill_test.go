//go:build linux && (full || soak)

package cli_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gofrs/flock"
)

// phases are where a run can be killed: each function starts one, brings it there, kills
// it, and lets go of what held it.
var phases = []struct {
	name string
	kill func(v *victims)
}{
	{"hash", killHashing},
	{"lock", killWaiting},
	{"run", killRunning},
	{"record", killRecording},
	{"ref", killSettingTheRef},
}

func killHashing(v *victims) {
	release := v.hold("hash")
	defer release()
	x := v.start()
	v.await("the filter", func() bool { return v.reached("hash") })
	x.kill()
}

// killWaiting kills a run that waits for another one's lock, and then that one.
func killWaiting(v *victims) {
	release := v.hold("run")
	defer release()
	holder := v.start()
	v.await("the check", func() bool { return v.reached("run") })
	waiter := v.start()
	v.await("the lock", func() bool { return waiter.said("waiting for another run") })
	waiter.kill()
	holder.kill()
}

func killRunning(v *victims) {
	release := v.hold("run")
	defer release()
	x := v.start()
	v.await("the check", func() bool { return v.reached("run") })
	x.kill()
}

// killRecording kills a run whose checks are over and whose receipt waits for its turn to be
// written. The turn is held, so that nothing can be recorded meanwhile: the program waits two
// seconds for it, and is killed as soon as it has said how the check ended.
func killRecording(v *victims) {
	turn := flock.New(filepath.Join(v.dir, ".git/isitdone/journal.lock"))
	if ok, err := turn.TryLock(); err != nil || !ok {
		v.t.Fatal("taking the ledger's turn: ", ok, err)
	}
	defer func() { _ = turn.Unlock() }()
	x := v.start()
	v.await("the end of the check", func() bool { return x.said(" PASS ") || x.said(" FAIL ") })
	x.kill()
}

// killSettingTheRef kills a run that has written its objects and cannot set the ref, and
// leaves the ref's lock behind, as a kill within git's own update would.
func killSettingTheRef(v *victims) {
	lock := filepath.Join(v.dir, ".git/refs/isitdone/ledger.lock")
	before := v.git("count-objects")
	if err := os.WriteFile(lock, nil, 0o600); err != nil {
		v.t.Fatal(err)
	}
	x := v.start()
	v.await("the ref", func() bool { return v.git("count-objects") != before })
	x.kill()
	// Half of them are found at once, half only when they are old enough to be removed.
	if v.round%4 < 2 {
		old := time.Now().Add(-time.Minute)
		if err := os.Chtimes(lock, old, old); err != nil {
			v.t.Fatal(err)
		}
	}
}

// TestKilledInEachPhase: whatever a run was at when it was killed, it proved nothing that
// is not so, holds no lock, and the next one works.
func TestKilledInEachPhase(t *testing.T) { killInEachPhase(t, 3) }

func killInEachPhase(t *testing.T, each int) {
	for _, p := range phases {
		t.Run(p.name, func(t *testing.T) {
			v := newVictims(t)
			v.isitdone() // so that there is a ledger
			for range each {
				for _, good := range []bool{true, false} {
					v.newTree(good)
					p.kill(v)
					v.afterKill(p.name, good)
				}
			}
			v.finally()
			t.Logf("killed in phase %s: %d runs", p.name, 2*each)
		})
	}
}

// killAtRandom kills runs after any time between nothing and a whole run.
func killAtRandom(t *testing.T, n int) {
	v := newVictims(t)
	v.isitdone()
	start := time.Now()
	v.newTree(true)
	v.isitdone()
	whole := time.Since(start)
	ended := 0
	for i := range n {
		good := i%2 == 0
		v.newTree(good)
		x := v.start()
		wait := time.NewTimer(rand.N(whole))
		select {
		case <-wait.C:
		case <-x.done:
			ended++
		}
		x.kill()
		v.afterKill("random", good)
	}
	v.finally()
	t.Logf("killed at random: %d runs, %d more had ended", n-ended, ended)
}

// afterKill checks what a killed run left.
func (v *victims) afterKill(phase string, good bool) {
	v.t.Helper()
	state := v.state()
	if state == "PASS" && (!good || phase == "hash" || phase == "run" || phase == "lock") {
		v.t.Fatalf("round %d, killed in phase %s: state %s", v.round, phase, state)
	}
	lock := flock.New(filepath.Join(v.dir, ".git/isitdone/run.lock"))
	if ok, err := lock.TryLock(); err != nil || !ok {
		v.t.Fatalf("round %d, killed in phase %s: the run lock is held (%v)", v.round, phase, err)
	}
	if err := lock.Unlock(); err != nil {
		v.t.Fatal(err)
	}
	want, wantState := 0, "PASS"
	if !good {
		want, wantState = 1, "FAIL"
	}
	if status, out, words := v.isitdone(); status != want {
		v.t.Fatalf("round %d, killed in phase %s: the next run exits %d, not %d\n%s%s", v.round, phase, status, want, out, words)
	}
	if state := v.state(); state != wantState {
		v.t.Fatalf("round %d, killed in phase %s: after the next run the state is %s, not %s", v.round, phase, state, wantState)
	}
	v.noLeftovers(phase)
}

// noLeftovers: the next run removed what the killed one left in the temporary directory.
func (v *victims) noLeftovers(phase string) {
	v.t.Helper()
	entries, err := os.ReadDir(v.tmp)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), "isitdone") {
			v.t.Errorf("round %d, killed in phase %s: left in the temporary directory: %s", v.round, phase, e.Name())
		}
	}
	if out := v.git("status", "--porcelain"); strings.Contains(out, "??") {
		v.t.Errorf("round %d, killed in phase %s: left in the working tree: %s", v.round, phase, out)
	}
}

// finally: git finds nothing wrong, the user can commit, and once a lock that was left
// behind is old, nothing stays in the journal.
func (v *victims) finally() {
	v.t.Helper()
	lock := filepath.Join(v.dir, ".git/refs/isitdone/ledger.lock")
	old := time.Now().Add(-time.Minute)
	_ = os.Chtimes(lock, old, old) // mostly there is none
	v.newTree(true)
	if status, out, words := v.isitdone(); status != 0 {
		v.t.Fatalf("the last run: %d\n%s%s", status, out, words)
	}
	if _, err := os.Stat(lock); err == nil {
		v.t.Error("the ref's lock is still there")
	}
	journal, err := os.ReadFile(filepath.Join(v.dir, ".git/isitdone/journal"))
	if err == nil && bytes.Contains(journal, []byte("receipt ")) {
		v.t.Errorf("receipts stay in the journal:\n%s", journal)
	}
	for line := range strings.Lines(v.git("fsck", "--full", "--strict")) {
		if !strings.HasPrefix(line, "dangling ") && !strings.HasPrefix(line, "notice: ") {
			v.t.Errorf("git fsck: %s", line)
		}
	}
	v.git("commit", "-q", "-a", "-m", fmt.Sprint("round ", v.round))
	if state := v.state(); state != "PASS" {
		v.t.Errorf("committed, the tree is %s", state)
	}
}
