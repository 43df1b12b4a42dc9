package doctor

import "context"

// engines computes the tree id of the user's own repository in both ways: by the own scanner
// and by git itself.
func (x *examination) engines(ctx context.Context) {
	c, err := x.repo.CompareEngines(ctx)
	switch {
	case err != nil:
		return // the item before has said so
	case !c.Agree():
		x.bad("tree", "the own scanner says "+string(c.Scanner)+", "+c.GitVersion+" says "+string(c.Git),
			"run it again while nothing writes here; if it stays, please report it with the output of: git isitdone tree --verbose")
	case c.Scanner == "":
		x.ok("tree", "computed by %s (the own scanner leaves it to git: %s)", c.GitVersion, c.Declined)
	default:
		x.ok("tree", "own scanner and %s agree on %s", c.GitVersion, c.Git.Short())
	}
}
