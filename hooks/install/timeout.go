package install

import (
	"context"
	"time"

	"git-isitdone/checks"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
)

// hookMargin is what a stop hook may need beside its checks (lock, hashing, recording).
const hookMargin = time.Minute

// neededTimeout is the time that a stop hook may need here, where that is more than what the
// hosts are asked for anyway; else 0. A host that stops waiting lets the agent go.
func neededTimeout(ctx context.Context, env environ.Env, top string) time.Duration {
	w, err := checks.Open(ctx, env, top, "")
	if err != nil {
		return 0 // doctor names the error; the hosts' usual time is right until it is corrected
	}
	defer func() { _ = w.Repo.Close() }()
	need := hookMargin
	for _, c := range w.Plan.Checks {
		need += c.Timeout
	}
	for _, h := range host.All() {
		for _, reg := range h.Registrations() {
			if reg.Role == host.RoleStop && reg.Limit >= need {
				return 0
			}
		}
	}
	return need
}
