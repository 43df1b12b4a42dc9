package lang

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what is read into testdata/tables")

// TestTables holds what is read of a source to what testdata/tables says of it: its tests with
// their lines, skips, rows, and assertions. Each archive is one subject of one language, with
// the source first and what must be read of it in "want".
func TestTables(t *testing.T) {
	files, err := filepath.Glob("testdata/tables/*.txtar")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d tables: %v", len(files), err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(f)
			if err != nil || len(a.Files) == 0 {
				t.Fatalf("%d files: %v", len(a.Files), err)
			}
			got := shown(Of(a.Files[0].Name).Parse(a.Files[0].Data))
			if *update {
				a.Files = append(a.Files[:1], txtar.File{Name: "want", Data: []byte(got)})
				if err := os.WriteFile(f, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if len(a.Files) != 2 || string(a.Files[1].Data) != got {
				t.Errorf("%s\nread:\n%s", a.Comment, got)
			}
		})
	}
}

func shown(f File) string {
	var b strings.Builder
	if f.Broken {
		b.WriteString("broken\n")
	}
	for _, t := range f.Tests {
		showTest(&b, "test", t)
	}
	var names []string
	for name := range f.Helpers {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		showTest(&b, "helper", f.Helpers[name])
	}
	return b.String()
}

func showTest(b *strings.Builder, kind string, t Test) {
	fmt.Fprintf(b, "%s %s [%d-%d]", kind, t.Name, t.Line, t.End)
	if t.Skip != nil {
		fmt.Fprintf(b, " skip %d %q if %q todo %v", t.Skip.Line, t.Skip.Text, t.Skip.Condition, t.Skip.Todo)
	}
	if t.Gate != "" {
		fmt.Fprintf(b, " gate %q", t.Gate)
	}
	if t.Focused {
		b.WriteString(" focused")
	}
	if !t.RowsKnown {
		b.WriteString(" rows unknown")
	}
	if t.Retries > 0 || t.Timeout > 0 {
		fmt.Fprintf(b, " retries %d timeout %d", t.Retries, t.Timeout)
	}
	b.WriteString("\n")
	for _, r := range t.Rows {
		fmt.Fprintf(b, "  row %d: %s\n", r.Line, strings.Join(r.Literals, ", "))
	}
	for _, a := range t.Asserts {
		fmt.Fprintf(b, "  %d: %s %s %q %q%s\n", a.Line, a.Form, [...]string{"nothing", "existence", "property", "partial", "exact"}[a.Strength], a.Subject, a.Expected, flags(a))
	}
	for _, l := range t.Leaves {
		fmt.Fprintf(b, "  leaves %d %q\n", l.Line, l.Condition)
	}
	for _, l := range t.Swallows {
		fmt.Fprintf(b, "  swallows %d\n", l)
	}
	if len(t.Mocks) > 0 {
		fmt.Fprintf(b, "  mocks %s\n", strings.Join(t.Mocks, ", "))
	}
}

func flags(a Assert) string {
	var out strings.Builder
	for _, f := range []struct {
		set  bool
		name string
	}{{a.Call, "call"}, {a.Negated, "not"}, {a.Conditional, "conditional"}, {a.Swallowed, "swallowed"}, {a.Loose, "loose"}, {a.Unreachable, "unreachable"}} {
		if f.set {
			out.WriteString(" " + f.name)
		}
	}
	if a.Tolerance != 0 {
		fmt.Fprintf(&out, " ±%g", a.Tolerance)
	}
	return out.String()
}
