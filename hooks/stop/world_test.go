package stop

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"git-isitdone/checks"
	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/checks/run"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/session"
	"git-isitdone/notes"
	"git-isitdone/scan"
)

// world is a working tree without git: what the decision sees of it is set by hand.
type world struct {
	t     *testing.T
	env   environ.Env
	top   string
	clock time.Time

	tree                treeNow
	treeErr, openErr    error
	gate                session.Gate
	limit               time.Duration
	past                checks.Past
	asks                []checks.PastRequest
	committedErr        error
	config              config.Config
	plan, committedPlan plan.Plan
	committed           *config.Config // nil: as now
	knownState          notes.State
	untrusted, nested   bool
	onError             string
	stateDir            string
	findErr             map[string]error  // by directory
	others              map[string]*world // by directory: other working trees
	clone               string
	asked               []string // directories, in order

	outcome   checks.Outcome
	verifyErr error
	verify    func(context.Context, checks.Request) // extra behaviour of a run
	requests  []checks.Request
	log       []notes.Decision
	logErr    error
	onLook    func() error
	ignores   string
	stderr    string
}

// treeNow is the working tree and HEAD's.
type treeNow struct{ id, head gitstore.OID }

func newWorld(t *testing.T) *world {
	t.Helper()
	home := t.TempDir()
	w := &world{
		t: t, top: t.TempDir(), clock: time.Now(),
		tree:     treeNow{id: "dirty", head: "head"},
		config:   config.Config{Profile: "claim-gated", MaxAttempts: 3, OnError: "allow"},
		plan:     plan.Plan{Digest: "p1", Checks: []plan.Check{{ID: "lint", Kind: notes.Lite}, {ID: "test", Kind: notes.Full}}},
		stateDir: filepath.Join(t.TempDir(), "isitdone", "sessions"),
	}
	w.committedPlan = w.plan
	w.env = environ.Env{Vars: []string{"HOME=" + home}, Dir: w.top, Now: func() time.Time { return w.clock }}
	w.red()
	return w
}

func (w *world) result(id string, v notes.Verdict) run.Result {
	exit := 0
	if v != notes.Pass {
		exit = 1
	}
	r := run.Result{CheckResult: notes.CheckResult{ID: id, Cmd: "make " + id, Verdict: v, ExitCode: &exit}}
	if v != notes.Pass {
		r.Tail = []string{"output of " + id}
	}
	return r
}

func (w *world) outcomeOf(v notes.Verdict) {
	w.outcome = checks.Outcome{Verdict: v, Results: []run.Result{w.result("lint", notes.Pass), w.result("test", v)}}
}

func (w *world) red()   { w.outcomeOf(notes.Fail) }
func (w *world) green() { w.outcomeOf(notes.Pass) }

func (w *world) Verify(ctx context.Context, req checks.Request) (checks.Outcome, error) {
	w.requests = append(w.requests, req)
	if w.verify != nil {
		w.verify(ctx, req)
	}
	out := w.outcome
	out.Profile = req.Profile
	return out, w.verifyErr
}

func (w *world) find(_ context.Context, _ environ.Env, _, dir string) (*site, error) {
	w.asked = append(w.asked, dir)
	if err := w.findErr[dir]; err != nil {
		return nil, err
	}
	for at, other := range w.others {
		if within(at, dir) {
			return other.find(context.Background(), w.env, "", dir)
		}
	}
	return &site{
		top:      w.top,
		clone:    w.clone,
		nested:   func(context.Context) bool { return w.nested },
		trusted:  func() bool { return !w.untrusted },
		sessions: session.Store{Dir: w.stateDir, Env: w.env},
		log: func(ctx context.Context, d notes.Decision) error {
			w.log, w.logErr = append(w.log, d), ctx.Err()
			return w.logErr
		},
		onError:   func(context.Context) string { return w.onError },
		subagents: func(context.Context) bool { return w.config.Subagents == "gate" },
		head:      func(context.Context) (gitstore.Head, error) { return w.head(), nil },
		gate:      func(host.Host) session.Gate { return w.gate },
		blob:      func(context.Context, gitstore.OID) ([]byte, error) { return nil, gitstore.ErrNotFound },
		scanFile:  func(context.Context, string) (scan.Report, error) { return scan.Report{}, nil },
		limit:     func(host.Host) time.Duration { return w.limit },
		bench: bench{
			look:   w.look,
			verify: w.Verify,
			readingAt: func(context.Context, gitstore.OID) (checks.Reading, error) {
				c := w.config
				if w.committed != nil {
					c = *w.committed
				}
				return checks.Reading{Plan: w.committedPlan, Config: c}, w.committedErr
			},
			past: func(_ context.Context, req checks.PastRequest) checks.Past {
				w.asks = append(w.asks, req)
				return w.past
			},
			known: func(context.Context) notes.State { return w.knownState },
		},
	}, nil
}

func (w *world) head() gitstore.Head {
	return gitstore.Head{Commit: "commit-" + w.tree.head, Tree: w.tree.head, Branch: "main"}
}

func (w *world) look(_ context.Context, instead *checks.Reading) (*seen, error) {
	if w.onLook != nil {
		if err := w.onLook(); err != nil {
			return nil, err
		}
	}
	var refused *gitstore.UnhashableError
	s := &seen{tree: w.tree.id, head: w.head(), plan: w.plan, config: w.config, ignores: w.ignores}
	switch {
	case errors.As(w.treeErr, &refused):
		s.tree = ""
	case w.treeErr != nil:
		return nil, w.treeErr
	}
	switch {
	case instead != nil:
		s.plan, s.config = instead.Plan, instead.Config
	case w.openErr != nil:
		return nil, w.openErr
	}
	return s, nil
}

func (w *world) hook() Hook {
	return Hook{Env: w.env, Host: host.Claude{Waits: host.Waits{Patience: 1}}, Tool: "git-isitdone 1.2.3", find: w.find}
}

// answerTo sends raw bytes and gives the answer, which must be one document or nothing.
func (w *world) answerTo(payload string) answer {
	w.t.Helper()
	var stdout, stderr bytes.Buffer
	w.hook().Serve(context.Background(), strings.NewReader(payload), &stdout, &stderr)
	w.stderr = stderr.String()
	return parse(w.t, stdout.Bytes())
}

// answer is a host's view of what we wrote.
type answer struct {
	Decision string `json:"decision"`
	Reason   string `json:"reason"`
	Message  string `json:"systemMessage"`
}

func (a answer) blocks() bool { return a.Decision == "block" }
func (a answer) silent() bool { return a == answer{} }

func parse(t *testing.T, out []byte) answer {
	t.Helper()
	var a answer
	if len(out) == 0 {
		return a
	}
	d := json.NewDecoder(bytes.NewReader(out))
	d.DisallowUnknownFields()
	if err := d.Decode(&a); err != nil {
		t.Fatalf("answer %q: %v", out, err)
	}
	if _, err := d.Token(); err != io.EOF {
		t.Fatalf("answer %q is more than one document", out)
	}
	return a
}

const falseClaim = "Done. All tests pass."

// payload is the Stop payload P of the known situations, changed by pairs of key and value;
// a nil value takes the key out.
func (w *world) payload(changes ...any) string {
	p := map[string]any{
		"session_id": "s1", "transcript_path": "/tmp/t.jsonl", "cwd": w.top, "permission_mode": "default",
		"hook_event_name": "Stop", "stop_hook_active": false, "last_assistant_message": falseClaim,
	}
	for i := 0; i < len(changes); i += 2 {
		if key := changes[i].(string); changes[i+1] == nil {
			delete(p, key)
		} else {
			p[key] = changes[i+1]
		}
	}
	b, err := json.Marshal(p)
	if err != nil {
		w.t.Fatal(err)
	}
	return string(b)
}

func (w *world) stop(changes ...any) answer {
	w.t.Helper()
	return w.answerTo(w.payload(changes...))
}

func (w *world) kinds() string {
	var all []string
	for _, d := range w.log {
		all = append(all, d.Kind)
	}
	return strings.Join(all, " ")
}

func (w *world) edit(name string) {
	w.t.Helper()
	path := filepath.Join(w.top, name)
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		w.t.Fatal(err)
	}
	a := w.answerTo(w.payload("hook_event_name", "PostToolUse", "tool_name", "Edit", "tool_input", map[string]any{"file_path": path}))
	if !a.silent() {
		w.t.Errorf("an edit was answered with %+v", a)
	}
}

func within(top, dir string) bool {
	rel, err := filepath.Rel(top, dir)
	return err == nil && filepath.IsLocal(rel)
}

// start tells of the session's start.
func (w *world) start(changes ...any) {
	w.t.Helper()
	a := w.stop(append([]any{"hook_event_name", "SessionStart", "source", "startup"}, changes...)...)
	if !a.silent() || w.stderr != "" {
		w.t.Errorf("a start was answered with %+v (%s)", a, w.stderr)
	}
}

func (w *world) state(id string) session.State {
	w.t.Helper()
	st, err := session.Store{Dir: w.stateDir, Env: w.env}.Load("claude", id)
	if err != nil {
		w.t.Fatal(err)
	}
	return st
}
