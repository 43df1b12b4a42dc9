package cli

import (
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// arrange puts flags before arguments and names the command that was left out, because
// urfave/cli v2 takes every flag behind the first argument as an argument, and because
// `git isitdone --profile lite` means `git isitdone verify --profile lite`.
func arrange(app *urfave.App, args []string) []string {
	cmd, rest := takeCommand(app, args)
	if cmd == nil {
		return args
	}
	if cmd.SkipFlagParsing {
		return append([]string{cmd.Name}, rest...)
	}
	flags, positional := split(cmd.Flags, rest)
	out := append([]string{cmd.Name}, flags...)
	if len(positional) > 0 {
		out = append(append(out, "--"), positional...)
	}
	return out
}

// takeCommand finds the command among the arguments. A first word that is none is left for
// urfave to refuse by name.
func takeCommand(app *urfave.App, args []string) (*urfave.Command, []string) {
	for i, a := range args {
		if a == "--" {
			break
		}
		if strings.HasPrefix(a, "-") {
			continue
		}
		if cmd := app.Command(a); cmd != nil {
			return cmd, append(append([]string{}, args[:i]...), args[i+1:]...)
		}
		if i == 0 {
			return nil, args
		}
	}
	if len(args) > 0 && isOneOf(args[0], "-h", "--help", "-v", "--version") {
		return nil, args
	}
	return app.Command("verify"), args
}

// split tells flags (with their values) from arguments.
func split(flags []urfave.Flag, args []string) (options, positional []string) {
	for i := 0; i < len(args); i++ {
		a := args[i]
		switch {
		case a == "--":
			return options, append(positional, args[i+1:]...)
		case a == "-" || !strings.HasPrefix(a, "-"):
			positional = append(positional, a)
		case takesValue(flags, a) && i+1 < len(args):
			options = append(options, a, args[i+1])
			i++
		default:
			options = append(options, a)
		}
	}
	return options, positional
}

// takesValue reports whether the flag's value is the next argument.
func takesValue(flags []urfave.Flag, arg string) bool {
	if strings.Contains(arg, "=") {
		return false
	}
	name := strings.TrimLeft(arg, "-")
	for _, f := range flags {
		if isOneOf(name, f.Names()...) {
			d, ok := f.(urfave.DocGenerationFlag)
			return ok && d.TakesValue()
		}
	}
	return false
}

func isOneOf(s string, words ...string) bool {
	for _, w := range words {
		if s == w {
			return true
		}
	}
	return false
}
