package detect

import (
	"path"
	"slices"
	"strings"

	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// maxPackages bounds how many packages of a workspace are looked at.
const maxPackages = 300

// workspacePatterns are the globs of package.json "workspaces" or pnpm-workspace.yaml.
func (n *nodeProject) workspacePatterns() []string {
	if text, ok := n.text("pnpm-workspace.yaml"); ok {
		return pnpmPackages(text)
	}
	return n.pkg.workspaces
}

// pnpmPackages reads the list "packages" of a pnpm-workspace.yaml: one item a line, as
// pnpm writes it.
func pnpmPackages(text string) []string {
	var out []string
	inside := false
	for _, l := range lines(text) {
		trimmed := strings.TrimSpace(l)
		item, isItem := strings.CutPrefix(trimmed, "- ")
		switch {
		case trimmed == "" || strings.HasPrefix(trimmed, "#"):
		case inside && isItem:
			item, _, _ = strings.Cut(item, " #")
			out = append(out, strings.Trim(strings.TrimSpace(item), `'"`))
		default:
			inside = strings.HasPrefix(l, "packages:")
		}
	}
	return out
}

// packages lists the directories of the workspace's packages.
func (n *nodeProject) packages() []string {
	var out []string
	for _, pattern := range n.workspacePatterns() {
		if except, ok := strings.CutPrefix(pattern, "!"); ok {
			out = slices.DeleteFunc(out, func(dir string) bool { m, _ := path.Match(strings.TrimSuffix(except, "/"), dir); return m })
			continue
		}
		clean := path.Clean(strings.TrimPrefix(pattern, "./"))
		if clean == "." || strings.HasPrefix(clean, "..") || path.IsAbs(clean) {
			continue
		}
		out = append(out, n.expand(".", strings.Split(clean, "/"))...)
	}
	slices.Sort(out)
	out = slices.Compact(out)
	return out[:min(len(out), maxPackages)]
}

// expand follows a pattern down from dir; ** is taken as one or two levels.
func (n *nodeProject) expand(dir string, pattern []string) []string {
	if len(pattern) == 0 {
		if n.isFile(path.Join(dir, "package.json")) {
			return []string{dir}
		}
		return nil
	}
	if pattern[0] == "**" {
		return append(n.expand(dir, append([]string{"*"}, pattern[1:]...)), n.expand(dir, append([]string{"*", "*"}, pattern[1:]...))...)
	}
	var out []string
	for _, e := range n.entries(dir) {
		if ok, _ := path.Match(pattern[0], e.Name()); !ok || !e.IsDir() || skipDir(e.Name()) || len(out) > maxPackages {
			continue
		}
		out = append(out, n.expand(path.Join(dir, e.Name()), pattern[1:])...)
	}
	return out
}

// workspaceTests adds the check that runs the packages' own test scripts, where the root
// has none.
func (n *nodeProject) workspaceTests() bool {
	var bodies, files []string
	readers := map[string]bool{}
	for _, dir := range n.packages() {
		text, _ := n.text(path.Join(dir, "package.json"))
		pkg, err := readPackage(text)
		if err != nil {
			n.found.note("%s/package.json cannot be read: %v", dir, err)
			continue
		}
		s, ok := pkg.scripts["test"]
		if !ok || placeholder(s.text) {
			continue
		}
		if watch(s.text) == watchHard {
			n.found.note("test (%s/package.json:%d) looks like watch mode", dir, s.line)
		}
		bodies = append(bodies, dir+": "+s.text)
		files = append(files, path.Join(dir, "package.json"))
		readers[readerOf(s.text)] = true
	}
	if len(bodies) == 0 {
		return false
	}
	source := plan.Source{File: "package.json", Line: n.pkg.workspacesLine}
	if text, ok := n.text("pnpm-workspace.yaml"); ok {
		source = plan.Source{File: "pnpm-workspace.yaml", Line: lineOf(text, "packages:")}
	}
	c := candidate{base: "test", Check: plan.Check{
		Cmd:  n.manager.everywhere("test", isBerry(n.tree, n.pkg)),
		Body: strings.Join(bodies, "\n"), Kind: notes.Full, Source: source, Test: true,
		Files: append([]string{"package.json", "pnpm-workspace.yaml"}, files...),
	}}
	if len(readers) == 1 {
		for r := range readers {
			c.Reader = r
		}
	}
	n.found.checks = append(n.found.checks, c)
	return true
}
