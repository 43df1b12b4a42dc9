package reader

import (
	"strings"

	"git-isitdone/notes"
)

// Stream reads a check's output as it comes. It keeps no more than a few lines.
type Stream struct {
	hint, cmd string
	readers   []reading
	env       environment
	cache     cache
	around    wrapper
	before    recent
}

// reading is one parser at work and the failure it has shown.
type reading struct {
	runner
	parser
	mark  mark // of the last line
	block block
}

// envelope is a parser whose lines may carry the runner's text inside (go test -json):
// the text is then shown instead of the line.
type envelope interface {
	// wrapped reports whether the last line was an envelope, content what it carried.
	wrapped() bool
	content() (text string, ok bool)
}

// New starts to read the output of cmd. hint names a reader of the list, or is empty.
func New(hint, cmd string) *Stream {
	s := &Stream{hint: hint, cmd: cmd}
	for _, r := range runners() {
		if (hint == "" || hint == r.name) && (!r.silent() || r.names(cmd)) {
			s.readers = append(s.readers, reading{runner: r, parser: r.start()})
		}
	}
	return s
}

// Line takes the next line, without its line feed and without control sequences.
func (s *Stream) Line(line string) {
	s.cache.line(line)
	s.around.line(line)
	line = s.around.unwrap(line)
	shown, visible := line, true
	for i := range s.readers {
		r := &s.readers[i]
		r.mark = r.line(line)
		if e, ok := r.parser.(envelope); ok && e.wrapped() {
			shown, visible = e.content()
		}
	}
	s.env.line(shown)
	if !visible {
		return
	}
	for i := range s.readers {
		s.readers[i].block.take(s.readers[i].mark, s.before.lines, shown)
	}
	s.before.add(shown)
}

// Report says what the whole output meant, given how the check ended. A check that a
// signal ended has no exit status; any non-zero value stands for it.
func (s *Stream) Report(exitCode int) Report {
	var found []result
	for i := range s.readers {
		r := &s.readers[i]
		rep, ok := r.report(exitCode)
		if !ok {
			continue
		}
		rep.Runner = r.name
		if r.block.begun {
			rep.Failure = r.block.lines
		}
		found = append(found, result{rep, r.tests, r.names(s.cmd)})
	}
	out := join(found, exitCode)
	if out.Cached == "" {
		out.Cached = s.cache.name
	}
	if exitCode != 0 {
		out.Inner = s.around.status
		out.Environment, out.Hint = s.env.verdict(out)
	}
	return out
}

// result is what one reader recognised.
type result struct {
	Report
	tests bool
	named bool
}

// join makes one report of what several readers recognised in one output (`make test` may
// run three runners). Where the command itself names some of them, the others are ignored.
func join(found []result, exitCode int) Report {
	found = preferNamed(found)
	var out Report
	var names, summaries, cached []string
	testers, empty, counted := 0, 0, 0
	sum := notes.Counts{}
	for _, f := range found {
		names = append(names, f.Runner)
		if f.Summary != "" {
			summaries = append(summaries, f.Summary)
		}
		if f.Cached != "" {
			cached = append(cached, f.Cached)
		}
		if out.FirstFailure == "" && out.Failure == nil && (exitCode != 0 || f.FailureInOutput) {
			out.FirstFailure, out.Failure = f.FirstFailure, f.Failure
		}
		out.real = out.real || f.real
		out.FailureInOutput = out.FailureInOutput || f.FailureInOutput && f.tests
		if !f.tests {
			continue
		}
		testers++
		if f.NoTests {
			empty++
		}
		if f.Counts != nil {
			counted++
			sum = plus(sum, *f.Counts)
		}
	}
	out.Runner = strings.Join(names, "+")
	out.Summary = strings.Join(summaries, "; ")
	out.Cached = strings.Join(cached, ", ")
	out.NoTests = testers > 0 && empty == testers
	if testers > 0 && counted == testers {
		out.Counts = &sum
	}
	return out
}

func preferNamed(found []result) []result {
	var named []result
	for _, f := range found {
		if f.named {
			named = append(named, f)
		}
	}
	if len(named) > 0 {
		return named
	}
	return found
}

func plus(a, b notes.Counts) notes.Counts {
	return notes.Counts{
		Passed: a.Passed + b.Passed, Failed: a.Failed + b.Failed,
		Skipped: a.Skipped + b.Skipped, Total: a.Total + b.Total,
	}
}
