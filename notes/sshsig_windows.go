package notes

import (
	"os/exec"
	"syscall"
)

// detach keeps the process from opening a console to ask on.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true} }
