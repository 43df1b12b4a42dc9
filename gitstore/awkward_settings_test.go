package gitstore

import (
	"os"
	"strings"

	"pgregory.net/rapid"
)

// settings are what users and programs set.
var settings = awkwardSteps{
	"autocrlf":   func(g *awkward) { g.git("config", "core.autocrlf", g.pick("autocrlf", "true", "input", "false")) },
	"safecrlf":   func(g *awkward) { g.git("config", "core.safecrlf", g.pick("safecrlf", "true", "warn", "false")) },
	"eol":        func(g *awkward) { g.git("config", "core.eol", g.pick("eol", "crlf", "lf", "native")) },
	"filemode":   func(g *awkward) { g.git("config", "core.fileMode", "false") },
	"ignorecase": func(g *awkward) { g.git("config", "core.ignoreCase", "true") },
	"symlinks":   func(g *awkward) { g.git("config", "core.symlinks", "false") },
	"big files":  func(g *awkward) { g.git("config", "core.bigFileThreshold", "1k") },
	"many files": func(g *awkward) { g.git("config", "feature.manyFiles", "true") },
	"filter":     func(g *awkward) { g.git("config", "filter.up.clean", "tr a-z A-Z") },
	"failed filter": func(g *awkward) {
		g.git("config", "filter.up.clean", "false")
		g.git("config", "filter.up.required", "true")
	},
	"lfs": func(g *awkward) {
		exe := g.w.path("test.exe")
		if _, err := os.Stat(exe); err != nil {
			g.w.copyTestBinary(exe)
		}
		g.git("config", "filter.lfs.process", roleVar+"=lfs '"+exe+"'")
		g.git("config", "filter.lfs.required", "true")
	},
	"lfs clean":       func(g *awkward) { g.git("config", "filter.lfs.clean", "sed s/^/lfs:/") },
	"info/exclude":    func(g *awkward) { g.putInfo("exclude", g.patterns()) },
	"info/attributes": func(g *awkward) { g.putInfo("attributes", g.attributes()) },
	"excludesFile": func(g *awkward) {
		g.w.write("home/ex", g.patterns())
		g.git("config", "core.excludesFile", g.pick("path", "~/ex", g.w.path("home/ex"), "~/none", ""))
	},
	"xdg":            func(g *awkward) { g.w.write("home/.config/git/ignore", g.patterns()) },
	"attributesFile": func(g *awkward) { g.w.write("home/.config/git/attributes", g.attributes()) },
	"worktree":       func(g *awkward) { g.git("config", "extensions.worktreeConfig", "true") },
	"fsmonitor": func(g *awkward) {
		g.w.write("lie.sh", "#!/bin/sh\nprintf 'tok\\0'\n")
		_ = os.Chmod(g.w.path("lie.sh"), 0o755)
		g.git("config", "core.fsmonitor", g.w.path("lie.sh"))
		g.git("config", "core.fsmonitorHookVersion", "2")
		g.git("update-index", "--fsmonitor")
		g.git("status", "-s")
		g.lies = true
	},
}

// indexSteps are what is done to the index.
var indexSteps = awkwardSteps{
	"version 4":        func(g *awkward) { g.git("update-index", "--index-version", "4") },
	"split":            func(g *awkward) { g.git("update-index", "--split-index") },
	"untracked cache":  func(g *awkward) { g.git("update-index", "--untracked-cache"); g.git("status", "-s") },
	"assume-unchanged": func(g *awkward) { g.git("update-index", "--assume-unchanged", "--", g.name()) },
	"skip-worktree":    func(g *awkward) { g.git("update-index", "--skip-worktree", "--", g.name()) },
	"skipped and gone": func(g *awkward) {
		name := g.name()
		g.git("update-index", "--skip-worktree", "--", name)
		_ = os.Remove(g.path(name))
	},
	"sparse": func(g *awkward) { g.git("sparse-checkout", "set", "--cone", g.pick("cone", "p1", "d", "e")) },
	"sparse index": func(g *awkward) {
		g.git("sparse-checkout", "set", "--cone", "--sparse-index", "p1")
		g.lies = true // a file that is there in spite of the cone is not added in place
	},
	"sparse rules": func(g *awkward) {
		g.git("sparse-checkout", "set", "--no-cone", "/*", "!/"+g.pick("leave out", "d/", "x.*", ".gitignore", ".gitattributes"))
	},
	"intent": func(g *awkward) { name := g.name(); g.put(name, g.content()); g.git("add", "-f", "-N", "--", name) },
	"stage": func(g *awkward) {
		name := g.name()
		g.put(name, g.content())
		g.git("add", "-f", "--", name)
		if g.pick("then", "edit", "leave", "remove") == "edit" {
			g.put(name, g.content())
		}
	},
	"unstage":    func(g *awkward) { g.git("rm", "-q", "--cached", "-r", "--", g.name()) },
	"move":       func(g *awkward) { g.git("mv", "-f", "--", g.name(), g.name()) },
	"chmod":      func(g *awkward) { g.git("update-index", "--chmod=+x", "--", g.name()) },
	"no index":   func(g *awkward) { _ = os.Remove(g.path(".git/index")) },
	"read-tree":  func(g *awkward) { g.git("read-tree", "HEAD") },
	"reset":      func(g *awkward) { g.git("reset", "-q", "--hard") },
	"detach":     func(g *awkward) { g.git("checkout", "-q", "--detach") },
	"pack":       func(g *awkward) { g.git("gc", "-q") },
	"old":        func(g *awkward) { g.settle() },
	"cache-tree": func(g *awkward) { g.git("write-tree") },
	"commit":     func(g *awkward) { g.put(g.name(), g.content()); g.git("add", "-A"); g.git("commit", "-qm", "more") },
	"update":     func(g *awkward) { g.put(g.name(), g.content()); g.git("add", "-u"); g.git("status", "-s") },
	"conflict":   func(g *awkward) { g.conflict() },
	"submodule":  func(g *awkward) { g.submodule() },
	"replaced":   func(g *awkward) { g.git("replace", "HEAD:a", "HEAD:d/x") },
	"strange link": func(g *awkward) {
		g.git("update-index", "--add", "--cacheinfo", "160000,"+strings.Repeat("12", 20)+","+g.pick("at", "sub", "d/sub", "gone"))
	},
}

// settle makes files and index look an hour old, as after a night.
func (g *awkward) settle() {
	g.git("ls-files", "-z")
	out, err := g.w.tryGit(g.dir, "ls-files")
	if err != nil {
		return
	}
	old := "2020-01-01 00:00:00"
	for name := range strings.Lines(out) {
		g.touch(strings.TrimSuffix(name, "\n"), old)
	}
	g.git("update-index", "-q", "--refresh")
}

func (g *awkward) conflict() {
	name := g.name()
	g.git("checkout", "-q", "-b", "x")
	g.put(name, g.content())
	g.git("add", "-A")
	g.git("commit", "-qm", "x")
	g.git("checkout", "-q", "main")
	if g.pick("ours", "edit", "remove") == "edit" {
		g.put(name, g.content())
	} else {
		_ = os.RemoveAll(g.path(name))
	}
	g.git("add", "-A")
	g.git("commit", "-qm", "y")
	g.git("merge", "-q", "x")
}

func (g *awkward) submodule() {
	_, _ = g.w.tryGit(".", "init", "-q", "src")
	g.w.write("src/s", "s\n")
	_, _ = g.w.tryGit("src", "add", "-A")
	_, _ = g.w.tryGit("src", "commit", "-qm", "s")
	g.git("submodule", "-q", "add", g.w.path("src"), "sm")
	if rapid.Bool().Draw(g.rt, "committed") {
		g.git("commit", "-qm", "sm")
	}
	switch g.pick("then", "clean", "dirty", "untracked", "advanced", "deinit", "removed", "file", "no .git", "hidden") {
	case "dirty":
		g.put("sm/s", "edited\n")
	case "untracked":
		g.put("sm/new", "new\n")
	case "advanced":
		g.put("sm/s", "advanced\n")
		_, _ = g.w.tryGit(g.dir+"/sm", "commit", "-qam", "advanced")
	case "deinit":
		g.git("submodule", "-q", "deinit", "-f", "sm")
	case "removed":
		_ = os.RemoveAll(g.path("sm"))
	case "file":
		_ = os.RemoveAll(g.path("sm"))
		g.put("sm", "file\n")
	case "no .git":
		_ = os.Remove(g.path("sm/.git"))
	case "hidden":
		g.git("update-index", "--assume-unchanged", "sm")
		g.put("sm/s", "edited\n")
	}
}
