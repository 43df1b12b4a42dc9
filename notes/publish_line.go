package notes

import (
	"context"
	"errors"
)

// ErrUnsigned: the user's configuration asks for signatures, and making one failed. The
// receipts were published without.
var ErrUnsigned = errors.New("receipts are published without a signature")

// writer makes the lines that are published.
type writer struct {
	by   string
	sign func(line []byte) ([]byte, error) // nil: the user does not sign
	// done are the finished lines by their text: a lost race must not ask a key again.
	done map[string][]byte
	// failed is why signing failed; it is not tried again, since a key that waits for a
	// touch would make the user wait once for each receipt.
	failed error
}

// signer gives the function that signs, nil where the user does not. What is wrong with the
// configuration shows as a signature that fails.
func (n *Notes) signer(ctx context.Context) func([]byte) ([]byte, error) {
	s, err := n.signing(ctx)
	if err != nil {
		return func([]byte) ([]byte, error) { return nil, err }
	}
	if !s.signs() {
		return nil
	}
	return func(line []byte) ([]byte, error) { return s.sign(ctx, n.env, line) }
}

// add adds those receipts that the note does not have, whoever published them. One that
// nobody signed is added again by who signs.
func (w *writer) add(note []byte, receipts []Receipt) (now []byte, added int, err error) {
	have := map[string]bool{}
	signed := map[string]bool{}
	for _, raw := range splitLines(note) {
		r, err := decodeReceipt(raw)
		if err != nil {
			continue
		}
		text, err := anonymous(r)
		if err != nil {
			return nil, 0, err
		}
		have[string(text)] = true
		if _, _, ok := splitSig(raw); ok {
			signed[string(text)] = true
		}
	}
	for _, r := range receipts {
		r = forPublication(r)
		text, err := anonymous(r)
		if err != nil {
			return nil, 0, err
		}
		if signed[string(text)] || have[string(text)] && (w.sign == nil || w.failed != nil) {
			continue
		}
		raw, err := w.line(r, string(text))
		if err != nil {
			return nil, 0, err
		}
		if _, _, ok := splitSig(raw); have[string(text)] && !ok {
			continue // it was to replace an unsigned one, and signing failed
		}
		note = addLine(note, raw)
		added++
	}
	return note, added, nil
}

func (w *writer) line(r Receipt, text string) ([]byte, error) {
	if raw, ok := w.done[text]; ok {
		return raw, nil
	}
	r.By = w.by
	raw, err := r.MarshalJSON()
	if err != nil {
		return nil, err
	}
	if w.sign != nil && w.failed == nil {
		signed, err := w.sign(raw)
		if err != nil {
			w.failed = err
		} else {
			raw = signed
		}
	}
	w.done[text] = raw
	return raw, nil
}
