package notes

import (
	"slices"
	"strings"
)

// Who says so: Published.Origin, and Answer.Origin in brackets.
const (
	originUnsigned     = "unsigned"
	originSigned       = "signed by "
	originBadSignature = "BAD SIGNATURE"
)

// The policies of the configuration key trustNotes that are no names.
const (
	trustSigned = "signed"
	trustAny    = "any"
)

// trusted reports whether policy accepts a note of this origin. A bad signature is worse
// than none: no policy accepts it.
func trusted(origin string, policy []string) bool {
	if origin == originBadSignature {
		return false
	}
	name, signed := strings.CutPrefix(origin, originSigned)
	if slices.Contains(policy, trustAny) {
		return true
	}
	if !signed {
		return false
	}
	return len(policy) == 0 || slices.Contains(policy, trustSigned) || slices.Contains(policy, name)
}
