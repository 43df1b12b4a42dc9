package checks

import (
	"context"
	"fmt"
	"testing"
)

// BenchmarkCached is the commonest stop: the tree is proved already.
func BenchmarkCached(b *testing.B) {
	w := newWorld(b)
	w.write("package.json", `{"scripts": {"test": "true", "lint": "true"}}`)
	w.write(".isitdone.json", `{"checks": {"test": "true"}}`)
	for i := range 200 {
		w.write(fmt.Sprintf("src/d%d/f%d.js", i%20, i), "x\n")
	}
	w.git("add", "-A")
	w.git("commit", "-qm", "files")
	ctx := context.Background()
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			ws, err := Open(ctx, w.env, w.dir, "bench")
			if err != nil {
				b.Fatal(err)
			}
			_ = ws.Close()
		}
	})
	ws, err := Open(ctx, w.env, w.dir, "bench")
	if err != nil {
		b.Fatal(err)
	}
	if out, err := ws.Verify(ctx, full()); err != nil || !out.Done {
		b.Fatal(err, out.Verdict)
	}
	b.Run("snapshot", func(b *testing.B) {
		for b.Loop() {
			s, err := ws.Repo.Snapshot(ctx)
			if err != nil {
				b.Fatal(err)
			}
			_ = s.Close()
		}
	})
	s, err := ws.Repo.Snapshot(ctx)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	b.Run("plan of the tree", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := ws.planIn(ctx, s.TreeFS(ctx, s.Tree)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("verify", func(b *testing.B) {
		for b.Loop() {
			if out, err := ws.Verify(ctx, full()); err != nil || !out.Cached {
				b.Fatal(err, out.Verdict)
			}
		}
	})
	b.Run("git status", func(b *testing.B) {
		for b.Loop() {
			w.git("status", "--porcelain", "-uall")
		}
	})
}
