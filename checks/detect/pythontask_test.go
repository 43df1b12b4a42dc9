package detect

import "testing"

func TestPythonTasks(t *testing.T) {
	runTable(t, []tableCase{
		{"pdm", files("pyproject.toml", "[tool.pdm.scripts]\nlint = 'x'\ntest = 'pytest -n4'\n", "pdm.lock", ""), "test full pdm run test (pyproject.toml:3)", ""},
		{"hatch", files("pyproject.toml", "[tool.hatch.envs.default.scripts]\ntest = ['pytest', 'x']\n"), "test full hatch run test (pyproject.toml:2)", ""},
		{"poe by poetry", files("pyproject.toml", "[tool.poe.tasks]\ntest.cmd = 'pytest'\n", "poetry.lock", ""), "test full poetry run poe test (pyproject.toml:2)", ""},
		{"placeholder", files("pyproject.toml", "[tool.poe.tasks]\ntest = 'echo none'\n"), "", "no checks found"},
		{"nox", files("noxfile.py", "import nox\n\n@nox.session\ndef tests(session):\n"), "test full nox -s tests (noxfile.py:4)", ""},
		{"tox", files("tox.ini", "[tox]\n[testenv]\ncommands = stestr run\n"), "test full tox -e py (tox.ini:2)", ""},
		{"pytest before tox", files("tox.ini", "[testenv]\n[pytest]\n"), "test full pytest -q (tox.ini:2)", ""},
		{"pre-commit", files("setup.py", "", ".pre-commit-config.yaml", "repos: []"), "lint lite pre-commit run --all-files (.pre-commit-config.yaml:1)", ""},
		{"a linter before pre-commit", files("ruff.toml", "", "setup.py", "", ".pre-commit-config.yaml", ""), "lint lite ruff check . (ruff.toml:1)", ""},
		{"black", files("pyproject.toml", "[tool.black]\n"), "format lite black --check . (pyproject.toml:1)", ""},
	})
	if c := find(detect(t, files("pyproject.toml", "[tool.pdm.scripts]\ntest = 'pytest -n4'\n")), "test"); c.Reader != "pytest" || c.Body != "pytest -n4" {
		t.Errorf("test = %+v", c)
	}
}

func TestLintersOfGoAndRust(t *testing.T) {
	runTable(t, []tableCase{
		{"golangci-lint", files("go.mod", "module x", ".golangci.yml", ""), "vet lite go vet ./... (go.mod:1)\nlint lite golangci-lint run (.golangci.yml:1)\ntest full go test ./... (go.mod:1)", ""},
		{"staticcheck", files("go.mod", "module x", "staticcheck.conf", ""), "vet lite go vet ./... (go.mod:1)\nlint lite staticcheck ./... (staticcheck.conf:1)\ntest full go test ./... (go.mod:1)", ""},
		{"clippy.toml", files("Cargo.toml", "[package]\n", "clippy.toml", ""), "lint lite cargo clippy --all-targets (clippy.toml:1)\ntest full cargo test (Cargo.toml:1)", ""},
		{"lints of clippy", files("Cargo.toml", "[package]\n\n[lints.clippy]\nall = 'deny'\n"), "lint lite cargo clippy --all-targets (Cargo.toml:3)\ntest full cargo test (Cargo.toml:1)", ""},
		{"rustfmt", files("Cargo.toml", "[package]\n", "rustfmt.toml", ""), "check lite cargo check --all-targets (Cargo.toml:1)\nformat lite cargo fmt --all --check (rustfmt.toml:1)\ntest full cargo test (Cargo.toml:1)", ""},
		{"nextest", files("Cargo.toml", "[package]\n", ".config/nextest.toml", ""), "check lite cargo check --all-targets (Cargo.toml:1)\ntest full cargo nextest run (Cargo.toml:1)", ""},
	})
}
