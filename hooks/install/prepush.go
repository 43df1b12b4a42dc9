package install

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
)

// hookFile is git's pre-push hook as it is.
type hookFile struct {
	path    string
	content []byte
	mode    fs.FileMode
	exists  bool
}

// nextPath is where a hook that was here before waits to be run first.
func (h hookFile) nextPath() string { return h.path + ".isitdone-next" }

func (h hookFile) executable() bool { return runtime.GOOS == "windows" || h.mode&0o111 != 0 }

func readHook(path string) (hookFile, error) {
	h := hookFile{path: path}
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) { // core.hooksPath = /dev/null
		return h, nil
	}
	if err != nil {
		return h, fmt.Errorf("reading the pre-push hook: %w", err)
	}
	h.exists, h.mode = true, info.Mode()
	if h.content, err = os.ReadFile(path); err != nil && info.Mode()&fs.ModeSymlink == 0 {
		return h, fmt.Errorf("reading the pre-push hook: %w", err)
	}
	if target, err := os.Stat(path); err == nil {
		h.mode = target.Mode()
	}
	return h, nil
}

// planPrePush puts our hook where git looks for it, or refuses where that place is somebody's.
func planPrePush(ctx context.Context, env environ.Env, repo *gitstore.Repo, o Options) (Result, []change, error) {
	place, err := findPlace(ctx, repo)
	if err != nil {
		return Result{}, nil, err
	}
	r := pushResult(place)
	h, err := readHook(place.path())
	if err != nil {
		return r, nil, err
	}
	if file, ok := place.calledFrom(h); ok {
		r.Path, r.Action = file, Unchanged
		r.Note = join("The hook there already calls git isitdone.")
		return r, nil, nil
	}
	if err := place.refusal(h); err != nil {
		return r, nil, err
	}
	want := Shim(binaryPath(env, o))
	r.Note = join("", place.notes(h)...)
	switch state := shimState(h.content); {
	case !h.exists:
		r.Action = Added
		return r, []change{writeShim(h, want)}, nil
	case state == shimEdited:
		r.Action = Unchanged
		r.Note = join(r.Note, "The hook was edited by hand since it was written and stays as it is.")
		return r, nil, nil
	case state == shimOurs && string(h.content) == want && h.executable():
		r.Action = Unchanged
		return r, nil, nil
	case state == shimOurs:
		r.Action = Updated
		return r, []change{writeShim(h, want)}, nil
	}
	if _, err := os.Lstat(h.nextPath()); err == nil {
		return r, nil, &RefusedError{
			Path: h.path, Problem: "another hook is here, and " + filepath.Base(h.nextPath()) + " waits from an earlier installation",
			Hint: "join the two into " + h.nextPath() + ", remove " + h.path + ", and run this again",
		}
	}
	r.Action = Added
	r.Note = join("The hook that was here runs first, as "+filepath.Base(h.nextPath())+"; uninstall puts it back.", r.Note)
	move := change{
		describe: "moving " + h.path,
		apply:    func() error { return os.Rename(h.path, h.nextPath()) },
		undo:     func() error { return os.Rename(h.nextPath(), h.path) },
	}
	return r, []change{move, writeShim(hookFile{path: h.path}, want)}, nil
}

func pushResult(p place) Result {
	return Result{What: "pre-push", Name: "git", Event: "push", Hook: "pre-push", Path: p.path(), Scope: "project"}
}

func binaryPath(env environ.Env, o Options) string {
	if o.Binary != "" {
		return o.Binary
	}
	path, _ := lookPath(env, "git-isitdone")
	return path
}

func writeShim(h hookFile, text string) change {
	return change{
		describe: "writing " + h.path,
		apply: func() error {
			if err := os.MkdirAll(filepath.Dir(h.path), 0o755); err != nil {
				return err
			}
			if err := replaceFile(h.path, []byte(text), 0o755); err != nil {
				return err
			}
			// A hook that is not executable is only a hint of git's, and the push goes.
			return os.Chmod(h.path, h.mode.Perm()|0o755)
		},
		undo: func() error {
			if !h.exists {
				return os.Remove(h.path)
			}
			return errors.Join(replaceFile(h.path, h.content, h.mode.Perm()), os.Chmod(h.path, h.mode.Perm()))
		},
	}
}

// planPrePushRemoval takes our hook out and puts back the one that was there before, where git
// looks now and, since core.hooksPath may have been set after the installation, in the clone's
// own folder.
func planPrePushRemoval(ctx context.Context, repo *gitstore.Repo) ([]Result, []change, error) {
	here, err := findPlace(ctx, repo)
	if err != nil {
		return nil, nil, err
	}
	places := []place{here}
	if own := (place{dir: filepath.Join(repo.CommonDir, "hooks"), top: repo.Top}); resolved(own.dir) != resolved(here.dir) {
		places = append(places, own)
	}
	var results []Result
	var changes []change
	for i, p := range places {
		r, c, err := p.removal()
		if err != nil {
			return nil, nil, err
		}
		if i == 0 || r.Action != Absent {
			results, changes = append(results, r), append(changes, c...)
		}
	}
	if len(results) > 1 && results[0].Action == Absent {
		results = results[1:]
	}
	return results, changes, nil
}

func (p place) removal() (Result, []change, error) {
	r := pushResult(p)
	h, err := readHook(p.path())
	if err != nil {
		return r, nil, err
	}
	switch shimState(h.content) {
	case shimOurs:
	case shimEdited:
		r.Action, r.Note = Skipped, "The hook was edited by hand since it was written; take our lines out by hand."
		return r, nil, nil
	default:
		r.Action = Absent
		if file, ok := p.calledFrom(h); ok {
			r.Path, r.Action = file, Skipped
			r.Note = "This file is yours; take the line with git isitdone out by hand."
		}
		return r, nil, nil
	}
	r.Action = Removed
	if _, err := os.Lstat(h.nextPath()); err == nil {
		return r, []change{{
			describe: "putting back " + h.path,
			// The rename replaces our hook in one step: there is no moment without one.
			apply: func() error { return os.Rename(h.nextPath(), h.path) },
		}}, nil
	}
	return r, []change{{describe: "removing " + h.path, apply: func() error { return os.Remove(h.path) }}}, nil
}
