//go:build bench

package cli_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkStop runs the stop hook as whole processes, as a host does, between runs of `git
// status -uall` on the same tree, and prints medians of processor time and their ratios: a
// loaded machine slows both. The program is ISITDONE_BIN or ../bin/git-isitdone (make build).
func BenchmarkStop(b *testing.B) {
	bin := benchBinary(b)
	for _, files := range []int{200, 5000} {
		w := newBenchWorld(b, bin, files)
		w.git("commit", "-qm", "green")
		w.run(bin, "", "trust")
		w.run(bin, "", "--json")
		n := 0
		stop := func(args ...string) func() time.Duration {
			return func() time.Duration {
				n++
				return w.hook(fmt.Sprintf(`{"session_id":"s%d","prompt_id":"p%d",%s`, n, n, strings.Join(args, ",")))
			}
		}
		const claims = `"hook_event_name":"Stop","last_assistant_message":"Done. All tests pass."}`
		w.ratio(b, fmt.Sprintf("cached stop, %d files", files), 3.5, stop(claims))
		w.ratio(b, fmt.Sprintf("unchanged stop, %d files", files), 3.5, func() time.Duration {
			return w.hook(`{"session_id":"same","prompt_id":"p",` + claims)
		})
		w.write("t.sh", "exit 1\n")
		w.ratio(b, fmt.Sprintf("refused stop, %d files", files), 0, stop(claims))
	}
}

// benchBinary is the program whose runs are measured.
func benchBinary(b *testing.B) string {
	b.Helper()
	bin := os.Getenv("ISITDONE_BIN")
	if bin == "" {
		bin = "../bin/git-isitdone"
	}
	bin, err := filepath.Abs(bin)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := os.Stat(bin); err != nil {
		b.Skipf("SKIP needs bin/git-isitdone: %v", err)
	}
	return bin
}

type benchWorld struct {
	b        *testing.B
	bin, dir string
	env      []string
}

func newBenchWorld(b *testing.B, bin string, files int) *benchWorld {
	dir, err := filepath.EvalSymlinks(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	w := &benchWorld{b: b, bin: bin, dir: filepath.Join(dir, "repo"), env: append(world(dir), "PATH="+os.Getenv("PATH"))}
	for i := range files {
		w.write(fmt.Sprintf("d%d/e%d/f%d.txt", i%40, i%7, i), "x\n")
	}
	w.write("Makefile", "test:\n\t@sh t.sh\n")
	w.write("t.sh", "echo 1 passed\n")
	if err := os.MkdirAll(filepath.Join(dir, "home"), 0o700); err != nil {
		b.Fatal(err)
	}
	w.git("init", "-q", ".")
	w.git("add", "-A")
	return w
}

func (w *benchWorld) write(name, content string) {
	path := filepath.Join(w.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.b.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		w.b.Fatal(err)
	}
}

func (w *benchWorld) git(args ...string) time.Duration { return w.run("git", "", args...) }

func (w *benchWorld) hook(payload string) time.Duration {
	return w.run(w.bin, payload, "hook", "--host", "claude")
}

// run gives the processor time of a process and its children.
func (w *benchWorld) run(name, stdin string, args ...string) time.Duration {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env, cmd.Stdin = w.dir, w.env, strings.NewReader(stdin)
	if out, err := cmd.CombinedOutput(); err != nil {
		w.b.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

// ratio takes turns with git status, so that both see the same load.
func (w *benchWorld) ratio(b *testing.B, name string, aim float64, what func() time.Duration) {
	b.Run(strings.ReplaceAll(name, " ", "_"), func(b *testing.B) {
		var ours, status []time.Duration
		for range max(b.N, 15) {
			status = append(status, w.git("status", "--porcelain", "-uall"))
			ours = append(ours, what())
		}
		ratio := float64(median(ours)) / float64(median(status))
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(median(ours).Microseconds())/1000, "ms-cpu")
		b.ReportMetric(float64(median(status).Microseconds())/1000, "ms-cpu-status")
		b.ReportMetric(ratio, "x-status")
		if aim > 0 {
			b.ReportMetric(aim, "aim")
		}
	})
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}
