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

// fit takes over what the repository says: the time that a stop hook may need, since a host
// that stops waiting lets the agent go, and whether sub-agents are judged. Where it cannot be
// read the hosts' usual time is right until it is corrected; doctor names the error.
func (o *Options) fit(ctx context.Context, env environ.Env, top string) {
	w, err := checks.Open(ctx, env, top, "")
	if err != nil {
		return
	}
	defer func() { _ = w.Repo.Close() }()
	need := hookMargin
	for _, c := range w.Plan.Checks {
		need += c.Timeout
	}
	if o.Timeout < need && (o.Timeout == 0 || o.refit) {
		o.Timeout, o.need = 0, need
	}
	o.subagents = w.Config.Subagents == "gate"
}

// limited is a registration with the limit to register.
func limited(reg host.Registration, o Options) host.Registration {
	switch {
	case reg.Role != host.RoleStop && reg.Role != host.RoleSubAgent || reg.Fixed:
	case o.Timeout > 0:
		reg.Limit = max(o.Timeout.Round(time.Second), time.Second)
	default:
		reg.Limit = max(reg.Limit, o.need.Round(time.Second))
	}
	return reg
}
