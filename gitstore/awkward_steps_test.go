package gitstore

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"
)

// awkward makes one repository by drawn steps.
type awkward struct {
	w   *world
	rt  *rapid.T
	dir string
	log strings.Builder
	// lies: a monitor or a setting makes git itself miss edits in place.
	lies bool
	// partial: some objects are not there and must not be asked for.
	partial bool
}

// pick draws one of the words and writes it down.
func (g *awkward) pick(what string, of ...string) string {
	s := rapid.SampledFrom(of).Draw(g.rt, what)
	fmt.Fprintf(&g.log, "%s=%q ", what, s)
	return s
}

// git runs git in the repository; a step that does not fit is no step.
func (g *awkward) git(args ...string) { _, _ = g.w.tryGit(g.dir, args...) }

func (g *awkward) path(name string) string { return g.w.path(g.dir + "/" + name) }

var awkwardNames = []string{
	"a", "b.log", "d", "d/x", "d/y.log", "d/e/f", "d/e", "e/x", "x.txt", "d/x.txt", "x.crlf", "x.up", "d/x.up", "x.u16", "x.lfs", "d/x.lfs", "x.c",
	"sp ", "ü \n\"q", "-dash", "\xff\xfe", "a/b", "d-/x", "d.x", "e/.x/y", "p1/f", "p2/f", "long" + "er/and/deeper/still/f",
}

var awkwardContents = []string{
	"", "1\n", "2\n", "one\r\ntwo\r\n", "one\ntwo\r\n", "bin\x00\r\n", "$Id$\n", "$Id: 0123 $ x\n", "h\x00i\x00\r\x00\n\x00", "\r", "no end", "aaaa\n", "bbbb\n",
	"300 × long line of text\n", "300 × big\r\n",
}

func (g *awkward) name() string { return g.pick("name", awkwardNames...) }
func (g *awkward) content() string {
	c := g.pick("content", awkwardContents...)
	if line, ok := strings.CutPrefix(c, "300 × "); ok {
		return strings.Repeat(line, 300)
	}
	return c
}

// put writes a file, making room for it.
func (g *awkward) put(name, content string) {
	g.clear(name)
	p := g.path(name)
	if info, err := os.Lstat(p); err == nil && !info.Mode().IsRegular() {
		_ = os.Remove(p) // writing into a FIFO would wait for its reader
	}
	_ = os.MkdirAll(filepath.Dir(p), 0o755)
	_ = os.WriteFile(p, []byte(content), 0o644)
}

func (g *awkward) clear(name string) {
	if info, err := os.Lstat(g.path(name)); err == nil && info.IsDir() {
		_ = os.RemoveAll(g.path(name))
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if info, err := os.Lstat(g.path(dir)); err == nil && !info.IsDir() {
			_ = os.Remove(g.path(dir))
		}
	}
}

// begin makes the repository and takes it through all steps.
func (g *awkward) begin() {
	kind := g.pick("kind", "plain", "plain", "plain", "plain", "plain", "unborn", "sha256", "linked", "shallow", "partial", "shared", "gitfile")
	args := []string{"init", "-q"}
	if kind == "sha256" {
		args = append(args, "--object-format=sha256")
	}
	if kind == "gitfile" {
		args = append(args, "--separate-git-dir", g.w.path("elsewhere"))
	}
	_, _ = g.w.tryGit(".", append(args, "r")...)
	g.steps("base", edits)
	g.steps("settings", settings)
	if kind != "unborn" {
		g.git("add", "-A")
		g.git("commit", "-q", "--allow-empty", "-m", "first")
	}
	switch kind {
	case "linked":
		g.git("worktree", "add", "-q", "../linked")
		g.moveTo("linked")
	case "shallow":
		_, _ = g.w.tryGit(".", "clone", "-q", "--depth", "1", "file://"+g.w.path("r"), "clone")
		g.moveTo("clone")
	case "partial":
		g.git("config", "uploadpack.allowFilter", "true")
		_, _ = g.w.tryGit(".", "clone", "-q", "--filter=blob:none", "file://"+g.w.path("r"), "clone")
		g.moveTo("clone")
		g.partial = true
	case "shared":
		_, _ = g.w.tryGit(".", "clone", "-q", "-s", "r", "clone")
		g.moveTo("clone")
	}
	g.steps("index", indexSteps)
	g.steps("edits", edits)
	g.steps("late", settings)
	g.steps("last", edits)
	// git 2.39 sometimes dies over a sparse index and leaves its lock.
	_ = os.Remove(filepath.Join(g.gitDir(), "index.lock"))
}

// gitDir is the git directory that all working trees share.
func (g *awkward) gitDir() string {
	dir, err := g.w.tryGit(g.dir, "rev-parse", "--path-format=absolute", "--git-common-dir")
	if err != nil {
		g.rt.Fatalf("finding the git directory: %v; %s", err, g.log.String())
	}
	return dir
}

func (g *awkward) putInfo(name, content string) {
	_ = os.MkdirAll(filepath.Join(g.gitDir(), "info"), 0o755)
	_ = os.WriteFile(filepath.Join(g.gitDir(), "info", name), []byte(content), 0o644)
}

func (g *awkward) moveTo(dir string) {
	if _, err := os.Stat(g.w.path(dir)); err == nil {
		g.dir = dir
	}
}

type awkwardSteps map[string]func(g *awkward)

// leftToGit are steps after which git always answers; most rounds shall ask the scanner.
var leftToGit = map[string]bool{
	"odd rules": true, "refused name": true, "broken .git": true, "ignorecase": true, "symlinks": true, "split": true, "sparse index": true, "strange link": true,
}

func (g *awkward) steps(label string, from awkwardSteps) {
	names := make([]string, 0, len(from))
	for name := range from {
		names = append(names, name)
	}
	slices.Sort(names)
	most := map[string]int{"base": 8, "settings": 2, "index": 3, "edits": 6, "late": 1, "last": 3}[label]
	for _, name := range rapid.SliceOfN(rapid.SampledFrom(names), 0, most).Draw(g.rt, label) {
		if leftToGit[name] && rapid.IntRange(0, 3).Draw(g.rt, name) > 0 {
			continue
		}
		fmt.Fprintf(&g.log, "| %s: ", name)
		from[name](g)
	}
	g.log.WriteString("\n")
}

// edits are what people and programs do to files.
var edits = awkwardSteps{
	"write":      func(g *awkward) { g.put(g.name(), g.content()) },
	"write more": func(g *awkward) { g.put(g.name(), g.content()); g.put(g.name(), g.content()) },
	"remove":     func(g *awkward) { _ = os.RemoveAll(g.path(g.name())) },
	"executable": func(g *awkward) { _ = os.Chmod(g.path(g.name()), 0o755) },
	"group executable": func(g *awkward) {
		_ = os.Chmod(g.path(g.name()), 0o654)
	},
	"link": func(g *awkward) {
		name := g.name()
		g.put(name, "")
		_ = os.Remove(g.path(name))
		_ = os.Symlink(g.pick("target", "a", "d", "nowhere", "../r"), g.path(name))
	},
	"rename": func(g *awkward) { _ = os.Rename(g.path(g.name()), g.path(g.name())) },
	"touch": func(g *awkward) {
		now := time.Now().Add(time.Duration(rapid.IntRange(-5, 5).Draw(g.rt, "minutes")) * time.Minute)
		_ = os.Chtimes(g.path(g.name()), now, now)
	},
	"same size, same times": func(g *awkward) {
		name := g.name()
		info, err := os.Lstat(g.path(name))
		if err != nil || !info.Mode().IsRegular() {
			return
		}
		_ = os.WriteFile(g.path(name), []byte(strings.Repeat("z", int(info.Size()))), 0o644)
		_ = os.Chtimes(g.path(name), info.ModTime(), info.ModTime())
	},
	"ignore": func(g *awkward) {
		g.put(g.pick("where", ".gitignore", ".gitignore", "d/.gitignore", "d/e/.gitignore", "e/.gitignore"), g.patterns())
	},
	"attributes": func(g *awkward) {
		g.put(g.pick("where", ".gitattributes", ".gitattributes", "d/.gitattributes"), g.attributes())
	},
	"drop rules": func(g *awkward) {
		_ = os.Remove(g.path(g.pick("which", ".gitignore", ".gitattributes", "d/.gitignore", "d/.gitattributes")))
	},
	"odd rules": func(g *awkward) {
		name := g.pick("which", ".gitignore", ".gitattributes", "d/.gitignore")
		_ = os.Remove(g.path(name))
		if g.pick("as", "link", "directory") == "link" {
			_ = os.Symlink("a", g.path(name))
		} else {
			g.put(name+"/x", "x")
		}
	},
	"fifo": func(g *awkward) {
		name := g.name()
		_ = os.Remove(g.path(name))
		g.clear(name)
		_ = exec.Command("mkfifo", g.path(name)).Run()
	},
	"embedded": func(g *awkward) {
		name := g.pick("where", "emb", "d/emb", "d")
		if _, err := os.Lstat(g.path(name)); err == nil && name != "d" {
			return
		}
		g.git("init", "-q", name)
		g.put(name+"/in", "in\n")
		if g.pick("with", "commit", "commit", "nothing") == "commit" {
			_, _ = g.w.tryGit(g.dir+"/"+name, "add", "-A")
			_, _ = g.w.tryGit(g.dir+"/"+name, "commit", "-qm", "in")
		}
		if g.pick("then", "dirty", "clean") == "dirty" {
			g.put(name+"/in", "edited\n")
		}
	},
	"linked inside": func(g *awkward) { g.git("worktree", "add", "-q", "-b", "w", "wt"); g.put("wt/new", "new\n") },
	"bare inside":   func(g *awkward) { g.git("init", "-q", "--bare", "bare.git") },
	"broken .git":   func(g *awkward) { g.put(g.pick("where", "x1/.git", "d/.git", "e/.git"), "gitdir: /nowhere\n") },
	"refused name": func(g *awkward) {
		g.put(g.pick("refused", "git~1/x", ".GIT/x", "d/.git /x", "back\\slash", "GIT~1"), "x")
	},
	"many": func(g *awkward) { g.many() },
}

func (g *awkward) touch(name, when string) {
	at, err := time.Parse(time.DateTime, when)
	if err != nil {
		g.w.t.Fatal(err)
	}
	_ = os.Chtimes(g.path(name), at, at)
}

// many writes a directory of files, so that the workers have something to share.
func (g *awkward) many() {
	for i := range 40 {
		g.clear(fmt.Sprintf("many/%d", i%5))
		g.put(fmt.Sprintf("many/%d/%d", i%5, i), fmt.Sprint(i))
	}
}

func (g *awkward) patterns() string {
	n := rapid.IntRange(1, 4).Draw(g.rt, "lines")
	var b strings.Builder
	for range n {
		b.WriteString(g.pick("pattern", "*.log", "!y.log", "d/", "/a", "d/*", "!d/x", "**/x", "e/**", "x.?p", "[a-c]", "sp\\ ", "many/", "many/*", "!many/3", "*", "!*/", "emb", "wt/", "*.txt", "/d/e/") +
			g.pick("end", "\n", "\n", "\r\n", " \n"))
	}
	return b.String()
}

func (g *awkward) attributes() string {
	n := rapid.IntRange(1, 3).Draw(g.rt, "lines")
	var b strings.Builder
	for range n {
		b.WriteString(g.pick("attribute", "* text=auto", "*.txt text", "*.crlf text eol=crlf", "* -text", "*.up filter=up", "*.u16 text working-tree-encoding=UTF-16LE",
			"*.lfs filter=lfs diff=lfs merge=lfs -text", "*.c ident", "[attr]foo text", "*.txt foo", "\"a\" text", "d/** text", "/x.* eol=lf", "*.txt crlf", "*.up -filter", "* ident", "* !text") + "\n")
	}
	return b.String()
}
