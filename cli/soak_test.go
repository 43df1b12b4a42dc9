//go:build soak

package cli_test

import "testing"

// TestSoakKilledInEachPhase is TestKilledInEachPhase, more often.
func TestSoakKilledInEachPhase(t *testing.T) { killInEachPhase(t, 10) }

func TestSoakKilledAtRandom(t *testing.T) { killAtRandom(t, 60) }

// TestSoakWritersLoseNothing: eight processes of the built program at a time, a hundred
// receipts each, in eight working trees of one repository.
func TestSoakWritersLoseNothing(t *testing.T) { writersLoseNothing(t, 8, 100) }
