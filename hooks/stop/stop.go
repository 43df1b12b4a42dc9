// Package stop decides how an agent's stop is answered.
package stop

import (
	"context"
	"io"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
)

// Run reads one payload and writes exactly one answer (or nothing). It never fails the
// agent: whatever happens inside is an allow with a message, or what onError says.
func Run(ctx context.Context, env environ.Env, h host.Host, tool string, stdin io.Reader, stdout, stderr io.Writer) {
	panic("contract")
}
