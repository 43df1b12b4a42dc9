package detect

import (
	"strings"
	"testing"
	"testing/fstest"
)

func pkg(scripts string, more ...string) fstest.MapFS {
	return files(append([]string{"package.json", "{\n\"scripts\": {\n" + scripts + "\n}}"}, more...)...)
}

func TestNodeManagers(t *testing.T) {
	scripts := `"test": "jest", "lint": "eslint ."`
	named := func(m string) string {
		return `{"packageManager": "` + m + `", "scripts": {"test": "jest"}}`
	}
	runTable(t, []tableCase{
		{"npm", pkg(scripts), "lint lite npm run lint (package.json:3)\ntest full npm test (package.json:3)", ""},
		{"npm lock", pkg(scripts, "package-lock.json", ""), "lint lite npm run lint (package.json:3)\ntest full npm test (package.json:3)", ""},
		{"pnpm", pkg(scripts, "pnpm-lock.yaml", ""), "lint lite pnpm run lint (package.json:3)\ntest full pnpm test (package.json:3)", ""},
		{"yarn", pkg(scripts, "yarn.lock", ""), "lint lite yarn run lint (package.json:3)\ntest full yarn test (package.json:3)", ""},
		{"bun runs the script", pkg(scripts, "bun.lockb", ""), "lint lite bun run lint (package.json:3)\ntest full bun run test (package.json:3)", ""},
		{"bun text lock", pkg(scripts, "bun.lock", ""), "lint lite bun run lint (package.json:3)\ntest full bun run test (package.json:3)", ""},
		{"deno", pkg(scripts, "deno.json", "{}"), "lint lite deno task lint (package.json:3)\ntest full deno task test (package.json:3)", ""},
		{"packageManager wins", files("package.json", named("pnpm@9.1.0+sha512.abc"), "yarn.lock", ""), "test full pnpm test (package.json:1)", ""},
		{"unknown packageManager", files("package.json", named("vlt@1"), "yarn.lock", ""), "test full yarn test (package.json:1)", ""},
		{"two locks", pkg(`"test": "jest"`, "pnpm-lock.yaml", "", "package-lock.json", ""), "test full pnpm test (package.json:3)", "both pnpm-lock.yaml and package-lock.json exist"},
		{"BOM", files("package.json", "\ufeff"+named("npm@10")), "test full npm test (package.json:1)", ""},
	})
}

func TestNodeTestScript(t *testing.T) {
	runTable(t, []tableCase{
		{"npm's placeholder", pkg(`"test": "echo \"Error: no test specified\" && exit 1"`), "", "test (package.json:3) is a placeholder: no tests configured"},
		{"starter's placeholder", pkg(`"test": "echo Write tests!; exit 0"`), "", "placeholder"},
		{"empty script", pkg(`"test": ""`), "", "placeholder"},
		{"placeholder, but unit tests", pkg(`"test": "echo no", "test:unit": "mocha"`), "test full npm run test:unit (package.json:3)", "placeholder"},
		{"no test, but test:ci", pkg(`"test:ci": "vitest run"`), "test full npm run test:ci (package.json:3)", ""},
		{"vitest prefers test:ci", pkg(`"test": "vitest",` + "\n" + `"test:ci": "vitest run"`), "test full npm run test:ci (package.json:4)", "test (package.json:3) looks like watch mode; test:ci runs instead"},
		{"vitest alone", pkg(`"test": "vitest"`), "test full npm test (package.json:3)", "looks like watch mode; it ends because checks run with CI=true"},
		{"vitest is more than its unit tests", pkg(`"test": "vitest", "test:unit": "vitest run unit"`), "test full npm test (package.json:3)", "CI=true"},
		{"vitest run", pkg(`"test": "vitest run --coverage"`), "test full npm test (package.json:3)", ""},
		{"jest --watch", pkg(`"test": "jest --watch"`), "test full npm test (package.json:3)", "will end as TIMEOUT"},
		{"jest --watch and unit", pkg(`"test": "jest --watch", "test:unit": "jest"`), "test full npm run test:unit (package.json:3)", "runs instead"},
		{"watch=false", pkg(`"test": "react-scripts test --watchAll=false"`), "test full npm test (package.json:3)", ""},
		{"react-scripts", pkg(`"test": "react-scripts test"`), "test full npm test (package.json:3)", "CI=true"},
		{"karma", pkg(`"test": "karma start"`), "test full npm test (package.json:3)", "CI=true"},
		{"mocha -w", pkg(`"test": "mocha -w"`), "test full npm test (package.json:3)", "TIMEOUT"},
		{"|| true", pkg(`"test": "jest || true"`), "test full npm test (package.json:3)", `test (package.json:3) hides the exit status of what it runs ("|| true")`},
		{"tee", pkg(`"test": "jest 2>&1 | tee out.txt"`), "test full npm test (package.json:3)", `"| tee"`},
		{"echo after it", pkg(`"test": "vitest run > /tmp/o 2>&1; echo ok"`), "test full npm test (package.json:3)", `"; echo ok"`},
		{"lists only", pkg(`"test": "jest --listTests"`), "test full npm test (package.json:3)", "runs no tests: --listTests"},
		{"broken JSON", files("package.json", `{"scripts": {"test": "jest"`), "test full npm test (package.json:0)", "package.json cannot be read: line 1"},
		{"comments", files("package.json", `{/* c */}`), "test full npm test (package.json:0)", "comments or trailing commas"},
		{"a list", files("package.json", `[]`), "test full npm test (package.json:0)", "not an object"},
		{"scripts of a wrong type", files("package.json", `{"scripts": {"test": 1}}`), "", "no checks found"},
		{"name to quote", pkg(`"lint": "x"`, "yarn.lock", ""), "lint lite yarn run lint (package.json:3)", ""},
	})
}

func TestNodeWithoutTestScript(t *testing.T) {
	runTable(t, []tableCase{
		{"node:test", pkg("", "test/a.test.mjs", "import test from 'node:test'\n"), "test full node --test (test/a.test.mjs:1)", ""},
		{"unknown runner", pkg("", "src/a.test.js", "it('x')"), "", "src/a.test.js looks like a test, but no script"},
		{"build stands in", pkg(`"build": "vite build"`), "build full npm run build (package.json:3)", ""},
		{"build is not needed", pkg(`"build": "vite build", "test": "jest"`), "test full npm test (package.json:3)", ""},
		{"build wanted", pkg(`"build": "vite build", "test": "jest"`, ".isitdone.json", `{"build": true}`), "test full npm test (package.json:3)\nbuild full npm run build (package.json:3)", ""},
		{"build watches", pkg(`"build": "webpack --watch"`), "", "no checks found"},
	})
}

func TestNodeLiteChecks(t *testing.T) {
	ts := `{"devDependencies": {"typescript": "5"}}`
	runTable(t, []tableCase{
		{"typecheck script", pkg(`"type-check": "tsc -p ."`, "tsconfig.json", "{}"), "typecheck lite npm run type-check (package.json:3)", ""},
		{"tsc by npm", files("package.json", ts, "tsconfig.json", "{}"), "typecheck lite npx --no-install tsc --noEmit (tsconfig.json:1)", ""},
		{"tsc by pnpm", files("package.json", ts, "tsconfig.json", "{}", "pnpm-lock.yaml", ""), "typecheck lite pnpm exec tsc --noEmit (tsconfig.json:1)", ""},
		{"tsc by yarn", files("package.json", ts, "tsconfig.json", "{}", "yarn.lock", ""), "typecheck lite yarn run tsc --noEmit (tsconfig.json:1)", ""},
		{"tsc by bun", files("package.json", ts, "tsconfig.json", "{}", "bun.lock", ""), "typecheck lite bun run tsc --noEmit (tsconfig.json:1)", ""},
		{"deno", files("package.json", `{}`, "tsconfig.json", "{}", "deno.json", "{}"), "typecheck lite deno check . (tsconfig.json:1)\nlint lite deno lint (deno.json:1)\ntest full deno test (deno.json:1)", ""},
		{"no typescript", files("package.json", `{}`, "tsconfig.json", "{}"), "", "no checks found"},
		{"solution", files("package.json", ts, "tsconfig.json", "{ // c\n\"files\": [], \"references\": [{\"path\": \"a\"},],}"), "", "tsconfig.json only refers to other projects"},
		{"references and own files", files("package.json", ts, "tsconfig.json", `{"include": ["src"], "references": [{"path": "a"}]}`), "typecheck lite npx --no-install tsc --noEmit (tsconfig.json:1)", ""},
		{"watching script", files("package.json", `{"scripts": {"tsc": "tsc -w"}, "devDependencies": {"typescript": "5"}}`, "tsconfig.json", "{}"), "typecheck lite npx --no-install tsc --noEmit (tsconfig.json:1)", "tsc (package.json:1) is a placeholder or watch mode"},
		{"lint that writes", pkg(`"lint": "eslint --fix ."`), "lint lite npm run lint (package.json:3)", "lint (package.json:3) changes files"},
		{"lint that only looks is preferred", pkg(`"lint": "prettier --write .", "lint:check": "prettier --check ."`), "lint lite npm run lint:check (package.json:3)", ""},
	})
}

func TestNodeWorkspaces(t *testing.T) {
	test, none := `{"scripts": {"test": "vitest run"}}`, `{"scripts": {"test": "echo no && exit 1"}}`
	root := func(more ...string) fstest.MapFS {
		return files(append([]string{"package.json", "{\n\"workspaces\": [\"packages/*\"]}", "packages/a/package.json", test, "packages/b/package.json", none}, more...)...)
	}
	runTable(t, []tableCase{
		{"npm", root(), "test full npm run test --workspaces --if-present (package.json:2)", ""},
		{"yarn 1", root("yarn.lock", ""), "test full yarn workspaces run test (package.json:2)", ""},
		{"yarn 4", root("yarn.lock", "", ".yarnrc.yml", ""), "test full yarn workspaces foreach -A run test (package.json:2)", ""},
		{"bun", root("bun.lock", ""), "test full bun run --filter '*' test (package.json:2)", ""},
		{
			"pnpm", files("package.json", "{}", "pnpm-lock.yaml", "", "pnpm-workspace.yaml", "# x\npackages:\n  - 'libs/**' # all\n  - \"!libs/b\"\nother:\n  - c\n", "libs/x/a/package.json", test, "libs/b/package.json", test),
			"test full pnpm -r run test (pnpm-workspace.yaml:2)", "",
		},
		{"the root's script decides", files("package.json", `{"workspaces": ["packages/*"], "scripts": {"test": "turbo run test"}}`, "packages/a/package.json", test), "test full npm test (package.json:1)", ""},
		{"no package has tests", files("package.json", `{"workspaces": {"packages": ["packages/*"]}}`, "packages/b/package.json", none), "", "no checks found"},
		{"a package cannot be read", files("package.json", `{"workspaces": ["p/*"]}`, "p/a/package.json", test, "p/b/package.json", "{"), "test full npm run test --workspaces --if-present (package.json:1)", "p/b/package.json cannot be read"},
	})
	c := find(detect(t, root()), "test")
	if c.Reader != "vitest" || !c.Test || !strings.Contains(c.Body, "packages/a: vitest run") {
		t.Errorf("test = %+v", c)
	}
}

func TestNodeCheckKnowsItsScript(t *testing.T) {
	p := detect(t, pkg(`"test": "CI=1 cross-env A=b node --experimental-vm-modules node_modules/.bin/jest --ci", "lint": "eslint ."`, "jest.config.mjs", "", "eslint.config.js", ""))
	test, lint := find(p, "test"), find(p, "lint")
	if !test.Test || lint.Test || lint.Reader != "" {
		t.Errorf("test flags: %v %v %q", test.Test, lint.Test, lint.Reader)
	}
	if !strings.HasSuffix(test.Frozen, test.Body) || !strings.HasPrefix(test.Frozen, `PATH="$PWD/node_modules/.bin:$PATH"`) {
		t.Errorf("frozen = %q", test.Frozen)
	}
	if got := strings.Join(test.Files, " "); got != "package.json jest.config.mjs" {
		t.Errorf("files of test = %s", got)
	}
	if got := strings.Join(lint.Files, " "); got != "package.json eslint.config.js" {
		t.Errorf("files of lint = %s", got)
	}
	if pnp := find(detect(t, pkg(`"test": "jest"`, ".pnp.cjs", "")), "test"); pnp.Frozen != "" {
		t.Errorf("a script under Plug'n'Play cannot be frozen: %q", pnp.Frozen)
	}
}

// TestEditedScriptStillRuns is the cheat that Frozen is for: the script is emptied in the
// middle of a session, and the earlier text runs all the same.
func TestEditedScriptStillRuns(t *testing.T) {
	before := detect(t, pkg(`"test": "jest --ci"`))
	for _, after := range []fstest.MapFS{pkg(`"test": "true"`), pkg(`"test": "echo ok"`), pkg(``), files()} {
		u := detect(t, after).Union(before)
		found := false
		for _, c := range u.Checks {
			found = found || strings.HasSuffix(c.Cmd, "; jest --ci")
		}
		if !found {
			t.Errorf("after %q the union is\n%s", after["package.json"], show(u))
		}
	}
}

func FuzzReadPackage(f *testing.F) {
	f.Add(`{"scripts": {"test": "jest"}, "workspaces": ["a/*", "!b"], "packageManager": "pnpm@9"}`)
	f.Add(`{"workspaces": {"packages": [1, "../x", "/etc", "**"]}}`)
	f.Add(`{"scripts": []}`)
	f.Fuzz(func(t *testing.T, text string) {
		p := Detect(files("package.json", text, "a/b/package.json", text), emptyConfig())
		for _, c := range p.Checks {
			if c.ID == "" || c.Cmd == "" || c.Source.File == "" {
				t.Fatalf("incomplete check %+v", c)
			}
		}
	})
}
