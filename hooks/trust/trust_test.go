package trust

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/statefile"
)

func world(t *testing.T) environ.Env {
	t.Helper()
	return environ.Env{Vars: []string{"HOME=" + t.TempDir()}, Now: func() time.Time { return time.Unix(1e9, 0) }}
}

func TestTrustIsPerCloneAndCoversItsWorktrees(t *testing.T) {
	env := world(t)
	main := &gitstore.Repo{Top: "/r", GitDir: "/r/.git", CommonDir: "/r/.git"}
	linked := &gitstore.Repo{Top: "/w", GitDir: "/r/.git/worktrees/w", CommonDir: "/r/.git"}
	other := &gitstore.Repo{Top: "/o", GitDir: "/o/.git", CommonDir: "/o/.git"}
	if Granted(env, main) {
		t.Error("trusted before anybody said so")
	}
	if err := Grant(env, main); err != nil {
		t.Fatal(err)
	}
	if !Granted(env, main) || !Granted(env, linked) || Granted(env, other) {
		t.Errorf("main %v, linked %v, other %v; want true, true, false", Granted(env, main), Granted(env, linked), Granted(env, other))
	}
}

func TestTrustGivenAtOnceIsNotLost(t *testing.T) {
	env := world(t)
	repos := make([]*gitstore.Repo, 12)
	var all sync.WaitGroup
	for i := range repos {
		repos[i] = &gitstore.Repo{CommonDir: fmt.Sprintf("/r%d/.git", i)}
		all.Go(func() {
			if err := Grant(env, repos[i]); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, r := range repos {
		if !Granted(env, r) {
			t.Errorf("%s lost", r.CommonDir)
		}
	}
}

func TestUnreadableTrustGrantsNothingAndIsKept(t *testing.T) {
	env := world(t)
	path := filepath.Join(env.StateDir(), "trust.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	repo := &gitstore.Repo{CommonDir: "/r/.git"}
	var corrupt *statefile.CorruptError
	if err := Grant(env, repo); !errors.As(err, &corrupt) || Granted(env, repo) {
		t.Errorf("got %v, granted %v", err, Granted(env, repo))
	}
	if content, _ := os.ReadFile(path); string(content) != "nonsense" {
		t.Errorf("the file became %q", content)
	}
}

func TestTrustWithoutHomeIsRefused(t *testing.T) {
	if err := Grant(environ.Env{Now: time.Now}, &gitstore.Repo{}); !errors.Is(err, ErrNoHome) {
		t.Errorf("got %v", err)
	}
}
