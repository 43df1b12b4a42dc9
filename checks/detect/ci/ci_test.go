package ci

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// memory is a tree of name and content.
type memory map[string]string

func (m memory) Text(name string) (string, bool) { t, ok := m[name]; return t, ok }

func (m memory) Names(dir string) []string {
	var out []string
	for name := range m {
		if path.Dir(name) == dir {
			out = append(out, path.Base(name))
		}
	}
	slices.Sort(out)
	return out
}

// show writes one line a command: "file:line [dir] command {env} (flags)".
func show(steps []Step) string {
	var b strings.Builder
	for _, s := range steps {
		for _, c := range s.Commands {
			fmt.Fprintf(&b, "%s:%d", path.Base(s.File), s.LineOf(c))
			if dir := path.Join(s.Dir, c.Dir); dir != "" {
				fmt.Fprintf(&b, " [%s]", dir)
			}
			b.WriteString(" " + strings.Join(c.Raw, " "))
			for _, name := range slices.Sorted(maps.Keys(s.Env)) {
				fmt.Fprintf(&b, " {%s=%s}", name, s.Env[name])
			}
			for _, f := range []struct {
				on   bool
				name string
			}{{s.Lost || c.Lost, "lost"}, {s.Ignored, "ignored"}, {!s.Triggered, "untriggered"}, {s.Services, "services"}, {len(s.Secrets) > 0, "secrets " + strings.Join(s.Secrets, ",")}, {s.If != "", "if " + s.If}} {
				if f.on {
					b.WriteString(" (" + f.name + ")")
				}
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

type ciCase struct {
	name  string
	files memory
	want  string
}

func runCases(t *testing.T, cases []ciCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			steps, problems := Read(c.files)
			if got := strings.TrimSpace(show(steps)); got != strings.TrimSpace(c.want) {
				t.Errorf("steps:\n%s\nwant:\n%s", got, c.want)
			}
			if len(problems) > 0 {
				t.Errorf("problems: %q", problems)
			}
		})
	}
}

func workflow(text string) memory {
	return memory{".github/workflows/ci.yml": "on: [push]\n" + text}
}

func TestGitHub(t *testing.T) {
	runCases(t, []ciCase{
		{
			"lines of scripts", workflow("jobs:\n  a:\n    steps:\n      - run: one\n      - run: |\n          two a\n\n          three\n      - run: >\n          four\n          five\n"),
			"ci.yml:5 one\nci.yml:7 two a\nci.yml:9 three\nci.yml:11 four five",
		},
		{
			"directories", workflow("defaults: {run: {working-directory: x}}\njobs:\n  a:\n    steps:\n      - run: one\n      - run: two\n        working-directory: ./y/\n      - run: cd z && three\n  b:\n    defaults: {run: {working-directory: w}}\n    steps:\n      - run: four\n      - run: five\n        working-directory: ${{ github.workspace }}\n      - run: six\n        working-directory: ../out\n"),
			"ci.yml:6 [x] one\nci.yml:7 [y] two\nci.yml:9 [x] cd z\nci.yml:9 [x/z] three\nci.yml:13 [w] four\nci.yml:14 five\nci.yml:16 [../out] six (lost)",
		},
		{
			"environments and secrets", workflow("env: {A: 1}\njobs:\n  a:\n    env: {B: '${{ matrix.x }}', S: '${{ secrets.S }}'}\n    strategy: {matrix: {x: [q, r]}}\n    steps:\n      - run: one\n        env: {A: 2}\n      - run: two ${{ secrets.T }}\n"),
			"ci.yml:8 one {A=2} {B=q} (secrets S)\nci.yml:10 two ${CI_SECRET} {A=1} {B=q} (secrets S)",
		},
		{
			"conditions", workflow("jobs:\n  a:\n    if: github.ref == 'x'\n    continue-on-error: true\n    services: {db: {image: x}}\n    steps:\n      - run: one\n        if: failure()\n"),
			"ci.yml:8 one (ignored) (services) (if github.ref == 'x' failure())",
		},
		{
			"matrix", workflow("jobs:\n  a:\n    runs-on: ${{ matrix.os }}\n    strategy:\n      matrix:\n        os: [windows-latest, ubuntu-latest]\n        task: [lint, test]\n        v: [1, 2]\n    steps:\n      - run: npm run ${{ matrix.task }}\n      - run: once ${{ matrix.os }}\n"),
			"ci.yml:11 npm run lint\nci.yml:11 npm run test\nci.yml:12 once ubuntu-latest\nci.yml:12 once windows-latest",
		},
		{
			"matrix of includes", workflow("jobs:\n  a:\n    strategy:\n      matrix:\n        include:\n          - {os: macos-13, flags: -m}\n          - {os: ubuntu-24.04, flags: -u}\n    steps:\n      - run: one ${{ matrix.flags }} ${{ matrix.none }}\n"),
			"ci.yml:10 one -u\nci.yml:10 one -m",
		},
		{
			"matrix with additions", workflow("jobs:\n  a:\n    strategy:\n      matrix:\n        os: [ubuntu, windows]\n        include:\n          - {os: ubuntu, flags: -u}\n    steps:\n      - run: one ${{ matrix.flags }}\n"),
			"ci.yml:10 one -u",
		},
		{"computed matrix", workflow("jobs:\n  a:\n    strategy:\n      matrix: ${{ fromJSON(needs.x.outputs.y) }}\n    steps:\n      - run: one ${{ matrix.x }}\n"), "ci.yml:7 one ${CI_UNKNOWN}"},
		{"other shells", workflow("jobs:\n  a:\n    steps:\n      - run: one\n        shell: pwsh\n      - run: two\n        shell: bash -e {0}\n"), "ci.yml:7 two"},
		{"actions", workflow("jobs:\n  a:\n    steps:\n      - uses: golangci/golangci-lint-action@v6\n        with: {args: --timeout 5m, working-directory: sub}\n      - uses: actions-rs/cargo@v1\n        with: {command: test, args: --all}\n      - uses: actions/checkout@v4\n"), "ci.yml:5 [sub] golangci-lint run --timeout 5m\nci.yml:7 cargo test --all"},
		{"only callable", workflow("jobs: {}"), ""},
		{"pull requests only, quoted", memory{".github/workflows/x.yaml": "\"on\":\n  pull_request:\njobs:\n  a:\n    steps:\n      - run: one\n"}, "x.yaml:6 one"},
		{"schedule", memory{".github/workflows/x.yml": "# push\non:\n  schedule:\n    - cron: x\njobs:\n  a:\n    steps:\n      - run: one\n"}, "x.yml:8 one (untriggered)"},
		{"the testing workflow first", memory{".github/workflows/a-release.yml": "on: push\njobs: {a: {steps: [{run: one}]}}", ".github/workflows/test.yml": "on: push\njobs: {a: {steps: [{run: two}]}}"}, "test.yml:2 two\na-release.yml:2 one"},
	})
}

func TestReusableAndComposite(t *testing.T) {
	files := memory{
		".github/workflows/ci.yml":     "on: push\njobs:\n  a:\n    uses: ./.github/workflows/called.yml\n    with: {x: given}\n  b:\n    uses: other/repo/.github/workflows/x.yml@v1\n  loop:\n    uses: ./.github/workflows/ci.yml\n",
		".github/workflows/called.yml": "on:\n  workflow_call:\n    inputs: {x: {default: d}, y: {default: e}}\njobs:\n  c:\n    steps:\n      - run: one ${{ inputs.x }} ${{ inputs.y }}\n      - uses: ./act\n        with: {z: '${{ inputs.x }}'}\n",
		"act/action.yml":               "inputs: {z: {}}\nruns:\n  steps:\n    - run: two ${{ inputs.z }}\n      shell: bash\n    - uses: ./act\n",
	}
	steps, _ := Read(files)
	got := show(steps)
	if !strings.Contains(got, "called.yml:7 one given e\n") || !strings.Contains(got, "action.yml:4 two given\n") {
		t.Errorf("steps:\n%s", got)
	}
	if n := strings.Count(got, "\n"); n > 60 {
		t.Errorf("%d commands: a loop is followed too far", n)
	}
}

func TestExpressions(t *testing.T) {
	s := scope{env: map[string]string{"A": "1"}, inputs: map[string]string{"b": "x"}, matrix: map[string]node{}}
	for in, want := range map[string]string{
		"a ${{ env.A }}": "a 1",
		"${{ inputs.b == 'x' && '--yes' || '--no' }}": "--yes",
		"${{ inputs.b != 'x' && '--yes' || '--no' }}": "--no",
		"${{ !inputs.none }}":                         unknownWord,
		"${{ (env.A == '1') && 'it''s' }}":            "it's",
		"${{ format('x{0}', env.A) }}":                unknownWord,
		"${{ steps.a.outputs.b }}":                    unknownWord,
		"${{ secrets.X }}":                            secretWord,
		"${{ matrix.gone }}.":                         ".",
		"${{ runner.os }}":                            "Linux",
		"${{ open":                                    unknownWord,
		"${{ ((( }}":                                  unknownWord,
		"${{ true && 5 }}":                            "5",
	} {
		if got := s.expand(in); got != want {
			t.Errorf("expand(%q) = %q; want %q", in, got, want)
		}
	}
}

func TestOtherServices(t *testing.T) {
	runCases(t, []ciCase{
		{"GitLab", memory{
			".gitlab-ci.yml": "include: {local: '/ci/more.yml'}\nvariables: {A: '1'}\n.base: &b\n  before_script: [setup]\n  script:\n    - cd sub\n    - one\nunit:\n  extends: .base\n  variables: {B: '2'}\n  services: [db]\nref:\n  script:\n    - !reference [.base, script]\n    - two\n  allow_failure: true\nrelease:\n  only: [tags]\n  script: three\nalias: *b\n",
			"ci/more.yml":    "more:\n  script: four\n",
		}, "more.yml:2 four {A=1}\n.gitlab-ci.yml:6 cd sub {A=1} {B=2} (services)\n.gitlab-ci.yml:7 [sub] one {A=1} {B=2} (services)\n.gitlab-ci.yml:6 cd sub {A=1} (ignored)\n.gitlab-ci.yml:7 [sub] one {A=1} (ignored)\n.gitlab-ci.yml:15 [sub] two {A=1} (ignored)\n.gitlab-ci.yml:19 three {A=1} (untriggered)\n.gitlab-ci.yml:6 cd sub {A=1}\n.gitlab-ci.yml:7 [sub] one {A=1}"},
		{
			"CircleCI",
			memory{".circleci/config.yml": "commands:\n  go:\n    parameters: {f: {default: -a}, g: {}}\n    steps:\n      - run: one << parameters.f >> <<parameters.g>>\njobs:\n  t:\n    working_directory: ~/x\n    environment: {A: '1'}\n    docker: [{image: a}, {image: db}]\n    steps:\n      - go: {g: -b}\n      - go\n      - when:\n          steps:\n            - run:\n                command: |\n                  two\n                working_directory: sub\n      - run: {command: three, when: on_fail}\n"},
			"config.yml:5 one -a -b {A=1} (services)\nconfig.yml:5 one -a ${CI_UNKNOWN} {A=1} (services)\nconfig.yml:18 [sub] two {A=1} (services)",
		},
		{"Azure", memory{
			"azure-pipelines.yml": "trigger: [main]\nvariables: {A: '1'}\nstages:\n  - stage: s\n    jobs:\n      - job: j\n        steps:\n          - script: one\n            workingDirectory: $(Build.SourcesDirectory)/sub\n          - bash: |\n              two\n            env: {T: $(token)}\n            continueOnError: true\n          - template: t/steps.yml\n          - task: Maven@4\n            inputs: {goals: verify}\n          - pwsh: three\n",
			"t/steps.yml":         "parameters: []\nsteps:\n  - script: four\n",
		}, "azure-pipelines.yml:8 [sub] one {A=1}\nazure-pipelines.yml:11 two {A=1} (ignored) (secrets T)\nsteps.yml:3 four {A=1}\nazure-pipelines.yml:15 mvn verify {A=1}"},
		{
			"Buildkite",
			memory{".buildkite/pipeline.yml": "env: {A: '1'}\nsteps:\n  - label: x\n    command: one\n  - wait\n  - group: g\n    steps:\n      - commands:\n          - cd s\n          - two\n        soft_fail: true\n"},
			"pipeline.yml:4 one {A=1}\npipeline.yml:9 cd s {A=1} (ignored)\npipeline.yml:10 [s] two {A=1} (ignored)",
		},
		{"Travis", memory{".travis.yml": "script: one\njobs:\n  include:\n    - script:\n        - two\n"}, ".travis.yml:1 one\n.travis.yml:5 two"},
	})
}

func TestBrokenFileIsNamed(t *testing.T) {
	_, problems := Read(memory{".travis.yml": "a: [", ".github/workflows/ci.yml": "on: push\njobs: {"})
	if len(problems) != 2 || !strings.Contains(problems[0], "ci.yml cannot be read") || !strings.Contains(problems[1], ".travis.yml cannot be read") {
		t.Errorf("problems = %q", problems)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("on: push\njobs:\n  a:\n    steps:\n      - run: ${{ matrix.x }}\n", "script: [a, [b], !reference [x, y]]")
	f.Add("on: {push: {}}\njobs: {a: {uses: ./.github/workflows/ci.yml}}", "a: &a\n  <<: *a\n  script: x")
	f.Add("x: &x [*x]", "steps:\n  - << a >>")
	f.Fuzz(func(t *testing.T, github, other string) {
		steps, _ := Read(memory{
			".github/workflows/ci.yml": github, ".gitlab-ci.yml": other, ".circleci/config.yml": other,
			"azure-pipelines.yml": other, ".buildkite/pipeline.yml": other, ".travis.yml": other,
		})
		for _, s := range steps {
			if s.File == "" || s.Line < 1 {
				t.Fatalf("a step without its place: %+v", s)
			}
		}
	})
}
