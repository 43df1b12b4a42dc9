package gitignore

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// git answers for many paths in one process: "source NUL line NUL pattern NUL path NUL".
func askGit(t fataler, dir string, paths []string) map[string]bool {
	t.Helper()
	cmd := exec.Command("git", "check-ignore", "--no-index", "--stdin", "-z", "-v", "-n")
	cmd.Dir = dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null"}
	cmd.Stdin = strings.NewReader(strings.Join(paths, "\x00") + "\x00")
	var words bytes.Buffer
	cmd.Stderr = &words
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() != 1) {
		t.Fatalf("%v: %s", err, words.String())
	}
	fields := strings.Split(string(out), "\x00")
	answers := map[string]bool{}
	for i := 0; i+3 < len(fields); i += 4 {
		answers[fields[i+3]] = fields[i] != "" && !strings.HasPrefix(fields[i+2], "!")
	}
	return answers
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

func initRepo(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.Command("git", "init", "-q", dir)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "GIT_CONFIG_NOSYSTEM=1"}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return dir
}

// excluded looks a path up as a walk would: a directory that is out takes all below along.
func excluded(lists []*Rules, path string) bool {
	decide := func(p string, dir bool) bool {
		for _, r := range lists {
			if out, found := r.Decide(p, dir); found {
				return out
			}
		}
		return false
	}
	for i := range len(path) {
		if path[i] == '/' && decide(path[:i], true) {
			return true
		}
	}
	return decide(path, false)
}

func TestRulesAgainstGit(t *testing.T) {
	dir := initRepo(t)
	paths := []string{
		"a", "a.log", "keep.log", "d/a", "d/a.log", "d/e/a", "d/e/f/a", "x y", "x ", "x", "!a", "#a", "a]b", "a-b", "a/b/c", "b", "c",
		"foo/bar", "foo/a/bar", "foo/a/b/bar", "foobar", "fooxbar", "ab", "abc", "a*b", `a\b`, "é", "Q", "q", "1", "_", "a/", "deep/x/deep", "deep",
	}
	files := []string{
		"a", "*.log\n!keep.log", "/a", "d/", "d", "d/a", "/d/*", "**/a", "d/**", "**/e/**", "a/**/c", "foo/**/bar", "foo**bar", "foo**/bar", "/foo**/bar",
		"x ", "x\\ ", "x\\  ", "\\!a", "\\#a", "#a", "!a", "*\n!a", "*\n!*/\n!a", "[a-c]", "[!a]", "[^a]", "[]-]", "a[]]b", "a[-x]b", "[[:alpha:]]", "[[:bogus:]]",
		"[a-", "[", "a\\", "\\", "a\\*b", "a\\\\b", "?", "d?a", "d*a", "*", "**", "***", "/", "//", "/*", "**/", "/**", "*/a", "*/*/a", "a/*/c", "x\\", "x y",
		"\xef\xbb\xbfa", "a\r\nb\r", "a\r", " a", "a/**", "**a", "a**", "d/**/a", "d/\\**", "[!-z]", "[\\]]", "[a\\-c]", "[[:digit:][:upper:]]", "[z-a]", "é", "?\\?",
		"/**/a", "**/**/a", "d/**/**/a", "**/*.log", "deep", "**/deep", "deep/**/deep", "[[:x]", "[[a]b]", "*[/]*", "d[/]a", "!", "! ", "!/", "foo/*/", "d//a",
	}
	for _, file := range files {
		if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte(file), 0o644); err != nil {
			t.Fatal(err)
		}
		rules, ok := Parse("", []byte(file))
		if !ok {
			t.Fatalf("%q was not parsed", file)
		}
		want := askGit(t, dir, paths)
		for _, p := range paths {
			if strings.HasSuffix(p, "/") {
				continue
			}
			if got := excluded([]*Rules{rules}, p); got != want[p] {
				t.Errorf("%q excludes %q: %v, git says %v", file, p, got, want[p])
			}
		}
	}
}

// Any patterns, in two directories, decide about any paths as git says.
func TestAnyRulesAgainstGit(t *testing.T) {
	dir := initRepo(t)
	if err := os.MkdirAll(filepath.Join(dir, "qq"), 0o755); err != nil {
		t.Fatal(err)
	}
	piece := rapid.SampledFrom([]string{"a", "b", "qq", "/", "/", "*", "**", "?", "[ab]", "[!a]", "[a-c]", "\\", "\\a", "!", " ", "**/", "/**", "]", "[", "-", "#", "[[:alpha:]]", "é"})
	line := rapid.Map(rapid.SliceOfN(piece, 1, 6), func(p []string) string { return strings.Join(p, "") })
	file := rapid.Map(rapid.SliceOfN(line, 0, 4), func(l []string) string { return strings.Join(l, "\n") })
	component := rapid.StringOfN(rapid.SampledFrom([]rune("aabbc-]!# é[\\")), 1, 3, -1)
	path := rapid.Map(rapid.SliceOfN(component, 1, 4), func(p []string) string { return strings.Join(p, "/") })
	rapid.Check(t, func(t *rapid.T) {
		top, below := file.Draw(t, "top"), file.Draw(t, "qq/.gitignore")
		paths := rapid.SliceOfN(path, 20, 60).Draw(t, "paths")
		for i := range paths {
			if i%2 == 0 {
				paths[i] = "qq/" + paths[i]
			}
		}
		for name, content := range map[string]string{".gitignore": top, "qq/.gitignore": below} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		outer, _ := Parse("", []byte(top))
		inner, _ := Parse("qq/", []byte(below))
		want := askGit(t, dir, paths)
		for _, p := range paths {
			if got := excluded([]*Rules{inner, outer}, p); got != want[p] {
				t.Fatalf("%q and qq/: %q exclude %q: %v, git says %v", top, below, p, got, want[p])
			}
		}
	})
}

func TestRulesWithNULAreLeftToGit(t *testing.T) {
	if _, ok := Parse("", []byte("a\x00b\n")); ok {
		t.Error("a line that git reads only half was parsed")
	}
}

// A pattern with many stars must not take exponential time.
func TestManyStars(t *testing.T) {
	if Match(strings.Repeat("*a", 60)+"b", strings.Repeat("a", 2000), false) {
		t.Error("it matched")
	}
	if Match(strings.Repeat("**/*a", 12)+"b", strings.Repeat("a/", 200), true) {
		t.Error("it matched")
	}
}

func FuzzMatch(f *testing.F) {
	f.Add("a/**/b", "a/x/b", true)
	f.Add("[[:alpha:]-\\]]*", "x]", false)
	f.Fuzz(func(t *testing.T, glob, text string, path bool) {
		if len(glob) > 30 || len(text) > 30 {
			return
		}
		if Match(glob, text, path) && text == "" && strings.Trim(glob, "*") != "" && !strings.Contains(glob, "/") {
			t.Errorf("%q matches nothing", glob)
		}
	})
}
