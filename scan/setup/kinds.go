package setup

import (
	"path"
	"slices"
	"strings"
)

// reader reads one version of a file into facts. An error says that the file cannot be read.
type reader func(f *facts, src []byte) error

// readersOf are the readers for a path; none where nothing in such a file says how tests run.
func readersOf(p string) []reader {
	if foreign(p) {
		return nil
	}
	base := path.Base(p)
	lower := strings.ToLower(base)
	dir := path.Dir(p)
	ext := path.Ext(lower)
	yml := ext == ".yml" || ext == ".yaml"
	switch {
	case p == ".isitdone.json":
		return []reader{readGate}
	case yml && under(p, ".github/workflows"), yml && (base == "action.yml" || base == "action.yaml"):
		return []reader{readGitHub}
	case yml && strings.HasPrefix(lower, ".gitlab-ci"), yml && strings.Contains(p, ".gitlab/"):
		return []reader{readGitLab}
	case yml && under(p, ".circleci"):
		return []reader{readCircle}
	case yml && (strings.HasPrefix(strings.TrimPrefix(lower, "."), "azure-pipelines") || strings.HasPrefix(lower, "bitbucket-pipelines") || strings.HasPrefix(lower, ".travis") || strings.HasPrefix(lower, ".drone") || strings.HasPrefix(lower, ".cirrus") || strings.HasPrefix(lower, "appveyor") || strings.HasPrefix(lower, ".appveyor") || strings.HasPrefix(lower, "cloudbuild") || lower == "buildspec.yml" || strings.HasPrefix(lower, ".woodpecker")),
		yml && (under(p, ".buildkite") || under(p, ".semaphore") || under(p, ".woodpecker") || under(p, ".azure") || under(p, ".azure-pipelines")):
		return []reader{readPipeline}
	case base == "Jenkinsfile" || strings.HasPrefix(base, "Jenkinsfile.") || ext == ".jenkinsfile":
		return []reader{readJenkins}
	case base == "package.json":
		return []reader{readPackageJSON}
	case base == "deno.json" || base == "deno.jsonc":
		return []reader{readDeno}
	case base == "nx.json" || base == "project.json" || base == "turbo.json":
		return []reader{readMonorepo}
	case strings.HasPrefix(lower, "tsconfig") && ext == ".json":
		return []reader{readTSConfig}
	case runnerConfig(lower) != "":
		return []reader{readRunnerConfig}
	case strings.HasPrefix(lower, ".mocharc"):
		return []reader{readMocha}
	case strings.HasPrefix(lower, ".nycrc") || strings.HasPrefix(lower, ".c8rc") || strings.HasPrefix(lower, "nyc.config."):
		return []reader{readNyc}
	case strings.HasPrefix(lower, ".eslintrc") || strings.HasPrefix(lower, "eslint.config."), base == ".eslintignore", lower == "biome.json", lower == "biome.jsonc", lower == "tslint.json", lower == ".oxlintrc.json":
		return []reader{readESLint}
	case lower == "codecov.yml" || lower == ".codecov.yml" || lower == "codecov.yaml" || lower == ".codecov.yaml":
		return []reader{readCodecov}
	case base == "pyproject.toml":
		return []reader{readPyproject}
	case base == "pytest.ini" || base == ".pytest.ini" || base == "setup.cfg" || base == "tox.ini" || base == ".coveragerc" || base == "mypy.ini" || base == ".mypy.ini" || base == ".flake8" || base == ".pylintrc" || base == "pylintrc":
		return []reader{readPythonINI}
	case base == "tox.toml" || base == "ruff.toml" || base == ".ruff.toml" || base == "pytest.toml" || base == ".coveragerc.toml":
		return []reader{readPythonTOML}
	case base == "pyrightconfig.json":
		return []reader{readPyright}
	case base == "noxfile.py":
		return []reader{readNox}
	case base == "conftest.py":
		return []reader{readConftest}
	case base == "Makefile" || base == "makefile" || base == "GNUmakefile" || ext == ".mk":
		return []reader{readMakefile}
	case lower == "justfile" || lower == ".justfile" || ext == ".just":
		return []reader{readJustfile}
	case yml && strings.HasPrefix(lower, "taskfile"):
		return []reader{readTaskfile}
	case base == "Cargo.toml":
		return []reader{readCargo}
	case (base == "config.toml" || base == "config") && path.Base(dir) == ".cargo":
		return []reader{readCargoConfig}
	case base == "nextest.toml":
		return []reader{readNextest}
	case lower == ".golangci.yml" || lower == ".golangci.yaml":
		return []reader{readGolangCI}
	case base == "pom.xml":
		return []reader{readMaven}
	case ext == ".gradle" || strings.HasSuffix(lower, ".gradle.kts"):
		return []reader{readGradle}
	case base == "gradle.properties":
		return []reader{readGradleProperties}
	case dir != "." && base == "maven.config" && path.Base(dir) == ".mvn":
		return []reader{readMavenConfig}
	case base == "testng.xml":
		return []reader{readTestNG}
	case base == "junit-platform.properties":
		return []reader{readJUnitPlatform}
	case ext == ".csproj" || ext == ".fsproj" || ext == ".vbproj" || lower == "directory.build.props" || lower == "directory.build.targets":
		return []reader{readDotnetProject}
	case ext == ".sln" || ext == ".slnx":
		return []reader{readSolution}
	case base == "pnpm-workspace.yaml" || base == "lerna.json":
		return []reader{readWorkspace}
	case ext == ".runsettings":
		return []reader{readRunSettings}
	case lower == "xunit.runner.json":
		return []reader{readXunit}
	case strings.HasPrefix(lower, "phpunit") && (ext == ".xml" || ext == ".dist"):
		return []reader{readPHPUnit}
	case base == "composer.json":
		return []reader{readComposer}
	case base == ".rspec":
		return []reader{readRSpec}
	case base == "mix.exs":
		return []reader{readMix}
	case yml && (lower == "lefthook.yml" || lower == "lefthook.yaml" || lower == ".lefthook.yml" || lower == ".pre-commit-config.yaml"):
		return []reader{readHooks}
	case under(p, ".husky") || under(p, ".githooks"):
		return []reader{readShellFile}
	case ext == ".sh" || ext == ".bash", ext == "" && slices.Contains([]string{"script", "scripts", "bin", "ci", "hack", "tools", "dev"}, path.Base(dir)) && plainName(base):
		return []reader{readShellFile}
	case base == "Dockerfile" || strings.HasPrefix(base, "Dockerfile.") || ext == ".dockerfile":
		return []reader{readDockerfile}
	}
	return nil
}

// foreign reports a file that configures nothing here: it is somebody else's, or input of a test.
func foreign(p string) bool {
	for _, dir := range []string{"node_modules", "vendor", "third_party", "testdata", "__fixtures__", "fixtures"} {
		if under(p, dir) {
			return true
		}
	}
	return false
}

// projectDir is the directory that the paths in a file start from: a CI host's is the top.
func projectDir(p string) string {
	if workflowFile(p) || strings.HasPrefix(p, ".github/") {
		return ""
	}
	return dirOf(p)
}

// under reports a path below a directory, at any depth of the tree.
func under(p, dir string) bool {
	return strings.HasPrefix(p, dir+"/") || strings.Contains(p, "/"+dir+"/")
}

func plainName(base string) bool {
	return base != "" && !strings.HasPrefix(base, ".") && strings.ToUpper(base) != base
}

// runnerConfig names the runner of a configuration that is a module or its JSON.
func runnerConfig(lower string) string {
	for _, r := range []string{"jest", "vitest", "vite", "playwright", "cypress", "karma", "mocha", "ava", "wdio"} {
		for _, mid := range []string{".config.", ".conf.", ".workspace.", ".setup."} {
			if strings.HasPrefix(lower, r+mid) && mid != ".setup." || r != "mocha" && strings.HasPrefix(lower, r+".") && strings.Contains(lower, ".config.") {
				switch path.Ext(lower) {
				case ".js", ".ts", ".mjs", ".cjs", ".mts", ".cts", ".json":
					if r == "vite" {
						return "vitest"
					}
					return r
				}
			}
		}
	}
	if strings.HasPrefix(lower, "jest-") && strings.HasSuffix(lower, ".json") || strings.HasPrefix(lower, "jest.") && strings.HasSuffix(lower, ".json") {
		return "jest"
	}
	return ""
}

// manifest reports a file with which a project begins and ends.
func manifest(p string) bool {
	switch base := path.Base(p); base {
	case "package.json", "Cargo.toml", "pyproject.toml", "setup.py", "setup.cfg", "pom.xml", "build.gradle", "build.gradle.kts", "composer.json", "mix.exs", "deno.json", "go.mod", "Gemfile", "project.json":
		return true
	default:
		return strings.HasSuffix(base, "proj")
	}
}

// hookFile reports a file that nobody misses when it is gone.
func hookFile(p string) bool {
	return under(p, ".husky") || under(p, ".githooks") || strings.Contains(p, "lefthook") || strings.Contains(p, "pre-commit")
}

// WorkflowPatterns are where CI hosts look for workflows, as fs.Glob reads them.
func WorkflowPatterns() []string {
	return []string{
		".github/workflows/*.yml", ".github/workflows/*.yaml", ".gitlab-ci.yml", ".circleci/config.yml", "azure-pipelines.yml", ".azure-pipelines.yml", "bitbucket-pipelines.yml",
		".travis.yml", ".drone.yml", ".cirrus.yml", "appveyor.yml", ".appveyor.yml", "cloudbuild.yaml", "Jenkinsfile", ".buildkite/*.yml", ".woodpecker/*.yml", ".semaphore/*.yml",
	}
}

// IsWorkflow reports a file that a CI host reads.
func IsWorkflow(p string) bool { return workflowFile(p) }

// workflowFile reports a file that a CI host reads.
func workflowFile(p string) bool {
	if p == "" {
		return false
	}
	base := strings.ToLower(path.Base(p))
	for _, start := range []string{".gitlab-ci", "azure-pipelines", ".azure-pipelines", "bitbucket-pipelines", ".travis", ".drone", ".cirrus", "appveyor", ".appveyor", "cloudbuild", "jenkinsfile"} {
		if strings.HasPrefix(base, start) {
			return true
		}
	}
	return under(p, ".github/workflows") || under(p, ".circleci") || under(p, ".buildkite") || under(p, ".woodpecker") || under(p, ".semaphore")
}
