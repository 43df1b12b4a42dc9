package ci

import (
	"maps"
	"strings"
)

// maxCombinations bounds how many entries of a matrix are looked at for one step.
const maxCombinations = 16

// combinations are the matrix entries that make a difference to a text, the one for this
// kind of machine first. A key that the text does not name has one value only.
func combinations(matrix node, text string) []map[string]node {
	if !matrix.isMap() {
		return []map[string]node{nil}
	}
	if include := matrix.get("include"); include.isScalar() {
		return []map[string]node{nil} // computed by another job
	}
	out := []map[string]node{{}}
	based := false
	for _, p := range matrix.pairs() {
		if p.key == "include" || p.key == "exclude" {
			continue
		}
		values := preferred(p.value.items())
		if p.value.isScalar() {
			values = []node{p.value} // an expression: not known
		}
		if len(values) == 0 {
			continue
		}
		based = true
		if !strings.Contains(text, "matrix."+p.key) {
			values = values[:1]
		}
		out = crossed(out, p.key, values)
	}
	includes := matrix.get("include").items()
	if !based && len(includes) > 0 {
		out = nil
	}
	for _, entry := range preferred(includes) {
		out = included(out, entry, based)
	}
	if len(out) == 0 {
		return []map[string]node{nil}
	}
	return out[:min(len(out), maxCombinations)]
}

func crossed(combinations []map[string]node, key string, values []node) []map[string]node {
	var out []map[string]node
	for _, v := range values {
		for _, c := range combinations {
			if len(out) >= maxCombinations {
				return out
			}
			next := maps.Clone(c)
			next[key] = v
			out = append(out, next)
		}
	}
	return out
}

// included adds an entry of "include": to each combination that it does not contradict, or
// as a combination of its own.
func included(combinations []map[string]node, entry node, based bool) []map[string]node {
	added := false
	for _, c := range combinations {
		if !based {
			break
		}
		fits := true
		for _, p := range entry.pairs() {
			if have, ok := c[p.key]; ok && have.text() != p.value.text() {
				fits = false
			}
		}
		if !fits {
			continue
		}
		added = true
		for _, p := range entry.pairs() {
			if _, ok := c[p.key]; !ok {
				c[p.key] = p.value
			}
		}
	}
	if added || len(combinations) >= maxCombinations {
		return combinations
	}
	own := map[string]node{}
	for _, p := range entry.pairs() {
		own[p.key] = p.value
	}
	return append(combinations, own)
}

// preferred puts values for Linux first and those for other systems last.
func preferred(values []node) []node {
	var first, second, last []node
	for _, v := range values {
		switch text := strings.ToLower(flat(v)); {
		case strings.Contains(text, "windows") || strings.Contains(text, "macos") || strings.Contains(text, "mac-") || strings.Contains(text, "freebsd"):
			last = append(last, v)
		case strings.Contains(text, "ubuntu"):
			first = append(first, v)
		default:
			second = append(second, v)
		}
	}
	return append(append(first, second...), last...)
}

// flat is all text of a value.
func flat(n node) string {
	if n.isScalar() {
		return n.Value
	}
	var b strings.Builder
	for _, p := range n.pairs() {
		b.WriteString(p.value.text() + " ")
	}
	for _, i := range n.items() {
		b.WriteString(i.text() + " ")
	}
	return b.String()
}
