// Command git-isitdone is the git subcommand `git isitdone`.
package main

import (
	"os"

	"git-isitdone/cli"
)

func main() { os.Exit(cli.Main()) }
