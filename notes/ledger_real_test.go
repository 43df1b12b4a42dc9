package notes

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestLedgerInARealRepository(t *testing.T) {
	c := newPlace(t).newClone("r")
	tree := c.head().Tree
	c.put(receiptOf(tree, 1, lint(Pass), tests(Pass)), receiptOf(treeB, 2, lint(Pass), tests(Fail)))
	if err := c.ledger.PutDecision(t.Context(), decisionAt(1)); err != nil {
		t.Fatal(err)
	}
	c.put(receiptOf(treeC, 3, lint(Pass)))
	if a := c.state(); !a.Done || a.Origin != "ledger" || len(a.Bad) > 0 {
		t.Errorf("%+v", a)
	}
	if kind := c.run("cat-file", "-t", ledgerRef); kind != "tree" {
		t.Errorf("the ledger is a %s", kind)
	}
	if got := c.run("log", "--all", "--format=%s"); got != "first" {
		t.Errorf("git log --all shows %q", got)
	}
	if got := c.run("cat-file", "blob", ledgerRef+":"+receiptsPath(tree)); !strings.HasPrefix(got, `{"v":1,"tree":"`+string(tree)) {
		t.Errorf("line is %s", got)
	}
	if got := c.run("status", "--porcelain", "--ignored"); got != "" {
		t.Errorf("left in the working tree: %s", got)
	}
	c.fsck()
	c.run("reflog", "expire", "--expire=now", "--all")
	c.run("gc", "-q", "--prune=now")
	c.run("pack-refs", "--all")
	after := c.open("r")
	if a := after.state(); !a.Done || len(a.Bad) > 0 {
		t.Errorf("after gc: %+v", a)
	}
	if ds, bad, err := after.ledger.Decisions(t.Context(), 0); err != nil || len(ds) != 1 || len(bad) > 0 {
		t.Errorf("decisions after gc: %v, %v, %v", ds, bad, err)
	}
	after.put(receiptOf(tree, 4, tests(Fail)))
	if a := after.state(); a.State != "FAIL" {
		t.Errorf("after a write into packed objects: %+v", a)
	}
	c.fsck()
}

func TestLedgerIsSharedByLinkedWorktrees(t *testing.T) {
	c := newPlace(t).newClone("r")
	c.put(receiptOf(c.head().Tree, 1, lint(Pass), tests(Pass)))
	if err := c.ledger.PutDecision(t.Context(), decisionAt(1)); err != nil {
		t.Fatal(err)
	}
	c.run("worktree", "add", "-q", "../w")
	w := c.open("w")
	if a := w.state(); !a.Done {
		t.Errorf("%+v", a)
	}
	if ds, _, err := w.ledger.Decisions(t.Context(), 0); err != nil || len(ds) != 1 {
		t.Errorf("decisions: %v, %v", ds, err)
	}
}

// The acceptance case: somebody edits the lone line with git's own plumbing.
func TestLineEditedWithPlumbingReadsNone(t *testing.T) {
	p := newPlace(t)
	c := p.newClone("r")
	tree := c.head().Tree
	c.put(receiptOf(tree, 1, lint(Pass), tests(Fail)))
	if a := c.state(); a.State != "FAIL" {
		t.Fatalf("%+v", a)
	}
	forged := strings.ReplaceAll(c.run("cat-file", "blob", ledgerRef+":"+receiptsPath(tree)), "FAIL", "PASS") + "\n"
	blob, err := p.tryGit("r", forged, "hash-object", "-w", "--stdin")
	if err != nil {
		t.Fatal(blob, err)
	}
	index := filepath.Join(p.dir, "index")
	for _, args := range [][]string{
		{"read-tree", ledgerRef}, {"update-index", "--cacheinfo", "100644," + blob + "," + receiptsPath(tree)},
	} {
		cmd := exec.Command("git", args...)
		cmd.Dir, cmd.Env = filepath.Join(p.dir, "r"), append(p.env.Vars, "GIT_INDEX_FILE="+index)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", args, out)
		}
	}
	cmd := exec.Command("git", "write-tree")
	cmd.Dir, cmd.Env = filepath.Join(p.dir, "r"), append(p.env.Vars, "GIT_INDEX_FILE="+index)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	c.run("update-ref", ledgerRef, strings.TrimSpace(string(out)))
	a := p.open("r").state("any")
	if a.State != StateNone || a.Done || len(a.Bad) != 1 || !strings.Contains(a.Bad[0].Reason, "edited by hand") {
		t.Errorf("%+v", a)
	}
}

func TestTreeKeysSurviveAmendAndSquash(t *testing.T) {
	p := newPlace(t)
	c := p.newClone("r")
	p.write("r/a.txt", "b\n")
	c.run("commit", "-qam", "second")
	c.put(receiptOf(c.head().Tree, 1, lint(Pass), tests(Pass)))
	c.run("commit", "-q", "--amend", "-m", "other words")
	if a := c.state(); !a.Done {
		t.Errorf("after amending the message: %+v", a)
	}
	c.run("checkout", "-q", "-b", "squash", "HEAD~1")
	c.run("merge", "-q", "--squash", "main")
	c.run("commit", "-qm", "squashed")
	if a := c.state(); !a.Done {
		t.Errorf("after a squash: %+v", a)
	}
	p.write("r/a.txt", "c\n")
	c.run("commit", "-qam", "real change")
	if a := c.state(); a.State != StateStale || a.Done {
		t.Errorf("after a real change: %+v", a)
	}
}

func TestBrokenRefsInARealRepository(t *testing.T) {
	for name, content := range map[string]string{
		"garbage": "garbage\n", "missing object": strings.Repeat("1", 40) + "\n", "empty": "",
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlace(t)
			c := p.newClone("r")
			tree := c.head().Tree
			c.put(receiptOf(treeB, 1, tests(Pass)))
			p.write("r/.git/"+ledgerRef, content)
			c = p.open("r")
			if a := c.state(); a.State != StateNone || len(a.Bad) == 0 || a.Bad[0].Where != ledgerRef {
				t.Errorf("looked up: %+v", a)
			}
			c.put(receiptOf(tree, 2, lint(Pass), tests(Pass)))
			after := p.open("r")
			if a := after.state(); !a.Done || len(a.Bad) > 0 {
				t.Errorf("after a write: %+v", a)
			}
			if got, err := after.ledger.Receipts(t.Context(), treeB); err != nil || len(got.Receipts) != 1 || len(got.Bad) > 0 {
				t.Errorf("of the last good state: %+v, %v", got, err)
			}
			log, err := os.ReadFile(filepath.Join(p.dir, "r/.git/isitdone", brokenLog))
			if err != nil || !strings.Contains(string(log), strings.TrimSpace(content)) {
				t.Errorf("the old value is lost: log %q, %v", log, err)
			}
			c.fsck()
		})
	}
}

// Two processes, fifty receipts and decisions each: none is lost.
func TestTwoProcessesLoseNothing(t *testing.T) {
	const each = 50
	p := newPlace(t)
	c := p.newClone("r")
	var running []*exec.Cmd
	for i := range 2 {
		running = append(running, p.writer("r", "both", i*each, (i+1)*each-1))
	}
	for _, cmd := range running {
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, cmd := range running {
		if err := cmd.Wait(); err != nil {
			t.Fatalf("%v: %s", err, cmd.Stderr)
		}
	}
	all, err := c.ledger.All(t.Context(), 0)
	if err != nil || len(all.Receipts) != 2*each || len(all.Bad) > 0 {
		t.Errorf("%d receipts, %v, %v", len(all.Receipts), all.Bad, err)
	}
	newest, err := c.ledger.All(t.Context(), 10)
	if err != nil || len(newest.Receipts) != 10 || !newest.Receipts[0].Start.Equal(at(2*each-1)) {
		t.Errorf("the newest: %v, %v", newest.Receipts[0].Start, err)
	}
	if ds, bad, err := c.ledger.Decisions(t.Context(), 0); err != nil || len(ds) != 2*each || len(bad) > 0 {
		t.Errorf("%d decisions, %v, %v", len(ds), bad, err)
	}
	c.fsck()
}

// writer prepares a process that records receipts first to last.
func (p *place) writer(dir, role string, first, last int) *exec.Cmd {
	p.t.Helper()
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	cmd := exec.Command(self, strconv.Itoa(first), strconv.Itoa(last))
	cmd.Dir = filepath.Join(p.dir, dir)
	cmd.Env = append(append([]string{}, p.env.Vars...), roleVar+"="+role)
	cmd.Stderr = &strings.Builder{}
	cmd.WaitDelay = 5 * time.Minute
	return cmd
}
