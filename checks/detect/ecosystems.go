package detect

import (
	"slices"

	proof "git-isitdone/checks/reader"
)

// Ecosystem is one row of docs/detection.md.
type Ecosystem struct {
	Name string
	// Files are what it is known by.
	Files string
	// Commands are what is run where CI does not say otherwise.
	Commands string
	// Runners are the names, in reader.Proved's terms, of the tools that it starts.
	Runners []string
	// detectors are the names in the list of detectors; empty for what is no detector.
	detectors []string
}

// Ecosystems is everything that is detected, in the order of docs/detection.md.
func Ecosystems() []Ecosystem {
	return []Ecosystem{
		{"Node", "`package.json`, lock files, `pnpm-workspace.yaml`, workspaces, turbo, nx, lerna", "the scripts `test` (`test:ci`, `test:run`, `test:unit`), `lint`, `typecheck`, `build` by npm, pnpm, yarn or bun; `tsc --noEmit`; `node --test`", []string{"node", "npm", "jest", "vitest", "mocha"}, []string{"node"}},
		{"Deno", "`deno.json`, `deno.jsonc`", "`deno task test` or `deno test`, `deno lint`", []string{"deno"}, []string{"deno"}},
		{"Python", "`pyproject.toml`, `setup.cfg`, `tox.ini`, `pytest.ini`, `requirements*.txt`, `Pipfile`, `uv.lock`, `poetry.lock`, `pdm.lock`", "`pytest -q`, `python3 -m unittest discover`, `manage.py test`; `ruff check .`, `flake8`, `mypy`, `pyright`; by uv, poetry, pipenv or pdm", []string{"pytest", "unittest"}, []string{"py"}},
		{"tox, nox, hatch, rye, pre-commit, black, isort", "CI", "as CI runs them (`tox -e py`, `nox -s tests`, `hatch test`, `pre-commit run --all-files`, `black --check .`)", []string{"tox"}, nil},
		{"Go", "`go.mod`, `go.work`", "`go vet ./...`, `go test ./...` in every module", []string{"go"}, []string{"go"}},
		{"golangci-lint, staticcheck", "`.golangci.*`, `staticcheck.conf`, CI", "`golangci-lint run`, `staticcheck ./...`", []string{"golangci-lint"}, nil},
		{"Rust", "`Cargo.toml`, `.config/nextest.toml`, `rustfmt.toml`, `clippy.toml`", "`cargo test` or `cargo nextest run`, `cargo check` or `cargo clippy`, `cargo fmt --check`", []string{"cargo"}, []string{"rust"}},
		{"Gradle", "`settings.gradle(.kts)`, `build.gradle(.kts)`", "`./gradlew test`", []string{"gradle"}, []string{"gradle"}},
		{"Maven", "`pom.xml`", "`./mvnw test`", []string{"maven"}, []string{"maven"}},
		{"Scala", "`build.sbt`, `build.mill`, `build.sc`", "`sbt test`, `./mill __.test`", []string{"sbt"}, []string{"scala"}},
		{".NET", "`*.sln`, `*.slnx`, `*.csproj`, `*.fsproj`, `*.vbproj`", "`dotnet build`, `dotnet test`", []string{"dotnet"}, []string{"dotnet"}},
		{"Ruby", "`Gemfile`, `*.gemspec`, `Rakefile`, `.rspec`, `.rubocop.yml`, `bin/rails`", "`bundle exec rspec`, `rake spec`, `rake test`, `bin/rails test`; `rubocop`, `standardrb`", []string{"rspec", "minitest"}, []string{"ruby"}},
		{"PHP", "`composer.json`, `phpunit.xml*`, `tests/Pest.php`, `phpstan.neon*`, `psalm.xml`, `artisan`", "`composer test`, `vendor/bin/phpunit`, `vendor/bin/pest`, `php artisan test`; `vendor/bin/phpstan analyse`, `php-cs-fixer fix --dry-run`", []string{"phpunit"}, []string{"php"}},
		{"Elixir", "`mix.exs`, `.formatter.exs`", "`mix test`, `mix format --check-formatted`, `mix credo`", []string{"exunit"}, []string{"elixir"}},
		{"Swift", "`Package.swift`, `.swiftlint.yml`", "`swift test`, `swiftlint lint --strict`", []string{"swift"}, []string{"swift"}},
		{"Dart, Flutter", "`pubspec.yaml`, `analysis_options.yaml`", "`dart test`, `dart analyze`; `flutter test`, `flutter analyze`", []string{"dart"}, []string{"dart"}},
		{"Haskell", "`cabal.project`, `*.cabal`, `stack.yaml`", "`cabal test all`, `stack test`", []string{"cabal"}, []string{"haskell"}},
		{"CMake", "`CMakeLists.txt`, `CMakePresets.json`", "`cmake -B build && cmake --build build && ctest --test-dir build --output-on-failure`", []string{"ctest"}, []string{"cmake"}},
		{"Meson", "`meson.build`", "`meson setup build && meson test -C build`", []string{"meson"}, []string{"meson"}},
		{"autotools", "`configure.ac`", "`./configure && make && make check`", []string{"automake"}, []string{"autotools"}},
		{"Zig, Bazel, OCaml, Gleam, Erlang, Clojure, Crystal, Nim, Perl, Julia, Elm", "their manifests", "`zig build test`, `bazel test //...`, `dune test`, `gleam test`, `rebar3 eunit`, `lein test`, `crystal spec`, `nimble test`, `prove -lr t`, `Pkg.test()`, `elm-test`", []string{"bazel"}, []string{"language"}},
		{"make, just, Task", "`Makefile`, `justfile`, `Taskfile.yml`", "the targets `test`, `check`, `lint`, `typecheck`, `format-check`, where nothing else gives that check or the target runs that very tool", []string{"make"}, nil},
		{"scripts", "`script/test`, `bin/test`, `scripts/test.sh`, `run_tests.sh` …", "the script, if it is executable", nil, nil},
		{"`verify.sh`", "`verify.sh` at the top, executable", "`./verify.sh`, and no other full check", []string{"make"}, nil},
	}
}

// Proved reports whether a test of this repository runs one of its tools.
func (e Ecosystem) Proved() bool {
	proved := proof.Proved()
	return slices.ContainsFunc(e.Runners, func(r string) bool { return slices.Contains(proved, r) })
}
