//go:build e2e

package e2e

import (
	"os"
	"slices"
	"strings"
	"testing"

	"git-isitdone/hooks/e2e/fakemodel"
)

// TestClients drives every client, or those that ISITDONE_E2E_CLIENTS names, and where
// ISITDONE_E2E_WRITE is set writes down what held.
func TestClients(t *testing.T) {
	lab := newLaboratory(t)
	chosen := strings.FieldsFunc(os.Getenv("ISITDONE_E2E_CLIENTS"), func(r rune) bool { return r == ',' || r == ' ' })
	var results []Result
	for _, c := range Clients() {
		id := c.Facts().ID
		if len(chosen) > 0 && !slices.Contains(chosen, id) {
			continue
		}
		t.Run(id, func(t *testing.T) { results = append(results, drive(t, lab, c)) })
	}
	if len(results) == 0 {
		return
	}
	t.Logf("what held:\n\n%s", Table(results))
	if os.Getenv("ISITDONE_E2E_WRITE") != "" {
		writeDown(t, results)
	}
}

// drive holds one client to all scenarios.
func drive(t *testing.T, lab *laboratory, c Client) Result {
	f := c.Facts()
	_, _, version := lab.install(t, f.ID)
	result := Result{Client: f.ID, Name: f.Name, Package: lab.versions[f.ID].Package, Version: version, Held: map[string]string{}}
	not := func(reason string, scenarios ...string) {
		for _, s := range scenarios {
			result.Held[s] = reason
		}
	}
	hold := func(scenario string, w world, do func(*testing.T, world)) {
		result.Held[scenario] = NotHeld
		if t.Run(scenario, func(t *testing.T) { do(t, w) }) {
			result.Held[scenario] = Held
		}
	}
	fresh := func() world {
		w := lab.newWorld(t, c)
		w.gate(t)
		return w
	}
	w := fresh()
	if f.NoVeto != "" {
		not(f.NoVeto, "refused", "question", "unchanged", "capped", "delegated", "background", "together")
		var turns []fakemodel.Request
		t.Run("ignored", func(t *testing.T) { turns = ignored(t, w) })
		hold("note", w, func(t *testing.T, _ world) { note(t, turns) })
		hold("edits", w, func(t *testing.T, w world) { edits(t, w, turns) })
		hold("uninstalled", w, uninstalled)
		return result
	}
	hold("question", w, question)
	var turns []fakemodel.Request
	hold("refused", w, func(t *testing.T, w world) { turns = refused(t, w) })
	hold("note", w, func(t *testing.T, _ world) { note(t, turns) })
	hold("edits", w, func(t *testing.T, w world) { edits(t, w, turns) })
	hold("unchanged", w, unchanged)
	keepTranscripts(t, w)
	hold("uninstalled", w, uninstalled)
	hold("capped", fresh(), capped)
	if _, ok := c.Delegate(""); ok {
		hold("delegated", fresh(), delegated)
	} else {
		not("it offers the model no tool for that", "delegated")
	}
	if _, ok := c.Background(Place{}, ""); ok {
		hold("background", fresh(), background)
	} else {
		not("it tells its hooks of no background task", "background")
	}
	w = fresh()
	hold("together", w, func(t *testing.T, w world) { together(t, w, w.beside(t, lab, Claude{})) })
	return result
}

// writeDown puts the results into results.json and docs/compatibility.md.
func writeDown(t *testing.T, results []Result) {
	t.Helper()
	const file, doc = "testdata/results.json", "../../docs/compatibility.md"
	var old []Result
	if text, err := os.ReadFile(file); err == nil {
		if old, err = ReadResults(text); err != nil {
			t.Fatal(err)
		}
	}
	all := Merge(old, results)
	text, err := WriteResults(all)
	if err != nil {
		t.Fatal(err)
	}
	if err := write(file, string(text)); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(doc)
	if err != nil {
		t.Fatal(err)
	}
	changed, err := Document(string(page), Table(all))
	if err != nil {
		t.Fatal(err)
	}
	if err := write(doc, changed); err != nil {
		t.Fatal(err)
	}
}
