package stop

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"git-isitdone/checks/config"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install"
	"git-isitdone/hooks/session"
	"git-isitdone/hooks/trust"
)

// gateOf looks at what holds a session of a host here. What cannot be read is not there.
func gateOf(ctx context.Context, env environ.Env, repo *gitstore.Repo, h host.Host, registered []install.Registered) session.Gate {
	g := session.Gate{Commands: map[string][]string{}, Files: map[string]bool{}, Settings: map[string]string{}, Trusted: trust.Granted(env, repo)}
	for _, r := range registered {
		if r.Role == host.RoleStop {
			g.Commands[r.Path] = append(g.Commands[r.Path], r.Command)
		}
	}
	for _, place := range h.Settings(repo.Top, env) {
		local := strings.TrimSuffix(place.Path, ".json") + ".local.json"
		g.Openers = append(g.Openers, openersIn(place.Path)...)
		if local != place.Path+".local.json" {
			g.Openers = append(g.Openers, openersIn(local)...)
		}
	}
	for _, name := range []string{config.FileName, "verify.sh"} {
		if info, err := os.Stat(filepath.Join(repo.Top, name)); err == nil {
			g.Files[name] = name != "verify.sh" || runtime.GOOS == "windows" || info.Mode()&0o111 != 0
		}
	}
	if push, err := install.GuardOf(ctx, repo, env.Home()); err == nil {
		g.Push = session.Push(push)
	}
	settings, _ := repo.Config(ctx, "isitdone.")
	for _, e := range settings {
		g.Settings[e.Key] = e.Value
	}
	return g
}

// registeredLimit is the shortest limit that is registered for the host's stop hook: which of
// several registrations called us is not told.
func registeredLimit(h host.Host, registered []install.Registered) time.Duration {
	unit := time.Second
	for _, r := range h.Registrations() {
		if r.Role == host.RoleStop && r.Unit > 0 {
			unit = r.Unit
		}
	}
	var limit time.Duration
	for _, r := range registered {
		if l := time.Duration(r.Timeout * float64(unit)); r.Role == host.RoleStop && l > 0 && (limit == 0 || l < limit) {
			limit = l
		}
	}
	return limit
}

// openersIn are entries of a host's settings that keep its hooks, or us, from working. They
// are looked for as words: which host reads them where is the hosts' affair, and a session
// has no reason to write any of them anywhere in these files.
func openersIn(path string) []string {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	var found []string
	for _, word := range []string{"ISITDONE_SKIP", "ISITDONE_DOCTOR", gitstore.TokenVar, "disableAllHooks", "GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_GLOBAL"} {
		if bytes.Contains(content, []byte(word)) {
			found = append(found, path+": "+word)
		}
	}
	return found
}

// disarmed says in words what of a gate is gone or open that was not at the session's start.
func disarmed(top string, was, is session.Gate) []string {
	var all []string
	say := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	for _, path := range slices.Sorted(maps.Keys(was.Commands)) {
		switch now := is.Commands[path]; {
		case len(now) == 0:
			say("the stop hook was taken out of %s", short(top, path))
		case !slices.Equal(now, was.Commands[path]):
			say("the stop hook's command in %s was changed", short(top, path))
		}
	}
	for _, o := range is.Openers {
		if !slices.Contains(was.Openers, o) {
			path, word, _ := strings.Cut(o, ": ")
			say("%s was written into %s, which opens the gate", word, short(top, path))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(was.Files)) {
		executable, there := is.Files[name]
		switch {
		case !there:
			say("%s was removed", name)
		case was.Files[name] && !executable:
			say("%s was made not executable", name)
		}
	}
	if what := unpushed(was.Push, is.Push); what != "" {
		all = append(all, what)
	}
	return all
}

// unpushed says in words how pushes came to be judged no more; empty where they are.
func unpushed(was, is session.Push) string {
	switch {
	case !was.Judged:
		return ""
	case !is.Judged && is.HooksPath != was.HooksPath:
		return fmt.Sprintf("core.hooksPath was changed (from %q to %q), which leads git past the pre-push hook", was.HooksPath, is.HooksPath)
	case !is.Judged && is.There:
		return "the pre-push hook was replaced"
	case !is.Judged:
		return "the pre-push hook was removed"
	case was.Executable && !is.Executable:
		return "the pre-push hook was made not executable"
	case is.Text != was.Text && is.Text != "ours":
		return "the pre-push hook was changed"
	default:
		return ""
	}
}

func short(top, path string) string {
	if rel, err := filepath.Rel(top, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}
