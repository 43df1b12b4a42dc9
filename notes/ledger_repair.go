package notes

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"git-isitdone/gitstore"
)

// brokenLog is the file, beside the journal, that keeps the ids of ledgers that had to be
// left behind.
const brokenLog = "ledger-broken"

// explainAbsence tells "the path is not there" (nil) from "an object on the way to it is
// missing or is something else", which for an Entry are both not found.
func (l *Ledger) explainAbsence(ctx context.Context, root gitstore.OID, path string) error {
	at := gitstore.TreeEntry{Mode: gitstore.ModeTree, ID: root}
	for _, name := range strings.Split(path, "/") {
		if at.Mode != gitstore.ModeTree {
			return fmt.Errorf("%q on the way to %s is not a directory", at.Name, path)
		}
		entries, err := l.store.ReadTree(ctx, at.ID)
		if err != nil {
			return err
		}
		found := false
		for _, e := range entries {
			if e.Name == name {
				at, found = e, true
				break
			}
		}
		if !found {
			return nil
		}
	}
	return nil
}

// staleAfter is the age from which a ref's lock file counts as left behind by a killed
// process. Git and libgit2 hold one for milliseconds.
const staleAfter = 10 * time.Second

// clear removes what keeps the ledger's ref from being set for good, where that is damage:
// a file that holds no id gives way to the last good state, a lock that was left behind
// goes. It reports whether another try is worth it.
func (l *Ledger) clear(ctx context.Context, why error) bool {
	if errors.Is(why, errStuckRef) {
		return l.store.RemoveStaleRefLock(ledgerRef, staleAfter)
	}
	if !errors.Is(why, errBrokenRef) {
		return false
	}
	was, err := l.store.ReplaceBrokenRef(ctx, ledgerRef, l.lastGood(ctx, ""))
	if errors.Is(err, gitstore.ErrMoved) {
		return true // somebody else did it
	}
	if err != nil {
		return false
	}
	l.keepTrouble(l.logBroken("", fmt.Errorf("%w; it held %q", why, was)))
	return true
}

// repair makes a tree of all that can be read of a damaged ledger and of its last good
// state (empty where that is nothing) and keeps the damaged one's id in a log and, where that can help, in a ref.
// Without either it fails, because something would be lost in silence.
func (l *Ledger) repair(ctx context.Context, broken gitstore.OID, reason error) (gitstore.OID, error) {
	s := salvage{from: l.store}
	if err := s.walk(ctx, broken, ""); err != nil {
		return "", err
	}
	if good := l.lastGood(ctx, broken); good != "" {
		before := salvage{from: l.store}
		if err := before.walk(ctx, good, ""); err != nil {
			return "", err
		}
		s.complete(before.edits)
	}
	logErr := l.logBroken(broken, reason)
	refErr := errors.New("not tried")
	if s.leftBehind {
		refErr = l.store.SwapRef(ctx, ledgerRef+"-broken-"+string(broken[:12]), "", broken, "isitdone: keep a broken ledger")
		if errors.Is(refErr, gitstore.ErrMoved) {
			refErr = nil // kept by an earlier attempt
		}
	}
	l.repaired = true
	if logErr != nil && refErr != nil {
		return "", fmt.Errorf("keeping the id of the broken ledger %s: %w", broken, logErr)
	}
	if len(s.edits) == 0 {
		return "", nil
	}
	return l.store.EditTree(ctx, "", s.edits)
}

// salvage lists every file below a tree that can be read and has its place in the layout.
// Only a repair pays for this walk.
type salvage struct {
	from  objectReader
	edits []gitstore.TreeEdit
	// leftBehind: something that may still exist was not carried over, so the old tree is
	// worth a ref. Objects that are missing are not: a ref to a tree with holes would make
	// every later gc and fsck fail, and nothing could be had from it.
	leftBehind bool
}

// complete adds files of an earlier state that are not there any more, and lines that their
// present versions lack.
func (s *salvage) complete(before []gitstore.TreeEdit) {
	at := map[string]int{}
	for i, e := range s.edits {
		at[e.Path] = i
	}
	for _, e := range before {
		i, ok := at[e.Path]
		switch {
		case !ok:
			s.edits = append(s.edits, e)
		case e.Path != recentPath:
			s.edits[i].Content = joinLines(uniqueLines(append(splitLines(e.Content), splitLines(s.edits[i].Content)...)))
		}
	}
}

func (s *salvage) walk(ctx context.Context, tree gitstore.OID, dir string) error {
	entries, err := s.from.ReadTree(ctx, tree)
	if err != nil {
		s.leftBehind = s.leftBehind || !errors.Is(err, gitstore.ErrNotFound)
		return ctx.Err()
	}
	for _, e := range entries {
		path := dir + e.Name
		switch {
		case e.Mode == gitstore.ModeTree && e.Name != receiptsName:
			if err := s.walk(ctx, e.ID, path+"/"); err != nil {
				return err
			}
		case e.Mode == gitstore.ModeBlob && !blocksDirectory(path):
			content, err := s.from.Blob(ctx, e.ID)
			if err == nil {
				s.edits = append(s.edits, gitstore.TreeEdit{Path: path, Content: content})
			}
			s.leftBehind = s.leftBehind || err != nil && !errors.Is(err, gitstore.ErrNotFound)
		default:
			s.leftBehind = true
		}
	}
	return ctx.Err()
}

// blocksDirectory reports whether a file at this path stands where the layout wants a
// directory; such a file stays behind with the broken ledger.
func blocksDirectory(path string) bool {
	parts := strings.Split(path, "/")
	if path == decisionsDir {
		return true
	}
	return len(parts) <= 3 && len(parts[0]) == 2 && isHex(parts[0])
}

// logBroken appends to the first log that can be written.
func (l *Ledger) logBroken(id gitstore.OID, reason error) error {
	entry := struct {
		V      int          `json:"v"`
		Time   stamp        `json:"t"`
		Ref    string       `json:"ref"`
		ID     gitstore.OID `json:"id,omitempty"`
		Reason string       `json:"reason"`
	}{V: Version, Time: stamp(l.now()), Ref: ledgerRef, ID: id, Reason: reason.Error()}
	text, err := json.Marshal(entry)
	if err != nil {
		return err
	}
	var failed []error
	for _, j := range l.journals {
		err := appendFile(filepath.Join(j.dir, brokenLog), append(text, '\n'))
		if err == nil {
			return nil
		}
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

func (l *Ledger) now() time.Time {
	if l.env.Now == nil {
		return time.Time{}
	}
	return l.env.Now()
}

func appendFile(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}
