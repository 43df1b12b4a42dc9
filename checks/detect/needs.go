package detect

import (
	"fmt"
	"slices"

	"git-isitdone/notes"
)

// resolveNeeds turns the names in needs into ids, and takes out what cannot be waited for.
// A check that needs a full one is a full one.
func resolveNeeds(detected []candidate) (out []string) {
	for i := range detected {
		c := &detected[i]
		var ids []string
		for _, name := range c.Needs {
			hit := matches(detected, name)
			if len(hit) == 0 {
				out = append(out, fmt.Sprintf("%s: needs %s, and there is no such check", c.ID, name))
			}
			for _, j := range hit {
				if j != i && !slices.Contains(ids, detected[j].ID) {
					ids = append(ids, detected[j].ID)
				}
			}
		}
		c.Needs = ids
	}
	return append(out, breakCycles(detected)...)
}

// breakCycles takes out each need that leads back to the check itself.
func breakCycles(detected []candidate) (out []string) {
	at := map[string]int{}
	for i, c := range detected {
		at[c.ID] = i
	}
	const (
		unseen = iota
		open
		done
	)
	state := make([]int, len(detected))
	var visit func(i int)
	visit = func(i int) {
		c := &detected[i]
		state[i] = open
		c.Needs = slices.DeleteFunc(c.Needs, func(id string) bool {
			j := at[id]
			if state[j] == open {
				out = append(out, fmt.Sprintf("%s: needs %s, which itself waits for %s; it does not wait", c.ID, id, c.ID))
				return true
			}
			if state[j] == unseen {
				visit(j)
			}
			if detected[j].Kind != notes.Lite {
				c.Kind = notes.Full
			}
			return false
		})
		state[i] = done
	}
	for i := range detected {
		if state[i] == unseen {
			visit(i)
		}
	}
	return out
}
