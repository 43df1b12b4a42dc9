package gitstore

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"git-isitdone/gitstore/gitignore"
)

// scanSettings is what git's configuration says about adding files.
type scanSettings struct {
	fileMode bool // the executable bit counts
	// convert is what may have to be done to any file's content.
	convert conversion
	// strict: core.safecrlf refuses a file, so that git must look at each.
	strict bool
	// ignore are the rules from outside the tree, strongest first.
	ignore []*gitignore.Rules
	// attributes are those from outside the tree.
	attributes []*attributeRules
}

// readSettings reads them, or declines where a setting changes what is added in a way that
// the scanner does not know.
func (r *Repo) readSettings(ctx context.Context) (*scanSettings, error) {
	if _, err := r.allConfig(ctx); err != nil {
		return nil, err
	}
	s := &scanSettings{fileMode: true}
	for _, b := range []struct {
		key  string
		want bool
	}{
		{"core.ignorecase", false},
		{"core.symlinks", true},
		{"core.precomposeunicode", false},
		{"core.protecthfs", false},
		{"core.protectntfs", true},
		{"core.ignorestat", false},
		{"core.bare", false},
	} {
		if got, err := r.boolSetting(ctx, b.key, b.want); err != nil || got != b.want {
			return nil, declined("%s", b.key)
		}
	}
	for _, key := range []string{"core.worktree", "attr.tree", "core.alternaterefscommand", "extensions.compatobjectformat"} {
		if _, set := r.setting(ctx, key); set {
			return nil, declined("%s", key)
		}
	}
	var err error
	if s.fileMode, err = r.boolSetting(ctx, "core.filemode", true); err != nil {
		return nil, err
	}
	if v, set := r.setting(ctx, "core.autocrlf"); set && !isFalse(v) {
		s.convert |= convertCR
	}
	if v, set := r.setting(ctx, "core.safecrlf"); set && !isFalse(v) && !strings.EqualFold(v, "warn") {
		s.strict = true
	}
	if err := s.readIgnoreFiles(ctx, r); err != nil {
		return nil, err
	}
	return s, s.readAttributeFiles(ctx, r)
}

func isFalse(value string) bool {
	on, ok := parseBool(value)
	return ok && !on
}

func (r *Repo) boolSetting(ctx context.Context, key string, unset bool) (bool, error) {
	v, set := r.setting(ctx, key)
	if !set {
		return unset, nil
	}
	on, ok := parseBool(v)
	if !ok {
		return false, declined("%s=%s", key, v)
	}
	return on, nil
}

func (s *scanSettings) readIgnoreFiles(ctx context.Context, r *Repo) error {
	for _, path := range []string{filepath.Join(r.CommonDir, "info", "exclude"), r.excludesFile(ctx)} {
		data, err := readOptional(path)
		if err != nil {
			return err
		}
		rules, ok := gitignore.Parse("", data)
		if !ok {
			return declined("%s", path)
		}
		if !rules.Empty() {
			s.ignore = append(s.ignore, rules)
		}
	}
	return nil
}

func (s *scanSettings) readAttributeFiles(ctx context.Context, r *Repo) error {
	paths := []string{filepath.Join(r.CommonDir, "info", "attributes"), r.attributesFile(ctx)}
	if _, set := r.env.Lookup("GIT_ATTR_NOSYSTEM"); !set {
		// Where the system's file lies is compiled into git; these are the places known.
		prefix := filepath.Dir(filepath.Dir(r.git.path))
		paths = append(paths, "/etc/gitattributes", "/usr/local/etc/gitattributes", "/opt/homebrew/etc/gitattributes", filepath.Join(prefix, "etc", "gitattributes"))
	}
	for _, path := range paths {
		data, err := readOptional(path)
		if err != nil {
			return err
		}
		if rules := parseAttributes("", data); rules != nil {
			s.attributes = append(s.attributes, rules)
		}
	}
	return nil
}

// readOptional reads a file that need not be there. One that cannot be read is left to git.
func readOptional(path string) ([]byte, error) {
	if path == "" {
		return nil, nil
	}
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, declined("%v", err)
	}
	return data, nil
}

// attributesFile is core.attributesFile, or the place that git takes where it is unset.
func (r *Repo) attributesFile(ctx context.Context) string {
	return r.userFile(ctx, "core.attributesFile", "attributes")
}
