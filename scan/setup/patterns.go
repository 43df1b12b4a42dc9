package setup

import (
	"slices"
	"strings"
)

// words of a pattern: what stands between separators and wildcards.
func patternWords(p string) []string {
	return strings.FieldsFunc(strings.ToLower(p), func(r rune) bool {
		return strings.ContainsRune(`/\*<>^$()|?+![]{},' "`, r)
	})
}

// benign reports a pattern that leaves out what no project keeps its tests in.
func benign(p string) bool {
	words := patternWords(p)
	if len(words) == 0 {
		return false
	}
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{
			"node_modules", "dist", "build", "coverage", ".next", ".nuxt", ".output", "out", ".git", ".cache", "vendor", "target", "bin", "obj", ".gradle", ".idea", ".vscode",
			"__pycache__", "venv", ".venv", ".tox", ".nox", ".eggs", ".mypy_cache", ".pytest_cache", ".ruff_cache", "site-packages", ".turbo", ".vercel", ".svelte-kit", ".yarn", ".pnpm-store",
			"bower_components", "jspm_packages", "storybook-static", ".claude", ".worktrees", ".direnv", "tmp", ".tmp", "temp", "cypress.config", ".stryker-tmp", "generated", "__generated__",
			"htmlcov", ".hg", ".svn", "cvs", ".egg", "_build", ".bzr", "{arch}", "deps", "env", ".ropeproject", "third_party", "third-party", "lib-cov", ".docusaurus", "node_modules/.*",
		}, w) || strings.HasSuffix(w, ".egg-info") || strings.HasSuffix(w, ".d.ts") || strings.HasSuffix(w, ".snap")
	}) || strings.Contains(p, "$1") || slices.Contains([]string{"**/Abstract*", "**/*IT.java", "**/*ITCase.java", "**/*IT.*", "**/*IT", "**/*$*"}, p) || strings.Contains(p, "Abstract")
}

// peripheral reports a pattern about what another runner runs, or what only helps tests.
func peripheral(p string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(p), func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9') }), func(w string) bool {
		return slices.Contains([]string{
			"e2e", "playwright", "cypress", "bench", "benches", "benchmark", "benchmarks", "fixture", "fixtures", "example", "examples", "docs", "doc", "template", "templates", "mocks", "mock",
			"helper", "helpers", "setup", "util", "utils", "website", "storybook", "stories", "scripts", "config", "perf", "testdata", "snapshots", "demo", "demos", "support", "types", "typings", "scaffold", "md", "css", "shared", "common", "data", "resources", "assets", "tools", "samples", "sandbox", "playground", "sample",
		}, w)
	})
}

// corePattern is what a pattern names, without wildcards and anchors, so that the same thing
// is known in another notation.
func corePattern(p string) string {
	return strings.Trim(strings.Join(patternWords(strings.ReplaceAll(p, "<rootDir>", "")), "/"), "/.")
}

// literalPrefix is the directory that a pattern begins with.
func literalPrefix(p string) string {
	p = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(p, "<rootDir>"), "/"), "./")
	if i := strings.IndexAny(p, "*?{[(|$^\\"); i >= 0 {
		p = p[:i]
	}
	return p
}

// general reports a pattern that a project might have from its first day: wildcards below a
// directory of a usual name, or such a directory itself.
func general(p string) bool {
	if p == "." || p == "**" || p == "*" || p == "" {
		return true
	}
	prefix := strings.Trim(literalPrefix(p), "/")
	if prefix == "" {
		return true
	}
	first, rest, deeper := strings.Cut(prefix, "/")
	usual := slices.Contains([]string{"src", "test", "tests", "spec", "specs", "__tests__", "lib", "packages", "app", "apps", "e2e", "cypress", "unittests", "Tests", "testing", "t"}, first)
	wild := strings.ContainsAny(p, "*?{(|")
	if wild {
		return usual && (!deeper || !strings.Contains(rest, "/") && !strings.Contains(rest, "."))
	}
	return usual && !deeper || !deeper && strings.HasPrefix(first, "test") && !strings.Contains(first, ".")
}

// covers reports a pattern n that takes in at least what p does, as far as that can be seen.
func covers(n, p string) bool {
	if n == p {
		return true
	}
	ps, ns := expandBraces(p), expandBraces(n)
	if len(ps) > 1 || len(ns) > 1 {
		return !slices.ContainsFunc(ps, func(one string) bool {
			return !slices.ContainsFunc(ns, func(other string) bool { return other == one || coversOne(other, one) })
		})
	}
	return coversOne(n, p)
}

func coversOne(n, p string) bool {
	n, p = cleanPattern(n), cleanPattern(p)
	if n == p || n == "**" || n == "" || n == "." {
		return true
	}
	if !strings.ContainsAny(n, "*?(|[") { // a directory or a file
		return strings.HasPrefix(p, n+"/")
	}
	return globLike(n, p, 0)
}

func cleanPattern(p string) string {
	p = strings.TrimPrefix(strings.TrimPrefix(p, "<rootDir>/"), "./")
	return strings.TrimSuffix(strings.TrimSuffix(p, "/**"), "/")
}

// globLike matches p, wildcards and all, as a path against n; ** takes in any directories.
func globLike(n, p string, depth int) bool {
	if depth > 200 {
		return false
	}
	for n != "" {
		switch {
		case strings.HasPrefix(n, "**/"):
			for rest := p; ; {
				if globLike(n[3:], rest, depth+20) {
					return true
				}
				i := strings.IndexByte(rest, '/')
				if i < 0 {
					return false
				}
				rest = rest[i+1:]
			}
		case strings.HasPrefix(n, "**"):
			return true
		case n[0] == '*':
			for i := 0; i <= len(p); i++ {
				if globLike(n[1:], p[i:], depth+20) {
					return true
				}
				if i < len(p) && p[i] == '/' {
					break
				}
			}
			return false
		case p == "" || n[0] != p[0]:
			return false
		default:
			n, p = n[1:], p[1:]
		}
	}
	return p == ""
}

// expandBraces writes out {a,b}; patterns that unfold to many are left as they are.
func expandBraces(p string) []string {
	out := []string{p}
	for range 4 {
		var next []string
		changed := false
		for _, s := range out {
			open := strings.LastIndexByte(s, '{')
			shut := -1
			if open >= 0 {
				shut = strings.IndexByte(s[open:], '}')
			}
			if shut < 0 {
				next = append(next, s)
				continue
			}
			changed = true
			for _, alt := range strings.Split(s[open+1:open+shut], ",") {
				next = append(next, s[:open]+alt+s[open+shut+1:])
			}
		}
		if len(next) > 64 {
			return []string{p}
		}
		out = next
		if !changed {
			break
		}
	}
	return out
}

// special reports a pattern n that takes in only a part of what p does.
func special(n, p string) bool {
	if covers(p, n) {
		return !covers(n, p)
	}
	np, pp := literalPrefix(n), literalPrefix(p)
	return len(np) > len(pp) && strings.HasPrefix(np, pp)
}

// milderRule makes rules about looks mild: nobody hides a defect behind a line's length.
func milderRule(rule string, sev Severity) Severity {
	rule = strings.ToLower(strings.Trim(rule, `"'`))
	for _, word := range looks() {
		if strings.HasPrefix(rule, word) || len(rule) > 1 && len(rule) < 5 && strings.HasPrefix(word, rule) || len(word) > 4 && strings.Contains(rule, word) {
			return Low
		}
	}
	return sev
}

// looks are rules about how code is written, and linters that are no more.
func looks() []string {
	return []string{
		"prettier", "indent", "quotes", "semi", "max-len", "line-length", "line_length", "camelcase", "spacing", "newline", "comma", "brace-style", "e501", "b9", "b028", "plc0415", "tc0", "tch", "arg0", "slf", "a00", "pie8", "pd0", "e731", "e70", "perf", "e741", "e203", "e402", "w503", "w504", "sort", "order", "padding", "style", "naming", "filename", "capital", "docstring", "jsdoc", "linebreak", "curly", "arrow", "quote", "space", "e1", "e2", "e3", "w2", "w3", "w5", "d1", "d2", "d3", "d4", "com8", "isc0", "q0", "n8", "up0", "sim", "pth", "em1", "era", "fbt", "ann", "cpy", "td0", "fix0", "i001", "ret5", "try0", "pt0", "rst", "rse",
		"whitespace", "missing_docs", "complexity", "max-lines", "max-params", "max-statements", "plr", "c901", "unicorn/", "pydocstyle", "line-too-long", "too-many", "too-few", "fixme", "invalid-name", "missing-", "c0", "r0", "module_name_repetitions", "must_use_candidate", "doc_markdown", "too_many", "similar_names", "needless_", "redundant_", "single_", "large_", "wildcard_imports", "struct_excessive", "items_after", "cast_", "inline_always", "option_if_let_else", "unreadable_literal", "enum_glob", "match_", "default_trait", "elidable", "uninlined",
		"vars-on-top", "no-underscore", "func-", "no-param-reassign", "consistent-return", "no-extra", "no-plusplus", "no-continue", "prefer-", "class-methods", "import/", "no-mixed", "no-nested", "no-restricted", "no-use-before", "no-shadow", "no-else-return", "object-", "one-var", "id-", "no-console", "default-case", "radix", "no-bitwise", "global-require", "no-lonely", "no-multi", "no-inline", "operator-", "wrap-", "yoda", "eol-last", "no-magic", "valid-jsdoc", "new-cap", "no-warning-comments", "array-", "block-scoped", "dot-", "multiline", "no-floating-decimal", "func-call", "guard-for-in", "no-eq-null", "react/", "no-empty", "no-prototype", "lines-", "spaced", "no-tabs", "no-trailing", "no-confusing", "no-ternary", "no-undefined", "n/", "node/", "@stylistic", "@typescript-eslint/explicit", "@typescript-eslint/naming", "@typescript-eslint/no-use-before", "@typescript-eslint/ban", "@typescript-eslint/no-empty", "@typescript-eslint/prefer", "@typescript-eslint/consistent", "@typescript-eslint/array", "@typescript-eslint/member", "@typescript-eslint/no-namespace", "@typescript-eslint/no-var-requires", "@typescript-eslint/no-require", "@typescript-eslint/no-inferrable", "@typescript-eslint/no-shadow", "jsx-a11y", "security/",
		"lll", "wsl", "gochecknoglobals", "gochecknoinits", "gomnd", "mnd", "funlen", "cyclop", "gocyclo", "gocognit", "nlreturn", "godot", "godox", "exhaustruct", "varnamelen", "gas", "megacheck", "gci", "gofumpt", "gofmt", "goimports", "goconst", "dupl", "misspell", "deadcode", "structcheck", "varcheck", "exportloopref", "golint", "interfacer", "maligned", "scopelint", "ifshort", "nosnakecase", "execinquery", "goerr113", "err113", "tenv", "exhaustivestruct", "depguard", "testpackage", "paralleltest", "nonamedreturns", "ireturn", "wrapcheck", "tagliatelle", "revive", "stylecheck", "dogsled", "forbidigo", "nestif", "maintidx", "interfacebloat", "nolintlint", "gomoddirectives", "importas", "predeclared", "asciicheck", "gosimple", "prealloc", "unparam", "nakedret", "whitespace", "canonicalheader", "inamedparam", "intrange", "copyloopvar", "typecheck", "perfsprint", "tagalign", "noinlineerr", "embeddedstructfieldcheck", "funcorder",
	}
}
