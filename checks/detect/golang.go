package detect

import (
	"path"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// findGo: go vet compiles and looks, go test proves. A workspace (go.work) is checked
// module by module, because ./... ends at a module's border.
func findGo(t *tree, _ config.Config) found {
	var f found
	work, inWorkspace := t.text("go.work")
	if !inWorkspace {
		if t.isFile("go.mod") {
			f.here = true
			f.checks = append(goModule(t, ".", ""), goLint(t)...)
		}
		return f
	}
	f.here, f.owns = true, true
	used := workspaceModules(work)
	for _, dir := range used {
		if !t.isFile(path.Join(dir, "go.mod")) {
			f.note("go.work uses %s, which has no go.mod", dir)
			continue
		}
		f.checks = append(f.checks, goModule(t, dir, "go.work")...)
	}
	f.checks = append(f.checks, goLint(t)...)
	if len(used) == 0 {
		f.note("go.work uses no module of this repository")
	}
	return f
}

// goLint is the linter that a file of its own configures.
func goLint(t *tree) []candidate {
	lint := func(cmd, file string) []candidate {
		return []candidate{{base: roleLint, Check: plan.Check{Cmd: cmd, Kind: notes.Lite, Source: plan.Source{File: file, Line: 1}, Files: []string{file}}}}
	}
	if file := t.first(".golangci.yml", ".golangci.yaml", ".golangci.toml", ".golangci.json"); file != "" {
		return lint("golangci-lint run", file)
	}
	if file := t.first("staticcheck.conf"); file != "" {
		return lint("staticcheck ./...", file)
	}
	return nil
}

// goModule gives the checks of one module; workspace is go.work where there is one.
func goModule(t *tree, dir, workspace string) []candidate {
	file := path.Join(dir, "go.mod")
	text, _ := t.text(file)
	files := []string{file}
	if workspace != "" {
		files = append(files, workspace)
	}
	source := plan.Source{File: file, Line: max(1, moduleLine(text))}
	vet := candidate{base: "vet", Check: plan.Check{Cmd: "go vet ./...", Kind: notes.Lite, Source: source, Files: files}}
	test := candidate{base: "test", Check: plan.Check{Cmd: "go test ./...", Kind: notes.Full, Source: source, Files: files, Test: true, Reader: "go"}}
	test.hollow = func() bool { return !hasGoTests(t.fsys, dir) }
	if dir != "." {
		vet.Cwd, test.Cwd = dir, dir
		vet.qual, test.qual = "./"+dir, "./"+dir
	}
	return []candidate{vet, test}
}

func moduleLine(text string) int {
	for i, l := range lines(text) {
		if strings.HasPrefix(l, "module ") || strings.HasPrefix(l, "module\t") {
			return i + 1
		}
	}
	return 0
}

// workspaceModules lists the directories that go.work uses (go.dev/ref/mod, "go.work
// files"), in the repository only.
func workspaceModules(text string) []string {
	var out []string
	inBlock := false
	for _, l := range lines(text) {
		l, _, _ = strings.Cut(l, "//")
		words := strings.Fields(l)
		switch {
		case len(words) == 0:
			continue
		case inBlock && words[0] == ")":
			inBlock = false
			continue
		case !inBlock && words[0] == "use" && len(words) > 1 && words[1] == "(", !inBlock && words[0] == "use(":
			inBlock = true
			continue
		case !inBlock && words[0] == "use" && len(words) > 1:
			words = words[1:]
		case !inBlock:
			continue
		}
		dir := path.Clean(strings.Trim(words[0], "\"`"))
		if dir == ".." || strings.HasPrefix(dir, "../") || path.IsAbs(dir) {
			continue
		}
		out = append(out, dir)
	}
	return out
}
