package lang

import "strings"

// skipOf is what keeps a declaration from running.
func (p *jsParser) skipOf(c jsCall, args []span) *Skip {
	written := strings.Join(append([]string{c.base}, c.mods...), ".")
	switch {
	case c.alias != "" && (c.has("skip", "fixme", "todo") || c.base[0] == 'x'):
		return &Skip{Line: c.line, Text: written, Condition: c.alias}
	case c.has("todo"):
		return &Skip{Line: c.line, Text: written, Todo: true}
	case c.has("skip", "fixme", "failing", "fails", "fail") || c.base[0] == 'x':
		return &Skip{Line: c.line, Text: written}
	case c.has("skipIf", "runIf"):
		cond := p.in(c.cond).String()
		switch {
		case cond == "true" && c.has("skipIf"), cond == "false" && c.has("runIf"):
			cond = ""
		case cond == "false" && c.has("skipIf"), cond == "true" && c.has("runIf"):
			return nil
		}
		return &Skip{Line: c.line, Text: written, Condition: cond}
	}
	for _, a := range args {
		if !p.at(a.lo).is("{") {
			continue
		}
		for _, o := range p.parts(p.inside(a.lo)) {
			t, value := p.at(o.lo), p.in(span{o.lo + 2, o.hi})
			if !t.oneOf("skip", "todo") || !p.at(o.lo+1).is(":") || len(value) == 0 || len(value) == 1 && value[0].is("false") {
				continue
			}
			s := &Skip{Line: t.line, Text: written + " {" + t.text + "}"}
			if len(value) == 1 && (value[0].is("true") || value[0].kind == text) {
				s.Todo = t.is("todo")
			} else {
				s.Condition = value.String()
			}
			return s
		}
	}
	return nil
}

// options reads timeouts and retries given beside the function.
func (p *jsParser) options(t *Test, args []span) {
	for _, a := range args[1:] {
		if a.hi-a.lo == 1 && p.at(a.lo).kind == number {
			t.Timeout = atoi(p.at(a.lo).text)
		}
		if !p.at(a.lo).is("{") {
			continue
		}
		ts := p.in(a)
		for i := range ts {
			if ts[i].is("timeout") && ts.at(i+1).is(":") {
				t.Timeout = atoi(ts.at(i + 2).text)
			}
			if ts[i].oneOf("retry", "retries") && ts.at(i+1).is(":") {
				t.Retries = atoi(ts.at(i + 2).text)
			}
		}
	}
}

func atoi(s string) int {
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' {
			break
		}
		if n = n*10 + int(c-'0'); n > 1<<30 {
			return 1 << 30
		}
	}
	return n
}
