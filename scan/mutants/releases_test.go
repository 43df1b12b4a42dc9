//go:build foreign

package mutants

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"git-isitdone/scan"
)

// ceilings are findings of medium and above for a thousand tests that two releases both have or
// one has lost.
var ceilings = map[string]float64{"go": 25, "py": 22, "js": 25}

// TestReleases scans what happened between two releases of other people's code. Nobody has
// labelled these changes; they are taken for honest on the whole, and some of the findings are
// right all the same: tests do get removed. So a rate is printed, and only a rise is refused.
func TestReleases(t *testing.T) {
	for _, l := range []string{"go", "py", "js"} {
		t.Run(l, func(t *testing.T) {
			counts, tests, high := map[string]int{}, 0, 0
			var notes strings.Builder
			for _, pair := range releases(t, l) {
				r := scan.Scan(between(t, pair[0], pair[1]))
				tests += r.Summary.TestsBefore
				for _, f := range r.Findings {
					counts[f.Severity.String()+" "+f.ID]++
					if f.Severity >= scan.Medium {
						high++
						fmt.Fprintf(&notes, "%s %s %s/%s:%d %s | %s | %s\n", f.Severity, f.ID, pair[1], f.File, f.Line, f.Message, f.Evidence.Before, f.Evidence.After)
					}
				}
			}
			for _, k := range slices.Sorted(maps.Keys(counts)) {
				t.Logf("%-36s %5d", k, counts[k])
			}
			if tests < 500 {
				t.Fatalf("%d tests are too few", tests)
			}
			rate := 1000 * float64(high) / float64(tests)
			t.Logf("%d tests in changed files, %.1f findings of medium and above for a thousand", tests, rate)
			if rate > ceilings[l] {
				t.Errorf("%.1f findings for a thousand tests, more than %v", rate, ceilings[l])
			}
			if dir := os.Getenv("ISITDONE_MUTANTS"); dir != "" {
				if err := os.WriteFile(filepath.Join(dir, "releases-"+l), []byte(notes.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// between are the files of a language that differ, without those of a folder that only one
// release packed.
func between(t *testing.T, old, now string) []scan.Change {
	t.Helper()
	read := func(root string) map[string][]byte {
		out := map[string][]byte{}
		err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && d.Name() == "site-packages" {
				return fs.SkipDir
			}
			if err != nil || d.IsDir() || !scan.Reads(p) {
				return err
			}
			data, err := os.ReadFile(p)
			if rel, _ := filepath.Rel(root, p); err == nil && len(data) < 2<<20 {
				out[filepath.ToSlash(rel)] = data
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	before, after := read(old), read(now)
	paths := maps.Clone(before)
	maps.Copy(paths, after)
	var out []scan.Change
	for _, p := range slices.Sorted(maps.Keys(paths)) {
		if string(before[p]) != string(after[p]) {
			out = append(out, scan.Change{Path: p, Old: before[p], New: after[p]})
		}
	}
	return out
}

// releases are folders with two versions of one thing: modules that the cache has twice, the
// libraries of Python versions that are installed, packages that are fetched.
func releases(t *testing.T, language string) (pairs [][2]string) {
	t.Helper()
	var versions [][]string
	switch language {
	case "go":
		byModule := map[string][]string{}
		root := ask(t, "go", "env", "GOMODCACHE")
		for _, pattern := range []string{"*/*@*", "*/*/*@*", "*/*/*/*@*"} {
			dirs, _ := filepath.Glob(filepath.Join(root, pattern))
			for _, d := range dirs {
				module, _, _ := strings.Cut(d, "@")
				byModule[module] = append(byModule[module], d)
			}
		}
		for _, m := range slices.Sorted(maps.Keys(byModule)) {
			versions = append(versions, byModule[m])
		}
	case "py":
		dirs, _ := filepath.Glob(filepath.Join(os.Getenv("HOME"), ".pyenv", "versions", "3.*", "lib", "python3.*"))
		minor := func(dir string) int {
			n, _ := strconv.Atoi(strings.TrimPrefix(filepath.Base(dir), "python3."))
			return n
		}
		slices.SortFunc(dirs, func(a, b string) int { return minor(a) - minor(b) })
		versions = append(versions, dirs[max(0, len(dirs)-2):])
	default:
		for _, of := range [][]string{
			{"fastify@5.1.0", "fastify@5.2.0"},
			{"find-my-way@9.0.0", "find-my-way@9.1.0"},
			{"zod@4.1.0", "zod@4.1.5"},
			{"pino@9.4.0", "pino@9.5.0"},
			{"@reduxjs/toolkit@2.4.0", "@reduxjs/toolkit@2.5.0"},
		} {
			versions = append(versions, npm(t, of))
		}
	}
	for _, v := range versions {
		for i := 1; i < len(v); i++ {
			pairs = append(pairs, [2]string{v[i-1], v[i]})
		}
	}
	if len(pairs) == 0 {
		t.Skip("SKIP needs releases: none is here twice")
	}
	return pairs
}
