package stop

import (
	"errors"
	"strings"
	"testing"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/hooks/session"
	"git-isitdone/notes"
)

func gateAtStart() session.Gate {
	return session.Gate{
		Commands: map[string][]string{"/top/.claude/settings.json": {"git isitdone hook --host claude"}},
		Files:    map[string]bool{".isitdone.json": true, "verify.sh": true},
		Push:     session.Push{Judged: true, There: true, Executable: true, Text: "ours"},
		Trusted:  true,
		Settings: map[string]string{"isitdone.profile": "full"},
	}
}

func TestAGateTakenApartHoldsAClaim(t *testing.T) {
	for want, change := range map[string]func(*world){
		"the stop hook was taken out":   func(w *world) { w.gate.Commands = nil },
		"command in":                    func(w *world) { w.gate.Commands["/top/.claude/settings.json"] = []string{"true # isitdone hook"} },
		".isitdone.json was removed":    func(w *world) { delete(w.gate.Files, ".isitdone.json") },
		"verify.sh was removed":         func(w *world) { delete(w.gate.Files, "verify.sh") },
		"verify.sh was made not":        func(w *world) { w.gate.Files["verify.sh"] = false },
		"the pre-push hook was removed": func(w *world) { w.gate.Push = session.Push{} },
		"the pre-push hook was replaced": func(w *world) {
			w.gate.Push = session.Push{There: true, Executable: true, Text: "x"}
		},
		"the pre-push hook was made not":                      func(w *world) { w.gate.Push.Executable = false },
		"the pre-push hook was changed":                       func(w *world) { w.gate.Push.Text = "exit 0" },
		`core.hooksPath was changed (from "" to "/dev/null")`: func(w *world) { w.gate.Push = session.Push{HooksPath: "/dev/null"} },
		"the trust in this clone was taken away":              func(w *world) { w.untrusted = true },
		"git config isitdone.profile was loosened": func(w *world) {
			w.config.Profile, w.gate.Settings = "claim-gated", nil
		},
		"ISITDONE_SKIP was written":     func(w *world) { w.gate.Openers = []string{"/top/.claude/settings.json: ISITDONE_SKIP"} },
		`check "test" was switched off`: func(w *world) { w.config.Checks = map[string]*config.CheckOverride{"test": nil} },
	} {
		w := newWorld(t)
		w.gate = gateAtStart()
		w.config.Profile = "full"
		w.start()
		w.gate = gateAtStart()
		change(w)
		w.green()
		w.tree.id = "worked"
		for n := 1; n <= 4; n++ {
			a := w.stop()
			if a.blocks() != (n <= 3) || !strings.Contains(a.Reason+a.Message, want) || n == 4 && !strings.Contains(a.Message, "ended UNVERIFIED") {
				t.Errorf("%s, stop %d: %+v", want, n, a)
			}
		}
		if w.kinds() != "blocked blocked blocked gave-up" {
			t.Errorf("%s: log %q", want, w.kinds())
		}
		if a := w.stop("session_id", "s2", "last_assistant_message", question); a.blocks() {
			t.Errorf("%s, another session: %+v", want, a)
		}
	}
}

// A hook of another version of this program, or another hooks folder with our hook in it, is
// a gate; where there was none, nothing is taken away.
func TestPushesThatAreStillJudgedAreNoWeakening(t *testing.T) {
	for name, is := range map[string]session.Push{
		"another version": {Judged: true, There: true, Executable: true, Text: "ours"},
		"moved":           {Judged: true, There: true, Executable: true, Text: "ours", HooksPath: ".husky/_"},
	} {
		if what := unpushed(gateAtStart().Push, is); what != "" {
			t.Errorf("%s: %s", name, what)
		}
	}
	if what := unpushed(session.Push{}, session.Push{HooksPath: "/dev/null"}); what != "" {
		t.Errorf("no hook before: %s", what)
	}
}

func TestTrustThatWasTakenAwayHoldsClaimsOnly(t *testing.T) {
	w := newWorld(t)
	w.gate = gateAtStart()
	w.start()
	w.untrusted = true
	if a := w.stop("last_assistant_message", question); a.blocks() || len(w.requests) != 0 {
		t.Errorf("no claim: %+v", a)
	}
	if a := w.stop("last_assistant_message", nil); !a.blocks() || len(w.requests) != 0 {
		t.Errorf("a message that nobody knows: %+v", a)
	}
	if a := w.stop("session_id", "never trusted"); a.blocks() {
		t.Errorf("a session that began without trust: %+v", a)
	}
}

// A file that git was told to leave out makes the tree look unchanged.
func TestHiddenFilesMakeNoTreeUnchanged(t *testing.T) {
	w := newWorld(t)
	w.tree = treeNow{id: "head", head: "head"}
	w.start()
	w.ignores = "exclude"
	if a := w.stop("last_assistant_message", "Done."); !a.blocks() {
		t.Errorf("nothing changed, it seems: %+v", a)
	}
	w.green()
	if a := w.stop(); a.blocks() || !strings.Contains(a.Message, "info/exclude") {
		t.Errorf("told: %+v", a)
	}
	w.ignores = ""
	if a := w.stop("last_assistant_message", "Done.", "session_id", "s2"); a.blocks() {
		t.Errorf("another session: %+v", a)
	}
}

func TestAWeakenedGateIsToldWhereNothingIsClaimed(t *testing.T) {
	w := newWorld(t)
	w.gate = gateAtStart()
	w.start()
	w.gate.Commands = nil
	w.green()
	w.tree.id = "worked"
	if a := w.stop("last_assistant_message", question); a.blocks() || !strings.Contains(a.Message, "taken out") {
		t.Errorf("got %+v", a)
	}
	w.gate = gateAtStart()
	if a := w.stop("prompt_id", "2"); !a.silent() {
		t.Errorf("put back: %+v", a)
	}
}

func TestWhatIsLoosenedSinceTheStartIsIgnoredAndNamed(t *testing.T) {
	w := newWorld(t)
	w.start()
	w.tree.id = "worked"
	w.config.MaxAttempts, w.config.Profile = 1, "lite"
	for n := 1; n <= 3; n++ {
		a := w.stop()
		if !a.blocks() || !strings.Contains(a.Reason, "/3)") || !strings.Contains(a.Reason, "maxAttempts is 1, was 3") || !strings.Contains(a.Reason, "profile is lite, was claim-gated") {
			t.Errorf("stop %d: %+v", n, a)
		}
	}
	if len(w.requests) != 3 || w.requests[0].Profile != "full" {
		t.Errorf("ran %+v", w.requests)
	}
	w.green()
	w.tree.id = "fixed"
	if a := w.stop("prompt_id", "2"); a.blocks() || !strings.Contains(a.Message, "maxAttempts") {
		t.Errorf("a pass does not tell the user: %+v", a)
	}
	w.tree.id = "fixed more"
	if a := w.stop("prompt_id", "3"); !a.silent() {
		t.Errorf("told twice: %+v", a)
	}
}

func TestConfigurationThatBrokeSinceIsReplacedByItsLastGoodVersion(t *testing.T) {
	bad := &config.Error{Key: "chekcs", Problem: "unknown key"}
	w := newWorld(t)
	w.start()
	w.tree.id, w.openErr = "worked", bad
	w.green()
	if a := w.stop(); !a.blocks() || !strings.Contains(a.Reason, "chekcs") || len(w.requests) != 1 {
		t.Errorf("a claim over passing checks: %+v", a)
	}
	w.tree.id = "worked more"
	if a := w.stop("last_assistant_message", question, "prompt_id", "2"); a.blocks() || !strings.Contains(a.Message, "chekcs") {
		t.Errorf("no claim: %+v", a)
	}
	w = newWorld(t) // no start was told: the committed version stands for it
	w.openErr = bad
	if a := w.stop(); !a.blocks() || !strings.Contains(a.Reason, "chekcs") {
		t.Errorf("committed version: %+v", a)
	}
}

func TestConfigurationThatWasBrokenBeforeIsAllowedAndNamed(t *testing.T) {
	bad := &config.Error{Key: "chekcs", Problem: "unknown key"}
	for name, prepare := range map[string]func(*world){
		"told of at the start": func(w *world) { w.openErr = bad; w.start(); w.tree.id = "worked" },
		"committed":            func(w *world) { w.openErr, w.committedErr = bad, errors.New("unknown key") },
	} {
		w := newWorld(t)
		prepare(w)
		if a := w.stop(); a.blocks() || !strings.Contains(a.Message, "chekcs") || !strings.Contains(a.Message, "NOT verified") || w.kinds() != kindError {
			t.Errorf("%s: %+v, log %q", name, a, w.kinds())
		}
		w.onError = "block"
		if a := w.stop(); !a.blocks() || !strings.Contains(a.Reason, "chekcs") {
			t.Errorf("%s, closed: %+v", name, a)
		}
	}
}

func TestAnEarlierPassDoesNotAnswerForAWeakenedGate(t *testing.T) {
	w := newWorld(t)
	w.gate = gateAtStart()
	w.start()
	w.green()
	w.tree.id = "worked"
	w.stop()
	w.gate.Commands = nil // in a file that git ignores
	if a := w.stop("prompt_id", "2"); !a.blocks() {
		t.Errorf("got %+v", a)
	}
}

func TestWithoutARecordedStartACheckThatWasOffBeforeIsOnlyNamed(t *testing.T) {
	off := map[string]*config.CheckOverride{"test": nil}
	w := newWorld(t)
	before := w.config
	w.committed, w.config.Checks = &before, off
	w.green()
	if a := w.stop(); a.blocks() || !strings.Contains(a.Message, "switched off") {
		t.Errorf("not by this session: %+v", a)
	}
	w = newWorld(t)
	w.committed, w.config.Checks = &before, off
	w.green()
	w.edit(".isitdone.json")
	if a := w.stop(); !a.blocks() {
		t.Errorf("by this session: %+v", a)
	}
}

func TestSessionsWithoutAnIDInheritNoStart(t *testing.T) {
	w := newWorld(t)
	w.config.MaxAttempts = 7
	w.green()
	w.stop("session_id", nil)
	w.config.MaxAttempts = 2 // by the user, days later
	w.tree.id = "another"
	if a := w.stop("session_id", nil, "prompt_id", "2"); !a.silent() {
		t.Errorf("got %+v", a)
	}
}

// The plan's digest leaves retries out, and a retry turns FAIL into FLAKY, which is let through.
func TestRetriesAddedInTheSessionDoNotHelp(t *testing.T) {
	w := newWorld(t)
	w.start()
	w.plan.Checks = []plan.Check{{ID: "lint", Kind: notes.Lite}, {ID: "test", Kind: notes.Full, Retries: 5}}
	w.tree.id = "worked"
	w.stop()
	if p := w.requests[0].Plan; p == nil || p.Checks[1].Retries != 0 {
		t.Errorf("asked %+v", p)
	}
}
