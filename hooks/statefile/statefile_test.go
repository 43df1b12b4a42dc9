package statefile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
)

func TestUpdatesAreNotLostToOneAnother(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "counter.json")
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			n := 0
			if err := Update(context.Background(), path, &n, func(n *int) error { *n++; return nil }); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	var n int
	if err := Read(path, &n); err != nil || n != 20 {
		t.Errorf("got %d, %v; want 20", n, err)
	}
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v; want 0600", info.Mode(), err)
	}
}

func TestCorruptFileIsNamedAndKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.json")
	if err := os.WriteFile(path, []byte("{half"), 0o600); err != nil {
		t.Fatal(err)
	}
	v := map[string]int{}
	err := Update(context.Background(), path, &v, func(*map[string]int) error { t.Error("changed"); return nil })
	var corrupt *CorruptError
	if !errors.As(err, &corrupt) || corrupt.Path != path {
		t.Errorf("got %v", err)
	}
	if content, _ := os.ReadFile(path); string(content) != "{half" {
		t.Errorf("the file became %q", content)
	}
}

func TestRefusedChangeWritesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.json")
	no := errors.New("no")
	v := 0
	if err := Update(context.Background(), path, &v, func(*int) error { return no }); !errors.Is(err, no) {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was written: %v", err)
	}
}
