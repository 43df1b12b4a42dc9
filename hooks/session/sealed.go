package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"git-isitdone/gitstore/environ"
	"git-isitdone/gitstore/sealkey"
	"git-isitdone/hooks/statefile"
)

// ForgedError says that a session's file is not what this program wrote. The agent that it
// judges may write into the git directory, where the file lies.
type ForgedError struct {
	Path string
	Err  error // sealkey.ErrForged, or errOutdated
}

// errOutdated: the file has the form that it had before it was sealed.
var errOutdated = errors.New("an earlier version of this program wrote it, without a seal")

// Outdated reports whether a session's file counts for nothing for no other reason than that
// it has no seal, as in earlier versions.
func Outdated(err error) bool { return errors.Is(err, errOutdated) }

func (e *ForgedError) Error() string {
	return fmt.Sprintf("%s counts for nothing: %v", e.Path, e.Err)
}
func (e *ForgedError) Unwrap() error { return e.Err }

// file is a session as it is written. An older one under its own name and seal can be put
// back unnoticed; that returns what it counted then, and excuses nothing that was not so.
type file struct {
	State json.RawMessage `json:"state"`
	Seal  string          `json:"seal,omitempty"`

	found bool // there is such a file, whatever it holds
}

// UnmarshalJSON reads what is there.
func (f *file) UnmarshalJSON(content []byte) error {
	type plain file
	var p plain
	if err := json.Unmarshal(content, &p); err != nil {
		return err
	}
	*f = file(p)
	f.found = true
	return nil
}

// open reads the state behind the seal. A file that is not there is the zero State.
// Errors: *ForgedError, *statefile.CorruptError.
func (f *file) open(env environ.Env, path string) (State, error) {
	var st State
	if !f.found {
		return st, nil
	}
	if f.State == nil {
		return State{}, &ForgedError{Path: path, Err: errOutdated}
	}
	if err := sealkey.Check(env, sealOf(path), f.State, f.Seal); err != nil {
		return State{}, &ForgedError{Path: path, Err: err}
	}
	if err := json.Unmarshal(f.State, &st); err != nil {
		return State{}, &statefile.CorruptError{Path: path, Err: err}
	}
	return st, nil
}

// seal puts a state into the file. Without a key that can be used nothing is sealed, and
// nothing is checked either.
func (f *file) seal(env environ.Env, path string, st State) error {
	text, err := json.Marshal(st)
	if err != nil {
		return fmt.Errorf("encoding the session: %w", err)
	}
	f.State = text // written as it is: Marshal has compacted and escaped it already
	f.Seal, _ = sealkey.Seal(env, sealOf(path), f.State)
	return nil
}

// sealOf names a session's file, so that one session's state does not fit another.
func sealOf(path string) string { return "session " + filepath.Base(path) }

// asideName is what is added to the name of a file that is put aside; empty for an error
// that is not the file's.
func asideName(err error) string {
	var corrupt *statefile.CorruptError
	var forged *ForgedError
	switch {
	case Outdated(err):
		return ".old"
	case errors.As(err, &forged):
		return ".forged"
	case errors.As(err, &corrupt):
		return ".corrupt"
	default:
		return ""
	}
}
