//go:build unix

package run

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"git-isitdone/checks/plan"
)

// command is the check as a process to be started: `sh -c` for a command line, the program
// itself for an argument vector.
func command(c plan.Check, dir string, env []string) (cmd *exec.Cmd, shell bool, err error) {
	if info, err := os.Stat(dir); err != nil {
		return nil, false, fmt.Errorf("its directory: %w", err)
	} else if !info.IsDir() {
		return nil, false, fmt.Errorf("its directory %s is a file", dir)
	}
	args := c.Argv
	if len(args) == 0 {
		args, shell = []string{"/bin/sh", "-c", c.Cmd}, true
	}
	path, err := lookPath(args[0], dir, env)
	if err != nil {
		return nil, shell, err
	}
	return &exec.Cmd{Path: path, Args: args, Dir: dir, Env: env, SysProcAttr: attributes()}, shell, nil
}

// attributes: a session of its own is also a process group of its own, and has no
// controlling terminal, so that a prompt on /dev/tty fails instead of waiting for ever.
func attributes() *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setsid: true}
	dieWithUs(a)
	return a
}

// lookPath finds a program in the PATH that the check will have, not in ours.
func lookPath(name, dir string, env []string) (string, error) {
	if strings.Contains(name, "/") {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		return name, nil
	}
	for _, v := range env {
		list, ok := strings.CutPrefix(v, "PATH=")
		if !ok {
			continue
		}
		for _, d := range filepath.SplitList(list) {
			if !filepath.IsAbs(d) {
				d = filepath.Join(dir, d)
			}
			p := filepath.Join(d, name)
			if info, err := os.Stat(p); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
				return p, nil
			}
		}
	}
	return "", fmt.Errorf("%s: %w", name, exec.ErrNotFound)
}

// status is how the process ended: a code, or a signal's name.
func status(s *os.ProcessState) (code *int, signal string) {
	ws, ok := s.Sys().(syscall.WaitStatus)
	if !ok {
		return nil, ""
	}
	if ws.Signaled() {
		return nil, signalName(ws.Signal())
	}
	n := ws.ExitStatus()
	return &n, ""
}

func signalName(s syscall.Signal) string {
	if n := unix.SignalName(s); n != "" {
		return n
	}
	return fmt.Sprintf("signal %d", int(s))
}

// shellSignal is the signal that an exit status above 128 of a shell stands for
// (POSIX.1-2024, XCU 2.8.2). 129 is no such case: git exits 129 for a wrong option.
func shellSignal(code int) string {
	if code <= 129 || code > 128+64 {
		return ""
	}
	return unix.SignalName(syscall.Signal(code - 128))
}
