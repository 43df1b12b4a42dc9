package notes

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// leaveAlone is for how long a remote that refused notes is not asked again.
const leaveAlone = 24 * time.Hour

// trackingRef is where a remote's notes are fetched to. It lies outside refs/notes, where a
// user's own "+refs/notes/*" line would overwrite it and `git log --notes=*` would show it.
// Names that are not plain (a URL, a path) are replaced by a digest, since a remote may be
// called what a ref may not (git-check-ref-format(1)).
func trackingRef(remote string) string {
	name := remote
	if !plainName(name) {
		sum := sha256.Sum256([]byte(remote))
		name = "url-" + hex.EncodeToString(sum[:8])
	}
	return "refs/isitdone/remotes/" + name + "/notes"
}

func plainName(s string) bool {
	if s == "" || len(s) > 100 || s[0] == '.' || s[0] == '-' || s[len(s)-1] == '.' ||
		strings.Contains(s, "..") || strings.HasSuffix(strings.ToLower(s), ".lock") || strings.HasPrefix(s, "url-") {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '.' && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

// refusals are the remotes that do not take notes, and since when.
type refusals struct {
	V       int                  `json:"v"`
	Refused map[string]time.Time `json:"refused"`
}

const refusalsName = "remotes.json"

func (n *Notes) refusalsPath(ctx context.Context) (string, error) {
	dir, err := n.stateDir(ctx)
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, refusalsName), nil
}

// readRefusals forgives a file that cannot be read: it costs one more question to a remote.
func (n *Notes) readRefusals(ctx context.Context) refusals {
	out := refusals{V: Version, Refused: map[string]time.Time{}}
	path, err := n.refusalsPath(ctx)
	if err != nil {
		return out
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return out
	}
	var got refusals
	if json.Unmarshal(content, &got) == nil && got.V == Version && got.Refused != nil {
		return got
	}
	return out
}

// leftAlone tells since when a remote is left alone; ok is false where it is not.
func (n *Notes) leftAlone(ctx context.Context, remote string) (since time.Time, ok bool) {
	since, ok = n.readRefusals(ctx).Refused[remote]
	age := n.env.Now().Sub(since)
	return since, ok && age >= 0 && age < leaveAlone
}

// rememberRefusal notes that a remote refused now.
func (n *Notes) rememberRefusal(ctx context.Context, remote string) error {
	path, err := n.refusalsPath(ctx)
	if err != nil {
		return err
	}
	r := n.readRefusals(ctx)
	for name, since := range r.Refused {
		if n.env.Now().Sub(since) >= leaveAlone {
			delete(r.Refused, name)
		}
	}
	r.Refused[remote] = n.env.Now().UTC()
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return replaceFile(path, append(text, '\n'))
}

// replaceFile writes a private file by a rename, so that no reader sees half of it.
func replaceFile(path string, content []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+"-*") // mode 0600
	if err != nil {
		return err
	}
	_, err = tmp.Write(content)
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		if rerr := os.Remove(tmp.Name()); rerr != nil && !errors.Is(rerr, fs.ErrNotExist) {
			err = errors.Join(err, rerr)
		}
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}
