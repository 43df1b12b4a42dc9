package doctor

import "os/exec"

// ownGroup does nothing here: the command is killed at the limit, its children are not.
func ownGroup(*exec.Cmd) {}
