package detect

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"git-isitdone/checks/config"
)

// Bounds of the search for projects below a top that has no full check of its own.
const (
	maxDepthBelow    = 2
	maxDirsBelow     = 300
	maxProjectsBelow = 20
)

// skipDir: directories that hold no project of this repository.
func skipDir(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || slices.Contains([]string{
		"node_modules", "vendor", "third_party", "testdata", "fixtures", "examples", "example", "docs", "dist", "build", "out", "target", "venv", "env",
	}, name)
}

// manifests are the files that make a directory a project.
func manifests() []string {
	return []string{
		"package.json", "deno.json", "deno.jsonc", "go.mod", "Cargo.toml", "pyproject.toml", "setup.py", "setup.cfg", "requirements.txt", "pytest.ini", "Pipfile",
		"pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts", "build.sbt", "*.sln", "*.slnx", "*.csproj", "*.fsproj", "Gemfile", "composer.json",
		"mix.exs", "Package.swift", "pubspec.yaml", "CMakeLists.txt", "meson.build", "configure.ac", "build.zig", "stack.yaml", "cabal.project", "*.cabal", "dune-project", "gleam.toml", "Project.toml",
	}
}

// detectBelow finds projects in sub-directories ("web" and "api" in one repository).
// Ecosystems that own what lies below them (workspaces) have answered already.
func detectBelow(top *tree, cfg config.Config, above project) project {
	var out project
	dirs := projectsBelow(top)
	if len(dirs) > maxProjectsBelow {
		out.note("%d projects lie below the top; the first %d are checked", len(dirs), maxProjectsBelow)
		dirs = dirs[:maxProjectsBelow]
	}
	for _, dir := range dirs {
		sub, err := fs.Sub(top.fsys, dir)
		if err != nil {
			out.note("%s: %v", dir, err)
			continue
		}
		t := newTree(sub)
		p := detectProject(t, cfg, dir)
		p.checks = slices.DeleteFunc(p.checks, func(c candidate) bool {
			covered := func(a candidate) bool { return a.eco == c.eco && a.base == c.base && a.Cwd == "" }
			return slices.Contains(above.owners, c.eco) || slices.ContainsFunc(above.checks, covered)
		})
		out.add(p)
		for _, problem := range t.problems {
			out.note("%s: %s", dir, problem)
		}
	}
	return out
}

// projectsBelow walks breadth first; a project's own sub-directories are its own business.
func projectsBelow(t *tree) []string {
	var out []string
	level, visited := []string{"."}, 0
	known := map[string]bool{}
	for _, m := range manifests() {
		known[m] = true
	}
	for depth := 0; depth < maxDepthBelow; depth++ {
		var next []string
		for _, parent := range level {
			for _, e := range t.entries(parent) {
				if visited >= maxDirsBelow || !e.IsDir() || skipDir(e.Name()) {
					continue
				}
				visited++
				dir := path.Join(parent, e.Name())
				if t.hasManifest(dir, known) {
					out = append(out, dir)
					continue
				}
				next = append(next, dir)
			}
		}
		level = next
	}
	return out
}

// noteBelow names projects one level down that the top's own checks may not reach: the top
// decides, but nobody should believe that they were checked.
func (p *project) noteBelow(t *tree) {
	var missed []string
	for _, e := range t.entries(".") {
		if !e.IsDir() || skipDir(e.Name()) {
			continue
		}
		for _, m := range []struct{ manifest, eco string }{{"package.json", "node"}, {"go.mod", "go"}, {"Cargo.toml", "rust"}, {"pyproject.toml", "py"}} {
			if !slices.Contains(p.owners, m.eco) && !p.has(e.Name()) && t.isFile(path.Join(e.Name(), m.manifest)) {
				missed = append(missed, path.Join(e.Name(), m.manifest))
				break
			}
		}
	}
	if len(missed) == 0 {
		return
	}
	more := ""
	if n := len(missed) - 5; n > 0 {
		missed, more = missed[:5], fmt.Sprintf(" and %d more", n)
	}
	p.note("the top's checks may not reach %s%s; name them in %s with their cwd", strings.Join(missed, ", "), more, config.FileName)
}

// hasManifest reports whether a directory is a project. It is listed once: asking for each
// name would be forty questions a directory.
func (t *tree) hasManifest(dir string, known map[string]bool) bool {
	return slices.ContainsFunc(t.entries(dir), func(e fs.DirEntry) bool {
		return !e.IsDir() && (known[e.Name()] || known["*"+path.Ext(e.Name())])
	})
}
