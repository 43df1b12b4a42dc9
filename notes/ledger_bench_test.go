package notes

import (
	"testing"

	"git-isitdone/gitstore"
)

// seeded is a ledger with many receipts, folded in at once.
func seeded(b *testing.B, n int) *clone {
	b.Helper()
	c := newPlace(b).newClone("r")
	c.put(receiptOf(treeA, 0, lint(Pass), tests(Pass)))
	key, err := readKey(c.env)
	if err != nil {
		b.Fatal(err)
	}
	recs := make([]record, n)
	for i := range recs {
		text, err := receiptOf(spread(i), i, lint(Pass), tests(Pass)).MarshalJSON()
		if err != nil {
			b.Fatal(err)
		}
		recs[i] = record{kind: kindReceipt, raw: signLine(key, kindReceipt, text)}
	}
	if err := c.ledger.fold(b.Context(), key, recs...); err != nil {
		b.Fatal(err)
	}
	c.run("gc", "-q")
	return c.open("r")
}

// spread is a tree id that looks like a digest.
func spread(i int) gitstore.OID {
	id := []byte(numbered(i))
	const digits = "0123456789abcdef"
	h := uint32(i) * 2654435761
	for j := range 8 {
		id[j] = digits[h>>(4*j)&15]
	}
	return gitstore.OID(id)
}

func BenchmarkLedger(b *testing.B) {
	const n = 20_000
	c := seeded(b, n)
	b.Run("look-up", func(b *testing.B) {
		i := 0
		for b.Loop() {
			i++
			got, err := c.ledger.Receipts(b.Context(), spread(i*7919%n))
			if err != nil || len(got.Receipts) != 1 {
				b.Fatal(got, err)
			}
		}
	})
	b.Run("write", func(b *testing.B) {
		i := n
		for b.Loop() {
			i++
			if err := c.ledger.Put(b.Context(), receiptOf(spread(i), i, tests(Pass))); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("newest ten", func(b *testing.B) {
		for b.Loop() {
			if got, err := c.ledger.All(b.Context(), 10); err != nil || len(got.Receipts) != 10 {
				b.Fatal(got, err)
			}
		}
	})
}
