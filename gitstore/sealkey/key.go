// Package sealkey is the account's own key, with which this program seals what it keeps
// where others may write: receipts and decisions, sessions, the token of a run.
package sealkey

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"git-isitdone/gitstore/environ"
)

// ErrKey says that the signing key cannot be used: it is too short, others may read it, or
// there is no place for one. Nothing is signed or believed until that is put right.
var ErrKey = errors.New("signing key is not usable")

const (
	keyName = "key"
	// Size is a key's, in bytes: as long as SHA-256's output (RFC 2104 section 3).
	Size = 32
)

// Read reads the account's signing key; it is nil, without an error, where none was made
// yet. A look-up never makes one.
func Read(env environ.Env) ([]byte, error) {
	dir := env.StateDir()
	if dir == "" {
		return nil, nil
	}
	path := filepath.Join(dir, keyName)
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrKey, err)
	}
	if err := checkPrivate(path, info); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrKey, err)
	}
	key, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrKey, err)
	}
	if len(key) != Size {
		return nil, fmt.Errorf("%w: %s has %d bytes instead of %d; remove it and a new one is made (what was signed with it then counts as absent)",
			ErrKey, path, len(key), Size)
	}
	return key, nil
}

// Make reads the key, making it where there is none.
func Make(env environ.Env) ([]byte, error) {
	key, err := Read(env)
	if key != nil || err != nil {
		return key, err
	}
	dir := env.StateDir()
	if dir == "" {
		return nil, fmt.Errorf("%w: neither HOME nor XDG_STATE_HOME says where to keep it", ErrKey)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrKey, err)
	}
	if err := writeKeyOnce(dir); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrKey, err)
	}
	return Read(env)
}

// writeKeyOnce makes the key file unless another process was first. The bytes are written
// under another name and then linked: O_EXCL alone would let the loser of the race read a
// file that the winner has not filled yet.
func writeKeyOnce(dir string) error {
	key := make([]byte, Size)
	rand.Read(key) // never fails: crypto/rand since Go 1.24
	tmp, err := os.CreateTemp(dir, "key-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(key)
	if err == nil {
		err = tmp.Sync()
	}
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return fmt.Errorf("writing a new key: %w", err)
	}
	path := filepath.Join(dir, keyName)
	err = os.Link(tmp.Name(), path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return nil
	}
	return writeKeyExclusive(path, key)
}

// writeKeyExclusive is for file systems without hard links.
func writeKeyExclusive(path string, key []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = f.Write(key)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return errors.Join(fmt.Errorf("writing a new key: %w", err), os.Remove(path))
	}
	return nil
}
