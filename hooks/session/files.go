package session

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/sealkey"
)

// File is one line of a session's manifest.
type File struct {
	Path string
	Mode uint32
	ID   gitstore.OID
}

// contentLimit is the size up to which a file's content is kept.
const contentLimit = 1 << 20

// objectReader reads blobs; gitstore's snapshots and repositories do. Errors:
// gitstore.ErrNotFound.
type objectReader interface {
	Blob(ctx context.Context, id gitstore.OID) ([]byte, error)
}

// KeepFiles writes the manifest of the tree that the session found, and the contents of its
// tests and configurations that no commit holds (changed lists those): everything else can
// be asked of git, and a private file of the user is none of our business. What
// lies there already is replaced: the digest of the manifest, which is given, is to be kept
// under a seal, and what somebody else wrote must not come under it.
func (s Store) KeepFiles(ctx context.Context, host, id string, all []File, changed []string, from objectReader) (digest string, err error) {
	for _, dir := range s.filesDirs(host, id) {
		if digest, err = keepFiles(ctx, dir, all, changed, from); err == nil || ctx.Err() != nil {
			break
		}
	}
	return digest, err
}

func digestOf(content []byte) string { return fmt.Sprintf("%x", sha256.Sum256(content)) }

func keepFiles(ctx context.Context, dir string, all []File, changed []string, from objectReader) (string, error) {
	manifest := filepath.Join(dir, manifestName)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("keeping what the session found: %w", err)
	}
	ids := make(map[string]gitstore.OID, len(changed))
	for _, p := range changed {
		if Kept(p) {
			ids[p] = ""
		}
	}
	var b bytes.Buffer
	for _, f := range all {
		fmt.Fprintf(&b, "%06o %s\t%s\x00", f.Mode, f.ID, f.Path)
		if _, wanted := ids[f.Path]; wanted && (f.Mode == gitstore.ModeBlob || f.Mode == gitstore.ModeExec) {
			ids[f.Path] = f.ID
		}
	}
	for p, blob := range ids {
		if blob == "" {
			continue
		}
		content, err := from.Blob(ctx, blob)
		if err != nil {
			return "", fmt.Errorf("keeping %s as the session found it: %w", p, err)
		}
		if len(content) > contentLimit {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, string(blob)), content, 0o600); err != nil {
			return "", fmt.Errorf("keeping what the session found: %w", err)
		}
	}
	// Last, and in one step: a manifest that is there is whole.
	if err := os.WriteFile(manifest+".new", b.Bytes(), 0o600); err != nil {
		return "", fmt.Errorf("keeping what the session found: %w", err)
	}
	return digestOf(b.Bytes()), os.Rename(manifest+".new", manifest)
}

const manifestName = "manifest"

// filesDirs are where a session's files may be: beside its own file, or in the spare directory.
func (s Store) filesDirs(host, id string) []string {
	var dirs []string
	for _, dir := range []string{s.Dir, s.Spare} {
		if dir != "" {
			dirs = append(dirs, strings.TrimSuffix(Store{Dir: dir}.Path(host, id), ".json")+".files")
		}
	}
	return dirs
}

// Files are a tree as a session found it.
type Files struct {
	List []File

	dir  string
	repo objectReader
}

// Files gives the tree that the session found; repo answers for what commits hold, and digest
// is the manifest's, where that is known.
// Errors: fs.ErrNotExist where no start was recorded, sealkey.ErrForged.
func (s Store) Files(host, id, digest string, repo objectReader) (Files, error) {
	var content []byte
	files := Files{repo: repo}
	err := fs.ErrNotExist
	for i, dir := range s.filesDirs(host, id) {
		found, errDir := os.ReadFile(filepath.Join(dir, manifestName))
		if i == 0 || errDir == nil {
			files.dir, content, err = dir, found, errDir
		}
		if errDir == nil {
			break
		}
	}
	if err != nil {
		return Files{}, fmt.Errorf("reading what the session found: %w", err)
	}
	if digest != "" && digest != digestOf(content) {
		return Files{}, fmt.Errorf("reading what the session found: %s: %w", filepath.Join(files.dir, manifestName), sealkey.ErrForged)
	}
	for rest := string(content); rest != ""; {
		line, after, whole := strings.Cut(rest, "\x00")
		rest = after
		meta, p, ok := strings.Cut(line, "\t")
		mode, blob, okMeta := strings.Cut(meta, " ")
		bits, errMode := strconv.ParseUint(mode, 8, 32)
		if !whole || !ok || !okMeta || errMode != nil || !gitstore.OID(blob).Valid() {
			return Files{}, fmt.Errorf("reading what the session found: %s is damaged after %d files", filepath.Join(files.dir, manifestName), len(files.List))
		}
		files.List = append(files.List, File{Path: p, Mode: uint32(bits), ID: gitstore.OID(blob)})
	}
	return files, nil
}

// Read gives a file's content at the session's start. What was kept of it counts where it
// still is what its id says.
// Errors: gitstore.ErrNotFound where neither we nor a commit kept it.
func (f Files) Read(ctx context.Context, id gitstore.OID) ([]byte, error) {
	if !id.Valid() {
		return nil, fmt.Errorf("object %q: %w", id, gitstore.ErrNotFound)
	}
	content, err := os.ReadFile(filepath.Join(f.dir, string(id)))
	if err != nil || !gitstore.IsBlob(id, content) {
		return f.repo.Blob(ctx, id)
	}
	return content, nil
}

// ChangesTo lists what differs from what the session found to another tree, which is given
// as its changes from the empty one.
func (f Files) ChangesTo(all []gitstore.Change) []gitstore.Change {
	was := make(map[string]File, len(f.List))
	for _, old := range f.List {
		was[old.Path] = old
	}
	var changes []gitstore.Change
	for _, c := range all {
		old, known := was[c.Path]
		delete(was, c.Path)
		if known && old.ID == c.NewID && old.Mode == c.NewMode {
			continue
		}
		if known {
			c.Status, c.OldPath, c.OldID, c.OldMode = 'M', c.Path, old.ID, old.Mode
		}
		changes = append(changes, c)
	}
	for _, old := range was {
		changes = append(changes, gitstore.Change{Status: 'D', Path: old.Path, OldPath: old.Path, OldID: old.ID, OldMode: old.Mode})
	}
	slices.SortFunc(changes, func(a, b gitstore.Change) int { return strings.Compare(a.Path, b.Path) })
	return changes
}

// Kept reports whether a file's content is kept: tests and what configures tests, and never
// what looks like a secret.
func Kept(name string) bool {
	low := strings.ToLower(name)
	base := path.Base(low)
	return !secretName(base) && (inTestDir(low) || testName(base) || configures(base))
}

func secretName(base string) bool {
	for _, part := range []string{".env", "secret", "credential", "password", "token", "id_rsa", "id_ed25519", ".npmrc", ".netrc", ".pypirc"} {
		if strings.Contains(base, part) {
			return true
		}
	}
	switch path.Ext(base) {
	case ".pem", ".key", ".p12", ".pfx", ".jks", ".kdbx", ".keystore":
		return true
	}
	return false
}

func inTestDir(low string) bool {
	for _, dir := range strings.Split(path.Dir(low), "/") {
		switch dir {
		case "test", "tests", "__tests__", "spec", "specs", "e2e", "testing", "cypress":
			return true
		}
	}
	return false
}

func testName(base string) bool {
	stem := strings.TrimSuffix(base, path.Ext(base))
	return strings.HasPrefix(stem, "test_") || strings.HasSuffix(stem, "_test") || strings.HasSuffix(stem, "_spec") ||
		strings.HasSuffix(stem, ".test") || strings.HasSuffix(stem, ".spec") || strings.HasSuffix(stem, "test") ||
		strings.HasSuffix(stem, "tests") || stem == "conftest"
}

func configures(base string) bool {
	switch base {
	case ".isitdone.json", "verify.sh", "package.json", "pyproject.toml", "setup.cfg", "tox.ini", "pytest.ini", "noxfile.py",
		"makefile", "gnumakefile", "go.mod", "cargo.toml", "build.gradle", "build.gradle.kts", "pom.xml", "deno.json",
		".coveragerc", "composer.json", "phpunit.xml", "phpunit.xml.dist", ".rspec", "rakefile", "gemfile", "mix.exs":
		return true
	}
	for _, part := range []string{"jest.config", "vitest.config", "vite.config", "playwright.config", "cypress.config", ".mocharc", "eslint", "tsconfig", "karma.conf", "nyc.config", ".nycrc", "babel.config"} {
		if strings.Contains(base, part) {
			return true
		}
	}
	return false
}
