//go:build e2e

package e2e

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestClients drives every client, or those that ISITDONE_E2E_CLIENTS names.
func TestClients(t *testing.T) {
	lab := newLaboratory(t)
	chosen := strings.FieldsFunc(os.Getenv("ISITDONE_E2E_CLIENTS"), func(r rune) bool { return r == ',' || r == ' ' })
	for _, c := range Clients() {
		id := c.Facts().ID
		if len(chosen) > 0 && !slices.Contains(chosen, id) {
			continue
		}
		t.Run(id, func(t *testing.T) { drive(t, lab, c) })
	}
}

func drive(t *testing.T, lab *laboratory, c Client) {
	scenario := func(name string, do func(*testing.T)) { t.Run(name, do) }
	in := func(w world, do func(*testing.T, world)) func(*testing.T) { return func(t *testing.T) { do(t, w) } }
	fresh := func(do func(*testing.T, world)) func(*testing.T) {
		return func(t *testing.T) {
			w := lab.newWorld(t, c)
			w.gate(t)
			do(t, w)
		}
	}
	w := lab.newWorld(t, c)
	w.gate(t)
	if c.Facts().NoVeto != "" {
		scenario("ignored", in(w, ignored))
		scenario("edits", in(w, edits))
		scenario("uninstalled", in(w, uninstalled))
		return
	}
	scenario("question", in(w, question))
	scenario("refused", in(w, refused))
	scenario("edits", in(w, edits))
	scenario("unchanged", in(w, unchanged))
	scenario("uninstalled", in(w, uninstalled))
	scenario("capped", fresh(capped))
	if _, ok := c.Delegate(""); ok {
		scenario("delegated", fresh(delegated))
	}
	scenario("together", fresh(func(t *testing.T, w world) { together(t, w, w.beside(t, lab, Claude{})) }))
}
