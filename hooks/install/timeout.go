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

// neededTimeout is the time that a stop hook may need here; 0 where that is not known. A host
// that stops waiting lets the agent go.
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
	return need
}

// limited is a registration with the limit to register.
func limited(reg host.Registration, o Options) host.Registration {
	switch {
	case reg.Role != host.RoleStop || reg.Fixed:
	case o.Timeout > 0:
		reg.Limit = max(o.Timeout.Round(time.Second), time.Second)
	default:
		reg.Limit = max(reg.Limit, o.need.Round(time.Second))
	}
	return reg
}
