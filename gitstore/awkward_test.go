package gitstore

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The own scanner and git agree about any working tree, however awkward the repository: on
// the ids, on what was hidden, on whether there is an id at all. A failing round is shrunk to
// the steps that matter, and its seed is printed.
func TestScannerAgreesWithGitInAwkwardRepositories(t *testing.T) { testAwkward(t, awkwardRounds) }

func testAwkward(t *testing.T, rounds int) {
	restore := setRounds(t, rounds)
	defer restore()
	var count tally
	rapid.Check(t, func(rt *rapid.T) { awkwardRound(t, rt, &count) })
	t.Logf("%d rounds: %d answered by the scanner, %d left to git, %d refused by git; left: %v", count.rounds, count.own, count.left, count.refused, count.why)
	if rounds >= 100 && count.own*5 < count.rounds {
		t.Errorf("the scanner answered in %d of %d rounds only", count.own, count.rounds)
	}
}

type tally struct {
	rounds, own, left, refused int
	why                        map[string]int
}

func (c *tally) decline(why string) {
	c.left++
	if c.why == nil {
		c.why = map[string]int{}
	}
	// The name of a path is not the reason.
	if i := strings.IndexByte(why, '"'); i >= 0 {
		why = why[:i] + "…" + why[strings.LastIndexByte(why, '"')+1:]
	}
	why, _, _ = strings.Cut(why, ":")
	c.why[why]++
}

func awkwardRound(t *testing.T, rt *rapid.T, count *tally) {
	w := newWorld(t)
	defer os.RemoveAll(w.dir)
	g := &awkward{w: w, rt: rt, dir: "r"}
	g.begin()
	gitDir := g.gitDir()
	before := stateOf(t, gitDir)
	r, err := Open(ctx, w.env, w.path(g.dir))
	if err != nil {
		rt.Fatalf("opening: %v; %s", err, g.log.String())
	}
	defer r.Close()
	own, ownErr := r.scanSnapshot(ctx, newLineage())
	from := newLineage()
	from.byGit = true
	byGit, gitErr := r.snapshot(ctx, from)
	after := stateOf(t, gitDir)
	if !slices.Equal(before, after) {
		rt.Fatalf("the git directory changed: %q; %s", difference(before, after), g.log.String())
	}
	count.rounds++
	var left *declinedError
	var refused *UnhashableError
	switch {
	case errors.As(ownErr, &left):
		count.decline(left.why)
		own = nil
	case errors.As(gitErr, &refused) && ownErr == nil:
		rt.Fatalf("git refuses (%v), the scanner says %s; %s", gitErr, own.Tree, g.log.String())
	case ownErr != nil && gitErr == nil:
		rt.Fatalf("the scanner fails: %v; %s", ownErr, g.log.String())
	default:
		count.own++
	}
	if gitErr != nil {
		if refused == nil && !errors.As(gitErr, &refused) {
			rt.Fatalf("git fails: %v; %s", gitErr, g.log.String())
		}
		count.refused++
		return
	}
	defer byGit.Close()
	if own != nil {
		defer own.Close()
		g.compare(own, byGit)
	}
	g.inPlace(own, byGit)
}

// compare compares every field, and the changes with all their contents.
func (g *awkward) compare(own, byGit *Snapshot) {
	slices.Sort(byGit.HiddenPaths)
	for _, c := range []struct{ what, own, git string }{
		{"plain tree", string(own.Plain), string(byGit.Plain)},
		{"tree", string(own.Tree), string(byGit.Tree)},
		{"deep tree", string(own.Deep), string(byGit.Deep)},
		{"hidden paths", fmt.Sprintf("%q", own.HiddenPaths), fmt.Sprintf("%q", byGit.HiddenPaths)},
		{"ignore digest", own.IgnoreDigest, byGit.IgnoreDigest},
		{"warnings", fmt.Sprintf("%q", own.Warnings), fmt.Sprintf("%q", byGit.Warnings)},
	} {
		if c.own != c.git {
			g.rt.Fatalf("%s: the scanner says %s, git %s; %s", c.what, c.own, c.git, g.log.String())
		}
	}
	a, errA := own.Changes(ctx, "")
	b, errB := byGit.Changes(ctx, "")
	if fmt.Sprint(a) != fmt.Sprint(b) || fmt.Sprint(errA) != fmt.Sprint(errB) {
		g.rt.Fatalf("changes: %v (%v), git %v (%v); %s", a, errA, b, errB, g.log.String())
	}
	for _, c := range a {
		if c.NewMode == ModeGitlink || g.partial {
			continue
		}
		data, err := own.Blob(ctx, c.NewID)
		want, err2 := byGit.Blob(ctx, c.NewID)
		if err != nil || err2 != nil || string(data) != string(want) {
			g.rt.Fatalf("content of %q: %q (%v), git %q (%v); %s", c.Path, data, err, want, err2, g.log.String())
		}
	}
}

// inPlace lets git do it to the user's own index, where nothing must differ on purpose.
func (g *awkward) inPlace(own, byGit *Snapshot) {
	if len(byGit.HiddenPaths) > 0 || len(byGit.Warnings) > 0 || g.lies {
		return
	}
	if _, err := g.w.tryGit(g.dir, "add", "-A", "--sparse"); err != nil {
		g.rt.Fatalf("git add -A in place: %v; %s", err, g.log.String())
	}
	id, err := g.w.tryGit(g.dir, "write-tree")
	if err != nil || OID(id) != byGit.Plain {
		g.rt.Fatalf("in place git says %s (%v), on the temporary index %s; %s", id, err, byGit.Plain, g.log.String())
	}
	if rapid.IntRange(0, 9).Draw(g.rt, "fsck") > 0 || g.partial {
		return
	}
	if out, err := g.w.tryGit(g.dir, "fsck", "--no-dangling", "--connectivity-only"); err != nil {
		g.rt.Fatalf("git fsck: %v %s; %s", err, out, g.log.String())
	}
}

func difference(a, b []string) []string {
	var lines []string
	for _, l := range a {
		if !slices.Contains(b, l) {
			lines = append(lines, "-"+l)
		}
	}
	for _, l := range b {
		if !slices.Contains(a, l) {
			lines = append(lines, "+"+l)
		}
	}
	return lines
}
