package gitstore

import (
	"context"
	"fmt"
	"strings"
)

// Config reads git's configuration below a section prefix such as "isitdone.". It is read
// once per Repo.
func (r *Repo) Config(ctx context.Context, prefix string) ([]ConfigEntry, error) {
	all, err := r.allConfig(ctx)
	if err != nil {
		return nil, err
	}
	var found []ConfigEntry
	for _, e := range all {
		if strings.HasPrefix(e.Key, prefix) {
			found = append(found, e)
		}
	}
	return found, nil
}

func (r *Repo) allConfig(ctx context.Context) ([]ConfigEntry, error) {
	if r.config != nil {
		return r.config, nil
	}
	if entries, ok := r.nativeConfig(); ok {
		r.config = entries
		return r.config, nil
	}
	out, err := r.run(ctx, "config", "--list", "-z", "--show-scope")
	if err != nil {
		return nil, fmt.Errorf("reading git's configuration: %w", err)
	}
	r.config = parseConfig(string(out))
	return r.config, nil
}

// parseConfig reads "scope\0key\nvalue\0", repeated; a key without a value has no newline.
func parseConfig(out string) []ConfigEntry {
	entries := []ConfigEntry{}
	fields := strings.Split(out, "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		key, value, ok := strings.Cut(fields[i+1], "\n")
		if !ok {
			value = "true"
		}
		entries = append(entries, ConfigEntry{Key: key, Value: value, Scope: fields[i]})
	}
	return entries
}

// setting is the value of one key that counts (the last), and whether it is set at all.
// An unreadable configuration reads as unset: what cannot do without says so by itself.
func (r *Repo) setting(ctx context.Context, key string) (string, bool) {
	all, err := r.allConfig(ctx)
	if err != nil {
		return "", false
	}
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Key == key {
			return all[i].Value, true
		}
	}
	return "", false
}

// Identity is the user's configured name and address as "Name <address>", empty where none
// is. The variables GIT_AUTHOR_NAME and GIT_AUTHOR_EMAIL count as configured (git(1)).
func (r *Repo) Identity(ctx context.Context) string {
	name := r.firstOf(ctx, "GIT_AUTHOR_NAME", "author.name", "user.name")
	email := r.firstOf(ctx, "GIT_AUTHOR_EMAIL", "author.email", "user.email")
	if name == "" || email == "" {
		return ""
	}
	return name + " <" + email + ">"
}

func (r *Repo) firstOf(ctx context.Context, variable string, keys ...string) string {
	if v := identWord(r.env.Value(variable)); v != "" {
		return v
	}
	for _, key := range keys {
		if v, ok := r.setting(ctx, key); ok && identWord(v) != "" {
			return identWord(v)
		}
	}
	return ""
}

// identWord drops what a commit object's ident line cannot hold, as git does.
func identWord(s string) string {
	s = strings.Map(func(c rune) rune {
		if c == '<' || c == '>' || c == '\n' || c == 0 {
			return -1
		}
		return c
	}, s)
	return strings.Trim(s, " .,:;\"\\'\t\r")
}
