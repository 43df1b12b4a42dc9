//go:build unix

package e2e

import (
	"os/exec"
	"syscall"
)

// killGroup makes the end of the context the end of everything that the command started.
func killGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
}
