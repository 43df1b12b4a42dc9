package intree

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// newTree makes real links: file systems differ in what they do with them.
func newTree(t *testing.T) fs.FS {
	t.Helper()
	dir := t.TempDir()
	top := filepath.Join(dir, "top")
	for name, content := range map[string]string{"top/real/a": "A", "top/b": "B", "outside": "secret"} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{
		"link": "b", "dir": "real", "real/up": "../link", "out": "../outside", "abs": filepath.Join(dir, "outside"),
		"gone": "nothing", "loop": "loop2", "loop2": "loop", "real/out": "../../outside", "self": ".",
	} {
		if err := os.Symlink(target, filepath.Join(top, name)); err != nil {
			t.Skipf("SKIP no symbolic links here: %v", err)
		}
	}
	return Follow(os.DirFS(top))
}

func TestLinksAreFollowedInsideOnly(t *testing.T) {
	fsys := newTree(t)
	cases := []struct {
		name, want string
		err        error
	}{
		{"b", "B", nil},
		{"link", "B", nil},
		{"dir/a", "A", nil},
		{"dir/up", "B", nil},
		{"self/self/b", "B", nil},
		{"out", "", ErrOutside},
		{"abs", "", ErrOutside},
		{"dir/out", "", ErrOutside},
		{"gone", "", fs.ErrNotExist},
		{"b/x", "", nil},
		{"loop", "", nil},
		{"../outside", "", fs.ErrInvalid},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			data, err := fs.ReadFile(fsys, c.name)
			if string(data) != c.want || (err == nil) != (c.want != "") || c.err != nil && !errors.Is(err, c.err) {
				t.Errorf("ReadFile = %q, %v; want %q, %v", data, err, c.want, c.err)
			}
			if _, err := fs.Stat(fsys, c.name); (err == nil) != (c.want != "") {
				t.Errorf("Stat: %v", err)
			}
			if f, err := fsys.Open(c.name); (err == nil) != (c.want != "") {
				t.Errorf("Open: %v", err)
			} else if err == nil {
				f.Close()
			}
		})
	}
	if list, err := fs.ReadDir(fsys, "dir"); err != nil || len(list) != 3 {
		t.Errorf("ReadDir = %v, %v", list, err)
	}
	if Follow(fsys) != fsys {
		t.Error("wrapped twice")
	}
}
