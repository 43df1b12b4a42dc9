package install

import (
	"os"
	"path/filepath"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
)

// Detect are the hosts whose files or folders are there in the scope, in the fixed order;
// Claude Code where there is none. The user's folders never choose a project's hosts, and
// experimental ones have to be named.
func Detect(env environ.Env, top string, user bool) []string {
	var found []string
	for _, h := range host.All() {
		if h.About().Experimental {
			continue
		}
		project, home := h.Markers(env)
		if user {
			project = home
		}
		for _, marker := range project {
			if !filepath.IsAbs(marker) {
				marker = filepath.Join(top, marker)
			}
			if _, err := os.Stat(marker); err == nil {
				found = append(found, h.ID())
				break
			}
		}
	}
	if len(found) == 0 {
		return []string{host.Claude{}.ID()}
	}
	return found
}
