package run

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// dieWithUs lets the kernel end the check when we are killed.
func dieWithUs(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }

// family finds the processes that descend from one check, also those that have left its
// group and session and lost their parents. It reads /proc; a process belongs to the check
// if it is in its group or session, carries its marker in the environment, was started
// after it and holds its output, or has a parent that belongs to it. The subreaper of
// prctl(2) would find orphans too, but is one setting for the whole process, cannot tell
// parallel checks apart, and would leave their zombies to us.
type family struct {
	marker []byte
	pid    int
	since  uint64 // clock ticks since boot when it was started; what is older is a stranger
	pipe   string // how /proc names its output
}

func newFamily(marker string) *family {
	return &family{marker: []byte(MarkerVar + "=" + marker + "\x00"), since: uptimeTicks()}
}

// adopt takes the started check; r is our end of its output.
func (f *family) adopt(pid int, r *os.File) {
	f.pid = pid
	// Both ends of a pipe are the same inode.
	if conn, err := r.SyscallConn(); err == nil {
		_ = conn.Control(func(fd uintptr) {
			f.pipe, _ = os.Readlink(fmt.Sprintf("/proc/self/fd/%d", fd))
		})
	}
}

func (f *family) groupAlive() bool { return syscall.Kill(-f.pid, 0) == nil }

// terminate asks those whom who names to end. A stopped process must be continued to hear it.
func (f *family) terminate(who func() []member) {
	for _, sig := range [...]syscall.Signal{syscall.SIGTERM, syscall.SIGCONT} {
		signal(who(), sig)
	}
}

// kill ends them. A process may fork between our look and our signal, so it looks again
// until nothing is left.
func (f *family) kill(who func() []member) {
	for range 5 {
		m := who()
		if len(m) == 0 {
			return
		}
		signal(m, syscall.SIGKILL)
	}
}

func signal(members []member, sig syscall.Signal) {
	for _, m := range members {
		_ = syscall.Kill(m.pid, sig)
	}
}

// leftovers are the members that are in the check's group or hold its output.
func (f *family) leftovers() []member {
	return f.find(func(p *proc) bool { return p.group == f.pid || f.holds(p) })
}

// members are all processes that descend from the check.
func (f *family) members() []member { return f.find(func(*proc) bool { return true }) }

// proc is a line of /proc/<pid>/stat, as far as it is wanted here.
type proc struct {
	pid, parent, group, session int
	start                       uint64
	ours                        bool
}

func (f *family) find(wanted func(*proc) bool) []member {
	all, err := f.young()
	if err != nil { // no /proc here: the group is all there is
		if f.groupAlive() {
			return []member{{pid: -f.pid}}
		}
		return nil
	}
	for grown := true; grown; {
		grown = false
		for _, p := range all {
			if q := all[p.parent]; !p.ours && q != nil && q.ours {
				p.ours, grown = true, true
			}
		}
	}
	var out []member
	for _, p := range all {
		if p.ours && wanted(p) {
			out = append(out, member{p.pid, commandLine(p.pid)})
		}
	}
	return out
}

// young are the living processes that are not older than the check.
func (f *family) young() (map[int]*proc, error) {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if err != nil {
		return nil, err
	}
	all := map[int]*proc{}
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil || pid == os.Getpid() {
			continue
		}
		if p := readProc(pid); p != nil && p.start >= f.since {
			p.ours = p.group == f.pid || p.session == f.pid || f.marked(pid) || f.holds(p)
			all[pid] = p
		}
	}
	return all, nil
}

// readProc reads /proc/<pid>/stat (proc(5)); nil for a zombie or a process that is gone.
func readProc(pid int) *proc {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil
	}
	// The name in parentheses may itself contain blanks and parentheses.
	f := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
	if len(f) < 20 || f[0] == "Z" || f[0] == "X" {
		return nil
	}
	p := &proc{pid: pid}
	p.parent, _ = strconv.Atoi(f[1])
	p.group, _ = strconv.Atoi(f[2])
	p.session, _ = strconv.Atoi(f[3])
	p.start, _ = strconv.ParseUint(f[19], 10, 64)
	return p
}

func (f *family) marked(pid int) bool {
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	return err == nil && (bytes.HasPrefix(env, f.marker) || bytes.Contains(env, append([]byte{0}, f.marker...)))
}

// holds reports whether the process has the check's output open.
func (f *family) holds(p *proc) bool {
	if f.pipe == "" {
		return false
	}
	dir := fmt.Sprintf("/proc/%d/fd", p.pid)
	d, err := os.Open(dir)
	if err != nil {
		return false
	}
	defer d.Close()
	names, _ := d.Readdirnames(1024)
	for _, n := range names {
		if target, err := os.Readlink(dir + "/" + n); err == nil && target == f.pipe {
			return true
		}
	}
	return false
}

func commandLine(pid int) string {
	b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	s := strings.ToValidUTF8(strings.TrimSpace(strings.ReplaceAll(string(b), "\x00", " ")), "\uFFFD")
	if len([]rune(s)) > 60 {
		s = string([]rune(s)[:60]) + "…"
	}
	if s == "" {
		s = "unnamed process"
	}
	return s
}

// uptimeTicks is the time since boot in the unit of /proc/<pid>/stat (USER_HZ, 100 on
// every Linux); 0 where it cannot be read, which takes no process for a stranger.
func uptimeTicks() uint64 {
	b, err := os.ReadFile("/proc/uptime")
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(b), " ")
	whole, part, _ := strings.Cut(first, ".")
	sec, err1 := strconv.ParseUint(whole, 10, 64)
	hundredths, err2 := strconv.ParseUint(part, 10, 64)
	if err1 != nil || err2 != nil || sec*100+hundredths < 2 {
		return 0
	}
	return sec*100 + hundredths - 2
}
