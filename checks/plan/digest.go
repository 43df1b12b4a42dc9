package plan

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"hash"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
)

// digestLength is how many hex digits of a SHA-256 are kept: 128 bits, which is plenty
// against accidents, and against design too, since receipts are signed.
const digestLength = 32

// encoder feeds fields to a hash so that no two lists of fields give the same bytes: each
// is preceded by its length.
type encoder struct{ h hash.Hash }

func newEncoder(version string) encoder {
	e := encoder{sha256.New()}
	e.text(version)
	return e
}

func (e encoder) text(fields ...string) {
	for _, f := range fields {
		var size [8]byte
		binary.BigEndian.PutUint64(size[:], uint64(len(f)))
		e.h.Write(size[:])
		e.h.Write([]byte(f))
	}
}

func (e encoder) list(fields []string) {
	e.text(strconv.Itoa(len(fields)))
	e.text(fields...)
}

func (e encoder) sum() string { return hex.EncodeToString(e.h.Sum(nil))[:digestLength] }

// definition is the digest of what a check means. Limits (timeout, retries), where it was
// found and how its output is read are not part of it: they cannot turn red into green.
func definition(c Check, files contents) string {
	e := newEncoder("check 1")
	e.text(c.ID, c.Cmd, c.Body, string(c.Kind), c.Cwd, strconv.FormatBool(c.Test), strconv.FormatBool(c.AllowEmpty))
	e.list(c.Argv)
	names := slices.Sorted(maps.Keys(c.Env))
	e.list(names)
	for _, n := range names {
		e.text(c.Env[n])
	}
	defining := slices.Compact(slices.Sorted(slices.Values(c.Files)))
	e.list(defining)
	for _, f := range defining {
		e.text(files.digest(f))
	}
	if c.Report != "" { // it can make a check red or EMPTY
		e.text("report", c.Report)
	}
	return e.sum()
}

func digestOf(defs map[string]string) string {
	e := newEncoder("plan 1")
	for _, id := range slices.Sorted(maps.Keys(defs)) {
		e.text(id, defs[id])
	}
	return e.sum()
}

// contents gives the digests of files, each read once.
type contents struct {
	fsys    fs.FS
	digests map[string]string
}

func (c contents) digest(name string) string {
	d, ok := c.digests[name]
	if !ok {
		d = c.read(name)
		c.digests[name] = d
	}
	return d
}

func (c contents) read(name string) string {
	data, err := fs.ReadFile(c.fsys, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "absent"
	case err != nil:
		return "unreadable"
	}
	if path.Base(name) == "package.json" {
		data = definingParts(data)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
