package stop

import (
	"os"
	"path/filepath"
	"testing"
)

// sessionFiles are the names of what is kept for sessions, in the working tree's own
// directory and in the user's.
func (w *world) sessionFiles() int {
	w.t.Helper()
	n := 0
	for _, dir := range []string{w.stateDir, filepath.Join(w.env.StateDir(), "sessions")} {
		names, err := filepath.Glob(filepath.Join(dir, "*.json"))
		if err != nil {
			w.t.Fatal(err)
		}
		n += len(names)
	}
	return n
}

func (w *world) end(changes ...any) {
	w.t.Helper()
	a := w.stop(append([]any{"hook_event_name", "SessionEnd", "reason", "exit"}, changes...)...)
	if !a.silent() || w.stderr != "" {
		w.t.Errorf("an end was answered with %+v (%s)", a, w.stderr)
	}
}

func TestASessionsFilesGoWithIt(t *testing.T) {
	w := newWorld(t)
	w.start()
	w.green()
	w.tree.id = "new"
	if a := w.stop(); !a.silent() || w.sessionFiles() != 2 {
		t.Fatalf("%+v, %d files", a, w.sessionFiles())
	}
	w.end("session_id", "another")
	if w.sessionFiles() != 2 {
		t.Error("another session's end took this one's files")
	}
	runs := len(w.requests)
	w.env.Dir = t.TempDir() // the end is told from elsewhere
	w.end("cwd", w.env.Dir)
	if w.sessionFiles() != 0 || len(w.requests) != runs || len(w.log) != 1 {
		t.Errorf("%d files left, %d runs, log %q", w.sessionFiles(), len(w.requests), w.kinds())
	}
}

// Hosts go on with a session under its id, and an agent could tell of the end itself.
func TestEndingASessionShakesNoRefusalOff(t *testing.T) {
	w := newWorld(t)
	w.start()
	w.tree.id = "new"
	w.stop()
	w.end()
	w.start("source", "resume")
	if a := w.stop(); !a.blocks() || w.state("s1").Blocks != 2 || w.state("s1").StartTree != "dirty" {
		t.Errorf("%+v, %+v", a, w.state("s1"))
	}
}

func TestEndWithoutAnIDOrInAnotherPlaceTakesNothing(t *testing.T) {
	w := newWorld(t)
	w.green()
	w.stop("session_id", nil)
	files := w.sessionFiles()
	w.end("session_id", nil)
	if files == 0 || w.sessionFiles() != files {
		t.Errorf("%d files, were %d: sessions without an id share one file", w.sessionFiles(), files)
	}
	if err := os.RemoveAll(w.stateDir); err != nil {
		t.Fatal(err)
	}
	w.end("session_id", "never seen")
	if _, err := os.Stat(w.stateDir); err == nil {
		t.Error("an end made a session")
	}
}
