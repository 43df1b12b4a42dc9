package cli

import (
	"encoding/json"
	"io"
)

// printJSON prints one indented document. HTML escaping is off: a command with `&&` or `<`
// must read as it was written.
func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
