package notes

import (
	"context"
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
)

// roleVar makes the test binary play another process that writes to a ledger.
const roleVar = "NOTES_TEST_ROLE"

func TestMain(m *testing.M) {
	if os.Getenv(roleVar) == "" {
		os.Exit(m.Run())
	}
	if err := playWriter(os.Getenv(roleVar), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// playWriter records receipts first to last; role "both" records as many decisions.
func playWriter(role string, args []string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	env := environ.Env{Vars: os.Environ(), Dir: dir, TempDir: os.Getenv("TMPDIR"), Now: time.Now}
	repo, err := gitstore.Open(ctx, env, dir)
	if err != nil {
		return err
	}
	ledger := OpenLedger(repo, env)
	first, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	last, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	for i := first; i <= last; i++ {
		if err := ledger.Put(ctx, receiptOf(numbered(i), i, tests(Pass))); err != nil {
			return err
		}
		if role == "both" {
			if err := ledger.PutDecision(ctx, decisionAt(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

// numbered is a tree id of its own for every number, a few of them in one directory.
func numbered(i int) gitstore.OID { return gitstore.OID(fmt.Sprintf("%02x%038x", i%7, i)) }

// spread is a tree id of its own for every number, spread as evenly as git's own.
func spread(i int) gitstore.OID {
	sum := sha1.Sum(fmt.Append(nil, i))
	return gitstore.OID(hex.EncodeToString(sum[:]))
}

// place is a home directory with repositories in it, shielded from the machine's settings.
type place struct {
	t   testing.TB
	dir string
	env environ.Env
}

func newPlace(t testing.TB) *place {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &place{t: t, dir: dir}
	for _, d := range []string{"home", "tmp"} {
		if err := os.Mkdir(filepath.Join(dir, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	p.write("home/.gitconfig", "[user]\n\tname = Ann Example\n\temail = ann@example.org\n[init]\n\tdefaultBranch = main\n[protocol \"file\"]\n\tallow = always\n")
	p.env = environ.Env{
		Dir: dir, TempDir: filepath.Join(dir, "tmp"), Now: time.Now,
		Vars: []string{
			"PATH=" + os.Getenv("PATH"), "HOME=" + filepath.Join(dir, "home"), "GIT_CONFIG_NOSYSTEM=1",
			"GIT_CONFIG_GLOBAL=" + filepath.Join(dir, "home", ".gitconfig"), "TMPDIR=" + filepath.Join(dir, "tmp"),
		},
	}
	return p
}

func (p *place) write(name, content string) {
	p.t.Helper()
	path := filepath.Join(p.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

func (p *place) tryGit(dir, stdin string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = filepath.Join(p.dir, dir)
	cmd.Env = p.env.Vars
	cmd.Stdin = strings.NewReader(stdin)
	out, err := cmd.CombinedOutput()
	return strings.TrimRight(string(out), "\n"), err
}

func (p *place) git(dir string, args ...string) string {
	p.t.Helper()
	out, err := p.tryGit(dir, "", args...)
	if err != nil {
		p.t.Fatalf("git %v in %s: %v\n%s", args, dir, err, out)
	}
	return out
}

// clone is one working tree with its ledger and notes.
type clone struct {
	*place
	name   string
	repo   *gitstore.Repo
	ledger *Ledger
	notes  *Notes
}

func (p *place) open(name string) *clone {
	p.t.Helper()
	repo, err := gitstore.Open(p.t.Context(), p.env, filepath.Join(p.dir, name))
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { _ = repo.Close() })
	return &clone{place: p, name: name, repo: repo, ledger: OpenLedger(repo, p.env), notes: OpenNotes(repo, p.env)}
}

// newClone makes a repository with one commit.
func (p *place) newClone(name string) *clone {
	p.t.Helper()
	p.git(".", "init", "-q", name)
	p.write(name+"/a.txt", "a\n")
	p.git(name, "add", "-A")
	p.git(name, "commit", "-qm", "first")
	return p.open(name)
}

func (c *clone) run(args ...string) string {
	c.t.Helper()
	return c.git(c.name, args...)
}

func (c *clone) head() gitstore.CommitTree {
	c.t.Helper()
	commit, tree, err := c.repo.Resolve(c.t.Context(), "HEAD")
	if err != nil {
		c.t.Fatal(err)
	}
	return gitstore.CommitTree{Commit: commit, Tree: tree}
}

func (c *clone) put(rs ...Receipt) {
	c.t.Helper()
	for _, r := range rs {
		if err := c.ledger.Put(c.t.Context(), r); err != nil {
			c.t.Fatal(err)
		}
	}
}

func (c *clone) publish() int {
	c.t.Helper()
	n, err := c.notes.Publish(c.t.Context(), c.ledger, []gitstore.CommitTree{c.head()})
	if err != nil {
		c.t.Fatal(err)
	}
	return n
}

func (c *clone) state(trust ...string) Answer {
	c.t.Helper()
	tree := c.head().Tree
	a, err := Lookup(c.t.Context(), c.ledger, c.notes, Query{Trees: []gitstore.OID{tree}, Head: tree, Defs: planOf(), TrustNotes: trust})
	if err != nil {
		c.t.Fatal(err)
	}
	return a
}

// fsck fails the test on anything that git finds wrong.
func (c *clone) fsck() {
	c.t.Helper()
	for l := range strings.Lines(c.run("fsck", "--full", "--strict")) {
		if !strings.HasPrefix(l, "dangling ") && !strings.HasPrefix(l, "notice: ") {
			c.t.Errorf("git fsck: %s", l)
		}
	}
}
