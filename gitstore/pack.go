package gitstore

import (
	"bytes"
	"compress/zlib"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// packKinds are the type numbers of gitformat-pack(5).
var packKinds = map[objectKind]byte{kindCommit: 1, kindTree: 2, kindBlob: 3}

// encodePack writes a version 2 pack of whole objects, as gitformat-pack(5) describes it:
// "PACK", version, count, the objects (type and size, then zlib data), a checksum of it all.
func encodePack(format string, objects []object) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("PACK")
	b.Write(binary.BigEndian.AppendUint32(nil, 2))
	b.Write(binary.BigEndian.AppendUint32(nil, uint32(len(objects))))
	for _, o := range objects {
		kind, ok := packKinds[o.kind]
		if !ok {
			return nil, fmt.Errorf("cannot write a %s", o.kind)
		}
		b.Write(packHeader(kind, len(o.data)))
		z := zlib.NewWriter(&b)
		if _, err := z.Write(o.data); err != nil {
			return nil, err
		}
		if err := z.Close(); err != nil {
			return nil, err
		}
	}
	if format == "sha256" {
		sum := sha256.Sum256(b.Bytes())
		b.Write(sum[:])
	} else {
		sum := sha1.Sum(b.Bytes())
		b.Write(sum[:])
	}
	return b.Bytes(), nil
}

// packHeader: 3 bits of type and 4 of size in the first byte, then 7 bits of size each,
// the top bit saying that more follow.
func packHeader(kind byte, size int) []byte {
	head := kind<<4 | byte(size&0x0f)
	size >>= 4
	var out []byte
	for size > 0 {
		out = append(out, head|0x80)
		head = byte(size & 0x7f)
		size >>= 7
	}
	return append(out, head)
}
