package gitstore

import (
	"flag"
	"strconv"
	"testing"
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
	return func() { _ = f.Value.Set(f.DefValue) }
}
