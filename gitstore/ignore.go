package gitstore

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// ignoreDigest fingerprints the ignore rules that no tree carries: info/exclude and the
// file that core.excludesFile names (gitignore(5)). Comments and blank lines do not count.
func (r *Repo) ignoreDigest(ctx context.Context) string {
	h := sha256.New()
	some := false
	for _, path := range []string{filepath.Join(r.CommonDir, "info", "exclude"), r.excludesFile(ctx)} {
		data, err := os.ReadFile(path)
		if err != nil {
			continue // git takes an unreadable ignore file for an absent one
		}
		for line := range strings.Lines(string(data)) {
			line = strings.TrimRight(line, "\r\n")
			if line != "" && line[0] != '#' {
				_, _ = io.WriteString(h, line+"\n")
				some = true
			}
		}
		_, _ = io.WriteString(h, "\x00")
	}
	if !some {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil))
}

// joinIgnore adds the digests of sub-repositories, where they have rules of their own.
func joinIgnore(own string, inner []*Snapshot) string {
	var digests []string
	for _, in := range inner {
		if in.IgnoreDigest != "" && in.IgnoreDigest != own {
			digests = append(digests, in.IgnoreDigest)
		}
	}
	if len(digests) == 0 {
		return own
	}
	slices.Sort(digests)
	sum := sha256.Sum256([]byte(own + strings.Join(digests, "")))
	return hex.EncodeToString(sum[:])
}

// excludesFile is core.excludesFile, or the place that git takes where it is unset.
func (r *Repo) excludesFile(ctx context.Context) string {
	return r.userFile(ctx, "core.excludesFile", "ignore")
}

// userFile is the file that a setting names, or the one of that name in the user's
// directory for git's files.
func (r *Repo) userFile(ctx context.Context, key, name string) string {
	path, set := r.setting(ctx, strings.ToLower(key))
	switch {
	case !set:
		if x := r.env.Value("XDG_CONFIG_HOME"); x != "" {
			return filepath.Join(x, "git", name)
		}
		return filepath.Join(r.env.Home(), ".config", "git", name)
	case strings.HasPrefix(path, "~/"):
		return filepath.Join(r.env.Home(), path[2:])
	case strings.HasPrefix(path, "~"), strings.HasPrefix(path, "%(prefix)/"):
		out, err := r.run(ctx, "config", "--type=path", "--get", key)
		if err != nil {
			return ""
		}
		return strings.TrimSuffix(string(out), "\n")
	case path != "" && !filepath.IsAbs(path):
		return filepath.Join(r.Top, path)
	}
	return path
}
