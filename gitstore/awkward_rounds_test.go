package gitstore

import (
	"flag"
	"strconv"
	"testing"
	"time"
)

// setRounds sets how often rapid runs a property, unless the command line says it.
func setRounds(t *testing.T, rounds int) (restore func()) {
	t.Helper()
	f := flag.Lookup("rapid.checks")
	if f.Value.String() != f.DefValue {
		return func() {}
	}
	if err := f.Value.Set(strconv.Itoa(rounds)); err != nil {
		t.Fatal(err)
	}
	seed := flag.Lookup("rapid.seed")
	if seed.Value.String() == seed.DefValue {
		if err := seed.Value.Set(strconv.FormatInt(time.Now().UnixNano(), 10)); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d rounds, -rapid.seed=%s", rounds, seed.Value)
	return func() {
		_ = f.Value.Set(f.DefValue)
		_ = seed.Value.Set(seed.DefValue)
	}
}
