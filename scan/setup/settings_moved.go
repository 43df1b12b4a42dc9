package setup

import (
	"path"
	"strings"
)

// moved: files that the pattern names came with this change.
func (c *comparison) moved(pattern string) bool {
	core := strings.TrimSuffix(corePattern(pattern), ".class")
	if len(core) < 4 {
		return false
	}
	for p := range c.appeared {
		if strings.Contains(strings.ToLower(p), core) {
			return true
		}
	}
	return false
}

// left: a directory below another one went with this change, or a part of it.
func (c *comparison) left(dir, member string) bool {
	if member == "" {
		return false
	}
	at := strings.TrimPrefix(dir+"/"+strings.TrimPrefix(member, "./"), "/") + "/"
	for p := range c.vanished {
		if strings.HasPrefix(p, at) || strings.HasSuffix(p, "/"+member) {
			return true
		}
	}
	return false
}

// names: the pattern leads from a directory to files that came with this change.
func (c *comparison) names(from, pattern string) bool {
	dir := path.Join(from, strings.Trim(literalPrefix(pattern), "/"))
	for p := range c.appeared {
		if dir != "" && strings.HasPrefix(p, dir) {
			return true
		}
	}
	return false
}

// goneWith: the project that a file configures went with it.
func (c *comparison) goneWith(f *file) bool {
	for _, other := range c.files {
		if other != f && other.gone && manifest(other.old) && dirOf(other.old) == dirOf(f.old) {
			return true
		}
	}
	return false
}
