//go:build bench && unix

package scan

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"git-isitdone/scan/lang"
)

// material are test files of one language: those of the Go distribution, of Python's library
// where it is installed, else those of the corpus.
func material(b *testing.B, ext string, bytes int) (paths []string, srcs [][]byte) {
	b.Helper()
	roots := []string{}
	switch ext {
	case ".go":
		roots = append(roots, filepath.Join(ask("go", "env", "GOROOT"), "src", "net"), filepath.Join(ask("go", "env", "GOROOT"), "src"))
	case ".js", ".ts", ".rs": // fetched by TestMutants
		cache, _ := os.UserCacheDir()
		roots = append(roots, filepath.Join(cache, "isitdone-tests"))
	case ".py":
		roots = append(roots, filepath.Join(ask("python3", "-c", "import sysconfig; print(sysconfig.get_paths()['stdlib'])"), "test"))
	}
	total := 0
	add := func(p string, src []byte) {
		if l := lang.Of(p); l != nil && total < bytes && l.IsTest(p, src) {
			paths, srcs, total = append(paths, p), append(srcs, src), total+len(src)
		}
	}
	for _, root := range roots {
		_ = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err != nil || total >= bytes {
				return fs.SkipAll
			}
			if d.IsDir() || !strings.HasSuffix(p, ext) {
				return nil
			}
			if src, err := os.ReadFile(p); err == nil {
				add(p, src)
			}
			return nil
		})
	}
	if total == 0 {
		for _, dir := range []string{"testdata/cases", "testdata/heldout", "testdata/unseen"} {
			for _, c := range corpus(b, dir) {
				for _, f := range c.changes {
					if strings.HasPrefix(filepath.Ext(f.Path), ext) && f.New != nil {
						add(f.Path, f.New)
					}
				}
			}
		}
	}
	if total == 0 {
		b.Fatalf("no test file ends in %s", ext)
	}
	return paths, srcs
}

func ask(name string, args ...string) string {
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		return "/nonexistent"
	}
	return strings.TrimSpace(string(out))
}

// cpu is the time that this process has had on its processors: on a shared machine the only
// one that says something.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkParse is megabytes a second, Go beside go/parser on the same files.
func BenchmarkParse(b *testing.B) {
	for _, ext := range []string{".go", ".js", ".ts", ".py", ".rs"} {
		b.Run(ext[1:], func(b *testing.B) {
			paths, srcs := material(b, ext, 8<<20)
			n := 0
			for _, s := range srcs {
				n += len(s)
			}
			start := cpu()
			for b.Loop() {
				for i, s := range srcs {
					lang.Of(paths[i]).Parse(s)
				}
			}
			ours := (cpu() - start) / time.Duration(b.N)
			b.ReportMetric(float64(n)/1e6/ours.Seconds(), "MB/cpu-s")
			if ext != ".go" {
				return
			}
			start = cpu()
			const rounds = 3
			for range rounds {
				for _, s := range srcs {
					_, _ = parser.ParseFile(token.NewFileSet(), "", s, parser.SkipObjectResolution|parser.ParseComments)
				}
			}
			b.ReportMetric(float64((cpu()-start)/rounds)/float64(ours), "x_go/parser")
		})
	}
}

// BenchmarkDiff50 is a change of 50 test files of ordinary size: the aim is 50 ms of CPU.
func BenchmarkDiff50(b *testing.B) {
	for _, ext := range []string{".go", ".py"} {
		b.Run(ext[1:], func(b *testing.B) {
			paths, srcs := material(b, ext, 64<<20)
			var changes []Change
			n := 0
			for i, s := range srcs {
				if len(s) < 2<<10 || len(s) > 24<<10 {
					continue
				}
				if changes = append(changes, edited(paths[i], s)); len(changes) == 50 {
					break
				}
			}
			for _, c := range changes {
				n += len(c.New)
			}
			start := cpu()
			for b.Loop() {
				Scan(changes)
			}
			b.ReportMetric(float64((cpu()-start).Microseconds())/1000/float64(b.N), "cpu-ms/diff")
			b.ReportMetric(float64(len(changes)), "files")
			b.ReportMetric(float64(n)/float64(len(changes))/1024, "KiB/file")
		})
	}
}

// edited swaps two lines in the middle, so that something changed.
func edited(p string, src []byte) Change {
	lines := strings.SplitAfter(string(src), "\n")
	m := len(lines) / 2
	lines = slices.Insert(lines, m, "\n")
	return Change{Path: p, Old: src, New: []byte(strings.Join(lines, ""))}
}

// BenchmarkLinear is how the time for one file grows from 10 to 10,000 files: 1 is linear.
func BenchmarkLinear(b *testing.B) {
	for _, kind := range []string{"edited", "moved"} {
		b.Run(kind, func(b *testing.B) {
			perFile := func(n int) time.Duration {
				changes := manyFiles(n, kind == "moved")
				rounds := max(1, 1000/n)
				start := cpu()
				for range rounds {
					Scan(changes)
				}
				return (cpu() - start) / time.Duration(rounds*n)
			}
			perFile(10)
			ten := perFile(10)
			for b.Loop() {
				many := perFile(10_000)
				b.ReportMetric(float64(many.Nanoseconds()), "cpu-ns/file")
				b.ReportMetric(float64(many)/float64(ten), "x_of_10_files")
			}
		})
	}
}

// manyFiles are n test files of three tests each; moved: each to a new folder, with an edit.
func manyFiles(n int, moved bool) []Change {
	var out []Change
	for i := range n {
		var old, now strings.Builder
		fmt.Fprintf(&old, "package p%d\n\nimport \"testing\"\n", i)
		for k := range 3 {
			fmt.Fprintf(&old, "\nfunc TestThing%d_%d(t *testing.T) {\n\tgot := Thing%d(%d)\n\tif got != %d {\n\t\tt.Errorf(\"got %%d\", got)\n\t}\n}\n", i, k, i, k, i*3+k)
		}
		now.WriteString(old.String() + "\n// edited\n")
		p := fmt.Sprintf("p%d/thing_test.go", i)
		if moved {
			out = append(out, Change{Path: p, Old: []byte(old.String())}, Change{Path: "moved/" + p, New: []byte(now.String())})
			continue
		}
		out = append(out, Change{Path: p, Old: []byte(old.String()), New: []byte(now.String())})
	}
	return out
}
