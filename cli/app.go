package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// app is the command table; a new command is one new file and one line here.
func (p *program) app() *urfave.App {
	return &urfave.App{
		Name:                   "git-isitdone",
		HelpName:               "git isitdone",
		Usage:                  "refuse a false \"done\": run this repository's checks on the exact tree and keep the receipt in git",
		Version:                Version,
		HideVersion:            true,
		HideHelpCommand:        true,
		UseShortOptionHandling: false,
		Reader:                 p.env.Stdin,
		Writer:                 p.env.Stdout,
		ErrWriter:              p.env.Stderr,
		// urfave's own handler ends the process; statuses are exit.go's matter.
		ExitErrHandler: func(*urfave.Context, error) {},
		OnUsageError:   usage,
		Action:         p.unknown,
		Flags: []urfave.Flag{
			&urfave.BoolFlag{Name: "version", Aliases: []string{"v"}, Usage: "print the version"},
			// urfave adds this one only where it also brings its own help command.
			&urfave.BoolFlag{Name: "help", Aliases: []string{"h"}, Usage: "print this"},
		},
		Commands: []*urfave.Command{
			p.verifyCommand(),
			p.receiptCommand(),
			p.detectCommand(),
			p.scanCommand(),
			p.statusCommand(),
			p.logCommand(),
			p.initCommand(),
			p.doctorCommand(),
			p.uninstallCommand(),
			p.trustCommand(),
			p.updateCommand(),
			p.configCommand(),
			p.pushCommand(),
			p.fetchCommand(),
			p.hookCommand(),
			p.gitHookCommand(),
			p.treeCommand(),
			p.claimCommand(),
			p.versionCommand(),
			p.helpCommand(),
		},
	}
}

// unknown answers words that are no command.
func (p *program) unknown(c *urfave.Context) error {
	switch {
	case c.Bool("help"):
		return urfave.ShowAppHelp(c)
	case c.Bool("version"):
		fmt.Fprintln(p.env.Stdout, Version)
		return nil
	}
	word := c.Args().First()
	hint := "git isitdone -h"
	if near := nearest(word, c.App.Commands); near != "" {
		hint = "git isitdone " + near
	}
	return usageError{fmt.Sprintf("there is no command %q", word), hint}
}

// usage makes a mistake in the flags one line and one hint, instead of a page of help.
func usage(c *urfave.Context, err error, _ bool) error {
	cmd := "git isitdone"
	if c.Command != nil && c.Command.Name != "" && c.Command.Name != c.App.Name {
		cmd += " " + c.Command.Name
	}
	problem := strings.TrimPrefix(err.Error(), "flag provided but not defined: ")
	if problem != err.Error() {
		problem = "there is no flag -" + problem
	}
	if name, value, ok := badValue(err); ok && c.Command != nil {
		for _, f := range c.Command.Flags {
			if kind, example := wanted(f); kind != "" && slices.Contains(f.Names(), name) {
				name = f.Names()[0]
				return usageError{fmt.Sprintf("--%s is %s, not %q", name, kind, value), cmd + " --" + name + " " + example}
			}
		}
	}
	return usageError{problem, cmd + " -h"}
}

// badValue reads the flag package's own words: invalid value "x" for flag -name: parse error.
func badValue(err error) (name, value string, ok bool) {
	rest, ok := strings.CutPrefix(err.Error(), "invalid value ")
	if !ok {
		return "", "", false
	}
	quoted, rest, ok := strings.Cut(rest, " for flag -")
	if value, err = strconv.Unquote(quoted); err != nil || !ok {
		return "", "", false
	}
	name, _, ok = strings.Cut(rest, ":")
	return name, value, ok
}

// wanted says what a flag takes, with an example; nothing for one that takes any text.
func wanted(f urfave.Flag) (kind, example string) {
	switch f.(type) {
	case *urfave.DurationFlag:
		return "a duration", "10m"
	case *urfave.IntFlag:
		return "a whole number", "20"
	default:
		return "", ""
	}
}

// command fills in what every command has.
func command(c *urfave.Command) *urfave.Command {
	c.OnUsageError = usage
	c.HideHelpCommand = true
	return c
}

// noArguments refuses words that would otherwise be ignored in silence.
func noArguments(c *urfave.Context) error {
	if c.NArg() > 0 {
		return usageError{
			fmt.Sprintf("%s takes no argument, got %q", c.Command.Name, c.Args().First()),
			"git isitdone " + c.Command.Name + " -h",
		}
	}
	return nil
}

// nearest is the command within two edits of a word, fewer for a short one, or nothing. What
// publishes or installs is never what somebody may have meant.
func nearest(word string, commands []*urfave.Command) string {
	best, name := min(3, len(word)/3+1), ""
	for _, c := range commands {
		if isOneOf(c.Name, "push", "init", "uninstall") {
			continue
		}
		for _, n := range c.Names() {
			if d := distance(word, n); d < best {
				best, name = d, n
			}
		}
	}
	return name
}

// distance is the Levenshtein distance in bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		corner := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := corner
			if a[i-1] != b[j-1] {
				cost++
			}
			corner = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
