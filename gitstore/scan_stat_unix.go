//go:build unix

package gitstore

import (
	"encoding/binary"
	"time"

	"golang.org/x/sys/unix"
)

// indexClock is when the index was written.
type indexClock struct{ written time.Time }

// tick is the longest that a file system's clock takes from one step to the next; a file
// that is only so much older than the index may have been edited after it was read.
const tick = 10 * time.Millisecond

// Where the ten numbers of an entry's stat data begin (gitformat-index(5)).
const (
	statCtime, statMtime        = 0, 8
	statInode, statUID, statGID = 20, 28, 32
	statSize                    = 36
)

// unchanged reports whether the index's stat data proves that a file is what the index
// says. It asks for more than git does (Debian's compares whole seconds): a doubt costs
// reading the file, nothing else.
func (c *indexClock) unchanged(f *scanFile, st *unix.Stat_t, fileMode bool) bool {
	if f.stat == nil {
		return false
	}
	kind := uint32(st.Mode) & unix.S_IFMT
	if f.mode == ModeSymlink != (kind == unix.S_IFLNK) {
		return false
	}
	if kind == unix.S_IFREG && fileMode && (f.mode == ModeExec) != (st.Mode&0o100 != 0) {
		return false
	}
	num := func(at int) uint32 { return binary.BigEndian.Uint32(f.stat[at:]) }
	if num(statSize) != uint32(st.Size) || uint64(st.Size) >= 1<<32 || num(statInode) != uint32(st.Ino) ||
		num(statUID) != st.Uid || num(statGID) != st.Gid {
		return false
	}
	if st.Size == 0 && f.id != emptyBlobID {
		return false // git's own mark for "look again"
	}
	return sameTime(num, statMtime, st.Mtim) && sameTime(num, statCtime, st.Ctim) &&
		c.isAfter(num)
}

// emptyBlobID is the id of a file without content.
var emptyBlobID = rawID{
	0xe6, 0x9d, 0xe2, 0x9b, 0xb2, 0xd1, 0xd6, 0x43, 0x4b, 0x8b, 0x29, 0xae, 0x77, 0x5a, 0xd8, 0xc2, 0xe4, 0x8c, 0x53, 0x91,
}

// sameTime compares seconds, and nanoseconds where both sides have any.
func sameTime(num func(int) uint32, at int, now unix.Timespec) bool {
	sec, nsec := now.Unix()
	was := num(at + 4)
	return num(at) == uint32(sec) && (was == 0 || nsec == 0 || was == uint32(nsec))
}

// isAfter reports whether the index was written after the modification time that it has
// of a file, so that a later edit must have given the file another one. A file of the same
// second is looked into as Debian's git would: that shows also what attributes that were
// changed since make of it.
func (c *indexClock) isAfter(num func(int) uint32) bool {
	if int64(num(statMtime)) >= c.written.Unix() {
		return false
	}
	return time.Unix(int64(num(statMtime)), int64(num(statMtime+4))).Add(tick).Before(c.written)
}
