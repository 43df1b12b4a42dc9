//go:build !windows

package notes

import (
	"os/exec"
	"syscall"
)

// detach gives the process a session of its own, which has no terminal to ask on.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
