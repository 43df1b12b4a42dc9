//go:build bench && unix

package gitstore

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"
)

var (
	benchFiles  = flag.String("bench.sizes", "1000,10000,50000,200000", "how many files the repositories have")
	benchRounds = flag.Int("bench.rounds", 5, "how often each way is taken, interleaved")
)

// BenchmarkTreeID prints what the tree id costs by each way as a ratio to `git status -uall`
// of the same round. The medians of interleaved rounds are compared, so that other work on
// the machine falls on all alike.
func BenchmarkTreeID(t *testing.B) {
	for size := range bytes.SplitSeq([]byte(*benchFiles), []byte(",")) {
		var n int
		if _, err := fmt.Sscan(string(size), &n); err != nil {
			t.Fatal(err)
		}
		w := newWorld(t)
		w.imported("r", n)
		benchTree(t, w, fmt.Sprintf("%d files, clean", n))
		for i := range 50 {
			w.write(fmt.Sprintf("r/%02x/%d", i%97, i), "edited\n")
		}
		benchTree(t, w, fmt.Sprintf("%d files, 50 edited", n))
	}
}

type cost struct{ wall, cpu []time.Duration }

func benchTree(t *testing.B, w *world, title string) {
	ways := []struct {
		name string
		run  func() error
	}{
		{"git status -uall", func() error {
			_, err := w.tryGit("r", "--no-optional-locks", "status", "--porcelain", "-uall")
			return err
		}},
		{"own scanner", func() error { return w.benchSnapshot(false) }},
		{"git on a temporary index", func() error { return w.benchSnapshot(true) }},
		{"the npm tool's way", w.npmWay},
	}
	costs := make([]cost, len(ways))
	for round := range *benchRounds + 1 {
		for i, way := range ways {
			wall, cpu, err := measure(way.run)
			if err != nil {
				t.Fatalf("%s: %v", way.name, err)
			}
			if round > 0 { // the first one warms the caches
				costs[i].wall = append(costs[i].wall, wall)
				costs[i].cpu = append(costs[i].cpu, cpu)
			}
		}
	}
	fmt.Printf("%s (median of %d):\n", title, *benchRounds)
	for i, way := range ways {
		fmt.Printf("  %-26s wall %7.1f ms %5.2f ×   cpu %7.1f ms %5.2f ×\n", way.name,
			ms(median(costs[i].wall)), ratio(costs[i].wall, costs[0].wall), ms(median(costs[i].cpu)), ratio(costs[i].cpu, costs[0].cpu))
	}
}

func (w *world) benchSnapshot(byGit bool) error {
	r, err := Open(ctx, w.env, w.path("r"))
	if err != nil {
		return err
	}
	defer r.Close()
	r.reference = byGit
	s, err := r.Snapshot(ctx)
	if err != nil {
		return err
	}
	if s.Declined != "" {
		return fmt.Errorf("left to git: %s", s.Declined)
	}
	return s.Close()
}

// npmWay is what isitdone 0.9 does for one look at the tree.
func (w *world) npmWay() error {
	if node, err := exec.LookPath("node"); err == nil {
		if err := exec.Command(node, "-e", "0").Run(); err != nil {
			return err
		}
	}
	index := w.path("index.copy")
	data, err := os.ReadFile(w.path("r/.git/index"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(index, data, 0o600); err != nil {
		return err
	}
	defer os.Remove(index)
	other := *w
	other.env = w.env.With("GIT_INDEX_FILE=" + index)
	var changed []string
	for _, kind := range []string{"-m", "-d", "-o"} {
		out, err := other.tryGit("r", "ls-files", "-z", kind, "--exclude-standard")
		if err != nil {
			return err
		}
		changed = append(changed, out)
	}
	cmd := exec.Command("git", "update-index", "-z", "--add", "--remove", "--stdin")
	cmd.Dir, cmd.Env = w.path("r"), other.env.Vars
	cmd.Stdin = bytes.NewBufferString(fmt.Sprint(changed[0], changed[1], changed[2]))
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("update-index: %w: %s", err, out)
	}
	for _, args := range [][]string{{"write-tree"}, {"rev-parse", "HEAD"}} {
		if _, err := other.tryGit("r", args...); err != nil {
			return err
		}
	}
	_, err = w.tryGit("r", "--no-optional-locks", "status", "--porcelain", "--untracked-files=all")
	return err
}

func measure(run func() error) (wall, cpu time.Duration, err error) {
	before, start := used(), time.Now()
	err = run()
	return time.Since(start), used() - before, err
}

// used is the processor time of this process and the children that it waited for.
func used() time.Duration {
	var sum time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
		}
	}
	return sum
}

func median(d []time.Duration) time.Duration {
	d = slices.Clone(d)
	slices.Sort(d)
	return d[len(d)/2]
}

func ratio(a, b []time.Duration) float64 { return float64(median(a)) / float64(median(b)) }

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// imported makes a repository of n files by fast-import, checked out and some seconds old.
func (w *world) imported(name string, n int) {
	w.t.Helper()
	w.git(".", "init", "-q", name)
	cmd := exec.Command("git", "fast-import", "--quiet")
	cmd.Dir, cmd.Env = w.path(name), w.env.Vars
	in, err := cmd.StdinPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	b := bufio.NewWriter(in)
	fmt.Fprint(b, "commit refs/heads/main\ncommitter T <t@example.org> 1700000000 +0000\ndata 5\nfirst\n")
	for i := range n {
		content := fmt.Sprintf("file %d\n", i)
		fmt.Fprintf(b, "M 100644 inline %02x/%d\ndata %d\n%s\n", i%97, i, len(content), content)
	}
	_ = b.Flush()
	_ = in.Close()
	if err := cmd.Wait(); err != nil {
		w.t.Fatal(err)
	}
	w.git(name, "reset", "-q", "--hard")
	old := time.Now().Add(-time.Hour)
	_ = filepath.WalkDir(w.path(name), func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			return os.Chtimes(path, old, old)
		}
		return nil
	})
	w.git(name, "update-index", "-q", "--refresh")
}
