package detect

import (
	"fmt"
	"path"
	"strings"
)

// withIDs gives every check its id: the bare one to the first, "py:test" to the next; a
// project below the top is always named by its directory ("web:test"), so that a second
// project does not rename the first one's checks.
func withIDs(checks []candidate) []candidate {
	taken := map[string]bool{}
	for i := range checks {
		c := &checks[i]
		c.ID = c.base
		if strings.HasPrefix(c.qual, "./") {
			c.ID = c.qual[len("./"):] + ":" + c.base
		}
		if taken[c.ID] {
			c.ID = strings.TrimSuffix(c.ID, c.base) + c.eco + ":" + c.base
		}
		for n, id := 2, c.ID; taken[c.ID]; n++ {
			c.ID = fmt.Sprintf("%s%d", id, n)
		}
		taken[c.ID] = true
	}
	return checks
}

// place moves a check that was found in a project below the top to its place in the whole.
func place(c *candidate, dir string) {
	if dir == "" {
		return
	}
	inner, _ := strings.CutPrefix(c.qual, "./")
	if inner == c.qual {
		inner = "" // an ecosystem's name
	}
	c.qual = "./" + path.Join(dir, inner)
	c.Cwd = path.Join(dir, c.Cwd)
	c.Source.File = path.Join(dir, c.Source.File)
	files := make([]string, len(c.Files))
	for i, f := range c.Files {
		files[i] = path.Join(dir, f)
	}
	c.Files = files
}

// baseOf is the last part of an id: "test" of "py:test".
func baseOf(id string) string { return id[strings.LastIndexByte(id, ':')+1:] }
