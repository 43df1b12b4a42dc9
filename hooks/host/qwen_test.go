package host

import "testing"

func TestQwen(t *testing.T) {
	dialect{
		host: Qwen{}, allow: emptyObject, message: vetoMessage, block: vetoBlock, afterEdit: emptyObject, editNote: postToolUse,
		project: ".qwen/settings.json", user: ".qwen/settings.json",
	}.check(t)
	wantEdits(t, Qwen{}, "qwen-postedit.json", "/repo/sum.js", "/repo/sum.js")
	wantEdits(t, Qwen{}, "qwen-0.24-postedit.json", "/repo/sum.js", "/repo/sum.js")
	first, second := stopOf(t, Qwen{}, "qwen-0.24-stop.json", 0), stopOf(t, Qwen{}, "qwen-0.24-stop.json", 1)
	if *first.Active || !*second.Active || first.TurnID == "" || first.TurnID != second.TurnID || first.Message != "All tests pass, done." {
		t.Errorf("0.24: %+v, %+v", first, second)
	}
	for _, r := range (Qwen{}).Registrations() {
		if r.Timeout() < 1000 {
			t.Errorf("%s: %d would be seconds to one version and milliseconds to the other", r.Event, r.Timeout())
		}
	}
}

// 0.15 says at the first stop that a stop hook is active already.
func TestQwenFirstStopFlagIsIgnored(t *testing.T) {
	if s := stopOf(t, Qwen{}, "qwen-stop.json", 0); s.Active != nil || s.Message != "All tests pass, done." {
		t.Errorf("%+v", s)
	}
}
