package detect

import (
	"slices"
	"strings"
)

// front is a script or target that stands before a command.
type front struct {
	name string
	body string // "" where it is not in this project's files
	eco  string // of the runner; "" where it serves any
	at   where
	// missing is true where this directory has no file of scripts at all.
	missing bool
}

// frontOf finds the script or target that a command names.
func frontOf(t *tree, w words) (front, bool) {
	switch p := w.program(); p {
	case "npm", "pnpm", "yarn", "bun":
		return scriptFront(t, w)
	case "deno":
		if w.sub(0) != "task" {
			return front{}, false
		}
		return denoFront(t, w.sub(1))
	case "make", "gmake", "mingw32-make":
		return makeFront(t, w)
	case "just":
		return justFront(t, w)
	case "task", "go-task":
		return taskFront(t, w)
	case "mise":
		if w.sub(0) == "run" || w.sub(0) == "r" {
			return front{name: w.sub(1)}, true
		}
		return front{}, false
	case "composer":
		return composerFront(t, w)
	default:
		return front{}, false
	}
}

// scriptFront finds a package's script: `npm test`, `pnpm -r run lint`, `yarn workspace a test`.
func scriptFront(t *tree, w words) (front, bool) {
	args := w.plain()
	elsewhere := false
	for i := 0; i < len(w); i++ {
		switch {
		case slices.Contains([]string{"--filter", "-F", "--workspace", "-w", "--prefix", "-C", "--dir", "--cwd"}, w[i]) && i+1 < len(w):
			if !(w.program() == "pnpm" && w[i] == "-w") {
				args = slices.DeleteFunc(args, func(a string) bool { return a == w[i+1] })
				elsewhere = true
			}
		case slices.ContainsFunc([]string{"--filter=", "--workspace=", "--prefix=", "-r", "--recursive", "--workspaces", "-ws", "--cwd="}, func(p string) bool { return strings.HasPrefix(w[i], p) }):
			elsewhere = true
		}
	}
	if len(args) >= 3 && args[0] == "workspace" {
		args, elsewhere = args[2:], true
	}
	if len(args) >= 2 && args[0] == "workspaces" {
		args, elsewhere = slices.DeleteFunc(args[1:], func(a string) bool { return a == "foreach" }), true
	}
	if len(args) == 0 {
		return front{}, false
	}
	explicit := false
	if args[0] == "run" || args[0] == "run-script" || args[0] == "rum" {
		args, explicit = args[1:], true
	}
	if len(args) == 0 {
		return front{}, false
	}
	name := args[0]
	if name == "t" || name == "tst" {
		name = "test"
	}
	if name == "install-test" || name == "it" || name == "install-ci-test" || name == "cit" {
		return front{}, false
	}
	f := front{name: name, eco: "node"}
	if elsewhere {
		return f, nameRole(name) != ""
	}
	if w.program() == "bun" && !explicit {
		return front{}, false // bun's own commands
	}
	if !t.isFile("package.json") {
		f.missing = true
		return f, explicit || name == "test"
	}
	pkg, err := t.packageJSON()
	if err != nil {
		return f, explicit || name == "test"
	}
	s, ok := pkg.scripts[name]
	if !ok {
		return f, false
	}
	f.body, f.at = s.text, where{"package.json", s.line}
	return f, true
}
