package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// Who may print what:
//   - stdout is the product: a report, JSON, a hook's answer. Nothing else goes there.
//   - stderr is for people: lines "isitdone: …", lower case, no full stop, then at most one
//     "hint: …" with a command to paste. Only a speaker writes there, but for progress.
//   - agent hooks print exactly one JSON document or nothing on stdout, whatever happens.
type speaker struct{ w io.Writer }

func (s speaker) say(format string, args ...any) {
	fmt.Fprintf(s.w, "isitdone: %s\n", strings.TrimRight(fmt.Sprintf(format, args...), "\n"))
}

func (s speaker) hint(text string) {
	if text != "" {
		fmt.Fprintf(s.w, "hint: %s\n", text)
	}
}

// fail says an error with its hint and returns the status.
func (s speaker) fail(status int, err error) int {
	s.say("%v", err)
	var h hinted
	if errors.As(err, &h) {
		s.hint(h.hint)
	}
	return status
}
