package detect

import (
	"errors"
	"path"
	"slices"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
	"git-isitdone/scan/jsonc"
)

// nodeProject is one directory with a package.json.
type nodeProject struct {
	*tree
	pkg     packageFile
	manager manager
	found   found
}

// findNode finds the checks of a package.json: its scripts, and what stands in for those
// that are missing.
func findNode(t *tree, cfg config.Config) found {
	if !t.isFile("package.json") {
		return found{}
	}
	if _, ok := t.text("package.json"); !ok {
		return brokenPackage(errors.New("it was not read"))
	}
	pkg, err := t.packageJSON()
	if err != nil {
		return brokenPackage(err)
	}
	n := nodeProject{tree: t, pkg: pkg, found: found{here: true}}
	var note string
	if n.manager, note = managerOf(t, pkg); note != "" {
		n.found.note("%s", note)
	}
	n.test()
	n.typecheck()
	n.lint()
	n.build(cfg.Build)
	n.found.owns = len(n.workspacePatterns()) > 0
	return n.found
}

// brokenPackage: what the package wanted to run cannot be read, so the check is npm's own
// refusal. No check at all would let everything through.
func brokenPackage(err error) found {
	f := found{here: true}
	f.note("package.json cannot be read: %v; npm test is run all the same, so that nothing counts as proved", err)
	f.checks = []candidate{{base: "test", Check: plan.Check{
		Cmd: "npm test", Kind: notes.Full, Test: true,
		Source: plan.Source{File: "package.json"}, Files: []string{"package.json"},
	}}}
	return f
}

func (n *nodeProject) add(base string, kind notes.Kind, name string, files ...string) {
	s := n.pkg.scripts[name]
	n.found.checks = append(n.found.checks, candidate{base: base, fromScript: true, Check: plan.Check{
		Cmd: n.manager.run(name), Body: s.text, Frozen: frozen(n.tree, s.text), Kind: kind,
		Source: plan.Source{File: "package.json", Line: s.line},
		Files:  append([]string{"package.json"}, files...),
		Test:   base == "test", Reader: n.readerOf(base, s.text),
	}})
	if what := hides(s.text); what != "" {
		n.found.note("%s (package.json:%d) hides the exit status of what it runs (%q): it cannot fail", name, s.line, what)
	}
}

func (n *nodeProject) readerOf(base, text string) string {
	if base != "test" {
		return ""
	}
	return readerOf(text)
}

// testScripts are the names that stand for a package's tests, in the order in which they
// are taken: all of the tests before a part of them.
func testScripts() []string { return []string{"test", "test:ci", "test:run", "test:unit", "unit"} }

// test takes the first script that runs tests and ends; else one that would watch, because
// most runners do not under CI=true, and a limit ends the rest.
func (n *nodeProject) test() {
	var usable []string
	for _, name := range testScripts() {
		s, ok := n.pkg.scripts[name]
		if !ok {
			continue
		}
		if placeholder(s.text) {
			n.found.note("%s (package.json:%d) is a placeholder: no tests configured", name, s.line)
			continue
		}
		usable = append(usable, name)
	}
	if len(usable) == 0 {
		n.testWithoutScript()
		return
	}
	name := n.leastWatching(usable)
	s := n.pkg.scripts[name]
	n.add("test", notes.Full, name, n.matching(nodeTestConfigs()...)...)
	switch watch(s.text) {
	case watchHard:
		n.found.note("%s (package.json:%d) looks like watch mode and will end as TIMEOUT; add a script test:ci that ends", name, s.line)
	case watchSoft:
		n.found.note("%s (package.json:%d) looks like watch mode; it ends because checks run with CI=true", name, s.line)
	case watchNo:
		if name != usable[0] {
			first := n.pkg.scripts[usable[0]]
			n.found.note("%s (package.json:%d) looks like watch mode; %s runs instead", usable[0], first.line, name)
		}
	}
	if option := runsNothing(s.text); option != "" {
		n.found.note("%s (package.json:%d) runs no tests: %s", name, s.line, option)
	}
}

// leastWatching: a script for a part of the tests (test:unit) does not replace one that
// only watches where nobody sets CI.
func (n *nodeProject) leastWatching(names []string) string {
	whole := names
	if watch(n.pkg.scripts[names[0]].text) == watchSoft {
		whole = slices.DeleteFunc(slices.Clone(names), func(s string) bool { return strings.HasSuffix(s, "unit") && s != names[0] })
	}
	return slices.MinFunc(whole, func(a, b string) int {
		return int(watch(n.pkg.scripts[a].text)) - int(watch(n.pkg.scripts[b].text))
	})
}

func nodeTestConfigs() []string {
	return []string{
		"jest.config.*", "vitest.config.*", "vitest.workspace.*", "vite.config.*", "playwright.config.*", "cypress.config.*",
		"karma.conf.*", ".mocharc*", "ava.config.*", "turbo.json", "nx.json", "pnpm-workspace.yaml", ".npmrc",
	}
}

func (n *nodeProject) typecheck() {
	names := []string{"typecheck", "type-check", "types", "tsc", "check-types", "check:types"}
	if name, ok := n.pkg.firstScript(names...); ok {
		s := n.pkg.scripts[name]
		if watch(s.text) == watchNo && !placeholder(s.text) {
			n.add("typecheck", notes.Lite, name, n.matching("tsconfig*.json")...)
			return
		}
		n.found.note("%s (package.json:%d) is a placeholder or watch mode and is not run", name, s.line)
	}
	text, ok := n.text("tsconfig.json")
	if !ok {
		return
	}
	if solution(text) {
		n.found.note("tsconfig.json only refers to other projects; add a typecheck script (tsc -b)")
		return
	}
	cmd := n.manager.tool("tsc --noEmit")
	switch {
	case n.manager == deno:
		cmd = "deno check ."
	case !n.pkg.deps["typescript"]:
		return
	}
	n.found.checks = append(n.found.checks, candidate{base: "typecheck", Check: plan.Check{
		Cmd: cmd, Kind: notes.Lite, Source: plan.Source{File: "tsconfig.json", Line: 1}, Files: n.matching("tsconfig*.json"),
	}})
}

// solution reports whether a tsconfig.json is there for its references only, as editors and
// `tsc -b` want it; `tsc --noEmit` would compile nothing, or everything twice.
func solution(text string) bool {
	doc, err := jsonc.Parse([]byte(text))
	if err != nil {
		return false
	}
	items := func(name string) int {
		m, _ := doc.Root.Get(name)
		return len(m.Value.Items)
	}
	return items("references") > 0 && items("files") == 0 && items("include") == 0
}

func (n *nodeProject) lint() {
	names := []string{"lint", "eslint", "check:lint", "lint:check", "lint:ci"}
	usable := slices.DeleteFunc(names, func(name string) bool {
		s, ok := n.pkg.scripts[name]
		return !ok || placeholder(s.text) || watch(s.text) == watchHard
	})
	if len(usable) == 0 {
		return
	}
	name := usable[0]
	if i := slices.IndexFunc(usable, func(s string) bool { return !writes(n.pkg.scripts[s].text) }); i >= 0 {
		name = usable[i]
	} else {
		n.found.note("%s (package.json:%d) changes files (--fix, --write): what it changes is not proved; add a script lint:check that only looks", name, n.pkg.scripts[name].line)
	}
	n.add("lint", notes.Lite, name, n.matching("eslint.config.*", ".eslintrc*", "biome.json*", ".prettierrc*", "tslint.json", ".oxlintrc.json")...)
}

// build stands in for a proof where there is neither a test nor a type check.
func (n *nodeProject) build(wanted bool) {
	s, ok := n.pkg.scripts["build"]
	if !ok || watch(s.text) == watchHard || placeholder(s.text) {
		return
	}
	if !wanted && (hasBase(n.found.checks, "test") || hasBase(n.found.checks, "typecheck")) {
		return
	}
	n.add("build", notes.Full, "build", n.matching("vite.config.*", "webpack.config.*", "rollup.config.*", "tsconfig*.json")...)
}

// testWithoutScript looks for tests that no script runs.
func (n *nodeProject) testWithoutScript() {
	if n.workspaceTests() {
		return
	}
	for _, dir := range []string{".", "test", "tests", "__tests__", "src"} {
		for _, e := range n.entries(dir) {
			name := path.Join(dir, e.Name())
			if e.IsDir() || !isNodeTest(e.Name(), dir) {
				continue
			}
			text, ok := n.text(name)
			if !ok {
				continue
			}
			line := max(lineOf(text, `"node:test"`), lineOf(text, `'node:test'`))
			if line == 0 {
				n.found.note("%s looks like a test, but no script of package.json runs it", name)
				return
			}
			n.found.checks = append(n.found.checks, candidate{base: "test", Check: plan.Check{
				Cmd: "node --test", Kind: notes.Full, Source: plan.Source{File: name, Line: line},
				Files: []string{"package.json"}, Test: true, Reader: "node",
			}})
			return
		}
	}
}

// isNodeTest follows node's own naming (node --test, "Running tests from the command line").
func isNodeTest(name, dir string) bool {
	ext := path.Ext(name)
	if ext != ".js" && ext != ".mjs" && ext != ".cjs" {
		return false
	}
	stem := strings.TrimSuffix(name, ext)
	return dir == "test" || stem == "test" || strings.HasPrefix(stem, "test-") ||
		strings.HasSuffix(stem, ".test") || strings.HasSuffix(stem, "-test") || strings.HasSuffix(stem, "_test")
}
