//go:build foreign

package lang

import (
	"bufio"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// counts is what another reader finds in a file: the names of the tests, and how many
// assertions stand in them.
type counts struct {
	Path    string
	Tests   []string
	Asserts int
	Skip    bool // the other reader cannot read it
}

// TestForeignCounts reads a thousand and more test files of others in every language: no
// panic, no file that takes long, and nothing lost, measured against go/ast, Python's own ast,
// the TypeScript compiler's parser, and for Rust the lines of attributes and macros.
func TestForeignCounts(t *testing.T) {
	for _, c := range []struct {
		language string
		count    func(*testing.T, []foreignFile) []counts
		every    int // one in so many files is read
		// The assertions found must be from least to most of those that it found.
		least, most float64
	}{
		{"go", countGo, 1, 0.95, 1.2},
		{"py", countPython, 3, 0.95, 1.2},
		{"js", countJavaScript, 1, 0.95, 1.1},
		{"rust", countRust, 2, 0.95, 1.1},
	} {
		t.Run(c.language, func(t *testing.T) {
			files := foreignFiles(t, c.language)
			some := files[:0]
			for i := 0; i < len(files); i += c.every {
				some = append(some, files[i])
			}
			files = some
			if len(files) < 1000 {
				t.Errorf("only %d files", len(files))
			}
			lost, tests, asserts, theirs, most, skipped := 0, 0, 0, 0, 0.0, 0
			var slowest time.Duration
			slow := ""
			for i, want := range c.count(t, files) {
				start := time.Now()
				got, looks := parseCounted(t, files[i])
				if took := time.Since(start); took > slowest {
					slowest, slow = took, files[i].path
				}
				most = max(most, looks)
				if want.Skip {
					skipped++
					continue
				}
				var names []string
				n := 0
				for _, test := range got.Tests {
					if c.language == "go" && strings.HasPrefix(test.Name, "Example") {
						continue
					}
					if c.language == "go" && strings.Contains(test.Name, " > ") {
						n += asserted(test)
						continue
					}
					name := test.Name
					if c.language == "rust" {
						name = name[strings.LastIndexByte(name, ' ')+1:]
						if strings.HasPrefix(name, "$") {
							continue // the body of a macro
						}
					}
					names = append(names, name)
					n += asserted(test)
				}
				tests, asserts, theirs = tests+len(names), asserts+n, theirs+want.Asserts
				if missing, extra := difference(want.Tests, names); len(missing)+len(extra) > 0 {
					if why := explained(files[i].path); why != "" {
						t.Logf("%s: %s", files[i].path, why)
					} else if lost++; lost <= 40 {
						t.Errorf("%s: missing %q, extra %q", files[i].path, missing, extra)
					}
				}
				if testing.Verbose() && (n*2 < want.Asserts || n > want.Asserts*3+10) {
					t.Logf("%s: %d assertions of %d", files[i].path, n, want.Asserts)
				}
			}
			share := float64(asserts) / float64(max(theirs, 1))
			t.Logf("%d files (%d of them not for the other reader): %d tests, %d files with others; %d assertions, the other reader has %d (%.3f); slowest %v (%s); at most %.1f looks a token", len(files), skipped, tests, lost, asserts, theirs, share, slowest, slow, most)
			if share < c.least || share > c.most {
				t.Errorf("%.3f of the assertions, not %.2f to %.2f", share, c.least, c.most)
			}
			if most > effort/2 {
				t.Errorf("%.1f looks a token come near the bound of %d", most, effort)
			}
		})
	}
}

// explained is why the other reader is wrong about a file; empty where it is not.
func explained(path string) string {
	for end, why := range map[string]string{
		"library/core/tests/num/wrapping.rs":                   "a macro of the file makes tests of the names that it is given",
		"library/std/src/num/tests.rs":                         "a macro of the file makes tests of the names that it is given",
		"pino-10.0.0/package/test/escaping.test.js":            "a title that is a sum, and one with escapes of letters",
		"common/messaging/proxy-factory.spec.js":               "a variable named it",
		"common/messaging/proxy-factory.spec.ts":               "a variable named it",
		"compiler/rustc_target/src/spec/mod.rs":                "a macro's function has no name of its own; the next one is taken",
		"library/backtrace/src/windows.rs":                     "as above",
		"portable-simd/crates/test_helpers/src/lib.rs":         "as above",
		"crates/simd-test-macro/src/lib.rs":                    "an attribute in a quotation",
		"feature-gates/issue-43106-gating-of-builtin-attrs.rs": "an attribute of what is no function",
		"ui/lint/test-inner-fn.rs":                             "functions in functions, which no harness runs",
		"ui/macros/builtin-std-paths-fail.rs":                  "an attribute of what is no function",
		"rfc-2565-param-attrs/param-attrs-builtin-attrs.rs":    "attributes of parameters",
		"tools/rustfmt/tests/source/fn-param-attributes.rs":    "attributes of parameters",
	} {
		if strings.HasSuffix(path, end) {
			return why
		}
	}
	return ""
}

// parseCounted parses a file under a watchdog and says how often its tokens were looked at.
func parseCounted(t *testing.T, f foreignFile) (File, float64) {
	t.Helper()
	done := make(chan File, 1)
	go func() { done <- Of(f.path).Parse(f.src) }()
	select {
	case file := <-done:
		return file, file.looks
	case <-time.After(time.Minute): // two hundred times what the slowest takes alone
		t.Fatalf("%s: %d bytes took more than a minute", f.path, len(f.src))
	}
	return File{}, 0
}

// difference is what one list has and the other has not. A part of a wanted name that is "*"
// is one that the other reader cannot tell.
func difference(want, got []string) (missing, extra []string) {
	left := map[string]int{}
	for _, g := range got {
		left[g]++
	}
	var open []string
	for _, w := range want {
		if left[w] > 0 {
			left[w]--
		} else {
			open = append(open, w)
		}
	}
	for _, g := range got {
		if left[g] > 0 {
			left[g]--
			extra = append(extra, g)
		}
	}
	slices.SortStableFunc(open, func(a, b string) int { return len(b) - len(a) }) // the most particular first
	for _, w := range open {
		at := slices.IndexFunc(extra, func(g string) bool { return alikeName(w, g) })
		if at < 0 {
			missing = append(missing, w)
			continue
		}
		extra = slices.Delete(extra, at, at+1)
	}
	return missing, extra
}

func alikeName(want, got string) bool {
	if !strings.Contains(want, "*") {
		return false
	}
	var pattern strings.Builder
	for i, part := range strings.Split(want, " > ") {
		if i > 0 {
			pattern.WriteString(" > ")
		}
		if part == "*" {
			pattern.WriteString("(?s:.*)")
		} else {
			pattern.WriteString(regexp.QuoteMeta(part))
		}
	}
	return regexp.MustCompile("^" + pattern.String() + "$").MatchString(got)
}

// countGo counts by go/ast: functions of tests, and calls that fail one.
func countGo(_ *testing.T, files []foreignFile) []counts {
	out := make([]counts, len(files))
	for i, f := range files {
		tree, err := parser.ParseFile(token.NewFileSet(), "", f.src, 0)
		if err != nil {
			out[i].Skip = true
			continue
		}
		for _, d := range tree.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || fn.Body == nil || !regexp.MustCompile(`^(Test|Fuzz)([^\p{Ll}]|$)`).MatchString(fn.Name.Name) || fn.Name.Name == "TestMain" {
				continue
			}
			if fn.Type.Params.NumFields() != 1 {
				continue
			}
			if star, ok := fn.Type.Params.List[0].Type.(*ast.StarExpr); !ok {
				continue
			} else if sel, ok := star.X.(*ast.SelectorExpr); ok && sel.Sel.Name == "M" {
				continue
			}
			out[i].Tests = append(out[i].Tests, fn.Name.Name)
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
						if x, ok := sel.X.(*ast.Ident); ok && (x.Name == "t" || x.Name == "tt") && goFailing[sel.Sel.Name] {
							out[i].Asserts++
						}
					}
				}
				return true
			})
		}
	}
	return out
}

// scripted counts with a script of another language, which reads paths and prints one JSON
// object for each.
func scripted(t *testing.T, files []foreignFile, dir string, argv ...string) []counts {
	t.Helper()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	var in strings.Builder
	for _, f := range files {
		in.WriteString(f.path + "\n")
	}
	cmd.Stdin = strings.NewReader(in.String())
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var all []counts
	for r := bufio.NewReader(out); ; {
		line, err := r.ReadBytes('\n')
		if len(line) > 0 {
			var c counts
			if err := json.Unmarshal(line, &c); err != nil {
				t.Fatal(err)
			}
			all = append(all, c)
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := cmd.Wait(); err != nil || len(all) != len(files) {
		t.Fatalf("%v: %d of %d files: %v", argv, len(all), len(files), err)
	}
	return all
}

func countPython(t *testing.T, files []foreignFile) []counts {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("SKIP needs python3: it is not on the PATH")
	}
	script, err := filepath.Abs("testdata/count.py")
	if err != nil {
		t.Fatal(err)
	}
	return scripted(t, files, t.TempDir(), "python3", script)
}

func countJavaScript(t *testing.T, files []foreignFile) []counts {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("SKIP needs node: it is not on the PATH")
	}
	script, err := os.ReadFile("testdata/count.mjs")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	npmInstall(t, dir, "typescript@5.7.2")
	name := filepath.Join(dir, "count.mjs")
	if err := os.WriteFile(name, script, 0o644); err != nil {
		t.Fatal(err)
	}
	return scripted(t, files, dir, "node", name)
}

// npmInstall installs packages with what they need.
func npmInstall(t *testing.T, dir string, packages ...string) {
	t.Helper()
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip("SKIP needs npm: it is not on the PATH")
	}
	if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte("{\"private\": true}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("npm", append([]string{"install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"}, packages...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("SKIP needs npm-registry: %v: %s", err, out)
	}
}

// countRust counts lines: attributes of tests at the start of one, and the names of the
// functions that follow; macros that assert between them and the function's end by
// indentation, as rustfmt leaves it.
func countRust(_ *testing.T, files []foreignFile) []counts {
	attribute := regexp.MustCompile(`^\s*#\[((\w+::)*test|quickcheck)(\(.*\))?\]`)
	name := regexp.MustCompile(`^(\s*)(pub(\(\w+\))? )?(async )?(unsafe )?fn (\w+)`)
	assertion := regexp.MustCompile(`^\s*(debug_)?assert(_eq|_ne|_matches)?!\s*[({\[]`)
	out := make([]counts, len(files))
	for i, f := range files {
		waiting, indent := false, "-"
		for line := range strings.Lines(string(f.src)) {
			switch m := name.FindStringSubmatch(line); {
			case attribute.MatchString(line):
				waiting = true
			case m != nil && waiting:
				out[i].Tests = append(out[i].Tests, m[6])
				waiting, indent = false, m[1]
			case indent != "-" && strings.HasPrefix(line, indent+"}"):
				indent = "-"
			case indent != "-" && assertion.MatchString(line):
				out[i].Asserts++
			}
		}
	}
	return out
}

// asserted counts the assertions of a test, without calls of what may be a helper.
func asserted(t Test) int {
	n := 0
	for _, a := range t.Asserts {
		if !a.Call {
			n++
		}
	}
	return n
}
