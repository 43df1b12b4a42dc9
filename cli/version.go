package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	urfave "github.com/urfave/cli/v2"
)

// Version is this program's version (semantic versioning); receipts record it.
const Version = "0.1.0"

// tool is how receipts and hooks name this program.
const tool = "isitdone/" + Version

func (p *program) versionCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "version",
		Usage: "print the version, and with --verbose what it was built from",
		Flags: []urfave.Flag{
			&urfave.BoolFlag{Name: "verbose", Usage: "also print the platform, the Go release and the revision"},
			jsonFlag,
		},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			return p.printVersion(c.Bool("verbose"), c.Bool("json"))
		},
	})
}

func (p *program) printVersion(verbose, asJSON bool) error {
	revision := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = s.Value
			}
		}
	}
	platform := runtime.GOOS + "/" + runtime.GOARCH
	switch {
	case asJSON:
		return printJSON(p.env.Stdout, struct {
			V        int    `json:"v"`
			Version  string `json:"version"`
			Platform string `json:"platform"`
			Go       string `json:"go"`
			Revision string `json:"revision,omitempty"`
		}{1, Version, platform, runtime.Version(), revision})
	case verbose:
		fmt.Fprintf(p.env.Stdout, "git-isitdone %s (%s, %s)\n", Version, platform, runtime.Version())
		if revision != "" {
			fmt.Fprintf(p.env.Stdout, "revision %s\n", revision)
		}
		return nil
	}
	fmt.Fprintf(p.env.Stdout, "git-isitdone %s\n", Version)
	return nil
}
