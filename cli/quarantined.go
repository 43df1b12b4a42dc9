package cli

import (
	"fmt"
	"time"

	"git-isitdone/checks"
)

// quarantined are the checks that run along and hold nothing up now, with why and how long.
func quarantined(w *checks.Workspace, now time.Time) map[string]string {
	found := map[string]string{}
	for _, c := range w.Plan.Checks {
		if !c.Holds(now) {
			found[c.ID] = c.Quarantine.String()
		}
	}
	return found
}

// checkCount is how many checks there are: "3", "3, 1 of them in quarantine".
func checkCount(w *checks.Workspace, now time.Time) string {
	text := fmt.Sprint(len(w.Plan.Checks))
	if n := len(quarantined(w, now)); n > 0 {
		text += fmt.Sprintf(", %d of them in quarantine", n)
	}
	return text
}
