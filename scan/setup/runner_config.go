package setup

import (
	"path"
	"strings"

	"git-isitdone/scan/setup/data"
)

// tree reads a file that may be written as JSON, YAML or a module.
func tree(p string, src []byte) (data.Value, error) {
	switch ext := strings.ToLower(path.Ext(p)); ext {
	case ".json", ".jsonc", ".json5":
		return data.JSON(src)
	case ".yml", ".yaml":
		return data.YAML(src)
	case ".js", ".ts", ".mjs", ".cjs", ".mts", ".cts":
		return data.Script(src)
	}
	if v, err := data.JSON(src); err == nil {
		return v, nil
	}
	return data.YAML(src)
}

func readRunnerConfig(f *facts, src []byte) error {
	root, err := tree(f.path, src)
	if err != nil {
		return err
	}
	name := runnerConfig(strings.ToLower(path.Base(f.path)))
	f.runner(name, root)
	return nil
}

// runner reads a runner's settings; what a configuration module extends is seen through.
func (f *facts) runner(name string, root data.Value) {
	if root.Kind == data.Code {
		for _, in := range root.Items {
			f.runner(name, in)
		}
		return
	}
	if root.Kind == data.List {
		for _, in := range root.Items {
			f.runner(name, in)
		}
		return
	}
	f.knobs(name, root, runnerKnobs(name))
}

func readMocha(f *facts, src []byte) error {
	root, err := tree(f.path, src)
	if err != nil {
		return err
	}
	f.runner("mocha", root)
	return nil
}

func readNyc(f *facts, src []byte) error {
	root, err := tree(f.path, src)
	if err != nil {
		return err
	}
	f.runner("nyc", root)
	return nil
}

func readCodecov(f *facts, src []byte) error {
	root, err := data.YAML(src)
	if err != nil {
		return err
	}
	f.knobs("codecov", root, []knob{
		coverageKnob("coverage.status.project.*.target"), coverageKnob("coverage.status.patch.*.target"), coverageKnob("coverage.status.project.target"), coverageKnob("coverage.status.patch.target"),
		{path: "coverage.status.project.*.threshold", shape: ceiling, id: CoverageLowered, severity: Low, says: saysThreshold},
		{path: "coverage.status.project.*.informational", shape: ceiling, id: CoverageLowered, severity: Medium, says: "coverage is only shown"},
		{path: "coverage.status.patch.*.informational", shape: ceiling, id: CoverageLowered, severity: Low, says: "coverage is only shown"},
		{path: "coverage.status.project", shape: floor, id: CoverageLowered, severity: Medium, fallback: 1, says: "coverage is no longer asked for"},
	})
	return nil
}
