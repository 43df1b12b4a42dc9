package reader

import (
	"fmt"
	"strings"
)

// tsc reads the TypeScript compiler, with and without --pretty.
type tsc struct {
	errors int
	files  int
	last   string
	first  string
}

func (c *tsc) line(s string) mark {
	at := strings.Index(s, " error TS")
	if at <= 0 || s[0] == ' ' {
		return noMark
	}
	where := strings.TrimSuffix(strings.TrimSuffix(s[:at], " -"), ":")
	file := where
	if i := strings.IndexAny(where, "(:"); i > 0 {
		file = where[:i]
	}
	c.errors++
	if file != c.last { // tsc groups its errors by file
		c.files++
		c.last = file
	}
	if c.first == "" {
		c.first = cut(s)
	}
	return begins
}

func (c *tsc) report(exit int) (Report, bool) {
	if c.errors == 0 || exit == 0 {
		return Report{}, false
	}
	return Report{
		FirstFailure: c.first,
		Summary:      fmt.Sprintf("%d %s in %d %s", c.errors, plural(c.errors, "error"), c.files, plural(c.files, "file")),
		real:         true,
	}, true
}
