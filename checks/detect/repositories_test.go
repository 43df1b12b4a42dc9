package detect

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"
)

// minRepositories is how many repositories the folder must hold; fewer means that some
// were lost.
const minRepositories = 60

// TestRepositories reads one synthetic repository a file, modelled on layouts that exist,
// with the expected checks in "want" (the lines of show) and parts of expected notes in
// "want-notes". UPDATE_WANT=1 rewrites "want" for a person to judge.
func TestRepositories(t *testing.T) {
	folders, err := filepath.Glob("testdata/repositories/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no folders of repositories: %v", err)
	}
	total := 0
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.txtar"))
		if err != nil || len(files) == 0 {
			t.Errorf("%s holds no repository: %v", folder, err)
		}
		total += len(files)
		for _, file := range files {
			t.Run(filepath.Base(folder)+"/"+strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { checkRepository(t, file) })
		}
	}
	if total < minRepositories {
		t.Errorf("%d repositories; want at least %d", total, minRepositories)
	}
}

func checkRepository(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	fsys, want, notes := fstest.MapFS{}, -1, ""
	for i, f := range archive.Files {
		switch f.Name {
		case "want":
			want = i
		case "want-notes":
			notes = string(f.Data)
		default:
			name, executable := strings.CutSuffix(f.Name, "*")
			mode := fs.FileMode(0o644)
			if executable {
				mode = 0o755
			}
			fsys[name] = &fstest.MapFile{Data: f.Data, Mode: mode}
		}
	}
	if want < 0 {
		t.Fatal("no file named want")
	}
	p := detect(t, fsys)
	if os.Getenv("UPDATE_WANT") != "" {
		archive.Files[want].Data = []byte(show(p))
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got := show(p); got != string(archive.Files[want].Data) {
		t.Errorf("checks:\n%s\nwant:\n%s", got, archive.Files[want].Data)
	}
	for _, c := range p.Checks {
		checkSource(t, fsys, c.Source.File, c.Source.Line)
	}
	all := strings.Join(p.Notes, "\n")
	for _, part := range strings.Split(strings.TrimSpace(notes), "\n") {
		if !strings.Contains(all, part) {
			t.Errorf("notes:\n%s\nwant:\n%s", all, part)
		}
	}
	if notes == "" && all != "" {
		t.Errorf("unexpected notes:\n%s", all)
	}
}

// checkSource: a check says where it was found, and that line is there.
func checkSource(t *testing.T, fsys fstest.MapFS, file string, line int) {
	t.Helper()
	f, ok := fsys[file]
	if n := len(lines(string(orEmpty(f)))); !ok || line < 1 || line > n {
		t.Errorf("%s:%d does not exist", file, line)
	}
}

func orEmpty(f *fstest.MapFile) []byte {
	if f == nil {
		return nil
	}
	return f.Data
}
