package notes

import (
	"slices"
	"strings"
)

// Who says so: Published.Origin, and Answer.Origin in brackets.
const (
	originUnsigned = "unsigned"
	originSigned   = "signed by " // and a principal of gpg.ssh.allowedSignersFile
	// originUnknownKey: the signature is right, but the file does not name its key, or not
	// for that time.
	originUnknownKey = "signed with an unknown key"
	// originUnchecked: there is a signature and no ssh-keygen to check it.
	originUnchecked    = "signature not checked"
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

// originRank puts the best origin first, for a receipt that was published both with and
// without a signature.
func originRank(origin string) int {
	switch origin {
	case originUnknownKey:
		return 1
	case originUnchecked:
		return 2
	case originUnsigned:
		return 3
	case originBadSignature:
		return 4
	}
	return 0 // signed by somebody
}
