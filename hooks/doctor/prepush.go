package doctor

import (
	"bytes"
	"context"
	"fmt"

	"git-isitdone/hooks/install"
)

// prePush examines git's hook and reports whether pushes are judged. It calls the file that
// git would call: ISITDONE_DOCTOR makes our hook say its name and refuse.
func (x *examination) prePush(ctx context.Context) bool {
	const name, hint = "pre-push", "git isitdone init --git-hooks"
	found, err := install.FindPrePush(ctx, x.repo)
	switch {
	case err != nil:
		x.bad(name, err.Error(), hint)
		return false
	case found.Bypassed != "":
		x.bad(name, fmt.Sprintf("our hook is %s, but core.hooksPath leads git to %s", x.relative(found.Bypassed), found.HooksPath), hint)
		return false
	case found.CalledFrom != "" && !found.Executable:
		x.bad(name, fmt.Sprintf("%s calls this program, but git finds no hook at %s", x.relative(found.CalledFrom), x.relative(found.Path)),
			"let "+found.Manager+" install its hooks")
		return true
	case found.CalledFrom != "":
		x.ok(name, "called from %s", x.relative(found.CalledFrom))
		return true
	case !found.Ours:
		detail := "pushes are not judged"
		if found.Manager != "" {
			detail += " (" + found.Manager + " manages the hooks)"
		}
		x.ok("note:pre-push", "%s: %s", detail, hint)
		return false
	case !found.Executable:
		x.bad(name, x.relative(found.Path)+" is not executable: git only hints at it, and the push goes", hint)
		return true
	}
	a := runShell(ctx, shellCall{
		shell: "sh", command: `exec "$0" doctor doctor`, args: []string{found.Path}, dir: x.repo.Top,
		env: x.probeEnv().Vars, limit: probeLimit,
	})
	switch {
	case a.failure != "" || a.exit != 1 || !bytes.Contains(a.stderr, []byte("[isitdone")):
		x.bad(name, x.relative(found.Path)+" does not reach this program"+a.tail(), hint)
	case found.Edited:
		x.ok(name, "%s (edited by hand) refuses when told to", x.relative(found.Path))
	default:
		x.ok(name, "%s refuses when told to", x.relative(found.Path))
	}
	return true
}
