package config

import (
	"slices"
	"strings"
)

// nearest is the known name with the smallest edit distance to what was typed, if that is
// small enough to be a slip of the finger: a third of the typed length, and at least 2.
// One name that begins with the other ("check", "timeoutSeconds") is near too.
func nearest(typed string, known []string) (string, bool) {
	low := strings.ToLower(typed)
	best, bestDistance := "", max(2, len(low)/3)+1
	for _, k := range known {
		d := distance(low, strings.ToLower(k))
		if d < bestDistance {
			best, bestDistance = k, d
		}
	}
	if best != "" || len(low) < 3 {
		return best, best != ""
	}
	i := slices.IndexFunc(known, func(k string) bool {
		k = strings.ToLower(k)
		return strings.HasPrefix(k, low) || strings.HasPrefix(low, k)
	})
	if i < 0 {
		return "", false
	}
	return known[i], true
}

// distance is the Levenshtein distance in bytes. A name longer than any known one is cut:
// it is not near anyway.
func distance(a, b string) int {
	a = a[:min(len(a), 64)]
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}
