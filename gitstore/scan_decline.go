package gitstore

import "fmt"

// declinedError says why the own scanner leaves a working tree to git. It is no failure.
type declinedError struct{ why string }

func (e *declinedError) Error() string { return "left to git: " + e.why }

func declined(format string, args ...any) error {
	return &declinedError{why: fmt.Sprintf(format, args...)}
}
