package reader

import (
	"strconv"
	"strings"

	"git-isitdone/notes"
)

// tally is what the words of a summary such as "1 failed, 2 passed, 1 skipped" add up to.
type tally struct {
	passed, failed, skipped, errors int
}

// parseTally reads a list of "<n> <word>" separated by any of the separators. ok is false
// where a part is anything else, so that prose is not taken for a summary.
func parseTally(s, separators string) (t tally, ok bool) {
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
		n, name, found := number(strings.TrimSpace(part))
		if !found || !strings.HasPrefix(name, " ") || !t.add(n, strings.TrimSpace(name)) {
			return tally{}, false
		}
		ok = true
	}
	return t, ok
}

// add counts n under a runner's word; false for a word that no runner uses.
func (t *tally) add(n int, name string) bool {
	switch name {
	case "passed", "pass", "xfailed", "xpassed":
		t.passed += n
	case "failed", "fail":
		t.failed += n
	case "error", "errors":
		t.errors += n
	case "skipped", "todo", "pending":
		t.skipped += n
	case "deselected", "warning", "warnings", "total", "rerun", "reruns", "subtests passed", "obsolete":
		return true
	default:
		return false
	}
	return true
}

func (t *tally) plus(o tally) {
	t.passed += o.passed
	t.failed += o.failed
	t.skipped += o.skipped
	t.errors += o.errors
}

func (t tally) bad() int { return t.failed + t.errors }

// none is true where not a single test was executed.
func (t tally) none() bool { return t.passed+t.failed+t.errors == 0 }

func (t tally) counts() *notes.Counts {
	return &notes.Counts{
		Passed: t.passed, Failed: t.bad(), Skipped: t.skipped,
		Total: t.passed + t.bad() + t.skipped,
	}
}

// summary puts failures first and leaves zeros out.
func (t tally) summary() string {
	var parts []string
	put := func(n int, what string) {
		if n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+what)
		}
	}
	put(t.failed, "failed")
	put(t.errors, plural(t.errors, "error"))
	put(t.passed, "passed")
	put(t.skipped, "skipped")
	if len(parts) == 0 {
		return "no tests ran"
	}
	return strings.Join(parts, ", ")
}

// plural is the word with an "s" unless n is 1.
func plural(n int, one string) string {
	if n == 1 {
		return one
	}
	return one + "s"
}

// number reads the decimal number at the start of s and gives what follows it.
func number(s string) (n int, rest string, ok bool) {
	i := 0
	for i < len(s) && i < 9 && s[i] >= '0' && s[i] <= '9' {
		n = n*10 + int(s[i]-'0')
		i++
	}
	return n, s[i:], i > 0
}
