package gitstore

import (
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Whatever is done to a small working tree, the key is what git makes of it in place, and
// the changes are what git's own diff lists.
func TestAnyWorkingTreeIsHashedAsGitDoes(t *testing.T) {
	// A dozen processes each: fewer rounds than rapid's own hundred, unless asked for.
	defer setRounds(t, 12)()
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(t)
		defer os.RemoveAll(w.dir)
		w.git(".", "init", "-q", "r")
		m := mutator{w: w, rt: rt}
		m.some("first")
		w.git("r", "add", "-A")
		w.git("r", "commit", "-q", "--allow-empty", "-m", "first")
		m.some("staged")
		w.git("r", "add", "-A")
		m.some("unstaged")
		s, err := w.open("r").Snapshot(ctx)
		if err != nil {
			rt.Fatal(err)
		}
		defer s.Close()
		changes, err := s.Changes(ctx, w.headTree("r"))
		if err != nil {
			rt.Fatal(err)
		}
		if want := w.addedTree("r"); s.Tree != want {
			rt.Fatalf("got %s, git says %s; %s", s.Tree, want, m.log)
		}
		if got, want := rawChanges(changes), gitChanges(w, "HEAD", string(s.Tree)); !slices.Equal(got, want) {
			rt.Fatalf("changes %q, git says %q; %s", got, want, m.log)
		}
	})
}

type mutator struct {
	w   *world
	rt  *rapid.T
	log string
}

func (m *mutator) some(label string) {
	names := rapid.SampledFrom([]string{"a", "b.log", "d", "d/x", "d/y.log", "d/e/f", "e/x", ".gitignore", "d/.gitignore", "ü \n\"q"})
	for range rapid.IntRange(0, 6).Draw(m.rt, label) {
		name := names.Draw(m.rt, "name")
		do := rapid.SampledFrom([]string{"write", "write", "remove", "link", "exec", "rename"}).Draw(m.rt, "do")
		m.log += fmt.Sprintf("%s %q; ", do, name)
		m.do(do, name, names.Draw(m.rt, "other"))
	}
}

func (m *mutator) do(what, name, other string) {
	p := m.w.path("r/" + name)
	m.clear(name)
	switch what {
	case "write":
		content := rapid.SampledFrom([]string{"", "1\n", "2\n", "*.log\n", "x\r\n", "!y.log\nd/\n"}).Draw(m.rt, "content")
		m.w.write("r/"+name, content)
	case "link":
		_ = os.MkdirAll(path.Dir(p), 0o755)
		_ = os.Symlink(other, p)
	case "exec":
		m.w.write("r/"+name, "#!/bin/sh\n")
		_ = os.Chmod(p, 0o755)
	case "rename":
		if !strings.HasPrefix(name, other) && !strings.HasPrefix(other, name) {
			_ = os.Rename(m.w.path("r/"+other), p)
		}
	}
}

// clear makes room: the path itself, and any file or link where a directory is needed.
func (m *mutator) clear(name string) {
	_ = os.RemoveAll(m.w.path("r/" + name))
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		p := m.w.path("r/" + dir)
		if info, err := os.Lstat(p); err == nil && !info.IsDir() {
			_ = os.Remove(p)
		}
	}
}

func rawChanges(changes []Change) []string {
	var lines []string
	for _, c := range changes {
		lines = append(lines, fmt.Sprintf("%06o %06o %c %s", c.OldMode, c.NewMode, c.Status, c.Path))
	}
	slices.Sort(lines)
	return lines
}

func gitChanges(w *world, from, to string) []string {
	fields := strings.Split(strings.TrimSuffix(w.git("r", "diff-tree", "-r", "-z", "--raw", "--no-renames", from, to), "\x00"), "\x00")
	var lines []string
	for i := 0; i+1 < len(fields); i += 2 {
		f := strings.Fields(strings.TrimPrefix(fields[i], ":"))
		lines = append(lines, fmt.Sprintf("%s %s %s %s", f[0], f[1], f[4], fields[i+1]))
	}
	slices.Sort(lines)
	return lines
}
