package host

import (
	"testing"

	"git-isitdone/gitstore/environ"
)

// Qwen Code 0.24 goes on listing a sub-agent that has ended; a turn is not open for its sake.
func TestBackgroundTasksThatHaveEndedAreNotWaitedFor(t *testing.T) {
	for list, want := range map[string]int{
		`[]`: 0,
		`[{"id":"a","status":"running"},{"id":"b","status":"completed"},{"id":"c","status":"failed"}]`: 1,
		`[{"id":"a","status":"Cancelled"}]`:             0,
		`[{"id":"a"},{"id":"b","status":"paused"},"c"]`: 3,
		`{"id":"a","status":"running"}`:                 0,
	} {
		for _, h := range []Host{Claude{}, Qwen{}} {
			s, err := h.ParseStop([]byte(`{"hook_event_name":"Stop","session_id":"s","background_tasks":`+list+`}`), environ.Env{})
			if err != nil || s.BackgroundTasks != want {
				t.Errorf("%T, %s: %d tasks, %v, want %d", h, list, s.BackgroundTasks, err, want)
			}
		}
	}
}
