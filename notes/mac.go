package notes

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"git-isitdone/gitstore/sealkey"
)

// What a line is, so that a decision's signature never fits a receipt.
type lineKind string

const (
	kindReceipt  lineKind = "receipt"
	kindDecision lineKind = "decision"
)

const macField = `,"mac":"`

var errBadMAC = errors.New("signature does not match: edited by hand, or written with another key")

// signLine appends the mac field to a canonical line that has none.
func signLine(key []byte, kind lineKind, line []byte) []byte {
	sum := hex.EncodeToString(macOf(key, kind, line))
	signed := make([]byte, 0, len(line)+len(macField)+len(sum)+2)
	signed = append(signed, line[:len(line)-1]...)
	signed = append(signed, macField...)
	signed = append(signed, sum...)
	return append(signed, '"', '}')
}

// verifyLine checks the mac field, which is always the last one. It works on the bytes as
// they are rather than on a decoded and re-encoded receipt, so that a line in which a later
// release of the same format added a field is still believed.
func verifyLine(key []byte, kind lineKind, line []byte) error {
	at := len(line) - len(macField) - 2*sha256.Size - len(`"}`)
	if at < 1 || !bytes.HasPrefix(line[at:], []byte(macField)) || !bytes.HasSuffix(line, []byte(`"}`)) {
		return errors.New("not signed")
	}
	if len(key) == 0 {
		return errors.New("signed, but this account has no key to check it with")
	}
	sum, err := hex.DecodeString(string(line[at+len(macField) : len(line)-len(`"}`)]))
	if err != nil {
		return fmt.Errorf("not signed: %w", err)
	}
	payload := append(bytes.Clone(line[:at]), '}')
	if !hmac.Equal(sum, macOf(key, kind, payload)) {
		return errBadMAC
	}
	return nil
}

func macOf(key []byte, kind lineKind, line []byte) []byte {
	return sealkey.Sum(key, string(kind), line)
}

// ErrKey says that the signing key cannot be used; nothing is signed or believed until that
// is put right.
var ErrKey = sealkey.ErrKey
