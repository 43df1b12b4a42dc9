package scan

import (
	"slices"

	"git-isitdone/scan/lang"
)

// surroundings are words for what programs honestly do otherwise while they are tested: where
// they log, listen and store, what they report, and how long they wait. None of it is an answer.
var surroundings = []string{
	"log", "logs", "logger", "logging", "level", "silent", "verbose", "debug", "trace", "morgan", "pino", "winston", "console", "warn", "warning", "warnings", "print", "println", "stdout", "stderr", "eprintln",
	"telemetry", "analytics", "metric", "metrics", "sentry", "bugsnag", "datadog", "track", "tracker", "tracking", "report", "reporter", "usage", "notify", "notifier", "alert", "statsd", "otel", "tracing", "profiler",
	"listen", "port", "host", "hostname", "banner", "color", "colors", "colour", "chalk", "spinner", "progress", "devtools", "hot", "hmr", "sourcemap", "animation", "animations", "animate",
	"database", "db", "dsn", "url", "uri", "dotenv", "config", "configuration", "settings", "options", "env", "environment", "plugins", "presets", "transport", "transports", "sqlite", "redis", "broker",
	"timeout", "timeouts", "delay", "interval", "sleep", "wait", "backoff", "debounce", "throttle", "poll", "polling", "ttl", "rounds", "concurrency", "workers", "pool", "jitter", "retries",
	"clock", "now", "time", "rand", "random", "seed", "tmp", "temp", "tempdir", "home", "cache", "migrate", "migrations", "exit", "signal", "signals", "shutdown", "daemon", "scheduler", "cron", "start", "serve", "server", "boot", "bootstrap", "limit", "limiter", "skip", "browser", "window", "allocator", "panic_handler", "main",
}

func aboutSurroundings(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(surroundings, w) })
}

// weigh says how grave it is what hangs on a signal.
func (s *sourceSet) weigh(f *sourceFile, p program, sig signal) Severity {
	sev := s.decides(f, p, sig.at, sig.region, true)
	if sev == High && settings(f.Path) {
		sev = Medium
	} else if sev == Medium && settings(f.Path) {
		sev = Low
	}
	if !sig.weak {
		return sev
	}
	// Under CI it is a value that counts, and not what is left out.
	region, guarded := p.guarded(p.statement(sig.at))
	if sev < High || guarded && !p.valued(region) {
		return Low
	}
	return Medium
}

// valued: what leaves a block takes a value along.
func (p program) valued(b part) bool {
	at := p.leaves(b)
	if at < 0 {
		return false
	}
	next := p.At(at + 1)
	return !next.Is(";") && !next.Is("}") && next.Kind != lang.LineEnd && (p.language != "js" || next.Line == p.At(at).Line)
}

// decides weighs what hangs on the token at. follow: where it is kept in a name, what hangs on
// the name counts.
func (s *sourceSet) decides(f *sourceFile, p program, at int, region *part, follow bool) Severity {
	st := p.statement(at)
	name, body, inside := p.function(at)
	aside := inside && aboutSurroundings(wordsOf(name))
	if region == nil {
		if b, ok := p.guarded(st); ok {
			region = &b
		}
	}
	if region != nil {
		sev := p.branch(*region, aside, inside)
		if p.At(region.hi+1).Is("else") && p.language != "py" {
			if b, ok := p.block(p.statement(region.hi + 1)); ok {
				sev = max(sev, p.branch(b, aside, inside))
			}
		}
		switch {
		case sev == Medium && inside && p.sets(*region, body):
			return High
		case sev == High && inside && !p.valued(*region) && p.leaves(*region) >= 0 && p.harmless(part{max(region.hi, st.hi), body.hi}):
			return Low // the rest of the function is about nothing else
		}
		return sev
	}
	words := p.words(st)
	either := p.has(st, "?") || p.find(st, "if") > st.lo
	chosen := either || p.has(st, "&&", "||", "and", "or")
	switch {
	case p.At(st.lo).Is("return") && (!chosen || asksWhere(name) && !either):
		if follow && inside && name != "" {
			return s.kept(f, p, name, st)
		}
	case p.At(st.lo).Is("return"):
		if aside {
			return Low
		}
		return High
	case aboutSurroundings(words):
		return Low
	case either || chosen && p.assigned(st) == "":
		if to := p.assigned(st); to != "" && inside && p.returned(body, to) && !aside {
			return High
		}
	default:
		if to := p.assigned(st); to != "" && follow {
			return s.kept(f, p, to, st)
		}
	}
	if aside {
		return Low
	}
	return Medium
}

// asksWhere reports the name of a function that tells where it runs.
func asksWhere(name string) bool {
	return slices.ContainsFunc(wordsOf(name), func(w string) bool {
		return slices.Contains([]string{"ci", "test", "tests", "testing", "tested", "jest", "vitest", "pytest", "actions"}, w)
	})
}

// guarded is the block of a statement that is a condition.
func (p program) guarded(st part) (part, bool) {
	head := st.lo
	if p.At(head).Is("else") {
		head++
	}
	switch t := p.At(head); {
	case t.Is("if"), t.Is("elif"), t.Is("while"), t.Is("unless"), t.Is("match"), t.Is("switch"):
		return p.block(st)
	}
	// let x = if cfg!(test) { 1 } else { 2 };
	if i := p.find(st, "if"); i > 0 && p.language == "rust" {
		for j := i; j < len(p.Tokens); j++ {
			if p.At(j).Is("{") {
				return part{j + 1, p.Shut(j)}, true
			}
			if p.At(j).Is("(") {
				j = p.Shut(j)
			}
		}
	}
	return part{}, false
}

// branch weighs a block that runs in tests only, or everywhere else.
func (p program) branch(b part, aside, inside bool) Severity {
	if b.lo >= b.hi {
		return Low
	}
	if definition(p, b.lo) {
		return p.substitute(b)
	}
	leaves := p.leaves(b)
	switch {
	case leaves >= 0 && aside:
		return Low
	case leaves >= 0:
		return High
	}
	// A call under cfg(test) counts or checks something; it answers nothing.
	counts := p.language == "rust" && p.At(b.lo-1).Is("]") && !p.has(b, "=", "let")
	if counts || aside && inside || p.harmless(b) {
		return Low
	}
	return Medium
}

// harmless: every statement is about the surroundings.
func (p program) harmless(b part) bool {
	for i := b.lo; i < b.hi; {
		st := p.statement(i)
		if w := p.words(st); len(w) > 0 && !aboutSurroundings(w) {
			return false
		}
		i = max(i, st.hi) + 1
	}
	return true
}

// sets: a block gives a name a value that the function returns.
func (p program) sets(b, body part) bool {
	for i := b.lo; i < b.hi; {
		st := p.statement(i)
		if to := p.assigned(st); to != "" && p.returned(body, to) {
			return true
		}
		i = max(i, st.hi) + 1
	}
	return false
}

// leaves is the first return, throw or tail value of a block, outside functions of its own; -1.
func (p program) leaves(b part) int {
	for i := b.lo; i < b.hi; i++ {
		t := p.At(i)
		if t.Kind == lang.Mark && t.Is("{") {
			if _, fn := p.heading(i); fn {
				i = p.Shut(i)
				continue
			}
		}
		if t.Kind == lang.Name && (t.Is("return") || t.Is("throw") || t.Is("raise") || t.Is("panic") || t.Is("yield")) {
			return i
		}
	}
	if last := p.At(b.hi - 1); p.language == "rust" && !last.Is(";") && !last.Is("}") && p.At(b.hi).Is("}") {
		return b.hi - 1
	}
	return -1
}

// definition: what stands here under a condition of the build is an item and no statement.
func definition(p program, at int) bool {
	if p.language != "rust" {
		return false
	}
	for p.At(at).Is("#") {
		at = p.Shut(at+1) + 1
	}
	return slices.Contains([]string{"pub", "use", "fn", "mod", "struct", "static", "const", "impl", "extern", "macro_rules", "type", "enum", "trait", "async", "unsafe"}, p.At(at).Text) ||
		p.At(at+1).Is(":") && p.At(at).Kind == lang.Name // a field
}

// substitute weighs an item that takes another one's place in tests: a function whose body is
// but a value answers for the real one.
func (p program) substitute(b part) Severity {
	fn := p.find(b, "fn")
	if fn < 0 || aboutSurroundings(wordsOf(p.At(fn+1).Text)) {
		return Low
	}
	if gatedFunctions(p)[p.At(fn+1).Text] != gatedIn|gatedOut {
		return Low
	}
	for i := fn; i < b.hi; i++ {
		if p.At(i).Is("{") {
			if p.literal(part{i + 1, p.Shut(i)}) {
				return High
			}
			break
		}
		if p.At(i).Is("(") {
			i = p.Shut(i)
		}
	}
	return Medium
}

// literal: nothing but a value that is written out.
func (p program) literal(b part) bool {
	values := 0
	for i := b.lo; i < b.hi; i++ {
		t := p.At(i)
		switch {
		case t.Kind == lang.String && !t.Raw, t.Kind == lang.Number:
			values++
		case t.Kind == lang.LineEnd:
		case t.Kind == lang.Name:
			if slices.Contains([]string{"true", "false", "True", "False", "None", "null", "nil", "undefined"}, t.Text) {
				values++
			} else if next := p.At(i + 1); next.Is(":") || next.Is("{") {
				continue // a field, or the type of a literal
			} else if !slices.Contains([]string{"return", "Some", "Ok", "Err", "vec", "String", "from", "to_string", "into", "to_owned", "Value"}, t.Text) {
				return false
			}
		case t.Kind == lang.Mark && !slices.Contains([]string{"-", ",", ";", "(", ")", "[", "]", "{", "}", "!", ".", "::", ":", "&"}, t.Text):
			return false
		}
	}
	return values > 0
}

// words are the words of a statement's names.
func (p program) words(st part) []string {
	var out []string
	for i := st.lo; i < st.hi && i < len(p.Tokens); i++ {
		if t := p.At(i); t.Kind == lang.Name && !slices.Contains([]string{"process", "env", "os", "environ", "NODE_ENV", "config", "var", "std", "Getenv", "getenv", "ENV", "ENVIRONMENT", "APP_ENV", "environment"}, t.Text) {
			out = append(out, wordsOf(t.Text)...)
		}
	}
	return out
}

// assigned is the name that a statement gives a value; empty: none.
func (p program) assigned(st part) string {
	for i := st.lo; i < st.hi; i++ {
		t := p.At(i)
		if t.Kind == lang.Mark && (t.Is("(") || t.Is("[")) {
			i = p.Shut(i)
			continue
		}
		if t.Kind != lang.Mark || !t.Is("=") && !t.Is(":=") && !t.Is(":") {
			continue
		}
		n := p.At(i - 1)
		if t.Is(":") && i+1 < st.hi && p.find(part{i, st.hi}, "=") > 0 {
			// name: type = value
			if n.Kind == lang.Name {
				return n.Text
			}
			continue
		}
		if n.Kind == lang.Name && !(p.language == "go" && p.At(i-2).Kind == lang.Name && p.At(i-2).Is("var")) {
			if p.language == "go" && p.At(i-2).Kind == lang.Name && !p.At(i-2).Is("var") {
				return p.At(i - 2).Text // var name type = value
			}
			return n.Text
		}
		return n.Text
	}
	return ""
}

func (p program) returned(body part, name string) bool {
	for i := body.lo; i < body.hi; i++ {
		if p.At(i).Is("return") && p.At(i+1).Is(name) {
			return true
		}
	}
	return p.language == "rust" && p.At(body.hi-1).Is(name)
}

// kept weighs what hangs on a name that holds the answer, in all changed sources.
func (s *sourceSet) kept(f *sourceFile, p program, name string, where part) Severity {
	worst, uses := Low, 0
	for _, o := range s.files {
		if o.language != f.language || o.New == nil || !production(o.Path, o.New) {
			continue
		}
		q := o.new()
		for i, t := range q.Tokens {
			if t.Kind != lang.Name || t.Text != name || o == f && i >= where.lo && i < where.hi {
				continue
			}
			if next := q.At(i + 1); next.Is("=") || next.Is(":=") || next.Is(":") && o.language != "py" || q.At(i-1).Is("def") || q.At(i-1).Is("func") || q.At(i-1).Is("fn") || q.At(i-1).Is("function") {
				continue
			}
			if st := q.statement(i); q.has(st, "import", "export", "use", "global") {
				continue
			}
			uses++
			worst = max(worst, s.decides(o, q, i, nil, false))
		}
	}
	if uses == 0 {
		return Medium
	}
	return worst
}
