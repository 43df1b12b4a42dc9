package gitstore

import (
	"context"
	"crypto/sha1"
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestSnapshotIsWhatGitWouldAdd(t *testing.T) {
	cases := []struct {
		name string
		make func(w *world)
	}{
		{"clean", func(w *world) {}},
		{"edited, deleted, new, executable", func(w *world) {
			w.write("r/a", "edited\n")
			os.Remove(w.path("r/d/b"))
			w.write("r/new/x y", "n\n")
			os.Chmod(w.path("r/d/e/c"), 0o755)
		}},
		{"staged content differs from the file", func(w *world) {
			w.write("r/a", "staged\n")
			w.git("r", "add", "a")
			w.write("r/a", "on disk\n")
		}},
		{"ignored files and a tracked file that is ignored", func(w *world) {
			w.write("r/.gitignore", "a\n*.log\n")
			w.write("r/a", "tracked all the same\n")
			w.write("r/x.log", "not this\n")
		}},
		{"file becomes directory, directory becomes link", func(w *world) {
			os.Remove(w.path("r/a"))
			w.write("r/a/in", "q\n")
			os.RemoveAll(w.path("r/d"))
			os.Symlink("a", w.path("r/d"))
		}},
		{"odd names", func(w *world) {
			for _, n := range []string{"nl\nx", "q\"uote", "-dash", ":(colon", "tab\t", "\xff\xfe"} {
				w.write("r/"+n, "x")
			}
		}},
		{"merge conflict", func(w *world) {
			w.git("r", "checkout", "-qb", "x")
			w.write("r/a", "x\n")
			w.git("r", "commit", "-qam", "x")
			w.git("r", "checkout", "-q", "main")
			w.write("r/a", "y\n")
			w.git("r", "commit", "-qam", "y")
			if _, err := w.tryGit("r", "merge", "x"); err == nil {
				w.t.Fatal("the merge did not conflict")
			}
		}},
		{"intent to add", func(w *world) {
			w.write("r/n", "n\n")
			w.git("r", "add", "-N", "n")
		}},
		{"index version 4", func(w *world) {
			w.git("r", "update-index", "--index-version", "4")
			w.write("r/d/e/c", "m\n")
		}},
		{"split index", func(w *world) {
			w.git("r", "update-index", "--split-index")
			w.write("r/a", "m\n")
			w.git("r", "add", "a")
			w.write("r/n", "n\n")
		}},
		{"clean filter", func(w *world) {
			w.git("r", "config", "filter.up.clean", "tr a-z A-Z")
			w.write("r/.gitattributes", "*.up filter=up\n")
			w.write("r/x.up", "hello\n")
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.repo("r")
			c.make(w)
			s := w.snap("r")
			w.byGit = true
			if byGit := w.snap("r"); byGit.Tree != s.Tree || byGit.Plain != s.Plain || byGit.Deep != s.Deep || byGit.IgnoreDigest != s.IgnoreDigest {
				t.Errorf("the scanner says %+v, git %+v", s, byGit)
			}
			if want := w.addedTree("r"); s.Tree != want || s.Plain != want || s.Deep != "" {
				t.Errorf("tree %s, plain %s, deep %q; git says %s", s.Tree, s.Plain, s.Deep, want)
			}
		})
	}
}

func TestSnapshotOfUnbornRepository(t *testing.T) { eachHasher(t, testSnapshotOfUnbornRepository) }

func testSnapshotOfUnbornRepository(t *testing.T, byGit bool) {
	w := newWorld(t)
	w.byGit = byGit
	w.git(".", "init", "-q", "r")
	if got := w.snap("r").Tree; got != EmptyTree("sha1") {
		t.Errorf("nothing at all: %s", got)
	}
	w.write("r/a", "a\n")
	if got, want := w.snap("r").Tree, w.addedTree("r"); got != want {
		t.Errorf("got %s, git says %s", got, want)
	}
}

func TestCleanTreeIsHeadsTree(t *testing.T) { eachHasher(t, testCleanTreeIsHeadsTree) }

func testCleanTreeIsHeadsTree(t *testing.T, byGit bool) {
	w := newWorld(t)
	w.byGit = byGit
	w.repo("r")
	if got := w.snap("r").Tree; got != w.headTree("r") {
		t.Errorf("got %s, HEAD has %s", got, w.headTree("r"))
	}
	w.write("r/a", "edit\n")
	dirty := w.snap("r").Tree
	w.git("r", "commit", "-qam", "edit")
	if got := w.headTree("r"); got != dirty {
		t.Errorf("committing the tree %s made it %s", dirty, got)
	}
}

// The index of the user must keep inode and time, and .git must gain no object.
func TestSnapshotLeavesNothingBehind(t *testing.T) { eachHasher(t, testLeavesNothing) }

func testLeavesNothing(t *testing.T, byGit bool) {
	w := newWorld(t)
	w.byGit = byGit
	w.repo("r")
	w.write("r/a", "edited\n")
	w.write("r/new", strings.Repeat("big\n", 1000))
	before := w.gitDirState("r")
	s := w.snap("r")
	for _, line := range w.gitDirState("r") {
		if !slices.Contains(before, line) {
			t.Errorf("the git directory changed: %s", line)
		}
	}
	if byGit && len(w.leftovers()) != 1 {
		t.Errorf("an open snapshot has one temporary directory, not %q", w.leftovers())
	}
	if err := errors.Join(s.Close(), s.Close()); err != nil {
		t.Error(err)
	}
	if left := w.leftovers(); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	if _, err := s.Changes(context.Background(), ""); err == nil {
		t.Error("a closed snapshot answered")
	}
}

// git writes the shared half of a split index beside the user's index, wherever the
// index itself is.
func TestSplitIndexLeavesNothingBehind(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.git("r", "config", "core.splitIndex", "true")
	w.git("r", "config", "splitIndex.maxPercentChange", "0")
	w.git("r", "update-index", "--split-index")
	w.write("r/a", "edited\n")
	w.write("r/new", "new\n")
	before := w.gitDirState("r")
	_ = w.snap("r")
	if after := w.gitDirState("r"); !slices.Equal(before, after) {
		t.Errorf("the git directory changed from\n%s\nto\n%s", before, after)
	}
}

// gitDirState lists every file of a git directory with its inode, size and time. Objects
// and a shared index come without their time: git touches those that it uses, as protection
// from a concurrent clean-up.
func (w *world) gitDirState(dir string) []string {
	w.t.Helper()
	return stateOf(w.t, w.path(dir+"/.git"))
}

func stateOf(t testing.TB, gitDir string) []string {
	t.Helper()
	out, err := exec.Command("find", gitDir, "-printf", "%P %i %s %T@\n").Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(out), "\n")
	for i, line := range lines {
		if strings.Contains(line, "objects/") || strings.Contains(line, "sharedindex.") {
			lines[i] = line[:strings.LastIndex(line, " ")]
		}
	}
	slices.Sort(lines)
	return lines
}

func TestSnapshotEndsWithItsContext(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	// A filter that hangs stands for any git that does not come back.
	w.fifo("started")
	w.git("r", "config", "filter.hang.clean", "echo > ../started; sleep 600")
	w.write("r/.gitattributes", "*.hang filter=hang\n")
	w.write("r/x.hang", "x\n")
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _ = os.ReadFile(w.path("started")) // blocks until the filter writes
		cancel()
	}()
	watchdog := time.AfterFunc(60*time.Second, cancel)
	defer watchdog.Stop()
	start := time.Now()
	_, err := w.open("r").Snapshot(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if d := time.Since(start); d > 50*time.Second {
		t.Errorf("took %s to end", d)
	}
	if left := w.leftovers(); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// git looks into a file that is as young as the index. A copy of the index with a new time
// would hide an edit of the same size made within the same tick.
func TestRacyEditIsSeen(t *testing.T) { eachHasher(t, testRacyEditIsSeen) }

func testRacyEditIsSeen(t *testing.T, byGit bool) {
	w := newWorld(t)
	w.byGit = byGit
	w.repo("r")
	w.write("r/racy", "aaaa\n")
	w.git("r", "add", "racy")
	info, err := os.Stat(w.path("r/racy"))
	if err != nil {
		t.Fatal(err)
	}
	// Same inode, size and time, and an index of exactly that time; trustctime off stands
	// for a change time within the same tick.
	w.git("r", "config", "core.trustctime", "false")
	if err := os.WriteFile(w.path("r/racy"), []byte("bbbb\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"r/racy", "r/.git/index"} {
		if err := os.Chtimes(w.path(p), info.ModTime(), info.ModTime()); err != nil {
			t.Fatal(err)
		}
	}
	to := w.path("copy")
	if err := copyIndex(w.path("r/.git/index"), to); err != nil {
		t.Fatal(err)
	}
	copied, err := os.Stat(to)
	if err != nil || !copied.ModTime().Equal(info.ModTime()) {
		t.Errorf("the copy is of %v, the index of %v (%v)", copied.ModTime(), info.ModTime(), err)
	}
	s := w.snap("r")
	e, err := s.Entry(context.Background(), s.Tree, "racy")
	if err != nil {
		t.Fatal(err)
	}
	if data := must(s.Blob(context.Background(), e.ID))(t); string(data) != "bbbb\n" {
		t.Errorf("the key has the content %q", data)
	}
}

// With core.trustctime=false or core.checkStat=minimal an edit that restores size and time
// is invisible to git; the key looks at the change time all the same.
func TestRestoredTimesDoNotHideAnEdit(t *testing.T) { eachHasher(t, testRestoredTimesDoNotHideAnEdit) }

func testRestoredTimesDoNotHideAnEdit(t *testing.T, byGit bool) {
	w := newWorld(t)
	w.byGit = byGit
	w.repo("r")
	w.git("r", "config", "core.trustctime", "false")
	w.git("r", "config", "core.checkStat", "minimal")
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(w.path("r/a"), old, old); err != nil {
		t.Fatal(err)
	}
	w.git("r", "update-index", "--refresh")
	w.ageFirstEntry("r")
	w.write("r/a", "b\n")
	if err := os.Chtimes(w.path("r/a"), old, old); err != nil {
		t.Fatal(err)
	}
	if out := w.git("r", "status", "--porcelain"); out != "" {
		t.Fatalf("git sees the edit, so this test shows nothing: %q", out)
	}
	if got := w.snap("r").Tree; got == w.headTree("r") {
		t.Error("the edit is not in the key")
	}
}

func TestSnapshotIgnoresTheHooksEnvironment(t *testing.T) {
	eachHasher(t, testSnapshotIgnoresTheHooksEnvironment)
}

func testSnapshotIgnoresTheHooksEnvironment(t *testing.T, byGit bool) {
	w := newWorld(t)
	w.byGit = byGit
	w.repo("r")
	w.repo("other")
	w.write("r/a", "edit\n")
	want := w.snap("r").Tree
	w.env = w.env.With(
		"GIT_DIR="+w.path("other/.git"), "GIT_WORK_TREE="+w.path("other"), "GIT_INDEX_FILE="+w.path("other/.git/index"),
		"GIT_OBJECT_DIRECTORY="+w.path("other/.git/objects"), "GIT_LITERAL_PATHSPECS=1", "GIT_PREFIX=d/", "GIT_TRACE=1",
	)
	s := w.snap("r")
	if s.Tree != want || s.r.Top != w.path("r") {
		t.Errorf("got tree %s of %s, want %s of %s", s.Tree, s.r.Top, want, w.path("r"))
	}
}

func TestRefusalsAreNoIds(t *testing.T) {
	cases := []struct {
		name, words string
		make        func(w *world)
	}{
		{"required filter fails", "clean filter 'up' failed", func(w *world) {
			w.git("r", "config", "filter.up.clean", "false")
			w.git("r", "config", "filter.up.required", "true")
			w.write("r/.gitattributes", "*.up filter=up\n")
			w.write("r/x.up", "hello\n")
		}},
		{"embedded repository without a commit", "does not have a commit checked out", func(w *world) {
			w.git("r", "init", "-q", "emb")
			w.write("r/emb/z", "z\n")
		}},
		{"a name like .git", "invalid path", func(w *world) { w.write("r/git~1/x", "x\n") }},
		{"safecrlf", "would be replaced", func(w *world) {
			w.git("r", "config", "core.autocrlf", "true")
			w.git("r", "config", "core.safecrlf", "true")
			w.write("r/w.txt", "a\nb\n")
		}},
		{"tracked file becomes a FIFO", "can only add regular files", func(w *world) {
			os.Remove(w.path("r/a"))
			w.fifo("r/a")
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.repo("r")
			c.make(w)
			_, err := w.open("r").Snapshot(context.Background())
			var refused *UnhashableError
			if !errors.As(err, &refused) {
				t.Fatalf("got %v", err)
			}
			if !strings.Contains(refused.Words, c.words) || strings.Contains(refused.Words, "hint:") {
				t.Errorf("git's words are %q", refused.Words)
			}
			if !strings.Contains(err.Error(), "this tree cannot be hashed: ") {
				t.Errorf("the error is %q", err)
			}
			if left := w.leftovers(); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

func TestUntrackedFifoIsIgnored(t *testing.T) { eachHasher(t, testUntrackedFifoIsIgnored) }

func testUntrackedFifoIsIgnored(t *testing.T, byGit bool) {
	w := newWorld(t)
	w.byGit = byGit
	w.repo("r")
	w.fifo("r/fifo")
	if got := w.snap("r").Tree; got != w.headTree("r") {
		t.Errorf("got %s, HEAD has %s", got, w.headTree("r"))
	}
}

func TestIgnoreDigest(t *testing.T) { eachHasher(t, testIgnoreDigest) }

func testIgnoreDigest(t *testing.T, byGit bool) {
	w := newWorld(t)
	w.byGit = byGit
	w.repo("r")
	none := w.snap("r").IgnoreDigest
	w.write("r/.git/info/exclude", "# only a comment\n")
	if got := w.snap("r").IgnoreDigest; got != none {
		t.Errorf("a comment changed it from %q to %q", none, got)
	}
	w.write("r/.git/info/exclude", "*.log\n")
	excluded := w.snap("r").IgnoreDigest
	w.write("home/ex", "*.tmp\n")
	w.git("r", "config", "core.excludesFile", "~/ex")
	both := w.snap("r").IgnoreDigest
	if none != "" || excluded == none || both == excluded {
		t.Errorf("digests %q, %q, %q", none, excluded, both)
	}
}

// ageFirstEntry sets the change time that the index has of its first file back by a minute,
// as if the file had been added then.
func (w *world) ageFirstEntry(dir string) {
	w.t.Helper()
	index := []byte(w.read(dir + "/.git/index"))
	ctime := index[indexHeaderSize:]
	binary.BigEndian.PutUint32(ctime, binary.BigEndian.Uint32(ctime)-60)
	body := index[:len(index)-sha1.Size]
	sum := sha1.Sum(body)
	w.write(dir+"/.git/index", string(append(body, sum[:]...)))
}
