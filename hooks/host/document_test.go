package host

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore/environ"
)

var update = flag.Bool("update", false, "write docs/agent-hooks.md and .json anew")

// hostDoc is a host in docs/agent-hooks.json. Fields are only ever added.
type hostDoc struct {
	ID               string     `json:"id"`
	Name             string     `json:"name"`
	Record           string     `json:"record"`
	Proof            Proof      `json:"proof"`
	Seen             string     `json:"seen,omitempty"`
	Experimental     bool       `json:"experimental,omitempty"`
	Holds            string     `json:"holds"`
	Deaf             string     `json:"deaf,omitempty"`
	Message          string     `json:"message"`
	Turn             string     `json:"turn,omitempty"`
	Cap              string     `json:"ownLimit"`
	Trust            string     `json:"trust,omitempty"`
	MissesSubfolders bool       `json:"missesSubfolders"`
	Project          string     `json:"projectFile,omitempty"`
	User             string     `json:"userFile,omitempty"`
	Events           []eventDoc `json:"events"`
	Answers          answerDoc  `json:"answers"`
	Notes            []string   `json:"notes"`
	Quirks           []string   `json:"quirks"`
}

type eventDoc struct {
	Role    Role   `json:"role"`
	Event   string `json:"event"`
	Matcher string `json:"matcher,omitempty"`
	Command string `json:"command"`
	Seconds int    `json:"timeoutSeconds"`
	// Written is the number in the file; absent where the file has none.
	Written int    `json:"timeoutWritten,omitempty"`
	Unit    string `json:"unit,omitempty"`
}

type answerDoc struct {
	Allow   string `json:"allow"`
	Message string `json:"allowWithMessage"`
	Block   string `json:"block"`
	Edit    string `json:"afterEdit"`
}

func document() []hostDoc {
	var all []hostDoc
	for _, h := range All() {
		a := h.About()
		d := hostDoc{
			ID: h.ID(), Name: h.Name(), Record: h.Record(), Proof: a.Proof, Seen: a.Seen, Experimental: a.Experimental, Holds: a.Holds, Deaf: a.Deaf,
			Message: a.Message, Turn: a.Turn, Cap: a.Cap, Trust: a.Trust, MissesSubfolders: a.MissesSubfolders,
			Answers: answerDoc{string(h.Allow()), string(h.AllowWithMessage("MESSAGE")), string(h.Block("REASON")), string(h.AfterEdit())},
			Notes:   append([]string{}, a.Notes...), Quirks: append([]string{}, a.Quirks...),
		}
		for _, s := range h.Settings("/top", environ.Env{Vars: []string{"HOME=/~"}}) {
			path := filepath.ToSlash(s.Path)
			if s.Scope == Project {
				d.Project = strings.TrimPrefix(path, "/top/")
			} else {
				d.User = strings.TrimPrefix(path, "/")
			}
		}
		for _, r := range h.Registrations() {
			e := eventDoc{r.Role, r.Event, r.Matcher, "git isitdone hook --host " + h.ID() + r.Suffix, int(r.Limit / time.Second), r.Timeout(), "s"}
			if r.Unit == time.Millisecond {
				e.Unit = "ms"
			}
			if r.Fixed {
				e.Written, e.Unit = 0, ""
			}
			d.Events = append(d.Events, e)
		}
		all = append(all, d)
	}
	return all
}

func markdown(hosts []hostDoc) []byte {
	var b bytes.Buffer
	b.WriteString(`# Agent hosts

Written from the code by ` + "`go test ./hooks/host -run TestDocumentation -update`" + `; the same data is in agent-hooks.json.

` + "`git isitdone init --agent <id>`" + ` registers a host, ` + "`git isitdone doctor`" + ` proves that it refuses. What stands behind a row:

- **real client**: in the client itself, of the versions named, the refusal was seen to reach the model.
- **recorded payload**: payloads recorded from the client drive the tests; the refusal was not seen to work, or was seen not to.
- **documentation only**: the vendor's documentation, and nothing else.

| host | id | proof | seen | project file | user file | stop event | final message from | its own limit on refusals |
|---|---|---|---|---|---|---|---|---|
`)
	for _, h := range hosts {
		name := h.Name
		if h.Experimental {
			name += " (experimental)"
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s | %s | %s | %s | `%s` | %s | %s |\n", name, h.ID, h.Proof, or(h.Seen), code(h.Project), code(h.User), h.Events[0].Event, h.Message, h.Cap)
	}
	b.WriteString(`
Ours is lower than each of these: three refusals of one failure, seven in one turn.

## What is written, and what is answered

Each answer ends in a line end; an empty one prints nothing. Exit status is always 0.
`)
	for _, h := range hosts {
		h.section(&b)
	}
	return b.Bytes()
}

func (h hostDoc) section(b *bytes.Buffer) {
	fmt.Fprintf(b, "\n### %s\n\n", h.Name)
	for _, e := range h.Events {
		matcher, limit := "", fmt.Sprintf("%d s (the host's own)", e.Seconds)
		if e.Matcher != "" {
			matcher = ", matcher `" + e.Matcher + "`"
		}
		if e.Written > 0 {
			limit = fmt.Sprintf("%d %s", e.Written, e.Unit)
		}
		only := ""
		if e.Role == RoleSubAgent {
			only = " (only with `subagents: gate`)"
		}
		fmt.Fprintf(b, "- %s%s: `%s`%s, limit %s: `%s`\n", e.Role, only, e.Event, matcher, limit, e.Command)
	}
	fmt.Fprintf(b, "- refused by: %s\n", h.Holds)
	for _, a := range []struct{ what, bytes string }{
		{"allow", h.Answers.Allow}, {"allow, and tell the user", h.Answers.Message}, {"refuse", h.Answers.Block}, {"after an edit", h.Answers.Edit},
	} {
		fmt.Fprintf(b, "- %s: %s\n", a.what, code(strings.TrimSuffix(a.bytes, "\n")))
	}
	if h.Turn != "" {
		fmt.Fprintf(b, "- the user's turn: %s\n", h.Turn)
	}
	if h.Trust != "" {
		fmt.Fprintf(b, "- must be trusted: %s\n", h.Trust)
	}
	if h.MissesSubfolders {
		b.WriteString("- started in a sub-folder, it does not read the project's file: `git isitdone init --user` covers that\n")
	}
	if h.Deaf != "" {
		fmt.Fprintf(b, "- **not held**: %s\n", h.Deaf)
	}
	for _, line := range append(h.Notes, h.Quirks...) {
		fmt.Fprintf(b, "- %s\n", line)
	}
}

func code(s string) string {
	if s == "" {
		return "(nothing)"
	}
	return "`" + s + "`"
}

func or(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func TestDocumentation(t *testing.T) {
	hosts := document()
	var asJSON bytes.Buffer
	e := json.NewEncoder(&asJSON)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(struct {
		V     int       `json:"v"`
		Hosts []hostDoc `json:"hosts"`
	}{1, hosts}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]byte{"agent-hooks.json": asJSON.Bytes(), "agent-hooks.md": markdown(hosts)} {
		path := filepath.Join("..", "..", "docs", name)
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("docs/%s is not what the code says (%v); run: go test ./hooks/host -run TestDocumentation -update", name, err)
		}
	}
}
