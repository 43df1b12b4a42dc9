package detect

import (
	"slices"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

const (
	verifyScript = "verify.sh"
	verifyID     = "verify"
)

// verifies reports whether an executable verify.sh at the top is the proof. The
// configuration can switch it off like any check; then the detected checks count again.
func verifies(t *tree, cfg config.Config) bool {
	executable, _ := verifyFile(t)
	return executable && !switchedOff(cfg, verifyID)
}

func verifyFile(t *tree) (executable, exists bool) {
	info, ok := t.stat(verifyScript)
	exists = ok && info.Mode().IsRegular()
	return exists && info.Mode().Perm()&0o111 != 0, exists
}

// addVerify makes verify.sh the only full check.
func addVerify(t *tree, cfg config.Config, p *project) {
	executable, exists := verifyFile(t)
	switch {
	case !exists:
		return
	case !executable:
		p.note("%s is not executable, so it is not taken for the proof; chmod +x %s", verifyScript, verifyScript)
		return
	case switchedOff(cfg, verifyID):
		p.note("%s is not run: switched off by %s", verifyScript, at(cfg.Origin("checks."+verifyID)))
		return
	}
	var replaced []string
	p.checks = slices.DeleteFunc(p.checks, func(c candidate) bool {
		if c.Kind == notes.Full {
			replaced = append(replaced, c.Cmd)
		}
		return c.Kind == notes.Full
	})
	if len(replaced) > 0 {
		p.note("%s is the proof; not run beside it: %s", verifyScript, strings.Join(replaced, ", "))
	}
	// Test stays false: a script may do more than run tests, and its exit status is what
	// its author wants believed.
	p.checks = append(p.checks, candidate{base: verifyID, eco: "verify", qual: "top", Check: plan.Check{
		Cmd: "./" + verifyScript, Kind: notes.Full, Source: plan.Source{File: verifyScript, Line: 1}, Files: []string{verifyScript},
	}})
	if text, ok := t.text(verifyScript); ok {
		if what := hides(text); what != "" {
			p.note("%s hides an exit status (%q); see that it can fail", verifyScript, what)
		}
	}
}
