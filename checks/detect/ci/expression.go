package ci

import (
	"strings"
)

// Words that stand in a script for what only a run of CI knows. The shell reads them as
// expansions, so that their words count as dynamic.
const (
	unknownWord = "${CI_UNKNOWN}"
	secretWord  = "${CI_SECRET}"
	// workspaceWord is the top, wherever a command runs.
	workspaceWord = "${GITHUB_WORKSPACE}"
)

// scope gives the values that an expression may name.
type scope struct {
	matrix map[string]node
	env    map[string]string
	inputs map[string]string
}

// expand replaces every ${{ expression }} of a text by its value, or by a word for what is
// not known.
func (s scope) expand(text string) string {
	if !strings.Contains(text, "${{") {
		return text
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "${{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		inner, rest, closed := strings.Cut(after, "}}")
		if !closed {
			return b.String() + unknownWord
		}
		b.WriteString(s.value(inner))
		text = rest
	}
}

func (s scope) value(expression string) string {
	if strings.Contains(expression, "secrets.") || strings.Contains(expression, "github.token") {
		return secretWord
	}
	e := evaluator{scope: s, tokens: tokens(expression)}
	v := e.or()
	if !v.known || e.pos < len(e.tokens) {
		return unknownWord
	}
	return v.text
}

// result is what an expression comes to.
type result struct {
	text  string
	known bool
}

func (r result) truth() bool { return r.text != "" && r.text != "false" && r.text != "0" }

func known(text string) result { return result{text, true} }

func knownBool(b bool) result {
	if b {
		return known("true")
	}
	return known("false")
}

// evaluator reads the part of GitHub's expression language that workflows use in commands
// (docs.github.com, "Evaluate expressions in workflows and actions"): literals, contexts,
// comparison and logic. Functions are not known.
type evaluator struct {
	scope  scope
	tokens []string
	pos    int
}

func (e *evaluator) peek() string {
	if e.pos < len(e.tokens) {
		return e.tokens[e.pos]
	}
	return ""
}

func (e *evaluator) take(token string) bool {
	if e.peek() != token {
		return false
	}
	e.pos++
	return true
}

func (e *evaluator) or() result {
	left := e.and()
	for e.take("||") {
		right := e.and()
		if !left.known || !left.truth() {
			left = result{right.text, left.known && right.known}
		}
	}
	return left
}

func (e *evaluator) and() result {
	left := e.compare()
	for e.take("&&") {
		right := e.compare()
		if !left.known || left.truth() {
			left = result{right.text, left.known && right.known}
		}
	}
	return left
}

func (e *evaluator) compare() result {
	left := e.unary()
	for {
		switch {
		case e.take("=="):
			right := e.unary()
			left = result{knownBool(strings.EqualFold(left.text, right.text)).text, left.known && right.known}
		case e.take("!="):
			right := e.unary()
			left = result{knownBool(!strings.EqualFold(left.text, right.text)).text, left.known && right.known}
		default:
			return left
		}
	}
}

func (e *evaluator) unary() result {
	if e.take("!") {
		v := e.unary()
		return result{knownBool(!v.truth()).text, v.known}
	}
	if e.take("(") {
		v := e.or()
		if !e.take(")") {
			return result{}
		}
		return v
	}
	token := e.peek()
	if token == "" || e.pos+1 < len(e.tokens) && e.tokens[e.pos+1] == "(" {
		return result{} // a function
	}
	e.pos++
	if inner, ok := strings.CutPrefix(token, "'"); ok {
		return known(inner)
	}
	return e.lookup(token)
}

func (e *evaluator) lookup(name string) result {
	context, rest, dotted := strings.Cut(name, ".")
	switch {
	case !dotted && (name == "true" || name == "false" || name == "null" || name[0] >= '0' && name[0] <= '9'):
		return known(strings.TrimPrefix(name, "null"))
	case context == "matrix":
		return e.matrix(strings.Split(rest, "."))
	case context == "env":
		v, ok := e.scope.env[rest]
		return result{v, ok && !strings.Contains(v, "${")}
	case context == "inputs":
		v, ok := e.scope.inputs[rest]
		return result{v, ok && !strings.Contains(v, "${")}
	case name == "github.workspace":
		return known(workspaceWord)
	case name == "github.event_name":
		return known("pull_request")
	case name == "runner.os":
		return known("Linux")
	default:
		return result{}
	}
}

// matrix: a key that the chosen combination lacks is empty, as GitHub has it.
func (e *evaluator) matrix(keys []string) result {
	if e.scope.matrix == nil {
		return result{}
	}
	v := e.scope.matrix[keys[0]].get(keys[1:]...)
	if v.isMap() || v.isList() || strings.Contains(v.text(), "${{") {
		return result{}
	}
	return known(v.text())
}

// tokens splits an expression; a string literal is given with its opening quote.
func tokens(s string) []string {
	var out []string
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '\'':
			text, next := literal(s, i+1)
			out = append(out, "'"+text)
			i = next
		case i+1 < len(s) && (s[i:i+2] == "==" || s[i:i+2] == "!=" || s[i:i+2] == "&&" || s[i:i+2] == "||"):
			out = append(out, s[i:i+2])
			i += 2
		case nameByte(c):
			start := i
			for i < len(s) && nameByte(s[i]) {
				i++
			}
			out = append(out, s[start:i])
		default:
			out = append(out, s[i:i+1])
			i++
		}
	}
	return out
}

// literal reads to the closing quote; a doubled quote is one.
func literal(s string, i int) (text string, next int) {
	var b strings.Builder
	for ; i < len(s); i++ {
		if s[i] == '\'' {
			if i+1 < len(s) && s[i+1] == '\'' {
				i++
			} else {
				return b.String(), i + 1
			}
		}
		b.WriteByte(s[i])
	}
	return b.String(), i
}

func nameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '.' || c == '*'
}
