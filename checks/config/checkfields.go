package config

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"git-isitdone/checks/plan"
	"git-isitdone/notes"
	"git-isitdone/scan/jsonc"
)

// checkField is one member of an entry of "checks" in its object form, and the last part of
// a key isitdone.checks.<id>.<field> in git config. get reports whether it is set.
type checkField struct {
	name, doc string
	shape     shape
	set       func(*CheckOverride, any)
	get       func(*CheckOverride) (any, bool)
	stricter  func(a, b any) any
}

var checkFields = sync.OnceValue(func() []checkField {
	return []checkField{
		{
			name: "cmd", doc: "Command line for the shell, or an argument list that is run without one.", shape: argv{},
			set: func(o *CheckOverride, v any) {
				switch t := v.(type) {
				case string:
					o.Cmd, o.Argv = t, nil
				case []string:
					o.Cmd, o.Argv = "", t
				}
			},
			get: func(o *CheckOverride) (any, bool) {
				if o.Argv != nil {
					return o.Argv, true
				}
				return o.Cmd, o.Cmd != ""
			},
		},
		{
			name: "kind", doc: "lite (at every stop) or full (on a claim).", shape: words{"lite", "full"},
			set:      func(o *CheckOverride, v any) { o.Kind = notes.Kind(v.(string)) },
			get:      func(o *CheckOverride) (any, bool) { return string(o.Kind), o.Kind != "" },
			stricter: anyOf(strictest("lite", "full")),
		},
		{
			name: "timeout", doc: "This check's own limit.", shape: seconds{},
			set: func(o *CheckOverride, v any) { o.Timeout = v.(time.Duration) },
			get: func(o *CheckOverride) (any, bool) { return o.Timeout, o.Timeout != 0 },
		},
		{
			name: "cwd", doc: "Directory to run in, relative to the top of the repository.", shape: directory{},
			set: func(o *CheckOverride, v any) { o.Cwd = v.(string) },
			get: func(o *CheckOverride) (any, bool) { return o.Cwd, o.Cwd != "" },
		},
		{
			name: "env", doc: "Extra environment variables.", shape: variables{},
			set: func(o *CheckOverride, v any) { o.Env = v.(map[string]string) },
			get: func(o *CheckOverride) (any, bool) { return o.Env, o.Env != nil },
		},
		{
			name: "allowEmpty", doc: "Accept a run in which no test ran.", shape: boolean{},
			set:      func(o *CheckOverride, v any) { b := v.(bool); o.AllowEmpty = &b },
			get:      func(o *CheckOverride) (any, bool) { return o.AllowEmpty != nil && *o.AllowEmpty, o.AllowEmpty != nil },
			stricter: anyOf(falseWins),
		},
		{
			name: "retries", doc: "How often a failed check runs again; a pass then is FLAKY.", shape: integer{0, 5},
			set:      func(o *CheckOverride, v any) { o.Retries, o.retriesSet = v.(int), true },
			get:      func(o *CheckOverride) (any, bool) { return o.Retries, o.retriesSet },
			stricter: anyOf(func(a, b int) int { return min(a, b) }),
		},
		{
			name: "needs", doc: "Checks, by id, that must end well before this one starts; where one does not, this one is skipped.", shape: list{},
			set: func(o *CheckOverride, v any) { o.Needs = v.([]string) },
			get: func(o *CheckOverride) (any, bool) { return o.Needs, o.Needs != nil },
		},
		{
			name: "independent", doc: "This full check shares no port, database or build directory with another one and may run beside it.", shape: boolean{},
			set: func(o *CheckOverride, v any) { b := v.(bool); o.Independent = &b },
			get: func(o *CheckOverride) (any, bool) {
				return o.Independent != nil && *o.Independent, o.Independent != nil
			},
			stricter: anyOf(falseWins),
		},
		{
			name: "report", doc: "Test reports that the check writes (JUnit XML or TAP), as a path or pattern relative to its directory; they give the counts.", shape: reports{},
			set: func(o *CheckOverride, v any) { o.Report = v.(string) },
			get: func(o *CheckOverride) (any, bool) { return o.Report, o.Report != "" },
		},
		{
			name: "quarantine", doc: "Until a day, let the check run and be reported without holding anything up.", shape: quarantine{},
			set: func(o *CheckOverride, v any) { q := v.(plan.Quarantine); o.Quarantine = &q },
			get: func(o *CheckOverride) (any, bool) {
				if o.Quarantine == nil {
					return plan.Quarantine{}, false
				}
				return *o.Quarantine, true
			},
			stricter: anyOf(plan.Quarantine.Shorter),
		},
		{
			name: "enabled", doc: "false switches the check off.", shape: boolean{},
			set:      func(o *CheckOverride, v any) { o.off = !v.(bool) },
			get:      func(o *CheckOverride) (any, bool) { return !o.off, o.off },
			stricter: anyOf(trueWins),
		},
	}
})

func anyOf[T any](stricter func(a, b T) T) func(a, b any) any {
	return func(a, b any) any { return stricter(a.(T), b.(T)) }
}

func checkFieldNames() []string {
	names := make([]string, 0, len(checkFields()))
	for _, f := range checkFields() {
		names = append(names, f.name)
	}
	return names
}

// argv is a command: a line for the shell, or a list of arguments that needs none.
type argv struct{ command }

func (s argv) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != '[' {
		cmd, err := s.command.fromJSON(v)
		if err != nil {
			return nil, isNot(s, quoted(v))
		}
		return cmd, nil
	}
	args := make([]string, 0, len(v.Items))
	for _, item := range v.Items {
		if item.Kind != '"' || strings.ContainsRune(item.Text, 0) {
			return nil, fmt.Errorf("%s in the argument list is not a string", quoted(item))
		}
		args = append(args, item.Text)
	}
	if len(args) == 0 || args[0] == "" {
		return nil, errors.New("the argument list names no program")
	}
	return args, nil
}

func (argv) show(v any) string {
	if args, ok := v.([]string); ok {
		return fmt.Sprintf("%q", args)
	}
	return v.(string)
}
func (argv) want() string { return "a command or a list of arguments" }

// directory is a slash-separated path inside the repository.
type directory struct{}

func (s directory) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != '"' {
		return nil, isNot(s, quoted(v))
	}
	return s.fromText([]string{v.Text})
}

func (s directory) fromText(values []string) (any, error) {
	dir := last(values)
	clean := path.Clean(dir)
	switch {
	case dir == "" || strings.ContainsRune(dir, 0):
		return nil, isNot(s, fmt.Sprintf("%q", dir))
	case strings.Contains(dir, `\`):
		return nil, fmt.Errorf("%q has a backslash; write it with /", dir)
	case path.IsAbs(dir) || len(dir) > 1 && dir[1] == ':':
		return nil, fmt.Errorf("%q is absolute; it must be relative to the top of the repository", dir)
	case clean == ".." || strings.HasPrefix(clean, "../"):
		return nil, fmt.Errorf("%q is outside the repository", dir)
	}
	return clean, nil
}

func (directory) show(v any) string { return v.(string) }
func (directory) want() string      { return "a directory inside the repository" }

// variables is a set of environment variables; in git config one KEY=value a value.
type variables struct{}

func (s variables) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != '{' {
		return nil, isNot(s, quoted(v))
	}
	out := make(map[string]string, len(v.Members))
	for _, m := range v.Members {
		if m.Value.Kind != '"' {
			return nil, fmt.Errorf("the value of %s is not a string", m.Name)
		}
		if err := addVariable(out, m.Name, m.Value.Text); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (s variables) fromText(values []string) (any, error) {
	out := make(map[string]string, len(values))
	for _, text := range values {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, fmt.Errorf("%q is not KEY=value", text)
		}
		if err := addVariable(out, name, value); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func addVariable(out map[string]string, name, value string) error {
	isNameRune := func(r rune) bool {
		return r == '_' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9'
	}
	if name == "" || name[0] >= '0' && name[0] <= '9' || strings.ContainsFunc(name, func(r rune) bool { return !isNameRune(r) }) {
		return fmt.Errorf("%q is no name for an environment variable", name)
	}
	if strings.ContainsRune(value, 0) {
		return fmt.Errorf("the value of %s holds a NUL byte", name)
	}
	out[name] = value
	return nil
}

func (variables) show(v any) string {
	vars := v.(map[string]string)
	parts := make([]string, 0, len(vars))
	for _, name := range slices.Sorted(maps.Keys(vars)) {
		parts = append(parts, name+"="+vars[name])
	}
	return strings.Join(parts, " ")
}
func (variables) want() string { return "an object of strings" }
