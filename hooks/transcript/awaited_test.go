package transcript

import (
	"errors"
	"io/fs"
	"testing"
	"time"
)

func TestAwaited(t *testing.T) {
	gone := errors.New("gone")
	for _, c := range []struct {
		name     string
		patience time.Duration
		answers  []error // of the readings; the last one is repeated
		readings int     // 0: any number
		err      error
	}{
		{"there at once", time.Minute, []error{nil}, 1, nil},
		{"written meanwhile", time.Minute, []error{ErrNoMessage, ErrNoMessage, nil}, 3, nil},
		{"created meanwhile", time.Minute, []error{fs.ErrNotExist, ErrNoMessage, nil}, 3, nil},
		{"unreadable", time.Minute, []error{gone}, 1, gone},
		{"never", time.Nanosecond, []error{ErrNoMessage}, 0, ErrNoMessage},
	} {
		n := 0
		turn, err := awaited(c.patience, func() (Turn, error) {
			answer := c.answers[min(n, len(c.answers)-1)]
			n++
			return Turn{User: "u"}, answer
		})
		if !errors.Is(err, c.err) || turn.User != "u" || c.readings > 0 && n != c.readings {
			t.Errorf("%s: %+v, %v after %d readings", c.name, turn, err, n)
		}
	}
}

// A payload without a transcript is answered at once.
func TestAwaitedWithoutPath(t *testing.T) {
	n := 0
	_, err := Awaited("", 0, func(string) (Turn, error) { n++; return Turn{}, fs.ErrNotExist })
	if n != 1 || err == nil {
		t.Errorf("%d readings, %v", n, err)
	}
}

// A sub-agent of Copilot CLI writes into the same transcript (seen in 1.0.102): neither its
// prompt nor its answer is the turn's.
func TestCopilotSubAgent(t *testing.T) {
	path := write(t, []byte(`{"type":"user.message","data":{"content":"Fix it"},"id":"u1"}
{"type":"assistant.message","data":{"content":"","toolRequests":[{}]},"id":"a1"}
{"type":"user.message","data":{"content":"Look at it"},"agentId":"s","id":"u2"}
{"type":"assistant.message","data":{"content":"All tests pass, done."},"agentId":"s","id":"a2"}
`))
	if turn, err := Copilot(path); !errors.Is(err, ErrNoMessage) || turn != (Turn{User: "u1"}) {
		t.Errorf("got %+v, %v", turn, err)
	}
}
