package checks

import (
	"context"
	"testing"
	"time"
)

// BenchmarkIndependentChecks: a run is as long as its longest independent check. The bound
// is 1.05 of it; the metric is what the run took, in lengths of that check.
func BenchmarkIndependentChecks(b *testing.B) {
	const longest = 2 * time.Second
	w := newWorld(b, "a full sleep 2 #independent", "b full sleep 1.5 #independent", "c full sleep 1 #independent", "lint lite true")
	w.write("jobs", "4")
	ws := w.open()
	req := full()
	req.NoCache = true
	var took time.Duration
	for b.Loop() {
		out, err := ws.Verify(context.Background(), req)
		if err != nil || !out.Done {
			b.Fatal(err, out.Verdict)
		}
		took += out.Duration
	}
	b.ReportMetric(took.Seconds()/float64(b.N)/longest.Seconds(), "x-longest")
}
