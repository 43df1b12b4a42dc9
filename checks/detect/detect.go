// Package detect finds the checks that a repository's maintainer would name, from its
// manifests, lock files and CI. It reads; nothing of the repository is executed.
package detect

import (
	"io/fs"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
)

// Detect gives the plan of a tree under a configuration.
func Detect(fsys fs.FS, cfg config.Config) plan.Plan { panic("contract") }
