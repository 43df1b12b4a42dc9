package gitstore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// addTries bounds how often an add is repeated because a file vanished under it.
const addTries = 4

// add adds the whole working tree to the temporary index. Where git fails, whatever it
// left in the index is thrown away with the snapshot: an id printed after a failed add
// stands for a tree that never was.
func (s *Snapshot) add(ctx context.Context, sparse bool) error {
	args := []string{"add", "-A"}
	if sparse {
		// Files outside the sparse cone are refused without it. The option came with git
		// 2.34, so it is not passed where nothing is sparse.
		args = append(args, "--sparse")
	}
	var words string
	var err error
	for range addTries {
		_, words, err = s.temp.r.git.runBoth(ctx, s.temp.call(nil, args...))
		if err == nil {
			return s.hearWarnings(words)
		}
		if exitCode(err) > 0 && strings.Contains(words, sparseRefusal) && !sparse {
			sparse, args = true, append(args, "--sparse")
			continue
		}
		if exitCode(err) < 0 || !saysVanished(words) {
			break
		}
	}
	if exitCode(err) > 0 && saysUnreadable(words) {
		return s.addReadable(ctx, args)
	}
	return unhashable(err)
}

// sparseRefusal is what git says of a new file outside the cone, which exists also where
// the index has no skipped entry that would announce a sparse checkout.
const sparseRefusal = "outside of your sparse-checkout definition"

// saysVanished: a file went away between being listed and being read.
func saysVanished(words string) bool {
	return strings.Contains(words, "No such file or directory") || strings.Contains(words, "short read")
}

func saysUnreadable(words string) bool {
	return strings.Contains(words, "): Permission denied") && strings.Contains(words, "unable to index file")
}

// hearWarnings keeps git's warnings about directories that it may not look into. Any other
// reason (a name too long for the system) is more than a warning: what lies below is a part
// of the tree that has no id.
func (s *Snapshot) hearWarnings(words string) error {
	for line := range strings.Lines(words) {
		line = strings.TrimSpace(line)
		rest, ok := strings.CutPrefix(line, "warning: could not open directory ")
		switch {
		case !ok, strings.HasSuffix(rest, ": No such file or directory"):
		case strings.HasSuffix(rest, ": Permission denied"):
			s.Warnings = append(s.Warnings, "could not look into directory "+strings.TrimSuffix(rest, ": Permission denied"))
		default:
			// git cuts the message of a long name off before the reason.
			return &UnhashableError{Words: clip(line)}
		}
	}
	return nil
}

// unreadableMarker is the content that stands for a file that cannot be read.
const unreadableMarker = "isitdone: this file could not be read\n"

// addReadable adds what can be read and puts a marker in the place of what cannot.
func (s *Snapshot) addReadable(ctx context.Context, args []string) error {
	_, words, err := s.temp.r.git.runBoth(ctx, s.temp.call(nil, append(args, "--ignore-errors")...))
	if exitCode(err) < 0 && err != nil {
		return err
	}
	if err := s.hearWarnings(words); err != nil {
		return err
	}
	left, err := s.temp.git(ctx, nil, "ls-files", "-z", "--others", "--modified", "--exclude-standard")
	if err != nil {
		return unhashable(err)
	}
	marker := newObject(s.r.ObjectFormat, kindBlob, []byte(unreadableMarker))
	if _, err := s.temp.git(ctx, marker.data, "hash-object", "-w", "--no-filters", "--stdin"); err != nil {
		return unhashable(err)
	}
	var lines strings.Builder
	for path := range strings.SplitSeq(strings.TrimSuffix(string(left), "\x00"), "\x00") {
		if path == "" {
			continue
		}
		mode, err := unreadableMode(filepath.Join(s.r.Top, filepath.FromSlash(path)))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return &UnhashableError{Words: gitWords(words)}
		}
		fmt.Fprintf(&lines, "%o %s\t%s\x00", mode, marker.id, path)
		s.Warnings = append(s.Warnings, fmt.Sprintf("could not read %q", path))
	}
	if lines.Len() == 0 {
		return &UnhashableError{Words: gitWords(words)}
	}
	if _, err := s.temp.git(ctx, []byte(lines.String()), "update-index", "-z", "--index-info"); err != nil {
		return unhashable(err)
	}
	return nil
}

// unreadableMode is the mode of a file that may not be read; an error where that is not
// what is wrong with it.
func unreadableMode(path string) (uint32, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, fmt.Errorf("%s is not a file", path)
	}
	f, err := os.Open(path)
	if err == nil {
		_ = f.Close()
		return 0, fmt.Errorf("%s can be read", path)
	}
	if !errors.Is(err, fs.ErrPermission) {
		return 0, err
	}
	if info.Mode()&0o100 != 0 {
		return ModeExec, nil
	}
	return ModeBlob, nil
}

// unhashable makes git's refusal an UnhashableError. A git that never ran or was killed
// has refused nothing.
func unhashable(err error) error {
	var git *GitError
	if errors.As(err, &git) && git.ExitCode > 0 {
		return &UnhashableError{Words: gitWords(git.Stderr)}
	}
	return err
}

// gitWords are git's complaints on one line, without its hints and warnings.
func gitWords(stderr string) string {
	var kept []string
	for line := range strings.Lines(stderr) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "hint:") && !strings.HasPrefix(line, "warning:") {
			kept = append(kept, line)
		}
	}
	if len(kept) == 0 {
		return clip(strings.TrimSpace(stderr))
	}
	return clip(strings.Join(kept, "; "))
}

// maxWords bounds what is quoted of git; a path alone can have four thousand bytes.
const maxWords = 600

func clip(words string) string {
	if len(words) <= maxWords {
		return words
	}
	return strings.ToValidUTF8(words[:maxWords], "") + "…"
}
