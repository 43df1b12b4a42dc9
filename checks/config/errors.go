package config

import "fmt"

// Error is a setting that cannot be used: where, which key, why, and what to do.
type Error struct {
	// Where is the file, the git scope or the flag; Line is 1-based, 0 where there is none.
	Where string
	Line  int
	// Key is the setting ("maxAttempts", "checks.test.timeout"); empty where the whole
	// file is the problem.
	Key     string
	Problem string
	// Hint is what to do about it, for a line of its own. Error() leaves it out.
	Hint string
}

func (e *Error) Error() string {
	where := e.Where
	if e.Line > 0 {
		where = fmt.Sprintf("%s:%d", e.Where, e.Line)
	}
	if e.Key == "" {
		return where + ": " + e.Problem
	}
	return where + ": " + e.Key + ": " + e.Problem
}

func (o Origin) fail(key, hint, format string, args ...any) *Error {
	return &Error{Where: o.Where, Line: o.Line, Key: key, Problem: fmt.Sprintf(format, args...), Hint: hint}
}
