// Package githook answers git's own hooks.
package githook

import (
	"context"
	"io"

	"git-isitdone/gitstore/environ"
)

// PrePush judges what a push would send (githooks(5), pre-push) and returns the exit status:
// 0 lets it go, 1 refuses it.
func PrePush(ctx context.Context, env environ.Env, tool string, args []string, stdin io.Reader, stderr io.Writer) int {
	panic("contract")
}
