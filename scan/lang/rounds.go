package lang

import "strings"

// within is how often a loop goes round inside of another one, with the numbers of Assert.Rounds.
func within(outer, inner int) int {
	switch {
	case outer < 0 || inner <= 0:
		return -1
	case outer == 0:
		return inner
	}
	return min(outer*inner, 1<<30)
}

// steps is how often a loop from one number up to another goes round; -1 where either is none.
func steps(from, to string, inclusive bool) int {
	lo, ok1 := whole(from)
	hi, ok2 := whole(to)
	if inclusive {
		hi++
	}
	if !ok1 || !ok2 || hi <= lo {
		return -1
	}
	return hi - lo
}

// whole is a number without a fraction, of any of the languages: 1_000, 10u32.
func whole(s string) (int, bool) {
	negative := strings.HasPrefix(s, "-")
	s = strings.ReplaceAll(strings.TrimPrefix(s, "-"), "_", "")
	if i := strings.IndexAny(s, "iu"); i > 0 {
		s = s[:i]
	}
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	if negative {
		return -atoi(s), true
	}
	return atoi(s), true
}

// roundsIn reads range(8), range(1, 9), 0..8 and let i = 0; i < 8 from the head of a loop.
func roundsIn(head string) int {
	if args, ok := strings.CutPrefix(head, "range("); ok {
		args, _, ok = strings.Cut(args, ")")
		parts := strings.Split(args, ",")
		switch {
		case !ok || len(parts) > 2:
			return -1
		case len(parts) == 1:
			return steps("0", parts[0], false)
		}
		return steps(parts[0], parts[1], false)
	}
	if parts := strings.Split(head, ";"); len(parts) == 3 {
		_, from, _ := strings.Cut(parts[0], "=")
		_, to, less := strings.Cut(parts[1], "<")
		to, inclusive := strings.CutPrefix(to, "=")
		if !less || !strings.Contains(parts[2], "++") {
			return -1
		}
		return steps(from, to, inclusive)
	}
	if from, to, ok := strings.Cut(head, ".."); ok {
		to, inclusive := strings.CutPrefix(to, "=")
		return steps(from, to, inclusive)
	}
	return -1
}
