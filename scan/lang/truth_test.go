//go:build foreign

package lang

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// truth is one suite of others: what its runner lists and what is read here, as
// "file: outer > test".
type truth struct {
	name         string
	runner, ours []string
	// explained are names that only one side has, by a part of them, with the reason.
	explained map[string]string
}

// judge compares both sides. A name of ours with a place for a value (it.each's %s, a
// template's ${…}) stands for every name that the runner makes of it.
func (s truth) judge(t *testing.T) {
	t.Helper()
	if len(s.runner) == 0 {
		t.Fatalf("%s: its runner lists nothing", s.name)
	}
	used := map[string]bool{}
	why := func(name string) bool {
		for part := range s.explained {
			if strings.Contains(name, part) {
				used[part] = true
				return true
			}
		}
		return false
	}
	listed, read := unique(s.runner), unique(s.ours)
	missing, extra := difference(listed, read)
	made := 0
	var unexplained []string
	for _, name := range extra {
		pattern := placeholders(name)
		n := len(missing)
		if pattern != nil {
			missing = slices.DeleteFunc(missing, pattern.MatchString)
			made += n - len(missing)
		}
		if n == len(missing) && !why(name) && !(pattern != nil && slices.ContainsFunc(listed, pattern.MatchString)) {
			unexplained = append(unexplained, "extra   "+name)
		}
	}
	told := 0
	for _, name := range missing {
		if why(name) {
			told++
			continue
		}
		unexplained = append(unexplained, "missing "+name)
	}
	t.Logf("%s: %d listed, %d read, %d of the listed made of a name with places, %d explained, %d not", s.name, len(listed), len(read), made, told, len(unexplained))
	for _, line := range unexplained[:min(len(unexplained), 30)] {
		t.Errorf("%s: %s", s.name, line)
	}
	for part, reason := range s.explained {
		if !used[part] {
			t.Errorf("%s: nothing needs the explanation of %q any more: %s", s.name, part, reason)
		}
	}
}

func unique(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

// placeholders is a pattern for a name with places for values; nil where it has none.
func placeholders(name string) *regexp.Regexp {
	const anything = "(?s:.*)"
	places := regexp.MustCompile(`\\\$\\\{.*?\\\}|%[a-zA-Z#]|\\\$[\w.\\]+`) // ${…}, %s, $name
	sum := regexp.MustCompile(`^("[^"]*"|[\w.()]+)(\+("[^"]*"|[\w.()]+))+$`)
	term := regexp.MustCompile(`"[^"]*"|[\w.()]+`)
	file, test, ok := strings.Cut(name, ": ")
	if !ok {
		file, test = "", name
	} else {
		file += ": "
	}
	parts := strings.Split(test, " > ")
	any := false
	for i, part := range parts {
		if !sum.MatchString(part) {
			quoted := regexp.QuoteMeta(part)
			parts[i] = places.ReplaceAllLiteralString(quoted, anything)
			any = any || parts[i] != quoted
			continue
		}
		any = true
		var pattern strings.Builder
		for _, t := range term.FindAllString(part, -1) {
			if literal, ok := strings.CutPrefix(t, `"`); ok {
				pattern.WriteString(places.ReplaceAllLiteralString(regexp.QuoteMeta(strings.TrimSuffix(literal, `"`)), anything))
			} else {
				pattern.WriteString(anything)
			}
		}
		parts[i] = pattern.String()
	}
	if !any {
		return nil
	}
	return regexp.MustCompile("^" + regexp.QuoteMeta(file) + strings.Join(parts, " > ") + "$")
}

// namesIn reads the tests of the files below a folder, "file: outer > test".
func namesIn(t *testing.T, root string, files []string) []string {
	t.Helper()
	var out []string
	for _, f := range files {
		src, err := os.ReadFile(filepath.Join(root, f))
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range Of(f).Parse(src).Tests {
			out = append(out, filepath.ToSlash(f)+": "+test.Name)
		}
	}
	return out
}

// output runs a command of a suite; what it lists counts, whatever its exit status.
func output(t *testing.T, dir string, env []string, argv ...string) string {
	t.Helper()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Logf("%s: %v: %s", strings.Join(argv, " "), err, tail(errs.String()))
	}
	return string(out)
}

func tail(s string) string { return s[max(0, len(s)-600):] }

func has(t *testing.T, tool string) {
	t.Helper()
	if _, err := exec.LookPath(tool); err != nil {
		t.Skipf("SKIP needs %s: it is not on the PATH", tool)
	}
}

// copied copies a package into a folder of the test's own, writable.
func copied(t *testing.T, from, to string) string {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	err := filepath.WalkDir(to, func(p string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		mode := os.FileMode(0o644)
		if d.IsDir() {
			mode = 0o755
		}
		return os.Chmod(p, mode)
	})
	if err != nil {
		t.Fatal(err)
	}
	return to
}

// below lists the files below a folder whose name a pattern matches, relative to it.
func below(t *testing.T, root, pattern string) []string {
	t.Helper()
	match := regexp.MustCompile(pattern)
	var out []string
	err := filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, p)
		if d.IsDir() && d.Name() == "node_modules" {
			return filepath.SkipDir
		}
		if err == nil && d.Type().IsRegular() && match.MatchString(filepath.ToSlash(rel)) {
			out = append(out, rel)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
