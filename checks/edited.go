package checks

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"git-isitdone/gitstore"
	"git-isitdone/scan"
)

// ScanFile compares one file of the working tree with HEAD: what an edit hook has time for. It
// hashes no tree, so a test that moved to another file looks like one that is gone. path is
// slash-separated and relative to the top; a file that holds no tests in a language that is
// read, and everything where the configuration says integrity: off, gives an empty report.
func (w *Workspace) ScanFile(ctx context.Context, path string) (scan.Report, error) {
	if !scan.Reads(path) {
		return scan.Report{}, nil
	}
	c, err := w.settings(ctx, nil)
	if err != nil || c.Integrity == "off" {
		return scan.Report{}, nil //nolint:nilerr // the stop hook says what is wrong with a configuration
	}
	change := scan.Change{Path: path}
	if change.Old, err = w.fileAtHead(ctx, path); err != nil {
		return scan.Report{}, fmt.Errorf("reading %s at HEAD: %w", path, err)
	}
	full := w.Repo.Path(path)
	info, err := os.Lstat(full)
	switch {
	case errors.Is(err, fs.ErrNotExist): // the edit removed it
	case err != nil:
		return scan.Report{}, fmt.Errorf("reading %s: %w", path, err)
	case !info.Mode().IsRegular() || info.Size() > biggest || len(change.Old) > biggest:
		return scan.Report{}, nil // the stop says what was not looked at
	default:
		if change.New, err = os.ReadFile(full); err != nil {
			return scan.Report{}, fmt.Errorf("reading %s: %w", path, err)
		}
	}
	return w.policy(c).Scan([]scan.Change{change}), nil
}

// fileAtHead is a file as HEAD has it; nil where it has none.
func (w *Workspace) fileAtHead(ctx context.Context, path string) ([]byte, error) {
	head, err := w.Repo.Head(ctx)
	if err != nil || head.Tree == "" {
		return nil, err
	}
	e, err := w.Repo.Entry(ctx, head.Tree, path)
	if errors.Is(err, gitstore.ErrNotFound) || err == nil && !regular(e.Mode) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return w.Repo.Blob(ctx, e.ID)
}
