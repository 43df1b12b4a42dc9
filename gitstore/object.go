package gitstore

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// objectKind is git's word for an object's type.
type objectKind string

const (
	kindBlob   objectKind = "blob"
	kindTree   objectKind = "tree"
	kindCommit objectKind = "commit"
	kindTag    objectKind = "tag"
)

// object is an object that is to be written.
type object struct {
	id   OID
	kind objectKind
	data []byte
}

// newObject computes the id that git would give: the hash of "<kind> <size>\0<data>".
func newObject(format string, kind objectKind, data []byte) object {
	header := fmt.Appendf(nil, "%s %d\x00", kind, len(data))
	var sum []byte
	if format == "sha256" {
		h := sha256.New()
		h.Write(header)
		h.Write(data)
		sum = h.Sum(nil)
	} else {
		h := sha1.New()
		h.Write(header)
		h.Write(data)
		sum = h.Sum(nil)
	}
	return object{id: OID(hex.EncodeToString(sum)), kind: kind, data: data}
}

// IsBlob reports whether id is the one that git gives to a file of this content, in the
// repository format that the id's length tells of.
func IsBlob(id OID, content []byte) bool {
	format := "sha1"
	if len(id) == 2*sha256.Size {
		format = "sha256"
	}
	return newObject(format, kindBlob, content).id == id
}

// idBytes is the length of a raw id inside a tree object.
func idBytes(format string) int {
	if format == "sha256" {
		return sha256.Size
	}
	return sha1.Size
}

// decodeTree reads a tree object: "<octal mode> <name>\0<raw id>", repeated.
func decodeTree(format string, data []byte) ([]TreeEntry, error) {
	size := idBytes(format)
	var entries []TreeEntry
	for len(data) > 0 {
		space := bytes.IndexByte(data, ' ')
		nul := bytes.IndexByte(data, 0)
		if space <= 0 || nul <= space+1 || len(data) < nul+1+size {
			return nil, fmt.Errorf("malformed tree object after %d entries", len(entries))
		}
		mode, err := strconv.ParseUint(string(data[:space]), 8, 32)
		if err != nil {
			return nil, fmt.Errorf("malformed mode in tree object: %q", data[:space])
		}
		entries = append(entries, TreeEntry{
			Mode: uint32(mode),
			Name: string(data[space+1 : nul]),
			ID:   OID(hex.EncodeToString(data[nul+1 : nul+1+size])),
		})
		data = data[nul+1+size:]
	}
	return entries, nil
}

// encodeTree writes a tree object with its entries in git's order.
func encodeTree(entries []TreeEntry) ([]byte, error) {
	entries = slices.Clone(entries)
	slices.SortFunc(entries, compareEntries)
	var b bytes.Buffer
	for _, e := range entries {
		raw, err := hex.DecodeString(string(e.ID))
		if err != nil {
			return nil, fmt.Errorf("malformed id of %q: %w", e.Name, err)
		}
		b.WriteString(strconv.FormatUint(uint64(e.Mode), 8))
		b.WriteByte(' ')
		b.WriteString(e.Name)
		b.WriteByte(0)
		b.Write(raw)
	}
	return b.Bytes(), nil
}

// compareEntries is git's order: names byte by byte, a directory's as if it ended in "/".
func compareEntries(a, b TreeEntry) int { return strings.Compare(sortName(a), sortName(b)) }

func sortName(e TreeEntry) string {
	if e.Mode == ModeTree {
		return e.Name + "/"
	}
	return e.Name
}

// commitTreeOf reads the tree line, which is a commit object's first.
func commitTreeOf(data []byte) (OID, error) {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	id, ok := strings.CutPrefix(string(line), "tree ")
	if !ok || !OID(id).Valid() {
		return "", fmt.Errorf("malformed commit object")
	}
	return OID(id), nil
}

// tagTarget reads the object line, which is a tag object's first.
func tagTarget(data []byte) (OID, error) {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	id, ok := strings.CutPrefix(string(line), "object ")
	if !ok || !OID(id).Valid() {
		return "", fmt.Errorf("malformed tag object")
	}
	return OID(id), nil
}
