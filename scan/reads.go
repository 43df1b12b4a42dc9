package scan

import (
	"git-isitdone/scan/lang"
	"git-isitdone/scan/setup"
)

// Reads reports whether a scan looks into a file of this path (slash-separated, relative to the
// top). A caller need not fetch the contents of any other. A kind of file that a detector wants
// besides languages gets a line in the list below.
func Reads(path string) bool {
	for _, wants := range []func(string) bool{
		func(path string) bool { return lang.Of(path) != nil },
		func(path string) bool { return snapshotKindOf(path) != noSnapshot },
		setup.Reads,
		func(path string) bool { return shelved(path) != "" }, // a test that was renamed out of the way
	} {
		if wants(path) {
			return true
		}
	}
	return false
}

// Matters reports whether leaving a file out of a scan can hide a loss: not so for a source
// that holds no tests.
func Matters(path string, src []byte) bool {
	l := lang.Of(path)
	return Reads(path) && (l == nil || l.IsTest(path, src))
}
