//go:build foreign

package mutants

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"git-isitdone/scan"
)

// files is how many test files of a language are changed, each once by every operator.
const files = 250

// floors are per cent of weakenings named at medium or above, and of honest changes flagged so:
// what was measured, less what other versions of the files may make of it. In Rust the two sides
// of an assert_eq! swapped are most of what is flagged.
var floors = map[string]struct{ recall, alarms float64 }{
	"go": {97, 0.4}, "js": {96.8, 0.4}, "py": {97, 0.4}, "rust": {98, 0.8},
}

// TestMutants prints recall and false alarms for each language and operator.
// ISITDONE_MUTANTS names a folder that gets every miss and false alarm as two files.
func TestMutants(t *testing.T) {
	for _, l := range grammars() {
		t.Run(l.name, func(t *testing.T) {
			sources := l.sources(t)
			caught, tampered, flagged, honest := 0, 0, 0, 0
			for _, op := range append(l.tampers(), l.honests()...) {
				hit, all := l.run(t, op, sources)
				t.Logf("%-5s %-32s %4d of %4d", map[bool]string{true: "alarm", false: "found"}[op.honest], op.name, hit, all)
				if op.honest {
					flagged, honest = flagged+hit, honest+all
				} else {
					caught, tampered = caught+hit, tampered+all
				}
			}
			if tampered < 500 || honest < 300 {
				t.Fatalf("%d weakenings and %d honest changes of %d files are too few to say anything", tampered, honest, len(sources))
			}
			recall, alarms := 100*float64(caught)/float64(tampered), 100*float64(flagged)/float64(honest)
			t.Logf("recall %.1f %% of %d, false alarms %.1f %% of %d", recall, tampered, alarms, honest)
			if f := floors[l.name]; recall < f.recall || alarms > f.alarms {
				t.Errorf("recall %.1f %% (at least %v), false alarms %.1f %% (at most %v)", recall, f.recall, alarms, f.alarms)
			}
		})
	}
}

// run counts how often a finding of medium or above answers an operator.
func (l language) run(t *testing.T, op operator, sources []source) (hit, all int) {
	dir := os.Getenv("ISITDONE_MUTANTS")
	for i, s := range sources {
		changes := op.apply(s, rand.New(rand.NewPCG(uint64(i), 7)))
		if changes == nil || !valid(changes) {
			continue
		}
		all++
		var findings []string
		found := false
		for _, f := range scan.Scan(changes).Findings {
			findings = append(findings, fmt.Sprintf("%s %s %d: %s", f.Severity, f.ID, f.Line, f.Message))
			found = found || f.Severity >= scan.Medium
		}
		if found {
			hit++
		}
		if dir == "" || found != op.honest {
			continue
		}
		at := filepath.Join(dir, l.name, strings.ReplaceAll(op.name, " ", "_"), fmt.Sprint(i))
		if err := os.MkdirAll(at, 0o755); err != nil {
			t.Fatal(err)
		}
		note := s.path + "\n" + strings.Join(findings, "\n") + "\n"
		for name, data := range map[string][]byte{"note": []byte(note), "before": changes[0].Old, "after": changes[0].New} {
			if err := os.WriteFile(filepath.Join(at, name), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return hit, all
}

// sources are test files of others that hold tests we can cut out, at most a few of each folder.
func (l language) sources(t *testing.T) []source {
	perDir := map[string]int{}
	var out []source
	for _, root := range thirdParty(t, l.name) {
		_ = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err != nil || len(out) >= 4*files {
				return fs.SkipDir
			}
			if d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" && p != root) {
				return fs.SkipDir
			}
			if d.IsDir() || perDir[filepath.Dir(p)] >= 12 || !testFile(l.name, p) {
				return nil
			}
			data, err := os.ReadFile(p)
			if err != nil || len(data) > 100<<10 || strings.Contains(string(data), "\r") {
				return nil
			}
			if s := l.read(filepath.ToSlash(strings.TrimPrefix(p, root+"/")), string(data)); len(s.tests) > 1 {
				if l.needs != "" {
					s.tests = slices.DeleteFunc(s.tests, func(b block) bool {
						return !slices.ContainsFunc(s.lines[b.start:b.head], func(line string) bool { return strings.TrimSpace(line) == l.needs })
					})
				}
				if len(s.tests) > 1 {
					out = append(out, s)
					perDir[filepath.Dir(p)]++
				}
			}
			return nil
		})
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out[:min(files, len(out))]
}

func testFile(language, p string) bool {
	base := filepath.Base(p)
	switch language {
	case "go":
		return strings.HasSuffix(base, "_test.go")
	case "py":
		return strings.HasPrefix(base, "test_") && strings.HasSuffix(base, ".py")
	case "rust":
		return strings.HasSuffix(base, ".rs")
	}
	for _, end := range []string{".test.js", ".test.ts", ".test.mjs", ".test.tsx", ".spec.ts", ".spec.js"} {
		if strings.HasSuffix(base, end) {
			return true
		}
	}
	return false
}
