package host

import "testing"

func TestGemini(t *testing.T) {
	dialect{
		host: Gemini{}, allow: emptyObject, message: `{"decision":"allow","systemMessage":"{M}"}` + "\n", block: `{"decision":"deny","reason":"{M}"}` + "\n",
		afterEdit: emptyObject, editNote: `{"hookSpecificOutput":{"hookEventName":"AfterTool","additionalContext":"a <b> & \"c\" → d\n\té"}}` + "\n",
		project: ".gemini/settings.json", user: ".gemini/settings.json",
	}.check(t)
	if !(Gemini{}).Blocks([]byte(vetoBlock), 0) {
		t.Error(`"block" holds Gemini CLI too (seen)`)
	}
	wantEdits(t, Gemini{}, "gemini-postedit.json", "/repo/sum.js", "/repo/sum.js")
}

// prompt_response repeats the claim of before the refusal; the transcript knows the last one.
func TestGeminiReadsTheLastMessageInItsTranscript(t *testing.T) {
	stops := recorded(t, "gemini-stop.json")
	first, err := Gemini{}.ParseStop(withTranscript(t, stops[0], "transcript_path", "gemini.jsonl", `"All tests pass, done."`), envAt("/repo"))
	if err != nil || first.Message != "All tests pass, done." || !first.HasMessage || !first.FromTranscript || first.Dir != "/repo" || RoleOf(first.Event) != RoleStop {
		t.Errorf("first: %+v, %v", first, err)
	}
	second, err := Gemini{}.ParseStop(withTranscript(t, stops[1], "transcript_path", "gemini.jsonl", `"fixed, done."`), envAt("/repo"))
	if err != nil || second.Message != "fixed, done." || *second.Active {
		t.Errorf("second: %+v, %v", second, err)
	}
	if first.TurnID == "" || first.TurnID != second.TurnID {
		t.Errorf("a refusal began a new turn: %q, %q", first.TurnID, second.TurnID)
	}
	late, err := Gemini{}.ParseStop(withTranscript(t, stops[1], "transcript_path", "gemini.jsonl", `"All tests pass, done."`), envAt("/repo"))
	if err != nil || late.HasMessage {
		t.Errorf("a transcript that lags behind: %+v, %v", late, err)
	}
}

func TestGeminiWithoutTranscript(t *testing.T) {
	for _, c := range []struct {
		response, message string
		has               bool
	}{
		{`"All tests pass, done."`, "All tests pass, done.", true},
		{`"I'll look.\nAll tests pass, done.\nIt still fails."`, "", false}, // which one is the last message?
		{`"[no response text]"`, "", false},
		{`null`, "", false},
	} {
		s, err := Gemini{}.ParseStop([]byte(`{"hook_event_name":"AfterAgent","prompt_response":`+c.response+`}`), envAt("/repo"))
		if err != nil || s.Message != c.message || s.HasMessage != c.has {
			t.Errorf("%s: %+v, %v", c.response, s, err)
		}
	}
}
