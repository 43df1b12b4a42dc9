//go:build bench

package notes

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/sealkey"
)

// BenchmarkLedger gives, for each number of receipts, what a look-up, the first lines of
// the log and a write cost in process, beside one `git rev-parse` of the same moment.
func BenchmarkLedger(b *testing.B) {
	for _, n := range []int{1, 1_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprintf("receipts=%d", n), func(b *testing.B) {
			c := newPlace(b).newClone("r")
			c.fillLedger(n)
			b.Logf("engine: %s", c.repo.Engine())
			b.Run("lookup", func(b *testing.B) { c.benchLookup(b, n) })
			b.Run("lookup-absent", c.benchAbsent)
			b.Run("log-20", c.benchLog)
			b.Run("write", c.benchWrite)
			b.Run("git-rev-parse", func(b *testing.B) {
				for b.Loop() {
					c.run("rev-parse", "HEAD")
				}
			})
		})
	}
}

func (c *clone) benchLookup(b *testing.B, n int) {
	i := 0
	for b.Loop() {
		a, err := Lookup(b.Context(), OpenLedger(c.repo, c.env), nil, Query{Trees: []gitstore.OID{spread(i * 7919 % n)}, Defs: planOf()})
		if err != nil || a.State != Pass.State() {
			b.Fatalf("%+v, %v", a, err)
		}
		i++
	}
}

func (c *clone) benchAbsent(b *testing.B) {
	i := 0
	for b.Loop() {
		a, err := Lookup(b.Context(), OpenLedger(c.repo, c.env), nil, Query{Trees: []gitstore.OID{spread(-1 - i)}, Defs: planOf()})
		if err != nil || a.State != StateStale {
			b.Fatalf("%+v, %v", a, err)
		}
		i++
	}
}

func (c *clone) benchLog(b *testing.B) {
	for b.Loop() {
		lines, err := c.ledger.All(b.Context(), 20)
		if err != nil || len(lines.Receipts) == 0 {
			b.Fatalf("%+v, %v", lines, err)
		}
	}
}

func (c *clone) benchWrite(b *testing.B) {
	i := 10_000_000
	for b.Loop() {
		c.put(receiptOf(spread(i), i, lint(Pass), tests(Pass)))
		i++
	}
}

// fillLedger builds a ledger of n receipts with git fast-import.
func (c *clone) fillLedger(n int) {
	c.t.Helper()
	key, err := sealkey.Make(c.env)
	if err != nil {
		c.t.Fatal(err)
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(string(spread(a)), string(spread(b))) })
	cmd := exec.Command("git", "fast-import", "--quiet")
	cmd.Dir, cmd.Env = filepath.Join(c.dir, c.name), c.env.Vars
	in, err := cmd.StdinPipe()
	if err != nil {
		c.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	out := bufio.NewWriterSize(in, 1<<20)
	file := func(path string, content []byte) {
		fmt.Fprintf(out, "M 100644 inline %s\ndata %d\n%s\n", path, len(content), content)
	}
	_, _ = io.WriteString(out, "commit refs/import\ncommitter A <a@b> 1 +0000\ndata 0\n")
	var newest []pointer
	for _, i := range order {
		r := receiptOf(spread(i), i, lint(Pass), tests(Pass))
		text, err := r.MarshalJSON()
		if err != nil {
			c.t.Fatal(err)
		}
		file(receiptsPath(r.Tree), append(signLine(key, kindReceipt, text), '\n'))
		if i >= n-keepRecent {
			newest = append(newest, pointer{tree: r.Tree, start: r.Start})
		}
	}
	file(recentPath, formatRecent(newest))
	if err := out.Flush(); err != nil {
		c.t.Fatal(err)
	}
	if err := in.Close(); err != nil {
		c.t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		c.t.Fatal(err)
	}
	c.run("update-ref", ledgerRef, "refs/import^{tree}")
	c.run("update-ref", "-d", "refs/import")
}
