package setup

import (
	"path"
	"slices"
	"strings"
)

// words is a command without what only says how it is run.
type words []string

func (w words) program() string {
	if len(w) == 0 {
		return ""
	}
	p := path.Base(w[0])
	return strings.TrimSuffix(strings.TrimSuffix(p, ".cmd"), ".exe")
}

func (w words) has(any ...string) bool {
	return slices.ContainsFunc(w, func(s string) bool { return slices.Contains(any, s) })
}

// plain are the arguments before "--" that are no options.
func (w words) plain() []string {
	var out []string
	for _, s := range w[min(1, len(w)):] {
		if s == "--" {
			break
		}
		if !strings.HasPrefix(s, "-") && !strings.HasPrefix(s, "+") && s != "" {
			out = append(out, s)
		}
	}
	return out
}

func (w words) sub(n int) string {
	if p := w.plain(); n < len(p) {
		return p[n]
	}
	return ""
}

// values are the values of options, apart or joined by =.
func (w words) values(names ...string) []string {
	var out []string
	for i, a := range w {
		for _, n := range names {
			switch {
			case a == n && i+1 < len(w):
				out = append(out, w[i+1])
			case strings.HasPrefix(a, n+"="):
				out = append(out, a[len(n)+1:])
			}
		}
	}
	return out
}
