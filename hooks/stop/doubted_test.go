package stop

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"git-isitdone/checks"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/session"
)

// sessionFile is where the session s1 is kept.
func (w *world) sessionFile() string {
	return session.Store{Dir: w.stateDir}.Path("claude", "s1")
}

// An agent may write into the git directory, where its session's file lies.
func TestAForgedSessionExcusesNothing(t *testing.T) {
	for name, forge := range map[string]func(content string) string{
		"gave up": func(c string) string { return strings.Replace(c, `"blocks":1`, `"gaveUp":true`, 1) },
		"allowed": func(c string) string { return strings.Replace(c, `"allowed":false`, `"allowed":true`, 1) },
		"garbage": func(string) string { return "{" },
		"gone":    nil,
	} {
		w := newWorld(t)
		w.tree = treeNow{id: "head", head: "head"}
		w.start()
		w.edit("a.go")
		if a := w.stop(); !a.blocks() {
			t.Fatalf("%s: %+v", name, a)
		}
		if forge == nil {
			if err := os.Remove(w.sessionFile()); err != nil {
				t.Fatal(err)
			}
		} else {
			content, err := os.ReadFile(w.sessionFile())
			if err != nil {
				t.Fatal(err)
			}
			if forge(string(content)) == string(content) {
				t.Fatalf("%s: nothing to forge in %s", name, content)
			}
			if err := os.WriteFile(w.sessionFile(), []byte(forge(string(content))), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		// A bare claim on a clean tree: the session of which nothing is known is not held.
		if a := w.stop("last_assistant_message", "Done."); !a.blocks() || !strings.Contains(a.Reason, "DOUBTED") {
			t.Errorf("%s: %+v", name, a)
		}
		if forge != nil && !strings.Contains(w.stderr, "session") {
			t.Errorf("%s: nothing on stderr: %q", name, w.stderr)
		}
		w.green()
		if a := w.stop(); a.blocks() || !strings.Contains(a.Message, "changed by somebody else") {
			t.Errorf("%s: the user is not told: %+v", name, a)
		}
		if a := w.stop("prompt_id", "2"); a.Message != "" {
			t.Errorf("%s: told twice: %+v", name, a)
		}
	}
}

func TestAResumedSessionIsNotDoubted(t *testing.T) {
	w := newWorld(t)
	w.start()
	w.stop()
	w.start("source", "resume")
	if w.stop(); w.state("s1").Doubted {
		t.Error("doubted")
	}
}

// TestASessionWithoutAFileYetIsNotDoubted: the session was seen, but its first stop left no file.
func TestASessionWithoutAFileYetIsNotDoubted(t *testing.T) {
	for name, first := range map[string]func(w *world){
		"ended": func(w *world) {
			ctx, end := context.WithCancel(context.Background())
			w.verify = func(context.Context, checks.Request) { end() }
			var out, errs bytes.Buffer
			w.hook().Serve(ctx, strings.NewReader(w.payload()), &out, &errs)
			w.verify = nil
		},
		"a text between two tool calls": func(w *world) {
			h := w.hook()
			h.Host = host.OpenCode{}
			var out, errs bytes.Buffer
			h.Serve(context.Background(), strings.NewReader(w.payload("hook_event_name", "experimental.text.complete", "last_assistant_message", "I'll look at the code.")), &out, &errs)
		},
		"a tree that could not be read": func(w *world) {
			w.treeErr = errors.New("no such object")
			w.stop()
			w.treeErr = nil
		},
	} {
		w := newWorld(t)
		first(w)
		id := "claude"
		h := w.hook()
		if strings.HasPrefix(name, "a text") {
			h.Host, id = host.OpenCode{}, "opencode"
		}
		var out, errs bytes.Buffer
		h.Serve(context.Background(), strings.NewReader(w.payload()), &out, &errs)
		if !strings.Contains(out.String(), "NOT DONE") || strings.Contains(out.String(), "DOUBTED") {
			t.Errorf("%s: %s%s", name, out.String(), errs.String())
		}
		if err := os.Remove(session.Store{Dir: w.stateDir}.Path(id, "s1")); err != nil {
			t.Fatal(err)
		}
		out.Reset()
		h.Serve(context.Background(), strings.NewReader(w.payload()), &out, &errs)
		if !strings.Contains(out.String(), "DOUBTED") {
			t.Errorf("%s: its file was taken away after all: %s", name, out.String())
		}
	}
}

// TestASessionOfAnEarlierVersionIsToldOnce: its file had no seal. Anybody can write one like
// it, so that it excuses nothing; but nobody is accused, and nobody hears of it twice.
func TestASessionOfAnEarlierVersionIsToldOnce(t *testing.T) {
	w := newWorld(t)
	w.tree = treeNow{id: "head", head: "head"}
	w.start()
	w.edit("a.go")
	old := `{"v":1,"host":"claude","first":"2026-01-01T00:00:00Z","updated":"2026-01-01T00:00:00Z","gaveUp":true}` + "\n"
	if err := os.WriteFile(w.sessionFile(), []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	first := w.stop("last_assistant_message", "Done.")
	if !first.blocks() || !strings.Contains(first.Reason, "earlier version") || strings.Contains(first.Reason, "somebody else") {
		t.Errorf("%+v", first)
	}
	if again := w.stop("last_assistant_message", "Done."); !again.blocks() || strings.Contains(again.Reason, "DOUBTED") {
		t.Errorf("told again: %+v", again)
	}
	w.green()
	if a := w.stop("prompt_id", "2"); a.blocks() || !strings.Contains(a.Message, "earlier version") {
		t.Errorf("the user is not told: %+v", a)
	}
	if a := w.stop("prompt_id", "3"); a.Message != "" {
		t.Errorf("the user is told twice: %+v", a)
	}
	if kept, err := os.ReadFile(w.sessionFile() + ".old"); err != nil || string(kept) != old {
		t.Errorf("the old file was not kept: %q, %v", kept, err)
	}
}
