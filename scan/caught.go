package scan

import (
	"strings"

	"git-isitdone/scan/lang"
)

// askedOfError: the message that was expected with the error is asked of the caught error now,
// in an assertion of its own.
func (p pairing) askedOfError(x *demand, a *located) bool {
	if !texts[x.Form] || len(x.Literals) == 0 {
		return false
	}
	for i := range p.allAfter {
		y := &p.allAfter[i]
		if y.Call || y.Negated || y.Strength < lang.Property || y.Expected == "" || y.Expected == `""` || !caught(y.Subject) {
			continue
		}
		if len(y.Literals) == 0 && holds(&a.Test, x.Literals) {
			return true // by a value of the table
		}
		if ofText(x.Literals, y.Expected) || len(y.Literals) > 0 && ofText(y.Literals, x.Expected) {
			return true
		}
	}
	return false
}

// caught: the subject is an error that was caught, or a part of it.
func caught(subject string) bool {
	for _, part := range [...]string{".value", ".exception", ".message", ".args", ".Error()"} {
		if strings.Contains(subject, part) {
			return true
		}
	}
	s := strings.TrimSuffix(strings.TrimPrefix(subject, "str("), ")")
	return contains(errorWords, s)
}

// ofText: all of these values stand in a text.
func ofText(literals []string, text string) bool {
	for _, l := range literals {
		if l = strings.Trim(l, `"'/`); l == "" || !strings.Contains(text, l) {
			return false
		}
	}
	return true
}
