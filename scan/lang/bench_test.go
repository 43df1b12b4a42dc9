//go:build bench && linux

package lang

import (
	"go/parser"
	"go/token"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// BenchmarkParse prints how fast each language is read, in megabytes a second of one thread's
// processor time, and Go's as a share of go/parser's own speed on the same files, taken in
// turns: what else the machine does then slows both.
func BenchmarkParse(b *testing.B) {
	for _, language := range []string{"go", "js", "py", "rust"} {
		b.Run(language, func(b *testing.B) {
			files := foreignFiles(b, language)
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			var ours, theirs time.Duration
			size := 0
			for b.Loop() {
				for _, f := range files {
					size += len(f.src)
					ours += threadTime(func() { Of(f.path).Parse(f.src) })
					if language == "go" {
						theirs += threadTime(func() {
							_, _ = parser.ParseFile(token.NewFileSet(), "", f.src, parser.SkipObjectResolution)
						})
					}
				}
			}
			b.ReportMetric(float64(size)/1e6/ours.Seconds(), "MB/s")
			if theirs > 0 {
				b.ReportMetric(float64(size)/1e6/theirs.Seconds(), "go/parser-MB/s")
				b.ReportMetric(theirs.Seconds()/ours.Seconds(), "of-go/parser")
			}
			b.ReportMetric(float64(len(files)), "files")
		})
	}
}

// threadTime is the processor time of this thread; the collector's own threads are not in it.
func threadTime(f func()) time.Duration {
	var from, to unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &from)
	f()
	_ = unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &to)
	return time.Duration(to.Nano() - from.Nano())
}
