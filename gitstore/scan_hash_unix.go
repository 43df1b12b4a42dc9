//go:build unix

package gitstore

import (
	"bytes"
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// hash reads a file or link that is new, or may differ from the index.
func (r *dirReader) hash(f *scanFile, isNew bool) error {
	var st unix.Stat_t
	for range addTries {
		err := unix.Fstatat(r.fd, f.name, &st, unix.AT_SYMLINK_NOFOLLOW)
		if errors.Is(err, unix.ENOENT) {
			if !isNew {
				r.dir.removeFile(f, r.scan.noteHidden)
			}
			return nil
		}
		if err != nil {
			return declined("%q: %v", r.dir.path+f.name, err)
		}
		var again bool
		switch st.Mode & unix.S_IFMT {
		case unix.S_IFREG:
			again, err = r.hashFile(f, &st, isNew)
		case unix.S_IFLNK:
			again, err = r.hashLink(f, isNew)
		default:
			return declined("%q is neither a file nor a link", r.dir.path+f.name)
		}
		if !again || err != nil {
			return err
		}
	}
	return declined("%q changes while it is read", r.dir.path+f.name)
}

// maxWhole is the size up to which a file is read at once.
const maxWhole = 8 << 20

func (r *dirReader) hashFile(f *scanFile, st *unix.Stat_t, isNew bool) (again bool, err error) {
	path := r.dir.path + f.name
	fd, err := unix.Openat(r.fd, f.name, unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if errors.Is(err, unix.ENOENT) || errors.Is(err, unix.ELOOP) {
		return true, nil
	}
	if err != nil {
		return false, declined("%q: %v", path, err)
	}
	file := os.NewFile(uintptr(fd), path)
	defer file.Close()
	may := r.task.conversionOf(r.scan.settings, path)
	mode, err := r.modeOf(f, st, isNew)
	if err != nil {
		return false, err
	}
	if may&convertAny != 0 || may&convertCR != 0 && r.scan.settings.strict || may != 0 && st.Size > maxWhole {
		return false, r.convert(f, mode, isNew)
	}
	if st.Size > maxWhole {
		return r.hashStream(f, mode, file, st.Size, isNew)
	}
	data := make([]byte, st.Size+1)
	n, err := io.ReadFull(file, data)
	switch {
	case err == nil:
		return true, nil // it has grown
	case !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF):
		return false, declined("%q: %v", path, err)
	case int64(n) != st.Size:
		return true, nil
	}
	data = data[:n]
	if may&convertCR != 0 && bytes.IndexByte(data, '\r') >= 0 || may&convertIdent != 0 && bytes.Contains(data, []byte("$Id")) {
		return false, r.convert(f, mode, isNew)
	}
	r.settle(f, mode, blobID(data), data, isNew)
	return false, nil
}

// hashStream hashes a file that is too big to be held in memory.
func (r *dirReader) hashStream(f *scanFile, mode uint32, file io.Reader, size int64, isNew bool) (again bool, err error) {
	h := sha1.New()
	fmt.Fprintf(h, "blob %d\x00", size)
	n, err := io.Copy(h, file)
	if err != nil {
		return false, declined("%q: %v", r.dir.path+f.name, err)
	}
	if n != size {
		return true, nil
	}
	r.settle(f, mode, rawID(h.Sum(nil)), nil, isNew)
	return false, nil
}

func (r *dirReader) hashLink(f *scanFile, isNew bool) (again bool, err error) {
	target := make([]byte, unix.PathMax)
	n, err := unix.Readlinkat(r.fd, f.name, target)
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOENT) {
		return true, nil
	}
	if err != nil || n == len(target) {
		return false, declined("link %q: %v", r.dir.path+f.name, err)
	}
	r.settle(f, ModeSymlink, blobID(target[:n]), target[:n], isNew)
	return false, nil
}

// modeOf is the mode that git would record.
func (r *dirReader) modeOf(f *scanFile, st *unix.Stat_t, isNew bool) (uint32, error) {
	switch {
	case r.scan.settings.fileMode:
		if st.Mode&0o100 != 0 {
			return ModeExec, nil
		}
	case isNew, f.mode == ModeSymlink:
	case f.has(flagUnmerged):
		return 0, declined("%q is in conflict, and core.fileMode is off", r.dir.path+f.name)
	default:
		return f.mode, nil
	}
	return ModeBlob, nil
}

func blobID(data []byte) rawID {
	h := sha1.New()
	fmt.Fprintf(h, "blob %d\x00", len(data))
	h.Write(data)
	return rawID(h.Sum(nil))
}

// convert leaves a file's content to git.
func (r *dirReader) convert(f *scanFile, mode uint32, isNew bool) error {
	t := convertTask{path: r.dir.path + f.name, dir: r.dir, added: isNew}
	switch {
	case isNew:
		f.mode = mode
		t.file = len(r.dir.added)
		r.dir.added = append(r.dir.added, *f)
	case f.has(flagUnmerged):
		return declined("%q is in conflict and has to be converted", t.path)
	default:
		t.file = r.dir.file(f.name)
		t.old, t.oldMode = f.id, f.mode
		f.mode = mode
	}
	r.dir.changed = true
	r.scan.mu.Lock()
	r.scan.found.convert = append(r.scan.found.convert, t)
	r.scan.mu.Unlock()
	return nil
}

// settle records what a file is, and where its content can be read again.
func (r *dirReader) settle(f *scanFile, mode uint32, id rawID, data []byte, isNew bool) {
	if !isNew && f.id == id && f.mode == mode && !f.has(flagUnmerged|flagIntent) {
		return
	}
	path := r.dir.path + f.name
	if !isNew {
		r.scan.noteHidden(path, f)
	}
	f.mode, f.id = mode, id
	r.dir.changed = true
	if isNew {
		r.dir.added = append(r.dir.added, *f)
	}
	r.scan.keep(OID(hex.EncodeToString(id[:])), foundBlob{path: path, link: mode == ModeSymlink, data: data})
}

// keep remembers where a new blob's content is.
func (s *treeScan) keep(id OID, b foundBlob) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(b.data) > maxKeptFile || s.kept+len(b.data) > maxKept {
		b.data = nil
	}
	s.kept += len(b.data)
	s.found.files[id] = b
}
