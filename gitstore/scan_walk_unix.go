//go:build unix

package gitstore

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"golang.org/x/sys/unix"

	"git-isitdone/gitstore/gitignore"
)

// treeScan is one walk over a working tree. Directories are read by several workers: most
// of the time goes into asking the system about each file.
type treeScan struct {
	top      string
	settings *scanSettings
	clock    indexClock
	root     *scanDir

	mu    sync.Mutex
	wake  sync.Cond
	tasks []scanTask
	open  int // tasks that are queued or being worked on
	err   error
	found scanFound
	kept  int // bytes of content
}

// scanTask is one directory to read, with the rules that hold in it.
type scanTask struct {
	dir        *scanDir
	ignore     *ignoreChain
	attributes *attributeChain
	// excluded: nothing untracked in it counts.
	excluded bool
}

type ignoreChain struct {
	rules *gitignore.Rules
	up    *ignoreChain
}

type attributeChain struct {
	rules *attributeRules
	up    *attributeChain
}

// walk reads the working tree. Errors: *declinedError, the context's.
func (s *treeScan) walk(ctx context.Context) error {
	s.wake.L = &s.mu
	stop := context.AfterFunc(ctx, func() { s.fail(ctx.Err()) })
	defer stop()
	first := scanTask{dir: s.root}
	for i := len(s.settings.ignore) - 1; i >= 0; i-- {
		first.ignore = &ignoreChain{s.settings.ignore[i], first.ignore}
	}
	for _, rules := range s.settings.attributes {
		first.attributes = &attributeChain{rules, first.attributes}
	}
	s.add(first)
	var workers sync.WaitGroup
	for range 2 * min(max(runtime.GOMAXPROCS(0), 1), 8) {
		workers.Go(s.work)
	}
	workers.Wait()
	return s.err
}

func (s *treeScan) add(t scanTask) {
	s.mu.Lock()
	s.tasks = append(s.tasks, t)
	s.open++
	s.mu.Unlock()
	s.wake.Signal()
}

func (s *treeScan) fail(err error) {
	s.mu.Lock()
	if s.err == nil {
		s.err = err
	}
	s.mu.Unlock()
	s.wake.Broadcast()
}

func (s *treeScan) work() {
	for {
		s.mu.Lock()
		for len(s.tasks) == 0 && s.open > 0 && s.err == nil {
			s.wake.Wait()
		}
		if s.open == 0 || s.err != nil {
			s.mu.Unlock()
			s.wake.Broadcast()
			return
		}
		t := s.tasks[len(s.tasks)-1]
		s.tasks = s.tasks[:len(s.tasks)-1]
		s.mu.Unlock()
		if err := s.read(t); err != nil {
			s.fail(err)
		}
		s.mu.Lock()
		s.open--
		s.mu.Unlock()
	}
}

// read reads one directory.
func (s *treeScan) read(t scanTask) error {
	fd, err := unix.Open(filepath.Join(s.top, filepath.FromSlash(t.dir.path)), unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	switch {
	case errors.Is(err, unix.ENOENT), errors.Is(err, unix.ENOTDIR), errors.Is(err, unix.ELOOP):
		t.dir.remove(s.noteHidden)
		return nil
	case err != nil:
		return declined("directory %q: %v", t.dir.path, err)
	}
	f := os.NewFile(uintptr(fd), t.dir.path)
	defer f.Close()
	list, err := f.ReadDir(-1)
	if err != nil {
		return declined("directory %q: %v", t.dir.path, err)
	}
	at := dirReader{scan: s, task: &t, dir: t.dir, fd: fd, seen: make([]bool, len(t.dir.files)+len(t.dir.dirs))}
	if linked, err := at.special(list); err != nil || linked {
		return err
	}
	for _, entry := range list {
		if err := at.entry(entry); err != nil {
			return err
		}
	}
	at.missing()
	return nil
}

// noteHidden records a tracked file that is not what the index says, where git was told not
// to look.
func (s *treeScan) noteHidden(path string, f *scanFile) {
	if !f.has(flagAssume | flagSkip) {
		return
	}
	s.mu.Lock()
	s.found.hidden = append(s.found.hidden, path)
	s.mu.Unlock()
}

// excludes reports whether the rules leave an untracked path out.
func (t *scanTask) excludes(path string, dir bool) bool {
	for c := t.ignore; c != nil; c = c.up {
		if out, found := c.rules.Decide(path, dir); found {
			return out
		}
	}
	return false
}

// conversionOf is what may have to be done to a file of the directory.
func (t *scanTask) conversionOf(settings *scanSettings, path string) conversion {
	c := settings.convert
	for a := t.attributes; a != nil; a = a.up {
		c |= a.rules.of(path)
	}
	return c
}
