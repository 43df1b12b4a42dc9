package detect

import (
	"fmt"
	"strings"
)

// manager is the program that runs a package's scripts.
type manager string

const (
	npm  manager = "npm"
	pnpm manager = "pnpm"
	yarn manager = "yarn"
	bun  manager = "bun"
	deno manager = "deno"
)

// lockOf names the managers by their lock files, strongest first.
func lockFiles() []struct {
	file string
	of   manager
} {
	return []struct {
		file string
		of   manager
	}{
		{"pnpm-lock.yaml", pnpm},
		{"yarn.lock", yarn},
		{"bun.lockb", bun},
		{"bun.lock", bun},
		{"package-lock.json", npm},
		{"npm-shrinkwrap.json", npm},
		{"deno.json", deno},
		{"deno.jsonc", deno},
	}
}

// managerOf decides who runs the scripts: packageManager, else the lock file, else npm.
func managerOf(t *tree, p packageFile) (m manager, note string) {
	switch named := manager(p.manager); named {
	case npm, pnpm, yarn, bun:
		return named, ""
	}
	var first, other string
	for _, l := range lockFiles() {
		switch {
		case !t.isFile(l.file):
		case first == "":
			m, first = l.of, l.file
		case l.of != m && l.of != deno && other == "":
			other = l.file
		}
	}
	if first == "" {
		return npm, ""
	}
	if other != "" {
		note = fmt.Sprintf("both %s and %s exist; %s runs the scripts (set \"packageManager\" in package.json to decide)", first, other, m)
	}
	return m, note
}

// run is the command for a script. `bun test` and `deno test` are runners of their own, so
// their scripts are always named.
func (m manager) run(name string) string {
	switch {
	case m == deno:
		return "deno task " + shellQuote(name)
	case name == "test" && m != bun:
		return string(m) + " test"
	default:
		return string(m) + " run " + shellQuote(name)
	}
}

// tool is the command for an installed tool. It never fetches one that is missing.
func (m manager) tool(cmd string) string {
	switch m {
	case pnpm:
		return "pnpm exec " + cmd
	case yarn:
		return "yarn run " + cmd
	case bun:
		return "bun run " + cmd
	case npm, deno:
		return "npx --no-install " + cmd
	}
	return "npx --no-install " + cmd
}

// everywhere is the command that runs a script in every workspace that has it.
func (m manager) everywhere(name string, berry bool) string {
	switch m {
	case pnpm:
		return "pnpm -r run " + shellQuote(name)
	case yarn:
		if berry {
			return "yarn workspaces foreach -A run " + shellQuote(name)
		}
		return "yarn workspaces run " + shellQuote(name)
	case bun:
		return "bun run --filter '*' " + shellQuote(name)
	case npm, deno:
		return "npm run " + shellQuote(name) + " --workspaces --if-present"
	}
	return "npm run " + shellQuote(name) + " --workspaces --if-present"
}

// isBerry: yarn 2 and later has other workspace commands than yarn 1.
func isBerry(t *tree, p packageFile) bool {
	if p.manager == string(yarn) && p.managerVersion != "" {
		return !strings.HasPrefix(p.managerVersion, "1.")
	}
	return t.isFile(".yarnrc.yml")
}

// frozen is a command that runs a script's text without package.json: with the installed
// tools first on the PATH, as every package manager does (npm-run-script(1)). Yarn's
// Plug'n'Play has no such directory.
func frozen(t *tree, text string) string {
	if t.first(".pnp.cjs", ".pnp.js") != "" {
		return ""
	}
	return `PATH="$PWD/node_modules/.bin:$PATH"; export PATH; ` + text
}
