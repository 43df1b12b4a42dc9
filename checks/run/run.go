// Package run starts a check as CI would, bounds it, and says how it ended.
//
// A check gets a session and process group of its own, no terminal, an empty standard
// input, CI=true, and none of the caller's repository variables or of the agent client's
// session tokens. Its output is bounded in memory whatever its size. When it has ended,
// nothing that it started and left behind still holds its output.
package run

import (
	"context"
	"fmt"
	"path/filepath"
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
	// Tail are the last lines of output (30 at most, each cut at 8 KiB), cleaned of
	// control sequences.
	Tail []string
	// Failure are the lines around the first failure that the reader found.
	Failure []string
	// Lines counts all lines of output, Bytes its size before cleaning.
	Lines  int
	Bytes  int64
	Report reader.Report
	// Why says in words why the verdict is not PASS; where the fault lies outside the
	// code (BROKEN) it begins with "environment: ".
	Why string
	// Leftover names processes that outlived the check and were killed.
	Leftover []string
}

// Check runs one check to its end. It never returns an error: what could not be started is
// a Result with verdict BROKEN. A cancelled ctx makes it CANCELLED, a ctx whose deadline
// passed TIMEOUT. Only where the check allows retries is a failed one run again, and is
// FLAKY then, never PASS.
func Check(ctx context.Context, c plan.Check, o Options) Result {
	if o.Grace <= 0 {
		o.Grace = 2 * time.Second
	}
	res := once(ctx, c, o)
	for try := 2; try <= c.Retries+1 && res.Verdict == notes.Fail; try++ {
		again := once(ctx, c, o)
		again.MS += res.MS
		again.Leftover = append(res.Leftover, again.Leftover...)
		switch again.Verdict {
		case notes.Pass:
			again.Verdict = notes.Flaky
			again.Why = fmt.Sprintf("failed (%s), then passed at try %d", res.Why, try)
			again.Failure = res.Failure
			return again
		case notes.Cancelled, notes.Fail, notes.Empty, notes.Broken, notes.Timeout, notes.Flaky:
			res = again
		}
	}
	return res
}

// once runs the check a single time.
func once(ctx context.Context, c plan.Check, o Options) Result {
	res := Result{Check: c, CheckResult: notes.CheckResult{ID: c.ID, Cmd: notes.MaskSecrets(c.Cmd), Cwd: c.Cwd, Kind: c.Kind}}
	out := newOutput(reader.New(c.Reader, c.Cmd))
	dir := filepath.Join(o.Dir, filepath.FromSlash(c.Cwd))
	before := findReports(c, dir)
	start := now(o.Env)
	end := execute(ctx, c, o, out)
	if !start.IsZero() {
		res.MS = now(o.Env).Sub(start).Milliseconds()
	}
	out.close()

	res.ExitCode, res.Signal, res.Leftover = end.code, end.signal, end.leftover
	res.Tail, res.Lines, res.Bytes, res.Output = out.tail.list(), out.lines, out.bytes, out.digest()
	res.Report = out.reader.Report(end.status())
	written := readReports(c, dir, before)
	res.Report = written.Over(res.Report)
	res.Failure = res.Report.Failure
	res.Counts, res.Cached = res.Report.Counts, res.Report.Cached
	res.Verdict, res.Why = judge(c, end, res.Report, res.Tail)
	if res.Verdict == notes.Pass && c.Report != "" {
		res.Verdict, res.Why = unreported(c, written)
	}
	return res
}

func now(e environ.Env) time.Time {
	if e.Now == nil {
		return time.Time{}
	}
	return e.Now()
}
