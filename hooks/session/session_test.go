package session

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"git-isitdone/gitstore/environ"
)

func store(t *testing.T) Store {
	t.Helper()
	return Store{Dir: filepath.Join(t.TempDir(), "sessions"), Env: environ.Env{Vars: []string{"HOME=" + t.TempDir()}, Now: time.Now}}
}

func TestHostileSessionIDsStayInTheDirectory(t *testing.T) {
	s := store(t)
	for _, id := range []string{"", "../../../../etc/passwd", "a/b", "a\x00b", strings.Repeat("x", 1<<16), "\xff", "CON"} {
		if _, err := s.Update(context.Background(), "claude", id, func(*State) {}); err != nil {
			t.Errorf("%.20q: %v", id, err)
		}
		if dir := filepath.Dir(s.Path("claude", id)); dir != s.Dir {
			t.Errorf("%.20q lies in %s", id, dir)
		}
	}
}

func TestEditsRecordedAtOnceAreAllKept(t *testing.T) {
	s := store(t)
	var all sync.WaitGroup
	for _, p := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		all.Go(func() {
			if _, err := s.Update(context.Background(), "claude", "s", func(st *State) { st.Edited([]string{p}, time.Now()) }); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if st, err := s.Load("claude", "s"); err != nil || len(st.Edits) != 8 {
		t.Errorf("got %v, %v; want 8 edits", st.Edits, err)
	}
}

func TestAttemptsBelongToTheTurn(t *testing.T) {
	var st State
	st.BeginTurn("t1")
	st.Refuse("f")
	if n := st.Refuse("f"); n != 2 {
		t.Errorf("attempt %d, want 2", n)
	}
	if n := st.Refuse("g"); n != 1 || st.Blocks != 3 {
		t.Errorf("another failure: attempt %d of %d blocks, want 1 of 3", n, st.Blocks)
	}
	st.BeginTurn("t1")
	st.BeginTurn("")
	if st.Blocks != 3 {
		t.Errorf("the same turn, or none named, gave attempts back: %+v", st)
	}
	st.BeginTurn("t2")
	if st.Blocks != 0 || st.Refuse("f") != 1 {
		t.Errorf("a new turn gave none back: %+v", st)
	}
}

func TestOldSessionsAreForgotten(t *testing.T) {
	s := store(t)
	if _, err := s.Update(context.Background(), "claude", "old", func(*State) {}); err != nil {
		t.Fatal(err)
	}
	s.Env.Now = func() time.Time { return time.Now().Add(25 * time.Hour) }
	if _, err := s.Update(context.Background(), "claude", "new", func(*State) {}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(s.Path("claude", "old")); err == nil {
		t.Error("the old session is still there")
	}
	if _, err := os.Stat(filepath.Join(s.Dir, "lock")); err != nil {
		t.Errorf("the lock file is gone: %v", err)
	}
}

func TestCorruptSessionIsPutAside(t *testing.T) {
	s := store(t)
	path := s.Path("claude", "s")
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("{half"), 0o600); err != nil {
		t.Fatal(err)
	}
	st, err := s.Update(context.Background(), "claude", "s", func(st *State) { st.Refuse("f") })
	if err != nil || st.Blocks != 1 {
		t.Errorf("got %+v, %v", st, err)
	}
	if content, _ := os.ReadFile(path + ".corrupt"); string(content) != "{half" || !st.Doubted {
		t.Errorf("put aside: %q, doubted %v", content, st.Doubted)
	}
}

// Who can write into the git directory can write a session's file; what he cannot is seal it.
func TestAForgedSessionCountsForNothing(t *testing.T) {
	ctx := context.Background()
	refused := func(st *State) { st.Refuse("f") }
	for name, forge := range map[string]func(s Store, content string) string{
		"edited": func(_ Store, content string) string {
			return strings.Replace(content, `"blocks":1`, `"blocks":0`, 1)
		},
		"unsealed": func(_ Store, content string) string {
			return content[:strings.Index(content, `,"seal"`)] + "}"
		},
		"written anew":    func(Store, string) string { return `{"state":{"v":1}}` },
		"in the old form": func(Store, string) string { return `{"v":1,"host":"claude"}` },
		"another session's": func(s Store, _ string) string {
			if _, err := s.Update(ctx, "claude", "other", func(*State) {}); err != nil {
				t.Fatal(err)
			}
			content, _ := os.ReadFile(s.Path("claude", "other"))
			return string(content)
		},
	} {
		s := store(t)
		if _, err := s.Update(ctx, "claude", "s", refused); err != nil {
			t.Fatal(err)
		}
		path := s.Path("claude", "s")
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		forged := forge(s, string(content))
		if forged == string(content) {
			t.Fatalf("%s: nothing was forged in %s", name, content)
		}
		if err := os.WriteFile(path, []byte(forged), 0o600); err != nil {
			t.Fatal(err)
		}
		var e *ForgedError
		if st, err := s.Load("claude", "s"); !errors.As(err, &e) || st.First != (time.Time{}) {
			t.Errorf("%s: loaded %+v, %v", name, st, err)
		}
		if gone, err := s.End(ctx, "claude", "s"); gone || err == nil {
			t.Errorf("%s: its end took it away", name)
		}
		st, err := s.Update(ctx, "claude", "s", refused)
		if err != nil || !st.Doubted || st.Blocks != 1 {
			t.Errorf("%s: goes on as %+v, %v", name, st, err)
		}
		if st, err = s.Update(ctx, "claude", "s", refused); err != nil || !st.Doubted || st.Blocks != 2 {
			t.Errorf("%s: and then %+v, %v", name, st, err)
		}
		suffix := ".forged"
		if st.Outdated {
			suffix = ".old"
		}
		if st.Outdated != (name == "in the old form") {
			t.Errorf("%s: outdated %v", name, st.Outdated)
		}
		if aside, _ := os.ReadFile(path + suffix); string(aside) != forged {
			t.Errorf("%s: put aside %q", name, aside)
		}
	}
}

func TestWithoutAKeyNothingIsSealed(t *testing.T) {
	s := store(t)
	s.Env.Vars = nil
	for range 2 {
		if st, err := s.Update(context.Background(), "claude", "s", func(*State) {}); err != nil || st.Doubted {
			t.Errorf("%+v, %v", st, err)
		}
	}
}

func TestOnceAndReport(t *testing.T) {
	var st State
	if !st.Once("x") || st.Once("x") || !st.Once("y") {
		t.Error("Once is not once")
	}
	if !st.Report("x") || st.Report("x") {
		t.Error("Report is not once")
	}
}

// TestSpareDirectory: where the store's own directory cannot be written, attempts are counted
// in the spare one, go on from what was known, and come back with the directory.
func TestSpareDirectory(t *testing.T) {
	ctx := context.Background()
	base := t.TempDir()
	clock := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	s := Store{Dir: filepath.Join(base, "own"), Spare: filepath.Join(base, "spare"), Env: environ.Env{Now: func() time.Time {
		clock = clock.Add(time.Second)
		return clock
	}}}
	refuse := func() int {
		t.Helper()
		n := 0
		if _, err := s.Update(ctx, "claude", "s1", func(st *State) { n = st.Refuse("set") }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := refuse(); n != 1 {
		t.Fatalf("first refusal counts %d", n)
	}
	// A file where the directory should be cannot be written into, not even by root.
	if err := os.Rename(s.Dir, s.Dir+".away"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(s.Dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if n := refuse(); n != 1 {
		t.Fatalf("with the own directory gone, and what it knew with it, the next one counts %d", n)
	}
	if n := refuse(); n != 2 {
		t.Fatalf("the spare directory counts %d, want 2", n)
	}
	if err := os.Remove(s.Dir); err != nil {
		t.Fatal(err)
	}
	if n := refuse(); n != 3 {
		t.Fatalf("back in the own directory it counts %d, want 3", n)
	}
	if st, err := s.Load("claude", "s1"); err != nil || st.Attempts["set"] != 3 {
		t.Fatalf("loaded %+v, %v", st, err)
	}
}
