package gitstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// tempIndex is a copy of a working tree's index, with an object directory of its own: git
// can add everything to it without touching the user's index or object database, which may
// not even be writable.
type tempIndex struct {
	r     *Repo
	dir   *tempDir
	batch *catFile // started on first use
}

// snapshotConf are the settings for work on the temporary index. None of them changes what
// a file's content is (line endings, filters, file modes stay the user's); they switch off
// what would let an edit go unseen or would write into the git directory.
var snapshotConf = []string{
	// A monitor that misses an event, or lies, hides edits from `git add` too.
	"core.fsmonitor=false",
	// The untracked cache trusts directory times.
	"core.untrackedCache=false",
	// Without the change time, an edit that restores size and mtime goes unseen.
	"core.trustctime=true",
	"core.checkStat=default",
	// A split index would write its shared half into the git directory.
	"core.splitIndex=false",
	noHooks,
	"add.ignoreErrors=false",
	"advice.addEmbeddedRepo=false",
	// Objects that live for a second are not worth compressing.
	"core.looseCompression=0",
}

func newTempIndex(ctx context.Context, r *Repo) (*tempIndex, error) {
	parent, err := r.tempParent(ctx)
	if err != nil {
		return nil, err
	}
	dir, err := newTempDir(parent)
	if err != nil {
		return nil, err
	}
	t := &tempIndex{r: r, dir: dir}
	if err := copyIndex(filepath.Join(r.GitDir, "index"), dir.index()); err != nil {
		_ = dir.remove()
		return nil, err
	}
	return t, nil
}

// copyIndex copies the index and its modification time. The time matters: git looks into
// a file that is as young as the index (it may have been edited within the same tick), and
// a copy with a newer time would make it trust the old id (8 of 8 trials, git 2.39).
func copyIndex(from, to string) error {
	src, err := os.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // nothing was ever added here
	}
	if err != nil {
		return fmt.Errorf("reading the index: %w", err)
	}
	defer src.Close()
	info, err := src.Stat()
	if err != nil {
		return fmt.Errorf("reading the index: %w", err)
	}
	dst, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("copying the index: %w", err)
	}
	if _, err := io.Copy(dst, src); err != nil {
		_ = dst.Close()
		return fmt.Errorf("copying the index: %w", err)
	}
	if err := dst.Close(); err != nil {
		return fmt.Errorf("copying the index: %w", err)
	}
	if err := os.Chtimes(to, info.ModTime(), info.ModTime()); err != nil {
		return fmt.Errorf("copying the index: %w", err)
	}
	return nil
}

// env redirects git to the temporary index and objects; the real ones are read through.
func (t *tempIndex) env() []string {
	return []string{
		"GIT_INDEX_FILE=" + t.dir.index(),
		"GIT_OBJECT_DIRECTORY=" + t.dir.objects(),
		"GIT_ALTERNATE_OBJECT_DIRECTORIES=" + quoteAlternate(t.r.objectsDir()),
	}
}

// quoteAlternate quotes a path that the separator of the variable, or a leading quote,
// would break apart (git(1), GIT_ALTERNATE_OBJECT_DIRECTORIES).
func quoteAlternate(path string) string {
	if runtime.GOOS == "windows" || !strings.ContainsAny(path, ":\"\n") {
		return path
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(path) {
		switch c := path[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ':
			fmt.Fprintf(&b, "\\%03o", c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func (t *tempIndex) call(stdin []byte, args ...string) gitCall {
	c := gitCall{dir: t.r.Top, conf: snapshotConf, env: t.env(), args: args}
	if stdin != nil {
		c.stdin = bytes.NewReader(stdin)
	}
	return c
}

func (t *tempIndex) git(ctx context.Context, stdin []byte, args ...string) ([]byte, error) {
	return t.r.git.run(ctx, t.call(stdin, args...))
}

// indexEntry is one entry of an index. Unmerged paths have several.
type indexEntry struct {
	mode            uint32
	id              OID
	stage           int
	path            string
	assumeUnchanged bool
	skipWorktree    bool
	intentToAdd     bool // read by parseIndex only
}

// entries lists what keep chooses of the temporary index: read here where its form is
// known, which saves a process, else by git.
func (t *tempIndex) entries(ctx context.Context, keep keepFunc) ([]indexEntry, error) {
	data, err := os.ReadFile(t.dir.index())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the index: %w", err)
	}
	entries, err := parseIndex(data, t.r.ObjectFormat, keep)
	if !errors.Is(err, errIndexForeign) {
		return entries, err
	}
	out, err := t.git(ctx, nil, "ls-files", "-z", "--stage", "-v")
	if err != nil {
		return nil, fmt.Errorf("listing the index: %w", err)
	}
	all, err := parseLsFiles(string(out))
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(e indexEntry) bool { return !keep(&e, []byte(e.path)) }), nil
}

// special keeps the entries that need more than `git add`: sub-repositories and files
// whose edits git was told not to see.
func special(e *indexEntry, _ []byte) bool {
	return e.mode == ModeGitlink || e.assumeUnchanged || e.skipWorktree
}

// specialOr keeps those, and the paths of the given entries.
func specialOr(more []indexEntry) keepFunc {
	paths := make(map[string]bool, len(more))
	for _, e := range more {
		paths[e.path] = true
	}
	return func(e *indexEntry, path []byte) bool { return special(e, path) || paths[string(path)] }
}

// parseLsFiles reads `ls-files -z --stage -v`: "<tag> <mode> <id> <stage>\t<path>". The tag
// is S for skip-worktree, in lower case for assume-unchanged (git-ls-files(1)).
func parseLsFiles(out string) ([]indexEntry, error) {
	var entries []indexEntry
	for line := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
		if line == "" {
			continue
		}
		meta, path, ok := strings.Cut(line, "\t")
		f := strings.Split(meta, " ")
		if !ok || len(f) != 4 || len(f[0]) != 1 {
			return nil, fmt.Errorf("unexpected line of git ls-files: %q", line)
		}
		mode, err := strconv.ParseUint(f[1], 8, 32)
		if err != nil {
			return nil, fmt.Errorf("unexpected line of git ls-files: %q", line)
		}
		entries = append(entries, indexEntry{
			mode: uint32(mode), id: OID(f[2]), stage: int(f[3][0] - '0'), path: path,
			assumeUnchanged: f[0] == strings.ToLower(f[0]),
			skipWorktree:    strings.EqualFold(f[0], "S"),
		})
	}
	return entries, nil
}

func nulJoin(paths []string) []byte {
	var b bytes.Buffer
	for _, p := range paths {
		b.WriteString(p)
		b.WriteByte(0)
	}
	return b.Bytes()
}
