package run

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"syscall"

	"golang.org/x/sys/windows"

	"git-isitdone/checks/plan"
)

// command is the check as a process to be started: cmd.exe for a command line.
func command(c plan.Check, dir string, env []string) (cmd *exec.Cmd, shell bool, err error) {
	if _, err := os.Stat(dir); err != nil {
		return nil, false, fmt.Errorf("its directory: %w", err)
	}
	attr := &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
	if len(c.Argv) > 0 {
		cmd = exec.Command(c.Argv[0], c.Argv[1:]...)
	} else {
		shell = true
		cmd = exec.Command("cmd.exe")
		attr.CmdLine = `cmd.exe /d /s /c "` + c.Cmd + `"`
	}
	cmd.Dir, cmd.Env, cmd.SysProcAttr = dir, env, attr
	return cmd, shell, cmd.Err
}

func status(s *os.ProcessState) (code *int, signal string) {
	n := s.ExitCode()
	return &n, ""
}

func shellSignal(int) string { return "" }

// family on Windows is the process tree that taskkill knows; there is no gentle end for a
// console program without a console, so both steps are final. What the check left behind
// after its own end is not found; the wait for its hold on the output is bounded.
type family struct{ pid int }

func newFamily(string) *family { return &family{} }

func (f *family) adopt(pid int, _ *os.File) { f.pid = pid }

func (f *family) groupAlive() bool { return false }

func (f *family) terminate(func() []member) { f.kill(nil) }

func (f *family) kill(func() []member) {
	_ = exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(f.pid)).Run()
}

func (f *family) leftovers() []member { return nil }

func (f *family) members() []member { return nil }
