package install

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"runtime"
	"strings"
	"sync"
)

// shimMark begins the line by which our hook is known. A digest of all the lines below it
// follows, so that any version knows what any other wrote from what was edited since.
const shimMark = "# isitdone-shim 1 "

type shimKind int

const (
	shimForeign shimKind = iota
	shimOurs
	shimEdited
)

// callsUs knows a line, not commented out, that hands a push to us, in a hook or in a hook
// manager's configuration.
var callsUs = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^[^#\n]*\bisitdone\b[^\n]*\bgit-hook\b[^\n]*\bpre-push\b`)
})

// shimState tells whose hook this is.
func shimState(content []byte) shimKind {
	_, rest, found := strings.Cut(string(content), "\n"+shimMark)
	if !found {
		return shimForeign
	}
	digest, body, _ := strings.Cut(rest, "\n")
	if digest == shimDigest(body) && strings.HasPrefix(string(content), "#!/bin/sh\n"+shimMark) {
		return shimOurs
	}
	return shimEdited
}

func shimDigest(body string) string {
	sum := sha256.Sum256([]byte(body))
	return hex.EncodeToString(sum[:8])
}

// Shim is the text of the pre-push hook; binary is the absolute path to fall back on ("" where
// it is not known). It is for any POSIX shell.
//
// A missing program lets the push go with one line: a hook that stops all work of somebody who
// removed a tool is taken out for good, and a silent one is worse.
func Shim(binary string) string {
	fallback := ""
	if binary != "" {
		fallback = strings.ReplaceAll(shimFallback, "BINARY", shellPath(binary, runtime.GOOS))
	}
	body := strings.ReplaceAll(shimBody, "FALLBACK\n", fallback)
	return "#!/bin/sh\n" + shimMark + shimDigest(body) + "\n" + body
}

const shimFallback = `elif [ -x BINARY ]; then
	isitdone() { BINARY "$@"; }
`

const shimBody = `# Written by "git isitdone init --git-hooks", taken out by "git isitdone uninstall".
# The hook that was here before is the file with .isitdone-next behind its name. It runs
# first, with the same arguments and the same input, and can refuse the push itself.

if command -v git-isitdone >/dev/null 2>&1; then
	isitdone() { git-isitdone "$@"; }
FALLBACK
elif [ -x "$(git --exec-path 2>/dev/null)/git-isitdone" ]; then
	isitdone() { git isitdone "$@"; }
else
	isitdone() {
		echo "isitdone: git-isitdone is not installed here (or not on PATH): this push is not verified" >&2
	}
fi

next=$0.isitdone-next
if [ ! -x "$next" ] || [ -n "$ISITDONE_DOCTOR" ]; then
	isitdone git-hook pre-push "$@"
	exit
fi

refs=
[ -t 0 ] || refs=$(cat)
feed() { [ -z "$refs" ] || printf '%s\n' "$refs"; }

feed 2>/dev/null | "$next" "$@" || exit
feed | isitdone git-hook pre-push "$@"
`
