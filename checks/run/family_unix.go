//go:build unix && !linux

package run

import (
	"os"
	"syscall"
)

// dieWithUs: only Linux has a death signal; the group is killed on every way out that we
// can still act on.
func dieWithUs(*syscall.SysProcAttr) {}

// family is the check's process group. Without /proc a process that has left it is not
// found; the wait for its hold on the output is bounded all the same.
type family struct{ pid int }

func newFamily(string) *family { return &family{} }

func (f *family) adopt(pid int, _ *os.File) { f.pid = pid }

func (f *family) groupAlive() bool { return syscall.Kill(-f.pid, 0) == nil }

func (f *family) terminate(func() []member) {
	_ = syscall.Kill(-f.pid, syscall.SIGTERM)
	_ = syscall.Kill(-f.pid, syscall.SIGCONT)
}

func (f *family) kill(who func() []member) {
	if len(who()) > 0 {
		_ = syscall.Kill(-f.pid, syscall.SIGKILL)
	}
}

func (f *family) leftovers() []member { return f.members() }

func (f *family) members() []member {
	if !f.groupAlive() {
		return nil
	}
	return []member{{pid: -f.pid}}
}
