package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"git-isitdone/checks"
	"git-isitdone/hooks/install"
)

// printWhatIsProved names the checks that the gate will run, and when.
func printWhatIsProved(out io.Writer, paint painter, ws *checks.Workspace, err error, trusted bool) {
	if err != nil {
		fmt.Fprintf(out, "  detected  %s\n\n", paint.warn(err.Error()))
		return
	}
	var commands []string
	for _, c := range ws.Plan.Checks {
		commands = append(commands, c.Cmd)
	}
	detected := strings.Join(commands, ", ")
	if len(commands) == 0 {
		detected = paint.warn("no checks: name one in .isitdone.json, {\"checks\": {\"test\": \"make test\"}}")
	}
	profile := map[string]string{
		"lite": "the quick checks at every stop, never the full ones",
		"full": "all checks at every stop",
	}[ws.Config.Profile]
	name := ws.Config.Profile
	if profile == "" {
		name, profile = "claim-gated", "the quick checks at every stop, all of them when the agent says it is done"
	}
	fmt.Fprintf(out, "  detected  %s\n  profile   %s  (%s)\n", detected, name, profile)
	if trusted {
		fmt.Fprintln(out, "  trust     hooks may run these commands in this clone")
	}
	fmt.Fprintln(out)
}

// printResults says what happened to each place, then what to know about it: each thing
// once, however many hosts it is true of.
func printResults(w io.Writer, paint painter, top string, results []install.Result) {
	if len(results) == 0 {
		fmt.Fprintln(w, "  nothing of ours was registered")
	}
	width, event := 12, 11
	for _, r := range results {
		width, event = max(width, len(r.Name)), max(event, len(r.Hook))
	}
	for _, r := range results {
		action := pad(r.Action, 9)
		switch r.Action {
		case "added", "updated", "removed":
			action = paint.good(action)
		case "skipped":
			action = paint.warn(action)
		}
		fmt.Fprintf(w, "  %s  %s  %s  %s\n", pad(r.Name, width), pad(r.Hook, event), action, within(top, r.Path))
	}
	var order []string
	names := map[string][]string{}
	for _, r := range results {
		for line := range strings.Lines(r.Note) {
			line = strings.TrimSpace(line)
			if names[line] == nil {
				order = append(order, line)
			}
			if !slices.Contains(names[line], r.Name) {
				names[line] = append(names[line], r.Name)
			}
		}
	}
	for _, line := range order {
		fmt.Fprintf(w, "  %s %s: %s\n", paint.faint("note:"), strings.Join(names[line], ", "), line)
	}
}

// within is the path relative to the top where it lies below it.
func within(top, path string) string {
	if rel, err := filepath.Rel(top, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}
