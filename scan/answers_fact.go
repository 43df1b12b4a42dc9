package scan

import (
	"slices"
	"strconv"
	"strings"

	"git-isitdone/scan/lang"
)

// fact is what tests say of one set of inputs: values that stand together in an assertion, in a
// row, or, less exactly, in a test.
type fact struct {
	values map[string]bool
	test   string
	exact  bool // one assertion or row
	before bool // it was there before the change
	calls  map[string]bool
}

// facts finds what tests say by a value.
type facts map[string][]*fact

// commonValue is how many facts may hold a value before it tells nothing: it keeps the search
// linear.
const commonValue = 64

func (fs facts) add(f *fact) {
	if len(f.values) < 1 {
		return
	}
	for v := range f.values {
		if telling(v) > 0 && len(fs[v]) < commonValue {
			fs[v] = append(fs[v], f)
		}
	}
}

// facts reads all tests of the change and those known beside it.
func (s *sourceSet) facts() facts {
	fs := facts{}
	for i := range s.before {
		fs.test(&s.before[i].Test, s.before[i].file, true)
	}
	for i := range s.after {
		fs.test(&s.after[i].Test, s.after[i].file, false)
	}
	for _, f := range s.context {
		for i := range f.after.Tests {
			fs.test(&f.after.Tests[i], f.Path, true)
		}
	}
	return fs
}

func (fs facts) test(t *lang.Test, file string, before bool) {
	calls := map[string]bool{}
	for c := range t.Calls {
		calls[c] = true
	}
	whole := map[string]bool{}
	for v := range t.Literals {
		whole[plain(v)] = true
	}
	fs.add(&fact{values: whole, test: t.Name, before: before, calls: calls})
	for _, r := range t.Rows {
		fs.add(&fact{values: set(r.Literals), test: t.Name, exact: true, before: before, calls: calls})
	}
	for _, a := range t.Asserts {
		values := set(a.Literals)
		for _, part := range []string{a.Subject, a.Expected} {
			for _, v := range valuesOf(lang.Read(file, []byte(part))) {
				values[v] = true
			}
		}
		fs.add(&fact{values: values, test: t.Name, exact: true, before: before, calls: calls})
	}
}

func set(values []string) map[string]bool {
	out := map[string]bool{}
	for _, v := range values {
		out[plain(v)] = true
	}
	return out
}

// valuesOf are the literals of a piece of source.
func valuesOf(s lang.Source) []string {
	p := program{Source: s}
	return p.values(part{0, len(s.Tokens)})
}

func (p program) values(r part) []string {
	var out []string
	for i := r.lo; i < r.hi && i < len(p.Tokens); i++ {
		t := p.At(i)
		switch {
		case t.Kind == lang.String:
			out = append(out, plain(`"`+t.Text+`"`))
		case t.Kind == lang.Number:
			v := t.Text
			if before := p.At(i - 2); i > r.lo && p.At(i-1).Is("-") && (before.Kind == lang.Mark && !before.Is(")") && !before.Is("]") || before.Is("return") || i-1 == r.lo) {
				v = "-" + v
			}
			out = append(out, plain(v))
		case t.Kind == lang.Name && (t.Is("True") || t.Is("true")):
			out = append(out, "true")
		case t.Kind == lang.Name && (t.Is("False") || t.Is("false")):
			out = append(out, "false")
		case t.Is("None"), t.Is("null"), t.Is("nil"), t.Is("undefined"):
			out = append(out, "null")
		}
	}
	return out
}

// plain is a value without what languages write around it: 42u32 and 42.0 are 42.
func plain(v string) string {
	if strings.HasPrefix(v, `"`) {
		return v
	}
	switch v {
	case "True":
		return "true"
	case "False":
		return "false"
	case "None", "nil", "undefined":
		return "null"
	}
	n := v
	for _, suffix := range []string{"u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64", "n"} {
		if rest, ok := strings.CutSuffix(n, suffix); ok && rest != "" && !strings.HasPrefix(n, "0x") {
			n = rest
			break
		}
	}
	if f, err := strconv.ParseFloat(n, 64); err == nil {
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return n
}

// ordinary are values that programs name for reasons of their own.
var ordinary = []string{
	"10", "12", "16", "24", "32", "60", "64", "100", "128", "200", "255", "256", "365", "404", "500", "512", "1000", "1024", "3600", "65535",
	`"/"`, `"."`, `".."`, `"utf-8"`, `"utf8"`, `"UTF-8"`, `"localhost"`, `"127.0.0.1"`, `"0.0.0.0"`, `"::1"`, `"*/*"`, `"\n"`, `"--"`, `"N/A"`, `"[]"`, `"{}"`,
}

// telling is how little a value is likely to stand in code and test by chance: 0 for what stands
// everywhere, 1 for a digit or a word, 2 for more.
func telling(v string) int {
	text, quoted := strings.CutPrefix(v, `"`)
	if !quoted {
		f, err := strconv.ParseFloat(v, 64)
		switch {
		case err != nil || f >= -2 && f <= 2 && f == float64(int(f)):
			return 0
		case f > -10 && f < 10 && f == float64(int(f)), slices.Contains(ordinary, v), slices.Contains(ordinary, strings.TrimPrefix(v, "-")):
			return 1
		}
		return 2
	}
	text = strings.TrimSuffix(text, `"`)
	if len(text) < 2 || slices.Contains(ordinary, v) {
		return 0
	}
	word := strings.Trim(text, ".")
	plainWord := func(extra string) bool {
		return !strings.ContainsFunc(word, func(r rune) bool {
			return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune(extra, r))
		})
	}
	if strings.Trim(text, `\nrt `) == "" || strings.HasPrefix(text, "__") {
		return 0 // line ends, and the names of the language itself
	}
	if strings.Contains(text, "/") && plainWord("/-_.+") {
		return 1 // a media type, a path
	}
	if len(text) >= 10 && strings.ContainsAny(word, "-_") {
		return 2
	}
	if len(text) < 4 || plainWord("_-") {
		return 1
	}
	return 2
}
