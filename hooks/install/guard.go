package install

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strings"

	"git-isitdone/gitstore"
)

// Guard is how pushes are judged here, for a look that costs no process: a stop compares it
// with what its session found.
type Guard struct {
	// Judged: git would hand a push to us. Executable: it would also run the hook.
	Judged, Executable bool
	There              bool // git finds some hook
	// HooksPath is core.hooksPath as it is set; empty where it is not.
	HooksPath string
	// Text is a digest of the hook and of the manager's file that calls us; all hooks that
	// any version of this program wrote have the same.
	Text string
}

// GuardOf looks where git would look. Errors: those of the configuration and the file system.
func GuardOf(ctx context.Context, repo *gitstore.Repo, home string) (Guard, error) {
	p := place{dir: filepath.Join(repo.CommonDir, "hooks"), top: repo.Top}
	entries, err := repo.Config(ctx, "core.")
	if err != nil {
		return Guard{}, err
	}
	for _, e := range entries {
		if strings.EqualFold(e.Key, "core.hooksPath") {
			p.configured, p.dir = e.Value, e.Value
		}
	}
	if rest, ok := strings.CutPrefix(p.configured, "~/"); ok && home != "" {
		p.dir = filepath.Join(home, rest)
	}
	if !filepath.IsAbs(p.dir) {
		p.dir = filepath.Join(repo.Top, p.dir) // githooks(5): where the hooks run
	}
	h, err := readHook(p.path())
	if err != nil {
		return Guard{}, err
	}
	g := Guard{HooksPath: p.configured, There: h.exists, Executable: h.exists && h.executable()}
	switch shimState(h.content) {
	case shimOurs:
		g.Judged, g.Text = true, "ours"
		return g, nil
	case shimEdited:
		g.Judged = true
	case shimForeign:
	}
	text := sha256.New()
	text.Write(h.content)
	if file, ok := p.calledFrom(h); ok {
		g.Judged = true
		if caller, err := readHook(file); err == nil && file != h.path {
			text.Write(caller.content)
		}
	}
	g.Text = hex.EncodeToString(text.Sum(nil))
	return g, nil
}
