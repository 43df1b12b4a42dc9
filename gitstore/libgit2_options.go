//go:build cgo

package gitstore

/*
#include <git2.h>

// git_libgit2_opts is variadic, which cgo cannot call.
static int isitdone_options(void) {
	// libgit2 compares in lower case; "partialClone" would be taken and never match.
	const char *extensions[] = { "partialclone", "worktreeconfig", "preciousobjects" };
	int error = git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, extensions, sizeof(extensions) / sizeof(*extensions));
	if (error == 0)
		error = git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 0);
	return error;
}

static void isitdone_version(int *major, int *minor, int *rev) {
	git_libgit2_version(major, minor, rev);
}
*/
import "C"

import (
	"fmt"
	"sync"

	_ "github.com/libgit2/git2go/v34" // initialises libgit2 before the options are set
)

// libgit2Ready sets libgit2's process-wide options, once, and reports whether that worked.
// The three extensions do not change how objects and refs are read; every other one
// (objectFormat, refStorage) would make libgit2 1.5 answer wrongly. Its own check of the
// owner is off because it does not know safe.directory=*; git has judged the owner before.
var libgit2Ready = sync.OnceValue(func() bool { return C.isitdone_options() == 0 })

func libgit2Version() string {
	var major, minor, rev C.int
	C.isitdone_version(&major, &minor, &rev)
	return fmt.Sprintf("%d.%d.%d", int(major), int(minor), int(rev))
}
