package sealkey

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"git-isitdone/gitstore/environ"
)

// ErrForged: the content is not what this program sealed with this account's key.
var ErrForged = errors.New("it was changed by somebody else than this program, or sealed with another key")

// Sum is the HMAC-SHA256 (RFC 2104) of content. What it is of goes in too, so that a seal of
// one thing never fits another.
func Sum(key []byte, what string, content []byte) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte("git-isitdone " + what + " v1\n"))
	h.Write(content)
	return h.Sum(nil)
}

// Seal is the seal of content in hexadecimal digits; the first one makes the key.
// Errors: ErrKey.
func Seal(env environ.Env, what string, content []byte) (string, error) {
	key, err := Make(env)
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(Sum(key, what, content)), nil
}

// Check reports whether a seal is content's. Where this account has no key, or none that can
// be used, nothing can be told, and everything passes. Errors: ErrForged.
func Check(env environ.Env, what string, content []byte, seal string) error {
	key, err := Read(env)
	if err != nil || key == nil {
		return nil
	}
	if sum, err := hex.DecodeString(seal); err != nil || !hmac.Equal(sum, Sum(key, what, content)) {
		return ErrForged
	}
	return nil
}
