package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Scenario is one thing that is to hold for a client.
type Scenario struct{ ID, Heading string }

// Scenarios lists them in the order of the table.
func Scenarios() []Scenario {
	return []Scenario{
		{"refused", "false claim refused, reason reaches the model, true claim allowed"},
		{"edits", "edits seen"},
		{"note", "note after a weakened test reaches the model"},
		{"question", "question: no run"},
		{"unchanged", "unchanged: no run"},
		{"capped", "ends with a warning after 3 refusals"},
		{"delegated", "main agent answers for its sub-agent"},
		{"background", "no run while a background task goes on"},
		{"uninstalled", "uninstall leaves no trace"},
		{"together", "two clients at once"},
	}
}

// What held of a scenario; anything else is the reason why it was not tried.
const (
	Held    = "yes"
	NotHeld = "no"
)

// Result is what held for one client.
type Result struct {
	Client  string `json:"client"`
	Name    string `json:"name"`
	Package string `json:"package"`
	Version string `json:"version"`
	// Held has an entry for every scenario.
	Held map[string]string `json:"held"`
}

// ReadResults reads results.json.
func ReadResults(file []byte) ([]Result, error) {
	var all []Result
	if err := json.Unmarshal(file, &all); err != nil {
		return nil, fmt.Errorf("reading results.json: %w", err)
	}
	return all, nil
}

// WriteResults is the text of results.json.
func WriteResults(all []Result) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(all); err != nil {
		return nil, fmt.Errorf("writing results.json: %w", err)
	}
	return out.Bytes(), nil
}

// Merge puts the results of a run over those of earlier ones; clients that were not run keep
// theirs. The order is that of Clients.
func Merge(old, fresh []Result) []Result {
	var out []Result
	for _, c := range Clients() {
		is := func(r Result) bool { return r.Client == c.Facts().ID }
		if i := slices.IndexFunc(fresh, is); i >= 0 {
			out = append(out, fresh[i])
		} else if i := slices.IndexFunc(old, is); i >= 0 {
			out = append(out, old[i])
		}
	}
	return out
}

// Table is the results in Markdown: a row a client; what was not tried has a number, and its
// reason below.
func Table(all []Result) string {
	var out, reasons strings.Builder
	out.WriteString("| client | npm package |")
	for _, s := range Scenarios() {
		fmt.Fprintf(&out, " %s |", s.Heading)
	}
	out.WriteString("\n|" + strings.Repeat("---|", 2+len(Scenarios())) + "\n")
	var known []string
	for _, r := range all {
		fmt.Fprintf(&out, "| %s | `%s@%s` |", r.Name, r.Package, r.Version)
		for _, s := range Scenarios() {
			cell := r.Held[s.ID]
			switch cell {
			case Held:
			case NotHeld:
				cell = "**no**"
			default:
				n := slices.Index(known, cell)
				if n < 0 {
					n = len(known)
					known = append(known, cell)
					fmt.Fprintf(&reasons, "%d. %s\n", n+1, cell)
				}
				cell = fmt.Sprintf("- (%d)", n+1)
			}
			fmt.Fprintf(&out, " %s |", cell)
		}
		out.WriteString("\n")
	}
	if reasons.Len() > 0 {
		out.WriteString("\n" + reasons.String())
	}
	return out.String()
}

// The lines of docs/compatibility.md between which the table stands.
const (
	tableBegin = "<!-- results: written by make e2e -->\n"
	tableEnd   = "<!-- /results -->\n"
)

// Document is docs/compatibility.md with another table. Errors: the lines that mark its place
// are not there.
func Document(doc, table string) (string, error) {
	head, rest, ok := strings.Cut(doc, tableBegin)
	_, tail, ended := strings.Cut(rest, tableEnd)
	if !ok || !ended {
		return "", fmt.Errorf("the document has no place for the table: it wants the lines %q and %q", strings.TrimSpace(tableBegin), strings.TrimSpace(tableEnd))
	}
	return head + tableBegin + "\n" + table + "\n" + tableEnd + tail, nil
}
