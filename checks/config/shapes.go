package config

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"git-isitdone/scan/jsonc"
)

// shape is what a setting may hold. Its errors are one problem in words, without the place.
type shape interface {
	fromJSON(v jsonc.Value) (any, error)
	// fromText reads git config's values of one key (several for a list) or a flag's.
	fromText(values []string) (any, error)
	// show writes a value as git config would hold it.
	show(v any) string
	// want says in words what is accepted.
	want() string
	schema() node
}

// last is the value that counts where git config has several of a key that is no list.
func last(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[len(values)-1]
}

func isNot(s shape, got string) error {
	return fmt.Errorf("%s is not %s", got, s.want())
}

func quoted(v jsonc.Value) string {
	switch v.Kind {
	case '"':
		return strconv.Quote(v.Text)
	case '{':
		return "an object"
	case '[':
		return "a list"
	default:
		return v.Text
	}
}

type boolean struct{}

func (s boolean) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != 't' && v.Kind != 'f' {
		return nil, isNot(s, quoted(v))
	}
	return v.Kind == 't', nil
}

// fromText takes git's words (git-config(1), "boolean"). An empty value is refused: git
// reads `key =` as false and a bare `key` as true, and here they cannot be told apart.
func (s boolean) fromText(values []string) (any, error) {
	switch strings.ToLower(last(values)) {
	case "true", "yes", "on", "1":
		return true, nil
	case "false", "no", "off", "0":
		return false, nil
	default:
		return nil, isNot(s, strconv.Quote(last(values)))
	}
}

func (boolean) show(v any) string { return strconv.FormatBool(v.(bool)) }
func (boolean) want() string      { return "true or false" }

type words []string

func (s words) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != '"' {
		return nil, isNot(s, quoted(v))
	}
	return s.fromText([]string{v.Text})
}

func (s words) fromText(values []string) (any, error) {
	word := last(values)
	if slices.Contains(s, word) {
		return word, nil
	}
	err := isNot(s, strconv.Quote(word))
	if near, ok := nearest(word, s); ok {
		return nil, fmt.Errorf("%w (did you mean %s?)", err, near)
	}
	return nil, err
}

func (words) show(v any) string { return v.(string) }

func (s words) want() string {
	if len(s) == 1 {
		return s[0]
	}
	return strings.Join(s[:len(s)-1], ", ") + " or " + s[len(s)-1]
}

type integer struct{ min, max int }

func (s integer) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != '0' {
		return nil, isNot(s, quoted(v))
	}
	f, err := strconv.ParseFloat(v.Text, 64)
	if err != nil || f != math.Trunc(f) || f < float64(s.min) || f > float64(s.max) {
		return nil, isNot(s, v.Text)
	}
	return int(f), nil
}

func (s integer) fromText(values []string) (any, error) {
	n, err := strconv.Atoi(last(values))
	if err != nil || n < s.min || n > s.max {
		return nil, isNot(s, strconv.Quote(last(values)))
	}
	return n, nil
}

func (integer) show(v any) string { return strconv.Itoa(v.(int)) }
func (s integer) want() string {
	return fmt.Sprintf("a whole number from %d to %d", s.min, s.max)
}

// seconds is a limit in time: a number of seconds or Go's notation ("1m30s").
type seconds struct{}

const (
	minLimit = time.Millisecond
	maxLimit = 24 * time.Hour
)

func (s seconds) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != '"' && v.Kind != '0' {
		return nil, isNot(s, quoted(v))
	}
	d, err := s.parse(v.Text)
	if err != nil {
		return nil, isNot(s, quoted(v))
	}
	return d, nil
}

func (s seconds) fromText(values []string) (any, error) {
	d, err := s.parse(last(values))
	if err != nil {
		return nil, isNot(s, strconv.Quote(last(values)))
	}
	return d, nil
}

var errLimit = errors.New("out of range")

func (seconds) parse(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if f, numErr := strconv.ParseFloat(text, 64); numErr == nil {
		// Compared as a float: beyond the range of a Duration the conversion is undefined.
		if !(f >= minLimit.Seconds() && f <= maxLimit.Seconds()) {
			return 0, errLimit
		}
		d, err = time.Duration(f*float64(time.Second)), nil
	}
	if err != nil {
		return 0, err
	}
	if d < minLimit || d > maxLimit {
		return 0, errLimit
	}
	return d, nil
}

func (seconds) show(v any) string {
	return strconv.FormatFloat(v.(time.Duration).Seconds(), 'f', -1, 64)
}
func (seconds) want() string { return `a number of seconds or a duration such as "2m", up to 24h` }

// command is one line for the shell.
type command struct{}

func (s command) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != '"' {
		return nil, isNot(s, quoted(v))
	}
	return s.fromText([]string{v.Text})
}

func (s command) fromText(values []string) (any, error) {
	cmd := last(values)
	if strings.TrimSpace(cmd) == "" || strings.ContainsRune(cmd, 0) {
		return nil, isNot(s, strconv.Quote(cmd))
	}
	return cmd, nil
}

func (command) show(v any) string { return v.(string) }
func (command) want() string      { return "a command" }
