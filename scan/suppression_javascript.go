package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

// jsDirective is a comment of the JavaScript world.
type jsDirective struct {
	word, tool string
	whole      bool
	ends       string // the word that ends it again; empty where whole or one line is sure
	bare       bool   // what follows is no list of rules
}

// jsDirectives are matched whole, so their order does not matter.
var jsDirectives = []jsDirective{
	{word: "@ts-ignore", tool: "types", bare: true},
	{word: "@ts-expect-error", tool: "types", bare: true},
	{word: "@ts-nocheck", tool: "types", bare: true, whole: true},
	{word: "$FlowFixMe", tool: "types", bare: true},
	{word: "@noflow", tool: "types", bare: true, whole: true},
	{word: "eslint-disable-next-line", tool: "lint"},
	{word: "eslint-disable-line", tool: "lint"},
	{word: "eslint-disable", tool: "lint", whole: true, ends: "eslint-enable"},
	{word: "oxlint-disable-next-line", tool: "lint"},
	{word: "oxlint-disable-line", tool: "lint"},
	{word: "oxlint-disable", tool: "lint", whole: true, ends: "oxlint-enable"},
	{word: "tslint:disable-next-line", tool: "lint"},
	{word: "tslint:disable-line", tool: "lint"},
	{word: "tslint:disable", tool: "lint", whole: true, ends: "tslint:enable"},
	{word: "biome-ignore", tool: "lint"},
	{word: "biome-ignore-start", tool: "lint"},
	{word: "biome-ignore-all", tool: "lint", whole: true},
	{word: "deno-lint-ignore", tool: "lint"},
	{word: "deno-lint-ignore-file", tool: "lint", whole: true},
	{word: "NOSONAR", tool: "lint", bare: true},
	{word: "istanbul ignore", tool: "coverage", bare: true},
	{word: "c8 ignore", tool: "coverage", bare: true},
	{word: "v8 ignore", tool: "coverage", bare: true},
	{word: "node:coverage", tool: "coverage", bare: true},
}

func jsReliefs(s lang.Source) []relief {
	var out []relief
	for _, c := range s.Comments {
		d := directive(c)
		if r, ok := jsInline(d); ok {
			r.line = c.Line
			out = append(out, r)
			continue
		}
		for _, known := range jsDirectives {
			rest, ok := after(d, known.word)
			if !ok {
				continue
			}
			r := relief{tool: known.tool, whole: known.whole, line: c.Line}
			what := firstField(rest)
			switch {
			case known.tool == "coverage" && (what == "stop" || what == "end" || what == "enable"):
				ok = false
			case known.tool == "coverage":
				r.whole = what == "file" || what == "disable" && !laterComment(s, c.Line, "node:coverage enable")
			case strings.HasPrefix(known.word, "biome"):
				r.codes = codes(strings.TrimSuffix(what, ":"))
			case !known.bare:
				r.codes = codes(rest)
			}
			if known.ends != "" && laterComment(s, c.Line, known.ends) {
				r.whole = false
			}
			if ok {
				out = append(out, r)
			}
			break
		}
	}
	return undouble(out)
}

// jsInline reads a comment that switches rules off for its file: eslint no-x: off, no-y: 0.
func jsInline(d string) (relief, bool) {
	rest, ok := after(d, "eslint")
	if !ok || !strings.HasPrefix(rest, " ") {
		return relief{}, false
	}
	r := relief{tool: "lint", whole: true}
	for part := range strings.SplitSeq(rest, ",") {
		name, level, _ := strings.Cut(part, ":")
		if level = strings.Trim(strings.TrimSpace(level), `"'`); level == "off" || level == "0" {
			r.codes = append(r.codes, strings.Trim(strings.TrimSpace(name), `"'`))
		}
	}
	slices.Sort(r.codes)
	return r, len(r.codes) > 0
}

// undouble drops a suppression that only lets the next one stand: eslint has a rule against
// ts-ignore.
func undouble(rs []relief) []relief {
	return slices.DeleteFunc(rs, func(r relief) bool {
		if len(r.codes) != 1 || !strings.Contains(r.codes[0], "ban-ts") && !strings.Contains(r.codes[0], "prefer-ts-expect-error") {
			return false
		}
		return slices.ContainsFunc(rs, func(o relief) bool { return o.tool == "types" && (o.line == r.line || o.line == r.line+1) })
	})
}
