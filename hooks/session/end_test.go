package session

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"git-isitdone/notes"
)

func TestEndTakesAwayWhatIsProvedAndKeepsWhatIsOpen(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	passed := Judged{Tree: "new", Profile: notes.ProfileFull, Kind: "passed", Allowed: true}
	for _, c := range []struct {
		name   string
		change func(*State)
		gone   bool
	}{
		{"nothing happened", func(*State) {}, true},
		{"proved", func(st *State) { st.StartTree, st.Last = "old", &passed }, true},
		{"back at its start", func(st *State) { st.StartTree, st.Last = "old", &Judged{Tree: "old", Allowed: true} }, true},
		{"changed, lite checks only", func(st *State) {
			st.StartTree, st.Last = "old", &Judged{Tree: "new", Profile: notes.ProfileLite, Allowed: true}
		}, false},
		{"edited since the proof", func(st *State) { st.Last, st.Proved = &passed, at; st.Edited([]string{"a.go"}, at.Add(time.Second)) }, false},
		{"refused", func(st *State) { st.Last = &passed; st.Refuse("x") }, false},
		{"gave up", func(st *State) { st.GaveUp = true }, false},
	} {
		ctx := context.Background()
		s := store(t)
		s.Spare = filepath.Join(t.TempDir(), "spare")
		for _, store := range []Store{{Dir: s.Dir, Env: s.Env}, {Dir: s.Spare, Env: s.Env}} {
			if _, err := store.Update(ctx, "claude", "s", c.change); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.KeepFiles(ctx, "claude", "s", nil, nil, blobs{}); err != nil {
			t.Fatal(err)
		}
		gone, err := s.End(ctx, "claude", "s")
		if err != nil || gone != c.gone {
			t.Errorf("%s: gone %v, %v", c.name, gone, err)
		}
		for _, path := range []string{s.Path("claude", "s"), s.filesDirs("claude", "s")[0], Store{Dir: s.Spare}.Path("claude", "s")} {
			if _, err := os.Stat(path); (err != nil) != c.gone {
				t.Errorf("%s: %s: %v", c.name, filepath.Base(path), err)
			}
		}
	}
}

func TestEndOfASessionThatNobodySaw(t *testing.T) {
	s := store(t)
	if gone, err := s.End(context.Background(), "claude", "s"); err != nil || !gone {
		t.Errorf("%v, %v", gone, err)
	}
	if _, err := os.Stat(s.Path("claude", "s")); err == nil {
		t.Error("the end made a session")
	}
}
