package cli

import (
	"fmt"
	"strings"

	"git-isitdone/hooks/host"
)

// chosenAgents are the hosts that --agent names; without it those that are in use here,
// unless only git's hooks were asked for. Taking out looks at every host.
func chosenAgents(flag string, gitHooks, takeOut bool, inUse func() []string) ([]string, error) {
	var all, supported []string
	for _, h := range host.All() {
		all = append(all, h.ID())
		if !h.About().Experimental {
			supported = append(supported, h.ID())
		}
	}
	switch {
	case flag == "" && gitHooks:
		return nil, nil
	case takeOut && (flag == "" || flag == "auto" || flag == "all"):
		return all, nil
	case flag == "all":
		return supported, nil
	case flag == "" || flag == "auto":
		return inUse(), nil
	}
	var out []string
	for _, name := range strings.Split(flag, ",") {
		name = strings.TrimSpace(name)
		if _, ok := host.Named(name); !ok {
			return nil, usageError{fmt.Sprintf("there is no agent host %q; there are %s", name, strings.Join(all, ", ")), "git isitdone help init"}
		}
		out = append(out, name)
	}
	return out, nil
}
