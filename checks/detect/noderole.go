package detect

import "slices"

// nodeRole reads commands of JavaScript's tools. Scripts of package.json are seen through
// before (see runners).
func nodeRole(w words) string {
	switch p := w.program(); p {
	case "jest", "vitest", "mocha", "ava", "tap", "tape", "uvu", "karma", "jasmine", "lab", "qunit", "wtr", "web-test-runner", "tstyche", "borp", "c8", "nyc", "poku", "brittle", "zora", "japa", "testem", "ng", "react-scripts", "craco", "vue-cli-service", "aegir", "tsdx", "dts", "kcd-scripts", "playwright", "cypress", "jest-runner", "turbowatch":
		return nodeTestRole(p, w)
	case "node", "tsx", "ts-node", "tsm", "esr", "swc-node":
		if w.has("--test") {
			return roleTest
		}
		if s := w.sub(0); s != "" && nameRole(s) == roleTest {
			return roleTest
		}
	case "bun":
		if w.sub(0) == "test" {
			return roleTest
		}
	case "eslint", "biome", "oxlint", "xo", "standard", "tslint", "ts-standard", "neostandard", "rome", "stylelint", "semistandard", "next", "publint", "knip", "ultracite":
		return nodeLintRole(p, w)
	case "prettier", "dprint", "oxfmt":
		if w.has("--check", "-c", "--list-different", "-l", "check") {
			return roleFormat
		}
	case "tsc", "vue-tsc", "tsgo", "svelte-check", "astro", "flow", "tsd", "attw":
		if p == "astro" && w.sub(0) != "check" || p == "tsc" && (w.has("--init", "--version") || watchStep(step{words: w}) != watchNo) {
			return ""
		}
		return roleTypecheck
	case "turbo", "nx", "lerna", "moon", "rush", "rushx", "wireit", "lage", "preconstruct":
		return monorepoRole(w)
	}
	return ""
}

func nodeTestRole(p string, w words) string {
	switch p {
	case "c8", "nyc":
		if w.has("report", "check-coverage") {
			return ""
		}
		for i := 1; i < len(w); i++ {
			if r := commandRole(commandWords(w[i:])); r == roleTest {
				return r
			}
		}
		return ""
	case "ng", "react-scripts", "craco", "vue-cli-service", "aegir", "tsdx", "dts", "kcd-scripts":
		return nameRole(w.sub(0))
	case "playwright":
		if w.sub(0) != "test" {
			return ""
		}
	case "cypress":
		if w.sub(0) != "run" {
			return ""
		}
	case "vitest":
		if w.has("bench") {
			return ""
		}
	}
	return roleTest
}

func nodeLintRole(p string, w words) string {
	switch p {
	case "next":
		if w.sub(0) != "lint" {
			return ""
		}
	case "biome", "rome":
		if !slices.Contains([]string{"check", "lint", "ci", "format"}, w.sub(0)) {
			return ""
		}
	}
	if w.has("--fix", "--write", "--apply", "--unsafe") {
		return ""
	}
	return roleLint
}

// monorepoRole reads the task that a monorepo's runner is given.
func monorepoRole(w words) string {
	tasks := w.plain()
	for i, a := range w {
		if (a == "-t" || a == "--target" || a == "--targets") && i+1 < len(w) {
			tasks = append(tasks, w[i+1])
		}
		for _, p := range []string{"--target=", "--targets=", "-t="} {
			if len(a) > len(p) && a[:len(p)] == p {
				tasks = append(tasks, a[len(p):])
			}
		}
	}
	role := ""
	for _, task := range tasks {
		switch task {
		case "run", "run-many", "affected", "exec":
			continue
		}
		if r := nameRole(task); r == roleTest || role == "" {
			role = r
		}
	}
	return role
}
