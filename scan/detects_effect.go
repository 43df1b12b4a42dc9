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

// mostUses is how often a name is followed.
const mostUses = 32

// kept weighs what hangs on a name that holds the answer, in all changed sources.
func (s *sourceSet) kept(f *sourceFile, p program, name string, where part) Severity {
	worst, uses := Low, 0
	for _, o := range s.files {
		if o.language != f.language || o.New == nil || !production(o.Path, o.New) {
			continue
		}
		q := o.new()
		for i, t := range q.Tokens {
			if uses == mostUses {
				return worst
			}
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
