package reader

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// sample is one real output of a runner: testdata/<runner>/<name>.txt, described by CASES.
type sample struct {
	runner, name, cmd string
	exit              int
	lines             []string
}

func samples(t testing.TB) []sample {
	t.Helper()
	files, err := filepath.Glob("testdata/*/CASES")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples: %v", err)
	}
	var out []sample
	for _, file := range files {
		index, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Dir(file)
		for _, row := range strings.Split(strings.TrimSpace(string(index)), "\n") {
			if strings.HasPrefix(row, "#") {
				continue
			}
			f := strings.Split(row, "\t")
			exit, err := strconv.Atoi(f[1])
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			text, err := os.ReadFile(filepath.Join(dir, f[0]+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, sample{filepath.Base(dir), f[0], f[2], exit, strings.Split(string(text), "\n")})
		}
	}
	return out
}

// TestSamples reads every real output and compares with testdata/WANT, which was checked
// by eye against the outputs: what a runner said is what the reader must say.
func TestSamples(t *testing.T) {
	want := wanted(t)
	for _, s := range samples(t) {
		key := s.runner + "/" + s.name
		t.Run(key, func(t *testing.T) {
			got := strings.Split(render(Read("", s.cmd, s.exit, s.lines)), "\t")
			row, ok := want[key]
			if !ok {
				t.Fatalf("no row in WANT; got %q", got)
			}
			delete(want, key)
			for i, column := range columns {
				if got[i] != row[i] {
					t.Errorf("%s: got %q, want %q", column, got[i], row[i])
				}
			}
		})
	}
	for key := range want {
		t.Errorf("WANT has a row for %s, which is no sample", key)
	}
}

// TestSamplesWithoutCommand reads them as `make test` would show them: nothing names the
// runner, so it must be recognised by the output alone, to the same result.
func TestSamplesWithoutCommand(t *testing.T) {
	for _, s := range samples(t) {
		named, bare := render(Read("", s.cmd, s.exit, s.lines)), render(Read("", "make test", s.exit, s.lines))
		if named != bare {
			t.Errorf("%s/%s: by output alone\n%s\nwith the command\n%s", s.runner, s.name, bare, named)
		}
	}
}

// TestSummaryRule is the rule of every summary: none that counts failures beside a
// success, none without a failure count where the output has one beside a failure.
func TestSummaryRule(t *testing.T) {
	for _, s := range samples(t) {
		r := Read("", s.cmd, s.exit, s.lines)
		failures := strings.Contains(r.Summary, "failed") || strings.Contains(r.Summary, "error")
		if s.exit == 0 && !r.FailureInOutput && failures {
			t.Errorf("%s/%s passed, and the summary says %q", s.runner, s.name, r.Summary)
		}
		if s.exit != 0 && r.FailureInOutput && !failures && !strings.Contains(r.Summary, "could not compile") {
			t.Errorf("%s/%s failed, and the summary says %q", s.runner, s.name, r.Summary)
		}
	}
}

var columns = [...]string{"runner", "passed/failed/skipped", "flags", "summary", "first failure", "environment", "hint", "cached"}

// render is a report as a row of WANT; flags are N (no tests) and F (failure in the output).
func render(r Report) string {
	counts, flags := "-", ""
	if r.Counts != nil {
		counts = fmt.Sprintf("%d/%d/%d", r.Counts.Passed, r.Counts.Failed, r.Counts.Skipped)
	}
	if r.NoTests {
		flags += "N"
	}
	if r.FailureInOutput {
		flags += "F"
	}
	return strings.Join([]string{r.Runner, counts, flags, r.Summary, r.FirstFailure, r.Environment, r.Hint, r.Cached}, "\t")
}

func wanted(t testing.TB) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("testdata/WANT")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{}
	for _, row := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		if strings.HasPrefix(row, "#") {
			continue
		}
		f := strings.Split(row, "\t")
		if len(f) != len(columns)+1 {
			t.Fatalf("WANT: %d columns in %q", len(f), row)
		}
		want[f[0]] = f[1:]
	}
	return want
}
