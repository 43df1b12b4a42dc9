package config

import "slices"

// The functions here pick the stricter of the user's git config (a) and the committed file
// (b). Where both are equally strict the committed file holds, as for every other key.

// strictest orders words from the loosest to the strictest.
func strictest(order ...string) func(a, b string) string {
	return func(a, b string) string {
		if slices.Index(order, a) > slices.Index(order, b) {
			return a
		}
		return b
	}
}

// notOff: run and receipt let exactly the same pushes through (proved ones); they differ
// only in who starts the proof.
func notOff(a, b string) string {
	if b == "off" {
		return a
	}
	return b
}

func larger(a, b int) int { return max(a, b) }

func falseWins(a, b bool) bool { return a && b }

func trueWins(a, b bool) bool { return a || b }

// narrowerTrust: names are narrower than any valid signature, which is narrower than any
// note; of two lists of names only those on both are trusted.
func narrowerTrust(a, b []string) []string {
	ra, rb := trustRank(a), trustRank(b)
	switch {
	case ra > rb:
		return a
	case rb > ra, ra < rankNames:
		return b
	}
	both := []string{}
	for _, name := range b {
		if slices.Contains(a, name) {
			both = append(both, name)
		}
	}
	return both
}

const (
	rankAny = iota
	rankSigned
	rankNames
)

func trustRank(v []string) int {
	switch {
	case slices.Equal(v, []string{"any"}):
		return rankAny
	case slices.Equal(v, []string{"signed"}):
		return rankSigned
	default:
		return rankNames
	}
}
