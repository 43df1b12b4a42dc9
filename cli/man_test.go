package cli

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	urfave "github.com/urfave/cli/v2"
)

var update = flag.Bool("update", false, "write the man page anew")

// TestManPage: `git isitdone --help` opens docs/git-isitdone.1 (git-help(1)), so it must say
// what the command table says. Write it anew with: go test ./cli -run TestManPage -update
func TestManPage(t *testing.T) {
	const path = "../docs/git-isitdone.1"
	want := manPage((&program{}).app())
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/git-isitdone.1 is not what the command table says; run: go test ./cli -run TestManPage -update")
	}
}

// manPage is the table of commands and flags as roff (man(7)).
func manPage(app *urfave.App) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH GIT-ISITDONE 1 \"\" \"git-isitdone %s\" \"Git Manual\"\n", app.Version)
	fmt.Fprintf(&b, ".SH NAME\ngit-isitdone \\- %s\n", roff(app.Usage))
	b.WriteString(".SH SYNOPSIS\n.B git isitdone\n[\\fIcommand\\fR] [\\fIoptions\\fR]\n")
	b.WriteString(".SH DESCRIPTION\nWithout a command, \\fBverify\\fR: run this repository's checks on the working tree as it is now,\nand keep the receipt in git, keyed by the tree id.\n")
	b.WriteString(".SH COMMANDS\n")
	for _, c := range app.Commands {
		name := c.Name
		if c.ArgsUsage != "" {
			name += " " + c.ArgsUsage
		}
		fmt.Fprintf(&b, ".SS %s\n%s\n", roff(name), roff(c.Usage))
		for _, f := range c.Flags {
			d := f.(urfave.DocGenerationFlag)
			placeholder, usage := unquote(d.GetUsage())
			fmt.Fprintf(&b, ".TP\n\\fB\\-\\-%s\\fR", roff(f.Names()[0]))
			if d.TakesValue() {
				fmt.Fprintf(&b, " \\fI%s\\fR", roff(placeholder))
			}
			fmt.Fprintf(&b, "\n%s\n", roff(usage))
		}
	}
	b.WriteString(".SH EXIT STATUS\n0 done; 1 not done; 2 nothing verified, or only a part; 3 usage or internal error, or not possible here; 130 interrupted.\n")
	b.WriteString(".SH SEE ALSO\n.BR git-notes (1),\n.BR githooks (5)\n")
	return b.String()
}

// unquote splits urfave's "… `NAME` …" into the placeholder and the text without quotes.
func unquote(usage string) (placeholder, text string) {
	before, rest, ok := strings.Cut(usage, "`")
	if !ok {
		return "value", usage
	}
	name, after, _ := strings.Cut(rest, "`")
	return name, before + name + after
}

func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}
