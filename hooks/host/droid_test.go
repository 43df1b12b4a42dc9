package host

import "testing"

func TestDroid(t *testing.T) {
	dialect{
		host: Droid{}, message: vetoMessage, block: vetoBlock, editNote: postToolUse,
		project: ".factory/hooks.json", user: ".factory/hooks.json",
	}.check(t)
	wantEdits(t, Droid{}, "droid-postedit.json", "/repo/sum.js", "/repo/sum.js")
	if s := stopOf(t, Droid{Waits: hurried}, "droid-stop.json", 0); s.Dir != "/repo" || s.HasMessage || s.TurnID != "" || *s.Active {
		t.Errorf("without its transcript: %+v", s)
	}
}

func TestDroidReadsTheMessageThatThePayloadNames(t *testing.T) {
	stops := recorded(t, "droid-stop.json")
	first, err := Droid{}.ParseStop(withTranscript(t, stops[0], "transcript_path", "droid.jsonl", `"All tests pass, done."`), envAt("/repo"))
	if err != nil || first.Message != "All tests pass, done." {
		t.Errorf("first: %+v, %v", first, err)
	}
	second, err := Droid{}.ParseStop(withTranscript(t, stops[1], "transcript_path", "droid.jsonl", `"fixed, done."`), envAt("/repo"))
	if err != nil || second.Message != "fixed, done." || first.TurnID == "" || second.TurnID != first.TurnID {
		t.Errorf("second: %+v, %v", second, err)
	}
	late, err := Droid{Waits: hurried}.ParseStop(withTranscript(t, stops[1], "transcript_path", "droid.jsonl", `"All tests pass, done."`), envAt("/repo"))
	if err != nil || late.HasMessage {
		t.Errorf("a message that is not written yet: %+v, %v", late, err)
	}
}
