package session

import (
	"context"
	"errors"
	"fmt"
	"os"

	"git-isitdone/hooks/statefile"
	"git-isitdone/notes"
)

// End takes away what a session left, where nothing is open. What is open stays for a day:
// hosts go on with a session under its id (seen: copilot --continue), and ending one must
// not shake a refusal off. gone: nothing of the session is left.
func (s Store) End(ctx context.Context, host, id string) (gone bool, err error) {
	for _, dir := range []string{s.Dir, s.Spare} {
		path := Store{Dir: dir}.Path(host, id)
		if _, err := os.Lstat(path); dir == "" || err != nil {
			continue
		}
		var f file
		err := statefile.Update(ctx, path, &f, func(f *file) error {
			st, err := f.open(s.Env, path)
			switch {
			case err != nil:
				return err
			case st.open():
				return errOpen
			}
			return statefile.ErrRemove
		})
		switch {
		case errors.Is(err, errOpen):
			return false, nil
		case err != nil:
			return false, err
		}
	}
	for _, dir := range s.filesDirs(host, id) {
		if err := os.RemoveAll(dir); err != nil {
			return false, fmt.Errorf("removing what the session found: %w", err)
		}
	}
	return true, nil
}

var errOpen = errors.New("the session's work is not proved")

// open reports whether the session changed something that the full checks did not answer
// for, or stands refused.
func (st *State) open() bool {
	switch last := st.Last; {
	case st.Blocks > 0 || st.GaveUp || st.Doubted || st.Unproved():
		return true
	case last == nil:
		return false
	case st.StartTree != "" && last.Tree == st.StartTree:
		return false
	default:
		return last.Profile != notes.ProfileFull || !last.Allowed
	}
}
