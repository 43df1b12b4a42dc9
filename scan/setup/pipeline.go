package setup

import (
	"slices"
	"strings"

	"git-isitdone/scan/setup/data"
	"git-isitdone/scan/shell"
)

// readPipeline reads the CI hosts whose files are lists of steps with scripts in them: Azure,
// Bitbucket, Travis, Drone, Buildkite, Cloud Build, AppVeyor, Semaphore, Woodpecker, Cirrus.
func readPipeline(f *facts, src []byte) error {
	root, err := data.YAML(src)
	if err != nil {
		return err
	}
	p := pipeline{facts: f, left: 20_000}
	p.walk(root, spot{}, 0)
	if !root.Get("script").Given() && strings.Contains(f.path, ".travis") {
		p.byDefault(root.Get("language"))
	}
	return nil
}

// byDefault is what Travis runs where no script is given.
func (p *pipeline) byDefault(language data.Value) {
	for name, command := range map[string]string{"elixir": "mix test", "go": "go test ./...", "node_js": "npm test", "ruby": "rake test", "java": "mvn test", "php": "phpunit", "rust": "cargo test", "scala": "sbt test", "kotlin": "gradle check"} {
		if language.Is(name) {
			p.script(command, spot{line: language.Line, folded: true}, false)
		}
	}
}

type pipeline struct {
	*facts
	left int
}

// scriptKeys are the members that hold commands.
func scriptKeys() []string {
	return []string{"script", "scripts", "commands", "command", "run", "bash", "pwsh", "powershell", "test_script", "build_script", "after_build", "before_script", "script_", "cmd", "install"}
}

func (p *pipeline) walk(v data.Value, at spot, depth int) {
	if p.left--; p.left < 0 || depth > 40 {
		return
	}
	if v.Kind == data.List {
		for _, i := range v.Items {
			p.walk(i, at, depth+1)
		}
		return
	}
	if v.Kind != data.Map {
		return
	}
	at.losses, at.conditions = slices.Clone(at.losses), slices.Clone(at.conditions)
	for _, key := range []string{"name", "label", "displayName", "job", "stage"} {
		if n := v.Get(key); n.Kind == data.String && at.place == "" {
			at.place = n.Text
		}
	}
	for _, key := range []string{"allow_failure", "continueOnError", "soft_fail", "failure", "ignore_failure", "ignore_error", "allow_failures", "ignoreLASTEXITCODE", "allowFailure", "continue-on-error", "ignore_errors"} {
		if m := v.Get(key); m.Kind != data.Map && m.Kind != data.List || key == "soft_fail" || key == "allow_failure" {
			at.ignored(m, key)
		}
	}
	for _, key := range []string{"condition", "if", "only_if"} {
		at.condition(v.Get(key))
	}
	if w := v.Get("when"); w.Kind == data.String && w.Is("never", "manual") {
		at.conditions = append(at.conditions, "when:"+w.Text)
	}
	if v.Get("enabled").Is("false") || v.Get("skip").Is("true") || v.Get("trigger").Is("manual") && v.Get("script").Given() {
		at.conditions = append(at.conditions, "false")
	}
	p.task(v, at)
	for _, m := range v.Pairs {
		if slices.Contains(scriptKeys(), m.Key) || strings.HasSuffix(m.Key, "_script") {
			p.scripts(m.Value, at)
			if m.Value.Kind != data.Map {
				continue
			}
		}
		inner := at
		if inner.place == "" && depth > 0 {
			inner.place = m.Key
		}
		p.walk(m.Value, inner, depth+1)
	}
}

// scripts are one text or a list of commands, each of which fails the step.
func (p *pipeline) scripts(v data.Value, at spot) {
	at.shell = shell.Options{Pipefail: true}
	for _, s := range v.Each() {
		if s.Kind == data.String {
			at.line = s.Line
			at.shell.Errexit = strings.Contains(strings.TrimSpace(s.Text), "\n")
			p.script(s.Text, at, false)
		} else if s.Kind == data.Map {
			p.walk(s, at, 30)
		}
	}
}

// task reads Azure's tasks that test.
func (p *pipeline) task(v data.Value, at spot) {
	name, _, _ := strings.Cut(v.Get("task").Text, "@")
	in := v.Get("inputs")
	var words string
	switch name {
	case "DotNetCoreCLI":
		words = "dotnet " + in.Get("command").Text + " " + in.Get("arguments").Text
	case "Maven":
		words = "mvn " + in.Get("goals").Text + " " + in.Get("options").Text
	case "Gradle":
		words = "gradle " + in.Get("tasks").Text + " " + in.Get("options").Text
	case "VSTest":
		words = "vstest.console"
	case "Npm":
		words = "npm " + in.Get("customCommand").Text
	default:
		return
	}
	at.line, at.folded = v.Get("task").Line, true
	p.script(words, at, false)
}
