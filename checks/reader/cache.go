package reader

import "strings"

// cache notices task runners that replay an earlier run's output.
type cache struct{ name string }

func (c *cache) line(s string) {
	switch {
	case c.name != "":
	case strings.HasSuffix(s, ">>> FULL TURBO"), strings.Contains(s, ": cache hit, replaying logs"):
		c.name = "turbo"
	case strings.HasPrefix(s, "Nx read the output from the cache"), strings.HasSuffix(s, "[local cache]"), strings.HasSuffix(s, "[existing outputs match the cache, left as is]"):
		c.name = "nx"
	}
}
