package checks

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

func TestC09_CheckRewritesATrackedFile(t *testing.T) {
	w := newWorld(t, `test full date +%s%N >a.txt`)
	out := w.verify(full())
	w.expect(out, notes.Pass, notes.StateStale, false)
	if len(out.Modified) != 1 || out.Modified[0] != "a.txt" || out.Now == out.Tree || out.Now == "" || out.Receipt.After != "" {
		t.Errorf("modified %v, tree %s, now %s, after %q", out.Modified, out.Tree, out.Now, out.Receipt.After)
	}
	if !strings.Contains(strings.Join(out.Warnings, "\n"), "a.txt") {
		t.Errorf("warnings %q", out.Warnings)
	}
	if a := w.known("HEAD"); !a.Done {
		t.Errorf("the tree that ran: %s %s", a.State, a.Reason)
	}
}

func TestC10_SomebodyEditsDuringTheRun(t *testing.T) {
	w := newWorld(t, `test full echo >"$OUT/started"; while [ ! -e "$OUT/edited" ]; do sleep 0.01; done`)
	done := make(chan Outcome, 1)
	ws := w.open()
	go func() {
		out, err := ws.Verify(context.Background(), full())
		if err != nil {
			t.Error(err)
		}
		done <- out
	}()
	waitFor(t, func() bool { return w.outside("started") != "" })
	w.write("a.txt", "edited by somebody\n")
	if err := os.WriteFile(filepath.Join(w.env.Dir, "edited"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	out := watch(t, done)
	w.expect(out, notes.Pass, notes.StateStale, false)
	if len(out.Modified) != 1 {
		t.Errorf("modified %v", out.Modified)
	}
	w.git("checkout", "-q", "a.txt")
	if out := w.verify(full()); !out.Cached || !out.Done {
		t.Errorf("the tree that ran is not proved: %+v", out)
	}
}

func TestChecksThatAddFilesAndTidyUp(t *testing.T) {
	for name, c := range map[string]struct {
		cmd  string
		done bool
	}{
		"adds a file":                  {`mkdir -p cover && echo >cover/out`, true},
		"edits and restores":           {`cp a.txt "$OUT/a"; echo x >a.txt; cat "$OUT/a" >a.txt; rm "$OUT/a"`, true},
		"ignored by info/exclude":      {`echo junk >>junk.log`, true},
		"deletes a file":               {`rm a.txt`, false},
		"adds a file and edits one":    {`echo >new; echo >a.txt`, false},
		"adds a file to be a check":    {`echo 'more full true' >>checks.txt`, false},
		"changes a mode":               {`chmod +x a.txt`, false},
		"replaces a file by a symlink": {`ln -sf nowhere a.txt`, false},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, "test full "+c.cmd)
			if err := os.WriteFile(w.path(".git/info/exclude"), []byte("*.log\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			out := w.verify(full())
			if out.Verdict != notes.Pass || out.Done != c.done || (len(out.Modified) > 0) == c.done {
				t.Errorf("%s, done %v, modified %v, warnings %q", out.Verdict, out.Done, out.Modified, out.Warnings)
			}
			if a := w.known(""); a.Done != c.done {
				t.Errorf("now: %s %s", a.State, a.Reason)
			}
			if a := w.known("HEAD"); !a.Done {
				t.Errorf("the tree that ran: %s %s", a.State, a.Reason)
			}
			if c.done {
				if again := w.verify(full()); !again.Cached {
					t.Error("not answered from the record")
				}
			}
		})
	}
}

// A file that appears during the run and defines a check was not part of what ran.
func TestAddedFileThatDefinesACheck(t *testing.T) {
	w := newWorld(t)
	w.git("rm", "-q", "checks.txt")
	w.git("commit", "-qm", "none")
	ws := w.open()
	p, _, _ := testPlan(os.DirFS(w.dir), nil)
	p = plan.New(os.DirFS(w.dir), []plan.Check{{ID: "test", Kind: notes.Full, Cmd: "echo 'more full exit 1' >checks.txt", Test: true}}, nil)
	req := full()
	req.Plan = &p
	out, err := ws.Verify(context.Background(), req)
	if err != nil {
		t.Fatal(err)
	}
	if out.Done || out.Verdict != notes.Pass || !strings.Contains(strings.Join(out.Warnings, " "), "define checks") {
		t.Errorf("%s, done %v, warnings %q", out.Verdict, out.Done, out.Warnings)
	}
}

func TestUnhashableTree(t *testing.T) {
	for _, c := range []struct {
		cmd     string
		verdict notes.Verdict
	}{{"true", notes.Pass}, {"exit 1", notes.Fail}} {
		w := newWorld(t, "test full "+c.cmd)
		w.write(".gitattributes", "*.txt filter=missing\n")
		w.git("config", "filter.missing.required", "true")
		w.git("config", "filter.missing.clean", "nosuchfilter")
		w.write("a.txt", "changed\n")
		out := w.verify(full())
		w.expect(out, c.verdict, notes.StateNone, false)
		if out.Unhashable == "" || out.Tree != "" || out.Receipt != nil || out.Cached {
			t.Errorf("unhashable %q, tree %q, receipt %v", out.Unhashable, out.Tree, out.Receipt)
		}
		if a := w.known(""); a.State != notes.StateNone || !strings.Contains(a.Reason, "cannot be hashed") {
			t.Errorf("%s %q", a.State, a.Reason)
		}
	}
}

// A result that cannot be recorded is still a result, and is said to be unrecorded.
func TestRecordFails(t *testing.T) {
	w := newWorld(t, "test full true")
	ws := w.open()
	ws.Ledger = notes.OpenLedger(ws.Repo, w.env.With("HOME=/dev/null", "XDG_STATE_HOME=/dev/null/x"))
	out, err := ws.Verify(context.Background(), full())
	if err != nil {
		t.Fatal(err)
	}
	w.expect(out, notes.Pass, notes.StateNone, true)
	if !strings.Contains(strings.Join(out.Warnings, " "), "could not be recorded") {
		t.Errorf("warnings %q", out.Warnings)
	}
}
