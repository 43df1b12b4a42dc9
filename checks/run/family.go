package run

import "fmt"

// member is a process that belongs to a check.
type member struct {
	pid  int    // negative: a process group whose members cannot be told
	name string // its command line, shortened
}

func (m member) String() string {
	if m.pid < 0 {
		return fmt.Sprintf("process group %d", -m.pid)
	}
	return fmt.Sprintf("%s (pid %d)", m.name, m.pid)
}
