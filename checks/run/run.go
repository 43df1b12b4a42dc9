// Package run starts a check as CI would, bounds it, and says how it ended.
package run

import (
	"context"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/checks/reader"
	"git-isitdone/gitstore/environ"
	"git-isitdone/notes"
)

// Options say where and how checks run.
type Options struct {
	// Dir is the working tree's top.
	Dir string
	Env environ.Env
	// Token is handed to the checks so that a nested run is recognised.
	Token string
	// Grace is the time between SIGTERM and SIGKILL; 2 s where zero.
	Grace time.Duration
}

// Result is one check that ran.
type Result struct {
	notes.CheckResult
	Check plan.Check
	// Tail are the last lines of output (30 at most), cleaned of control sequences.
	Tail []string
	// Failure are the lines around the first failure that the reader found.
	Failure []string
	Lines   int
	Report  reader.Report
	// Why says in words why the verdict is not PASS.
	Why string
	// Leftover names processes that outlived the check and were killed.
	Leftover []string
}

// Check runs one check to its end. It never returns an error: what could not be started is
// a Result with verdict BROKEN.
func Check(ctx context.Context, c plan.Check, o Options) Result { panic("contract") }
