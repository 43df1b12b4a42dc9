package gitstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// eachEngine runs a test over every engine that this build has; the law of all tests below
// is that nobody can tell them apart.
func eachEngine(t *testing.T, test func(t *testing.T, w *world, open func(dir string) *Repo)) {
	t.Helper()
	engines := enginesOverFiles()
	if gitKnowsReftable(t) {
		engines["reftable"] = engines["git"]
	}
	overEngines(t, engines, test)
}

// eachEngineOverFiles is for what only a ref with a file of its own can be.
func eachEngineOverFiles(t *testing.T, test func(t *testing.T, w *world, open func(dir string) *Repo)) {
	t.Helper()
	overEngines(t, enginesOverFiles(), test)
}

func enginesOverFiles() map[string]func(r *Repo) store {
	return map[string]func(r *Repo) store{
		"git":     func(r *Repo) store { return newGitStore(r) },
		"libgit2": openLibgit2,
	}
}

func overEngines(t *testing.T, engines map[string]func(r *Repo) store, test func(t *testing.T, w *world, open func(dir string) *Repo)) {
	t.Helper()
	for name, engine := range engines {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			if name == "reftable" {
				w.refFormat = name
			}
			w.repo("r")
			if probe := engine(w.open("r")); probe == nil {
				t.Skipf("SKIP this build has no %s", name)
			} else {
				t.Logf("answered by %s", probe.name())
				_ = probe.close()
			}
			test(t, w, func(dir string) *Repo {
				r := w.open(dir)
				if r.engine = engine(r); r.engine == nil {
					t.Fatalf("%s cannot open %s", name, dir)
				}
				return r
			})
		})
	}
}

// gitKnowsReftable: from git 2.45 on. newer_git_test.go brings one.
func gitKnowsReftable(t *testing.T) bool {
	t.Helper()
	return exec.Command("git", "init", "-q", "--ref-format=reftable", t.TempDir()).Run() == nil
}

var ctx = context.Background()

func TestEngineReadsObjects(t *testing.T) {
	eachEngine(t, func(t *testing.T, w *world, open func(string) *Repo) {
		big := bytes.Repeat([]byte{0, 1, 2, '\n'}, 100_000)
		w.write("r/big", string(big))
		w.write("r/empty", "")
		w.git("r", "add", "-A")
		w.git("r", "commit", "-qm", "big")
		w.git("r", "tag", "-am", "t", "v1")
		r := open("r")
		for range 2 { // loose, then packed under an engine that is already open
			tree := w.headTree("r")
			e := must(r.Entry(ctx, tree, "big"))(t)
			if data := must(r.Blob(ctx, e.ID))(t); !bytes.Equal(data, big) {
				t.Errorf("read %d bytes of %d", len(data), len(big))
			}
			e = must(r.Entry(ctx, tree, "empty"))(t)
			if data := must(r.Blob(ctx, e.ID))(t); len(data) != 0 {
				t.Errorf("the empty file has %q", data)
			}
			if e = must(r.Entry(ctx, tree, "d/e/c"))(t); e.Mode != ModeBlob || e.Name != "c" {
				t.Errorf("d/e/c is %+v", e)
			}
			names := ""
			for _, e := range must(r.ReadTree(ctx, tree))(t) {
				names += fmt.Sprintf("%o %s;", e.Mode, e.Name)
			}
			if want := "100644 a;100644 big;40000 d;100644 empty;"; names != want {
				t.Errorf("listed %q, want %q", names, want)
			}
			w.git("r", "gc", "-q")
		}
		for _, path := range []string{"nothing", "a/b", "d/nothing"} {
			if _, err := r.Entry(ctx, w.headTree("r"), path); !errors.Is(err, ErrNotFound) {
				t.Errorf("%s: %v", path, err)
			}
		}
		missing := OID(strings.Repeat("12", 20))
		if _, err := r.Blob(ctx, missing); !errors.Is(err, ErrNotFound) {
			t.Errorf("missing blob: %v", err)
		}
		if _, err := r.Blob(ctx, w.headTree("r")); err == nil {
			t.Error("a tree was read as a blob")
		}
		if list := must(r.ReadTree(ctx, EmptyTree("sha1")))(t); len(list) != 0 {
			t.Errorf("the empty tree lists %v", list)
		}
	})
}

func TestEngineResolves(t *testing.T) {
	eachEngine(t, func(t *testing.T, w *world, open func(string) *Repo) {
		w.git("r", "tag", "-am", "t", "v1")
		r := open("r")
		commit, tree := OID(w.git("r", "rev-parse", "HEAD")), w.headTree("r")
		for _, rev := range []string{"HEAD", "main", "refs/heads/main", "v1", "HEAD^0", string(commit), string(commit[:10]), "@", ":/first"} {
			c, tr, err := r.Resolve(ctx, rev)
			if err != nil || c != commit || tr != tree {
				t.Errorf("%s: %s %s %v", rev, c, tr, err)
			}
		}
		for _, rev := range []string{"HEAD^{tree}", string(tree)} {
			c, tr, err := r.Resolve(ctx, rev)
			if err != nil || c != "" || tr != tree {
				t.Errorf("%s: %s %s %v", rev, c, tr, err)
			}
		}
		for _, rev := range []string{"", "nothing", "-x", "--all", "HEAD~7", "HEAD:a", "a\nb", strings.Repeat("12", 20), "refs/heads/no"} {
			if _, _, err := r.Resolve(ctx, rev); !errors.Is(err, ErrNotFound) {
				t.Errorf("%q: %v", rev, err)
			}
		}
	})
}

func TestEngineHead(t *testing.T) {
	eachEngine(t, func(t *testing.T, w *world, open func(string) *Repo) {
		commit, tree := OID(w.git("r", "rev-parse", "HEAD")), w.headTree("r")
		if got := must(open("r").Head(ctx))(t); got != (Head{commit, tree, "main"}) {
			t.Errorf("on a branch: %+v", got)
		}
		w.git("r", "checkout", "-q", "--detach")
		if got := must(open("r").Head(ctx))(t); got != (Head{commit, tree, ""}) {
			t.Errorf("detached: %+v", got)
		}
		w.git("r", "worktree", "add", "-q", "-b", "feature/x", "../linked")
		if got := must(open("linked").Head(ctx))(t); got != (Head{commit, tree, "feature/x"}) {
			t.Errorf("linked worktree: %+v", got)
		}
		w.git(".", "init", "-q", "unborn")
		if got := must(open("unborn").Head(ctx))(t); got != (Head{Branch: "main"}) {
			t.Errorf("unborn: %+v", got)
		}
	})
}

func TestEngineRefs(t *testing.T) {
	eachEngine(t, func(t *testing.T, w *world, open func(string) *Repo) {
		r := open("r")
		const name = "refs/isitdone/ledger"
		one := must(r.EditTree(ctx, "", []TreeEdit{{Path: "k", Content: []byte("1")}}))(t)
		two := must(r.EditTree(ctx, "", []TreeEdit{{Path: "k", Content: []byte("2")}}))(t)
		if _, err := r.Ref(ctx, name); !errors.Is(err, ErrNotFound) {
			t.Fatalf("before: %v", err)
		}
		swap := func(old, new OID, want error) {
			t.Helper()
			if err := r.SwapRef(ctx, name, old, new, "because\nof this"); !errors.Is(err, want) || want == nil && err != nil {
				t.Errorf("%s to %s: %v, want %v", old.Short(), new.Short(), err, want)
			}
		}
		swap(one, two, ErrMoved) // does not exist
		swap("", one, nil)       // straight at a tree
		swap("", two, ErrMoved)  // exists
		swap(two, two, ErrMoved)
		swap(one, two, nil)
		w.git("r", "pack-refs", "--all")
		if got := must(r.Ref(ctx, name))(t); got != two || string(got) != w.git("r", "rev-parse", name) {
			t.Errorf("it is at %s, want %s", got, two)
		}
		swap(one, "", ErrMoved)
		swap(two, "", nil)
		swap(two, "", ErrMoved)
		if _, err := r.Ref(ctx, name); !errors.Is(err, ErrNotFound) {
			t.Errorf("after: %v", err)
		}
		if log := w.git("r", "log", "--all", "--oneline"); strings.Count(log, "\n") != 0 {
			t.Errorf("git log --all shows more than the one commit: %q", log)
		}
	})
}

func TestEngineBrokenRefIsNoMissingRef(t *testing.T) {
	eachEngineOverFiles(t, func(t *testing.T, w *world, open func(string) *Repo) {
		w.write("r/.git/refs/isitdone/ledger", "garbage\n")
		r := open("r")
		if _, err := r.Ref(ctx, "refs/isitdone/ledger"); err == nil || errors.Is(err, ErrNotFound) {
			t.Errorf("reading: %v", err)
		}
		err := r.SwapRef(ctx, "refs/isitdone/ledger", "", w.headTree("r"), "x")
		if err == nil || errors.Is(err, ErrReadOnly) {
			t.Errorf("creating over it: %v", err)
		}
		if got := w.read("r/.git/refs/isitdone/ledger"); got != "garbage\n" {
			t.Errorf("it was overwritten with %q", got)
		}
	})
}

func TestEngineRefHeldByAnotherWriter(t *testing.T) {
	eachEngine(t, func(t *testing.T, w *world, open func(string) *Repo) {
		r := open("r")
		tree := w.headTree("r")
		if err := r.SwapRef(ctx, "refs/isitdone/x", "", tree, "x"); err != nil {
			t.Fatal(err)
		}
		lock := "r/.git/refs/isitdone/x.lock"
		if w.refFormat == "reftable" {
			lock = "r/.git/reftable/tables.list.lock"
		}
		w.write(lock, "")
		if err := r.SwapRef(ctx, "refs/isitdone/x", tree, EmptyTree("sha1"), "x"); !errors.Is(err, ErrMoved) {
			t.Errorf("got %v", err)
		}
		if _, err := os.Stat(w.path(lock)); err != nil {
			t.Error("somebody else's lock was removed")
		}
	})
}

func TestEngineRunsNoHooks(t *testing.T) {
	eachEngine(t, func(t *testing.T, w *world, open func(string) *Repo) {
		w.write("r/.git/hooks/reference-transaction", "#!/bin/sh\ntouch "+w.path("hook-ran")+"\n")
		os.Chmod(w.path("r/.git/hooks/reference-transaction"), 0o755)
		if err := open("r").SwapRef(ctx, "refs/isitdone/x", "", w.headTree("r"), "x"); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(w.path("hook-ran")); err == nil {
			t.Error("the user's hook ran")
		}
		w.git("r", "update-ref", "refs/x", "HEAD")
		if _, err := os.Stat(w.path("hook-ran")); err != nil {
			t.Error("the hook does not run at all, so this test shows nothing")
		}
	})
}

func TestEngineCommit(t *testing.T) {
	eachEngine(t, func(t *testing.T, w *world, open func(string) *Repo) {
		head := OID(w.git("r", "rev-parse", "HEAD"))
		c := must(open("r").CommitTree(ctx, w.headTree("r"), []OID{head}, "Record\n\nbody <&>"))(t)
		want := "Test <test@example.org>|Test <test@example.org>|Record\n\nbody <&>\n|" + string(head)
		if got := w.git("r", "log", "-1", "--format=%an <%ae>|%cn <%ce>|%B|%P", string(c)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		w.write("home/.gitconfig", "")
		c = must(open("r").CommitTree(ctx, w.headTree("r"), nil, "x"))(t)
		if got := w.git("r", "log", "-1", "--format=%an", string(c)); got != "isitdone" {
			t.Errorf("without an identity the author is %q", got)
		}
		w.git("r", "fsck", "--strict")
	})
}

func TestEnginesAgreeOnEditTree(t *testing.T) {
	edits := []TreeEdit{
		{Path: "a", Content: []byte("new a")},
		{Path: "d/b", Delete: true},
		{Path: "x/y/z", Content: []byte("deep")},
		{Path: "x.y", Content: []byte("sorts before x/")},
		{Path: "a.b", Content: []byte("sorts after a")},
		{Path: "nothing/here", Delete: true},
		{Path: "a/nothing/here", Delete: true},
	}
	edits = append(edits[:6], TreeEdit{Path: "d/e/c/below", Delete: true})
	eachEngine(t, func(t *testing.T, w *world, open func(string) *Repo) {
		r := open("r")
		got := must(r.EditTree(ctx, w.headTree("r"), edits))(t)
		w.write("r/a", "new a")
		os.Remove(w.path("r/d/b"))
		w.write("r/x/y/z", "deep")
		w.write("r/x.y", "sorts before x/")
		w.write("r/a.b", "sorts after a")
		if want := w.addedTree("r"); got != want {
			t.Errorf("got %s, git says %s", got, want)
		}
		if again := must(r.EditTree(ctx, got, nil))(t); again != got {
			t.Errorf("no edits made %s of %s", again, got)
		}
		all := []TreeEdit{{Path: "a", Delete: true}, {Path: "d/b", Delete: true}, {Path: "d/e/c", Delete: true}}
		if empty := must(r.EditTree(ctx, w.headTree("r"), all))(t); empty != EmptyTree("sha1") {
			t.Errorf("removing everything left %s", empty)
		}
		w.git("r", "fsck", "--strict")
	})
}

func TestEditTreeRefuses(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	r := w.open("r")
	for _, edits := range [][]TreeEdit{
		{{Path: "d"}},
		{{Path: "d", Delete: true}},
		{{Path: "a/b"}},
		{{Path: "x"}, {Path: "x/y"}},
		{{Path: "x/y"}, {Path: "x"}},
		{{Path: ""}},
		{{Path: "/a"}},
		{{Path: "a/"}},
		{{Path: "x//y"}},
		{{Path: "../x"}},
		{{Path: "./x"}},
		{{Path: ".GIT/x"}},
		{{Path: "x\x00"}},
	} {
		if id, err := r.EditTree(ctx, w.headTree("r"), edits); err == nil {
			t.Errorf("%v gave %s", edits, id)
		}
	}
}

func TestManyEditsInOneCall(t *testing.T) {
	eachEngine(t, func(t *testing.T, w *world, open func(string) *Repo) {
		r := open("r")
		var edits []TreeEdit
		for i := range 600 {
			edits = append(edits, TreeEdit{Path: fmt.Sprintf("%02x/%02x/%d", i%7, i%251, i), Content: fmt.Append(nil, i)})
		}
		tree := must(r.EditTree(ctx, "", edits))(t)
		if n := strings.Count(w.git("r", "ls-tree", "-r", string(tree)), "\n") + 1; n != 600 {
			t.Errorf("%d files", n)
		}
		e := must(r.Entry(ctx, tree, "03/0a/10"))(t)
		if data := must(r.Blob(ctx, e.ID))(t); string(data) != "10" {
			t.Errorf("read %q", data)
		}
	})
}

// Two processes append fifty lines each to one ref that does not exist yet. None may
// be lost: this is what notes written with git or libgit2 fail.
func TestConcurrentWritersLoseNothing(t *testing.T) {
	eachEngine(t, func(t *testing.T, w *world, open func(string) *Repo) {
		const writers, each = 2, 50
		var wg sync.WaitGroup
		for i := range writers {
			cmd := w.as("append", "r", t.Name()[strings.LastIndex(t.Name(), "/")+1:], fmt.Sprint(i), fmt.Sprint(each))
			wg.Go(func() {
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("writer %d: %v: %s", i, err, out)
				}
			})
		}
		wg.Wait()
		tree := must(open("r").Ref(ctx, "refs/isitdone/ledger"))(t)
		if n := strings.Count(w.git("r", "ls-tree", "-r", "--name-only", string(tree)), "\n") + 1; n != writers*each {
			t.Errorf("%d of %d entries are left", n, writers*each)
		}
	})
}

func roleAppend(ctx context.Context, r *Repo, args []string) error {
	if args[0] == "git" {
		r.engine = newGitStore(r)
	}
	var each int
	if _, err := fmt.Sscan(args[2], &each); err != nil {
		return err
	}
	for i := range each {
		for {
			old, err := r.Ref(ctx, "refs/isitdone/ledger")
			if err != nil && !errors.Is(err, ErrNotFound) {
				return err
			}
			tree, err := r.EditTree(ctx, old, []TreeEdit{{Path: fmt.Sprintf("%s/%d", args[1], i), Content: []byte("x")}})
			if err != nil {
				return err
			}
			err = r.SwapRef(ctx, "refs/isitdone/ledger", old, tree, "append")
			if err == nil {
				break
			}
			if !errors.Is(err, ErrMoved) {
				return err
			}
		}
	}
	return nil
}

// What libgit2 1.5 cannot read truthfully must be left to git, and be right there.
func TestSha256Repository(t *testing.T) {
	w := newWorld(t)
	w.git(".", "init", "-q", "--object-format=sha256", "r")
	w.write("r/a", "a\n")
	w.git("r", "add", "-A")
	w.git("r", "commit", "-qm", "first")
	w.write("r/b/c", "c\n")
	r := w.open("r")
	if r.ObjectFormat != "sha256" || !strings.HasPrefix(r.Engine(), "git ") {
		t.Errorf("%s answered by %s", r.ObjectFormat, r.Engine())
	}
	tree := must(r.EditTree(ctx, w.headTree("r"), []TreeEdit{{Path: "b/c", Content: []byte("c\n")}}))(t)
	s := must(r.Snapshot(ctx))(t)
	defer s.Close()
	if want := w.addedTree("r"); s.Tree != want || tree != want || len(want) != 64 {
		t.Errorf("snapshot %s, edit %s; git says %s", s.Tree, tree, want)
	}
	if err := r.SwapRef(ctx, "refs/isitdone/x", "", tree, "x"); err != nil {
		t.Error(err)
	}
	if got := must(r.Ref(ctx, "refs/isitdone/x"))(t); got != tree {
		t.Errorf("ref at %s", got)
	}
	if empty := EmptyTree("sha256"); string(empty) != w.git("r", "hash-object", "-t", "tree", os.DevNull) {
		t.Errorf("empty tree %s", empty)
	}
}

func TestRepositoriesThatLibgit2MustNotOpen(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	if openLibgit2(w.open("r")) == nil {
		t.Skip("SKIP this build has no libgit2")
	}
	cases := map[string]bool{
		"extensions.partialClone=origin":  true,
		"extensions.preciousObjects=true": true,
		"extensions.refStorage=reftable":  false,
		"extensions.objectFormat=sha256":  false,
		"extensions.future=1":             false,
		"core.sharedRepository=group":     false,
	}
	for setting, opens := range cases {
		w.repo(setting)
		r := w.open(setting)
		key, value, _ := strings.Cut(setting, "=")
		w.git(setting, "config", "core.repositoryFormatVersion", "1")
		w.git(setting, "config", key, value)
		s := openLibgit2(r)
		if (s != nil) != opens {
			t.Errorf("%s: opened is %v, want %v", setting, s != nil, opens)
		}
		if s != nil {
			_ = s.close()
		}
	}
}

func TestCommits(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.write("r/a", "second\n")
	w.git("r", "commit", "-qam", "second")
	got := must(w.open("r").Commits(ctx, "HEAD"))(t)
	want := []CommitTree{
		{OID(w.git("r", "rev-parse", "HEAD")), w.headTree("r")},
		{OID(w.git("r", "rev-parse", "HEAD~")), OID(w.git("r", "rev-parse", "HEAD~^{tree}"))},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := must(w.open("r").Commits(ctx, "HEAD~..HEAD"))(t); !slices.Equal(got, want[:1]) {
		t.Errorf("range: %v", got)
	}
	if _, err := w.open("r").Commits(ctx, "nothing"); err == nil {
		t.Error("no error for an unknown revision")
	}
}

func TestCatFileEndsWithTheRepo(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	r := w.open("r")
	r.engine = newGitStore(r)
	e := must(r.Entry(ctx, w.headTree("r"), "a"))(t)
	batch := r.engine.(*gitStore).batch.cmd
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if batch.ProcessState == nil {
		t.Error("cat-file still runs")
	}
	if data := must(r.Blob(ctx, e.ID))(t); string(data) != "a\n" {
		t.Errorf("after Close: %q", data)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := r.Blob(cancelled, e.ID); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestForsakenCatFileEnds(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	r := must(Open(ctx, w.env, w.path("r")))(t)
	r.engine = newGitStore(r)
	if _, err := r.ReadTree(ctx, w.headTree("r")); err != nil {
		t.Fatal(err)
	}
	cmd := r.engine.(*gitStore).batch.cmd
	r = nil
	for start := time.Now(); !errors.Is(cmd.Process.Signal(syscall.Signal(0)), os.ErrProcessDone); runtime.GC() {
		if time.Since(start) > 60*time.Second {
			t.Fatal("cat-file still runs")
		}
	}
}
