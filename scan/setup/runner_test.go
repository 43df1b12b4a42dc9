package setup

import (
	"fmt"
	"strings"
	"testing"
)

func TestTool(t *testing.T) {
	for command, want := range map[string]string{
		"npm test": "npm test", "npm t": "npm test", "npm run test:unit": "npm test:unit", "npm run build": "", "npm ci": "", "npm run foo": "?npm foo", "yarn jest": "jest", "yarn workspace a test": "npm test", "pnpm --filter a test": "npm test",
		"pnpm playwright install": "", "npx vitest run": "vitest", "npx playwright test": "playwright test", "cross-env A=1 jest": "jest", "NODE_ENV=test mocha": "mocha", "node --test": "node --test", "nyc --reporter=text npm test": "npm test",
		"python -m pytest": "pytest", "uv run pytest": "pytest", "coverage run -m pytest": "pytest", "tox -e lint": "", "tox -e py311": "tox", "pip install pytest": "", "python manage.py test": "django",
		"go test ./...": "go test", "go test -run ^$ -bench .": "", "go vet ./...": "", "cargo test": "cargo test", "cargo nextest run": "cargo test", "cargo build": "", "make test": "make test", "make -j4 check": "make check", "make all": "?make all", "make lint": "",
		"mvn -B verify": "mvn", "mvn compile": "", "./gradlew check": "gradle", "./gradlew assemble": "", "dotnet test": "dotnet test", "bundle exec rspec": "rspec", "vendor/bin/phpunit": "phpunit", "mix test": "mix test", "ctest": "ctest",
		"docker run img npm test": "npm test", "docker compose run --rm app pytest -q": "pytest", "docker build -t x .": "", "./scripts/test.sh": "script test", "bash ci/verify.sh": "script verify", "./deploy.sh": "", "echo npm test": "", "turbo run test": "turbo test", "deno task test": "deno test",
	} {
		if got := tool(unwrap(strings.Fields(command))); got != want {
			t.Errorf("tool(%q) = %q, want %q", command, got, want)
		}
	}
}

func TestTestName(t *testing.T) {
	for name, want := range map[string]answer{
		"test": yes, "test:unit": yes, "e2e": yes, "check": yes, "lint": no, "test:watch": no, "test:lint": no, "build": no, "ci": maybe, "foo": maybe, "spell-check": maybe, "test-$_expr": yes, "$_expr": maybe, "testall": yes, "latest": maybe, "test:types": yes,
	} {
		if got := testName(name); got != want {
			t.Errorf("testName(%q) = %v, want %v", name, got, want)
		}
	}
}

func TestSelection(t *testing.T) {
	for command, want := range map[string]string{
		"pytest -k 'a' --ignore=tests/b tests/c": "-k a! --ignore tests/b! | tests/c",
		"pytest -n auto --cov pkg -q":            "|",
		"go test -count 1 -run TestA ./...":      "-run TestA! | ./**",
		"jest --testPathPattern unit -c x.json":  "--testPathPattern unit! |",
		"cargo test --lib -- --skip slow":        "--lib ! --skip slow! |",
		"mvn verify -DskipTests":                 "tests are skipped !! |",
		"npm test -- --grep fast":                "--grep fast! |",
		"pytest --collect-only":                  "--collect-only !! |",
	} {
		w := unwrap(strings.Fields(strings.ReplaceAll(command, "'", "")))
		s := selectionOf(tool(w), w, func(int) bool { return false })
		var parts []string
		for _, o := range s.options {
			parts = append(parts, fmt.Sprintf("%s %s%s", o.name, o.value, strings.Repeat("!", int(o.severity)-1)))
		}
		got := strings.TrimSpace(strings.Join(parts, " ") + " | " + strings.Join(s.targets, " "))
		if got != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}

func TestConditionSeverity(t *testing.T) {
	for cond, want := range map[string]Severity{
		"always()": Low - 1, "${{ success() }}": Low - 1, "false": Critical, "${{ false }}": Critical, "github.ref == 'refs/heads/main'": High, "github.event_name == 'workflow_dispatch'": High,
		"matrix.os == 'ubuntu-latest'": Low, "github.event_name != 'schedule'": Low, "vars.RUN_TESTS == '1'": High, "when:manual": High, "github.event.pull_request.draft == false": Low,
	} {
		if got := conditionSeverity(cond); got != want {
			t.Errorf("%q = %v, want %v", cond, got, want)
		}
	}
}

func TestCovers(t *testing.T) {
	for _, c := range []struct {
		n, p            string
		covers, special bool
	}{
		{"**/*.test.ts", "**/*.test.ts", true, false},
		{"**/*.{test,spec}.{ts,tsx}", "**/*.test.ts", true, false},
		{"**/smoke/*.test.ts", "**/*.test.ts", false, true},
		{"tests/unit", "tests", false, true},
		{"tests", "tests/unit", true, false},
		{"src/**/*.test.ts", "lib/**/*.test.ts", false, false},
		{"./**", "./internal/**", true, false},
		{"./internal/cart", "./**", false, true},
	} {
		if covers(c.n, c.p) != c.covers || special(c.n, c.p) != c.special {
			t.Errorf("%q against %q: covers %v, special %v", c.n, c.p, covers(c.n, c.p), special(c.n, c.p))
		}
	}
}

func TestPatterns(t *testing.T) {
	for p, want := range map[string]bool{"**/node_modules/**": true, "/dist/": true, "src/billing": false, "tests/test_cart.py": false, "**/*.d.ts": true} {
		if benign(p) != want {
			t.Errorf("benign(%q) = %v", p, !want)
		}
	}
	for p, want := range map[string]bool{"tests": true, "src/**/*.test.ts": true, "**/*.spec.js": true, "tests/unit/cart": false, "src/utils/format.test.ts": false} {
		if general(p) != want {
			t.Errorf("general(%q) = %v", p, !want)
		}
	}
}
