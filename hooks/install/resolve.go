package install

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"git-isitdone/gitstore/environ"
)

// resolvesLater refuses to register `git isitdone` where it is only found now: npx and npm
// run put folders on PATH that are not there when an agent calls the hook.
func resolvesLater(env environ.Env, top string, o Options) error {
	if o.Command != "" || len(o.Agents) == 0 || !throughNpm(env, o.Binary) {
		return nil
	}
	lasting := slices.DeleteFunc(filepath.SplitList(env.Value("PATH")), passing)
	if _, ok := lookPath(env.With("PATH="+strings.Join(lasting, string(filepath.ListSeparator))), "git-isitdone"); ok {
		return nil
	}
	hint := "install it for good (npm install -g, or the binary on PATH), then git isitdone init"
	if _, ok := lookPath(environ.Env{Vars: []string{"PATH=" + filepath.Join(top, "node_modules", ".bin")}}, "git-isitdone"); ok {
		hint = "git isitdone init --command 'npx --no-install git-isitdone hook --host {host}'   (a dependency of this project), or install it for good"
	}
	return fmt.Errorf("npm started this, from a folder that is on PATH only now: the hook `git isitdone hook` would not be found when an agent calls it\nhint: %s", hint)
}

// throughNpm reports whether npx or npm run started this program.
func throughNpm(env environ.Env, binary string) bool {
	return env.Value("npm_execpath") != "" || env.Value("npm_lifecycle_event") != "" || passing(filepath.Dir(binary))
}

// passing folders belong to npm's cache or to one project's dependencies.
func passing(dir string) bool {
	dir = filepath.ToSlash(dir) + "/"
	return strings.Contains(dir, "/_npx/") || strings.Contains(dir, "/node_modules/") || strings.Contains(dir, "/node-gyp-bin/")
}
