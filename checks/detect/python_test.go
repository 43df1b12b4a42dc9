package detect

import (
	"testing"
	"testing/fstest"
)

const pytestTable = "[tool.pytest.ini_options]\n"

func TestPythonTests(t *testing.T) {
	runTable(t, []tableCase{
		{"table", files("pyproject.toml", "[project]\nname = 'x'\n"+pytestTable), "test full pytest -q (pyproject.toml:3)", ""},
		{"pytest.ini", files("pytest.ini", "[pytest]\n"), "test full pytest -q (pytest.ini:1)", ""},
		{"setup.cfg", files("setup.cfg", "[metadata]\n[tool:pytest]\n"), "test full pytest -q (setup.cfg:2)", ""},
		{"tox.ini", files("tox.ini", "[tox]\n\n[pytest]\n"), "test full pytest -q (tox.ini:3)", ""},
		{"conftest", files("setup.py", "", "tests/conftest.py", ""), "test full pytest -q (tests/conftest.py:1)", ""},
		{"requirements", files("requirements.txt", "x==1\n", "requirements-dev.txt", "# dev\nPyTest_Cov>=4\n"), "test full pytest -q (requirements-dev.txt:2)", ""},
		{"requirements directory", files("requirements.txt", "", "requirements/dev.txt", "pytest\n"), "test full pytest -q (requirements/dev.txt:1)", ""},
		{"optional dependency", files("pyproject.toml", "[project.optional-dependencies]\ndev = [\n  \"pytest>=8\",\n]\n"), "test full pytest -q (pyproject.toml:3)", ""},
		{"dependency group", files("pyproject.toml", "[dependency-groups]\ndev = [\"pytest\", {include-group = \"x\"}]\n", "uv.lock", ""), "test full uv run pytest -q (pyproject.toml:2)", ""},
		{"poetry", files("pyproject.toml", "[tool.poetry.group.dev.dependencies]\npytest = \"^8\"\n", "poetry.lock", ""), "test full poetry run pytest -q (pyproject.toml:2)", ""},
		{"pipenv", files("Pipfile", "[dev-packages]\npytest = \"*\"\n", "Pipfile.lock", ""), "test full pipenv run pytest -q (Pipfile:2)", ""},
		{"setup.py extras", files("setup.py", "setup(\n extras_require={'test': ['pytest-xdist']})\n"), "test full pytest -q (setup.py:2)", ""},
		{"unittest, no evidence of pytest", files("setup.py", "", "tests/test_a.py", "import unittest\n"), "test full python3 -m unittest discover -s tests (tests/test_a.py:1)", ""},
		{"unittest package", files("setup.py", "", "tests/__init__.py", "", "tests/test_a.py", "\nfrom unittest import TestCase\n"), "test full python3 -m unittest discover (tests/test_a.py:2)", ""},
		{"unittest at the root", files("setup.py", "", "test_a.py", "import unittest\n"), "test full python3 -m unittest discover (test_a.py:1)", ""},
		{"unittest by uv", files("pyproject.toml", "", "uv.lock", "", "test_a.py", "import unittest\n"), "test full uv run python -m unittest discover (test_a.py:1)", ""},
		{"a test imports pytest", files("setup.py", "", "tests/test_a.py", "import unittest\n", "tests/test_b.py", "\nimport pytest\n"), "test full pytest -q (tests/test_b.py:2)", ""},
		{"bare functions", files("setup.py", "", "tests/test_a.py", "def test_a(): pass\n"), "test full pytest -q (tests/test_a.py:1)", ""},
		{"django", files("requirements.txt", "django\n", "manage.py", "", "app/tests.py", ""), "test full python3 manage.py test (manage.py:1)", ""},
		{"tests directory without tests", files("setup.py", "", "tests/data.txt", ""), "", "no checks found"},
		{"not a python project", files("tests/test_a.py", "import unittest"), "", "no checks found"},
		{"broken pyproject", files("pyproject.toml", "[tool.pytest.ini_options]\nx = \n"), "test full pytest -q (pyproject.toml:1)", "pyproject.toml cannot be read: line 2"},
		{"BOM and CRLF", files("pyproject.toml", "\ufeff[project]\r\n[tool.pytest.ini_options]\r\n"), "test full pytest -q (pyproject.toml:2)", ""},
	})
}

func TestPythonTools(t *testing.T) {
	runTable(t, []tableCase{
		{"ruff table", files("pyproject.toml", "[tool.ruff.lint]\n"), "lint lite ruff check . (pyproject.toml:1)", ""},
		{"ruff.toml", files("setup.py", "", "ruff.toml", ""), "lint lite ruff check . (ruff.toml:1)", ""},
		{"ruff before flake8", files("setup.cfg", "[flake8]\n", "requirements.txt", "ruff\n"), "lint lite ruff check . (requirements.txt:1)", ""},
		{"flake8", files("setup.cfg", "[flake8]\n"), "lint lite flake8 (setup.cfg:1)", ""},
		{"mypy src", files("pyproject.toml", "[tool.mypy]\nstrict = true\n", "src/x.py", ""), "typecheck lite mypy src (pyproject.toml:1)", ""},
		{"mypy .", files("setup.py", "", "mypy.ini", "[mypy]\n"), "typecheck lite mypy . (mypy.ini:1)", ""},
		{"mypy's own files", files("pyproject.toml", "[tool.mypy]\nfiles = ['a']\n"), "typecheck lite mypy (pyproject.toml:1)", ""},
		{"mypy's files in setup.cfg", files("setup.cfg", "[mypy]\nstrict = true\nfiles = a\n[other]\n"), "typecheck lite mypy (setup.cfg:1)", ""},
		{"pyright", files("setup.py", "", "pyrightconfig.json", "{}"), "typecheck lite pyright (pyrightconfig.json:1)", ""},
		{"mypy before pyright", files("pyproject.toml", "[tool.pyright]\n[tool.mypy]\n"), "typecheck lite mypy . (pyproject.toml:2)", ""},
		{
			"by uv", files("pyproject.toml", pytestTable+"[tool.ruff]\n[tool.mypy]\n", "uv.lock", ""),
			"lint lite uv run ruff check . (pyproject.toml:2)\ntypecheck lite uv run mypy . (pyproject.toml:3)\ntest full uv run pytest -q (pyproject.toml:1)", "",
		},
	})
}

func TestPythonMirrorsCI(t *testing.T) {
	ci := func(run string, more ...string) fstest.MapFS {
		return files(append([]string{
			"pyproject.toml", pytestTable + "[tool.ruff]\n[tool.mypy]\n", "tests/unit/test_a.py", "",
			".github/workflows/ci.yml", "on: push\njobs:\n  a:\n    steps:\n" + run,
		}, more...)...)
	}
	const ruff, mypy, pytest = "lint lite ruff check . (pyproject.toml:2)\n", "typecheck lite mypy . (pyproject.toml:3)\n", "test full pytest -q (pyproject.toml:1)\n"
	runTable(t, []tableCase{
		{"one line", ci("      - run: ruff check src tests\n"), "lint lite ruff check src tests (.github/workflows/ci.yml:5)\n" + mypy + pytest, ""},
		{
			"block", ci("      - name: x\n        run: |\n          uv run --frozen mypy --strict pkg\n          python -m pytest -x tests/unit --cov src -m 'not slow'\n        shell: bash\n"),
			ruff + "typecheck lite uv run --frozen mypy --strict pkg (.github/workflows/ci.yml:7)\ntest full python -m pytest -x tests/unit -m 'not slow' (.github/workflows/ci.yml:8)", "",
		},
		{"quoted", ci("      - run: \"ruff check lib\"\n"), "lint lite ruff check lib (.github/workflows/ci.yml:5)\n" + mypy + pytest, ""},
		{"with the lock's runner", ci("      - run: mypy pkg\n", "uv.lock", ""), "lint lite uv run ruff check . (pyproject.toml:2)\ntypecheck lite uv run mypy pkg (.github/workflows/ci.yml:5)\ntest full uv run pytest -q (pyproject.toml:1)", ""},
		{"variables are not copied", ci("      - run: ruff check ${{ matrix.dir }}\n      - run: mypy $DIR\n"), ruff + mypy + pytest, ""},
		{"one command of a chain", ci("      - run: pip install x && ruff check a && mypy b\n      - run: mypy c | tee x\n"), "lint lite ruff check a (.github/workflows/ci.yml:5)\ntypecheck lite mypy b (.github/workflows/ci.yml:5)\n" + pytest, ""},
		{"without the pipe", ci("      - run: mypy c | tee x\n"), ruff + "typecheck lite mypy c (.github/workflows/ci.yml:5)\n" + pytest, `CI hides its exit status ("| tee")`},
		{"another directory", ci("      - run: ruff check a\n        working-directory: b\n"), ruff + mypy + pytest, ""},
		{"coverage is not wanted here", ci("      - run: pytest --cov=src --cov-report xml --junitxml=r.xml --maxfail 2 tests\n"), ruff + mypy + "test full pytest --maxfail 2 tests (.github/workflows/ci.yml:5)", ""},
		{"writes", ci("      - run: ruff check --fix .\n"), ruff + mypy + pytest, ""},
	})
	c := find(detect(t, ci("      - run: ruff check src\n")), "lint")
	if c.Files[len(c.Files)-1] != ".github/workflows/ci.yml" {
		t.Errorf("files = %q; want the workflow among them", c.Files)
	}
}

func TestPythonReader(t *testing.T) {
	for want, fsys := range map[string]fstest.MapFS{
		"pytest":   files("pytest.ini", "", "uv.lock", ""),
		"unittest": files("setup.py", "", "test_a.py", "import unittest"),
	} {
		if c := find(detect(t, fsys), "test"); c.Reader != want || !c.Test {
			t.Errorf("reader = %q, test %v; want %q", c.Reader, c.Test, want)
		}
	}
}

func FuzzPython(f *testing.F) {
	f.Add("[tool.pytest]\n", "jobs:\n - run: |\n   pytest 'a b' -k x\n", "[mypy]\nfiles=x")
	f.Add("[dependency-groups]\na=[1]\n", "run: '", "[")
	f.Fuzz(func(t *testing.T, pyproject, workflow, setup string) {
		fsys := files("pyproject.toml", pyproject, ".github/workflows/a.yml", workflow, "setup.cfg", setup, "setup.py", setup, "Pipfile", pyproject)
		for _, c := range Detect(fsys, emptyConfig()).Checks {
			if c.Cmd == "" || c.Source.Line == 0 {
				t.Fatalf("incomplete check %+v", c)
			}
			for _, bad := range []string{"$", "`", "|", "&", ";", ">", "<", "(", "\n"} {
				if contains(c.Cmd, bad) {
					t.Fatalf("%q of CI was copied: %s", bad, c.Cmd)
				}
			}
		}
	})
}
