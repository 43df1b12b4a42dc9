package detect

import (
	"path"
	"slices"
	"strings"
)

// maxPlaces bounds in how many directories below the top CI's commands become checks.
const maxPlaces = 10

// reconcile lets CI decide: where it runs something else for a role than what was detected,
// its command is the check; what it checks that was not detected is added.
func (p *project) reconcile(top *tree) {
	all, problems := witnesses(top)
	p.notes = append(p.notes, problems...)
	places := 0
	seen := map[string]bool{}
	for _, best := range p.best(all) {
		if best.dir != "" && !seen[best.dir] && !p.has(best.dir) {
			if places++; places > maxPlaces {
				p.note("CI runs checks in more than %d directories; those of %s and later ones are not checked", maxPlaces, best.dir)
				break
			}
			seen[best.dir] = true
		}
		p.decide(top, best, all)
	}
	p.superseded()
}

// best is the strongest witness of each role, ecosystem and directory, in CI's order.
func (p *project) best(all []witness) []witness {
	var keys []string
	chosen := map[string]witness{}
	for _, w := range all {
		if w.score < minScore || aside(w.dir) {
			continue
		}
		key := w.dir + "\x00" + w.role + "\x00" + p.ecosystemOf(w)
		have, ok := chosen[key]
		if !ok {
			keys = append(keys, key)
		}
		if !ok || w.score > have.score {
			chosen[key] = w
		}
	}
	out := make([]witness, 0, len(keys))
	for _, k := range keys {
		out = append(out, chosen[k])
	}
	// A linter of a directory is wanted only where its tests are.
	slices.SortStableFunc(out, func(a, b witness) int { return rank(b.role) - rank(a.role) })
	return out
}

// ecosystemOf is whose check a witness is. A script that shows no tool speaks for the first
// check of its role.
func (p *project) ecosystemOf(w witness) string {
	for _, eco := range w.ecos {
		if slices.ContainsFunc(p.checks, func(c candidate) bool { return c.Cwd == w.dir && c.eco == eco && c.base == w.role }) {
			return eco
		}
	}
	if len(w.ecos) > 0 && !(w.front && w.ecos[0] == "") {
		return w.ecos[0]
	}
	for _, c := range p.checks {
		if c.Cwd == w.dir && c.base == w.role && !w.ofPart() {
			return c.eco
		}
	}
	return "ci"
}

func (p *project) has(dir string) bool {
	return slices.ContainsFunc(p.checks, func(c candidate) bool { return c.Cwd == dir })
}

// decide takes a witness over, unless CI runs the detected command as well.
func (p *project) decide(top *tree, w witness, all []witness) {
	for i, c := range p.checks {
		if c.Cwd == w.dir && sameCommand(c.Cmd, w.cmd) {
			p.checks[i].witnessed = true
			return
		}
	}
	eco := p.ecosystemOf(w)
	i := slices.IndexFunc(p.checks, func(c candidate) bool { return c.Cwd == w.dir && c.base == w.role && c.eco == eco })
	if i < 0 {
		if p.wanted(w, eco) {
			p.checks = append(p.checks, p.fromCI(top, w, eco, candidate{}))
		}
		return
	}
	old := p.checks[i]
	for _, other := range all {
		if other.dir == w.dir && other.role == w.role && sameCommand(other.cmd, old.Cmd) && other.score >= minScore {
			p.checks[i].witnessed = true
			return
		}
	}
	if p.keeps(old, w) {
		p.checks[i].witnessed = true
		return
	}
	p.checks[i] = p.fromCI(top, w, eco, old)
	// A script that runs several ecosystems' tests stands for all of them.
	for _, more := range w.ecos[min(1, len(w.ecos)):] {
		p.checks = slices.DeleteFunc(p.checks, func(c candidate) bool {
			return c.Cwd == w.dir && c.base == w.role && c.eco == more && c.eco != eco
		})
	}
}

// keeps says whether what was detected stands although CI runs something else: CI's is a
// part of it, or the bare tool behind it.
func (p *project) keeps(old candidate, w witness) bool {
	switch {
	case w.score < minReplace, w.dropped && w.role != roleTest:
		return true
	case w.narrow || w.ofPart():
		return true
	case !old.fromScript:
		return false
	case !w.front:
		return watch(old.Body) != watchHard // the script is what people type
	case strings.HasPrefix(w.cmd, old.Cmd+" ") && (strings.HasPrefix(w.cmd[len(old.Cmd)+1:], "-") || strings.Contains(w.cmd[len(old.Cmd)+1:], "=")):
		return true
	default:
		return slices.ContainsFunc(steps(old.Body), func(s step) bool { return slices.Contains(s.words, w.name) }) || partOfTests(w.name)
	}
}

// ofPart: a script that shows no tool, and by its name does not speak of all tests.
func (w witness) ofPart() bool { return w.front && len(w.ecos) == 0 && partOfTests(w.name) }

// partOfTests: "test:unit" and "test:server" are parts of what "test" is the whole of;
// "test:ci" is not.
func partOfTests(name string) bool {
	parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune(":-_./", r) })
	whole := []string{"test", "tests", "ci", "run", "all", "cov", "coverage", "once", "nowatch", "prod", "node", "full", "jest", "vitest", "mocha", "check", "verify", "only", "cover", "travis", "github"}
	return len(parts) > 1 && slices.ContainsFunc(parts, func(p string) bool { return !slices.Contains(whole, p) })
}

// wanted says whether something that only CI checks becomes a check: a build only where
// nothing else proves, and nothing in a directory that a check further up covers.
func (p *project) wanted(w witness, eco string) bool {
	if w.role == roleBuild && hasFull(p.checks) || w.ofPart() && hasBase(p.checks, w.role) {
		return false
	}
	if w.dir == "" {
		here := w.front || slices.Contains(p.ecosystems, eco) || len(p.ecosystems) == 0 && !hasFull(p.checks)
		return here && (w.role != roleCheck && w.role != roleVet || !p.has(""))
	}
	return !slices.Contains(p.owners, eco) && !(w.role != roleTest && !slices.ContainsFunc(p.checks, func(c candidate) bool { return c.Cwd == w.dir }))
}

func (p *project) fromCI(top *tree, w witness, eco string, old candidate) candidate {
	c := old
	c.base, c.eco, c.fromScript, c.witnessed = w.role, eco, w.front, true
	c.Cmd, c.Argv, c.Body, c.Frozen, c.Cwd, c.Env = w.cmd, nil, w.body, "", w.dir, w.env
	if c.qual == "" {
		c.qual = eco
		if w.dir != "" {
			c.qual = "./" + w.dir
		}
	}
	c.Source = w.source()
	c.Files = append(slices.Clone(old.Files), w.at.file)
	if w.where.file != "" {
		c.Files = append(c.Files, path.Join(w.dir, w.where.file))
	}
	c.Kind, c.Test = kindOfRole(w.role), w.role == roleTest
	if old.Cmd != "" {
		c.Kind = old.Kind
	}
	if c.Test {
		c.Reader = readerOf(w.cmd)
		if w.front && c.Reader == "" {
			c.Reader = readerOf(w.body)
		}
		if t := top; w.dir == "" && strings.HasPrefix(w.cmd, "npm test") && eco == "node" && old.Frozen != "" {
			c.Frozen = frozen(t, w.body)
		}
	}
	if n := w.note(); n != "" {
		p.note("%s", n)
	}
	return c
}

// superseded takes out what another check does as well: clippy compiles all that cargo
// check does, and a second build system beside the one that CI uses is an alternative.
func (p *project) superseded() {
	clippy := map[string]bool{}
	for _, c := range p.checks {
		clippy[c.Cwd] = clippy[c.Cwd] || c.eco == "rust" && c.base == roleLint
	}
	p.checks = slices.DeleteFunc(p.checks, func(c candidate) bool { return c.eco == "rust" && c.base == roleCheck && clippy[c.Cwd] })
	p.alternatives()
}

// alternatives keeps of the build systems in one directory those that CI runs, else the
// first, and none beside the tests of a language's own tool.
func (p *project) alternatives() {
	alternative := func(c candidate) bool {
		return (c.base == roleTest || c.base == roleBuild) && !c.witnessed && (slices.Contains([]string{"cmake", "meson", "autotools", "language"}, c.eco) || c.eco == "swift" && c.base == roleBuild)
	}
	var drop []int
	for i, c := range p.checks {
		if !alternative(c) {
			continue
		}
		if slices.ContainsFunc(p.checks, func(o candidate) bool {
			return o.base == roleTest && o.Cwd == c.Cwd && (!alternative(o) || c.base == roleBuild)
		}) ||
			slices.ContainsFunc(p.checks[:i], func(o candidate) bool {
				return alternative(o) && o.Cwd == c.Cwd && (o.base == roleTest || c.base == roleBuild)
			}) {
			drop = append(drop, i)
			p.note("%s (%s:%d) is not run: other checks here are taken for the proof", c.Cmd, c.Source.File, c.Source.Line)
		}
	}
	p.checks = without(p.checks, drop)
}

// sameCommand: `npm run test` is `npm test`.
func sameCommand(a, b string) bool {
	plain := func(s string) string {
		for _, m := range []string{"npm", "pnpm", "yarn"} {
			if rest, ok := strings.CutPrefix(s, m+" run test"); ok && (rest == "" || rest[0] == ' ') {
				return m + " test" + rest
			}
			if s == m+" t" {
				return m + " test"
			}
		}
		return strings.TrimPrefix(s, "./")
	}
	return plain(a) == plain(b)
}

// aside: directories whose projects prove something about this one, or nothing.
func aside(dir string) bool {
	return dir != "" && slices.ContainsFunc(strings.Split(dir, "/"), func(part string) bool {
		return skipDir(part) || strings.HasSuffix(part, "-tests") || strings.HasSuffix(part, "-test") || strings.HasSuffix(part, "-benchmark") || slices.Contains([]string{"test", "tests", "e2e", "bench", "benches", "benchmark", "benchmarks", "fuzz", "website", "site", "scripts", "tools", "ci", "doc", "playground", "demo", "demos", "samples", "sample"}, part)
	})
}
