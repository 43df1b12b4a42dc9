package config

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"git-isitdone/scan/jsonc"
)

// list is a list of words. In git config each value of the key is one element; the strongest
// scope that sets the key gives the whole list.
type list struct{}

func (s list) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != '[' {
		return nil, isNot(s, quoted(v))
	}
	texts := make([]string, 0, len(v.Items))
	for _, item := range v.Items {
		if item.Kind != '"' {
			return nil, fmt.Errorf("%s in the list is not a string", quoted(item))
		}
		texts = append(texts, item.Text)
	}
	return s.fromText(texts)
}

func (list) fromText(values []string) (any, error) {
	for _, v := range values {
		if strings.TrimSpace(v) == "" {
			return nil, errors.New("an empty string in the list")
		}
	}
	return slices.Clone(values), nil
}

func (list) show(v any) string { return strings.Join(v.([]string), ", ") }
func (list) want() string      { return "a list of strings" }

// patterns is a list of regular expressions.
type patterns struct{ list }

func (s patterns) fromJSON(v jsonc.Value) (any, error) {
	if v.Kind != '[' {
		return nil, isNot(s, quoted(v))
	}
	texts, err := s.list.fromJSON(v)
	if err != nil {
		return nil, err
	}
	return s.fromText(texts.([]string))
}

func (s patterns) fromText(values []string) (any, error) {
	for _, p := range values {
		if _, err := regexp.Compile(p); err != nil {
			return nil, patternError(p, err)
		}
	}
	return s.list.fromText(values)
}

func (patterns) want() string { return "a list of regular expressions" }

// patternError names the place in the pattern: Go's error only quotes the piece.
func patternError(pattern string, err error) error {
	var se *syntax.Error
	if !errors.As(err, &se) {
		return fmt.Errorf("%q is no regular expression: %w", pattern, err)
	}
	why := se.Code.String()
	for _, look := range []string{"(?=", "(?!", "(?<=", "(?<!"} {
		if strings.HasPrefix(se.Expr, look) || strings.HasPrefix(look, se.Expr) && strings.Contains(pattern, look) {
			why = "look-around is not supported (RE2 syntax)"
		}
	}
	at := strings.Index(pattern, se.Expr)
	if at < 0 {
		return fmt.Errorf("%q is no regular expression: %s", pattern, why)
	}
	return fmt.Errorf("%q is no regular expression: at character %d, %q: %s", pattern, len([]rune(pattern[:at]))+1, se.Expr, why)
}

// trust is signed, any or a list of names.
type trust struct{ list }

func (s trust) fromJSON(v jsonc.Value) (any, error) {
	switch v.Kind {
	case '"':
		// A lone string is one of the two words, so that a slip is not taken for a name.
		word, err := words{"signed", "any"}.fromText([]string{v.Text})
		if err != nil {
			return nil, fmt.Errorf("%w; a signer's name stands in a list", err)
		}
		return []string{word.(string)}, nil
	case '[':
		names, err := s.list.fromJSON(v)
		if err != nil {
			return nil, err
		}
		return s.fromText(names.([]string))
	default:
		return nil, isNot(s, quoted(v))
	}
}

func (s trust) fromText(values []string) (any, error) {
	if len(values) > 1 && (slices.Contains(values, "signed") || slices.Contains(values, "any")) {
		return nil, errors.New("signed and any stand alone, not in a list of names")
	}
	return s.list.fromText(values)
}

func (trust) want() string { return "signed, any or a list of signers' names" }
