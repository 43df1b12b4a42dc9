//go:build unix && bench

package cli_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"
)

// BenchmarkPrePush pushes to a local remote with the hook and, in the same rounds, without:
// a commit whose receipt the remote has, and one whose receipt is new to it. A push of our
// own hook never needs the network where there is nothing to tell.
func BenchmarkPrePush(b *testing.B) {
	for _, c := range []struct {
		name  string
		fresh bool
	}{{"receipt-known-there", false}, {"receipt-new-there", true}} {
		b.Run(c.name, func(b *testing.B) {
			v := newVictims(b)
			v.git("init", "-q", "--bare", filepath.Join(v.ctl, "remote.git"))
			v.git("remote", "add", "origin", filepath.Join(v.ctl, "remote.git"))
			if status, out, words := v.isitdone("init", "--git-hooks", "--no-doctor", "--yes"); status != 0 {
				b.Fatal(status, out, words)
			}
			v.git("add", "-A")
			v.git("commit", "-q", "--allow-empty", "-m", "second")
			if status, out, words := v.isitdone(); status != 0 {
				b.Fatal(status, out, words)
			}
			v.git("push", "-q", "origin", "main")
			var bare, hooked time.Duration
			for b.Loop() {
				v.round++
				if c.fresh {
					v.git("commit", "-q", "--allow-empty", "-m", fmt.Sprint(v.round))
				}
				bare += v.push("--no-verify", "a")
				hooked += v.push("--verify", "b")
			}
			b.ReportMetric(float64(bare.Milliseconds())/float64(b.N), "bare-ms/op")
			b.ReportMetric(float64(hooked.Milliseconds())/float64(b.N), "hooked-ms/op")
			b.ReportMetric(float64(hooked)/float64(bare), "hooked/bare")
		})
	}
}

// push pushes HEAD to a new branch, so that bare and hooked pushes have the same to do.
func (v *victims) push(verify, name string) time.Duration {
	v.t.Helper()
	start := time.Now()
	v.git("push", "-q", verify, "origin", fmt.Sprintf("HEAD:refs/heads/%s%d", name, v.round))
	return time.Since(start)
}
