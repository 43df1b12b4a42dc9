package notes

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
)

// Ref is where `git notes --ref=isitdone` and `git log --notes=isitdone` look.
const Ref = "refs/notes/isitdone"

// Published is what notes say about a tree, with who says so.
type Published struct {
	Receipt Receipt
	// Origin is "unsigned", "signed by NAME", "signed with an unknown key", "signature not
	// checked" or "BAD SIGNATURE". NAME is a principal of gpg.ssh.allowedSignersFile, which
	// is not what the receipt calls its author (By).
	Origin string
}

// Notes are the published receipts of one repository: ordinary git notes whose keys are
// trees (one receipt per line) and commits (one line for people). A value is for one
// goroutine at a time, as its Repo is.
type Notes struct {
	store notesStore
	env   environ.Env
	// identity is who publishes, "Name <address>".
	identity func(ctx context.Context) string
	// config is Repo.Config.
	config func(ctx context.Context, prefix string) ([]gitstore.ConfigEntry, error)
	// stateDir is where refusing remotes are remembered.
	stateDir func(ctx context.Context) (string, error)
}

// OpenNotes opens the published notes of a repository. It creates nothing.
func OpenNotes(repo *gitstore.Repo, env environ.Env) *Notes {
	return &Notes{
		store: repo, env: env, identity: repo.Identity, config: repo.Config,
		stateDir: func(ctx context.Context) (string, error) {
			dir, _, err := repo.StateDir(ctx)
			return dir, err
		},
	}
}

// Receipts gives what is published for a tree, newest first. Damage is named, as in
// Ledger.Receipts.
func (n *Notes) Receipts(ctx context.Context, tree gitstore.OID) ([]Published, []Bad, error) {
	if !validID(tree) {
		return nil, nil, fmt.Errorf("looking up tree %q: not an object id", tree)
	}
	where := Ref + " for tree " + short(tree)
	t, _, err := n.tip(ctx, Ref)
	var note []byte
	if err == nil {
		note, _, err = t.read(ctx, tree)
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil, nil, err
		}
		return nil, []Bad{{Where: where, Reason: err.Error()}}, nil
	}
	found, bad := parsePublished(where, tree, note)
	bad = append(bad, n.setOrigins(ctx, where, found)...)
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	return published(found), bad, nil
}

// publishedLine is a line and who signed it.
type publishedLine struct {
	line
	origin string
}

func published(lines []publishedLine) []Published {
	out := make([]Published, len(lines))
	for i, l := range lines {
		out[i] = Published{Receipt: l.receipt, Origin: l.origin}
	}
	return out
}

// setOrigins checks the signatures; what keeps one from being checked is named.
func (n *Notes) setOrigins(ctx context.Context, where string, lines []publishedLine) []Bad {
	if !slices.ContainsFunc(lines, func(l publishedLine) bool { return bytes.Contains(l.raw, []byte(sigField)) }) {
		return nil // no signature, no question about the configuration
	}
	s, err := n.signing(ctx)
	if err != nil {
		return []Bad{{Where: where, Reason: "signatures not checked: " + err.Error()}}
	}
	var bad []Bad
	for i, l := range lines {
		lines[i].origin, err = s.origin(ctx, n.env, l.raw, l.receipt.End)
		if err != nil {
			bad = append(bad, Bad{Where: where, Reason: "signature not checked: " + err.Error()})
		}
	}
	return bad
}

// tip gives the notes tree that a ref's commit has; both are empty where there is no ref.
func (n *Notes) tip(ctx context.Context, ref string) (noteTree, gitstore.OID, error) {
	commit, err := n.store.Ref(ctx, ref)
	if errors.Is(err, gitstore.ErrNotFound) {
		return noteTree{from: n.store}, "", nil
	}
	if err != nil {
		return noteTree{}, "", err
	}
	return n.at(ctx, commit)
}

func (n *Notes) at(ctx context.Context, commit gitstore.OID) (noteTree, gitstore.OID, error) {
	if commit == "" {
		return noteTree{from: n.store}, "", nil
	}
	_, tree, err := n.store.Resolve(ctx, string(commit))
	if err != nil {
		return noteTree{}, "", fmt.Errorf("reading the notes commit %s: %w", short(commit), err)
	}
	return noteTree{from: n.store, root: tree}, commit, nil
}

// parsePublished reads a tree's note, newest first; nothing counts as signed yet.
func parsePublished(where string, tree gitstore.OID, note []byte) ([]publishedLine, []Bad) {
	var good []publishedLine
	var bad []Bad
	for i, raw := range splitLines(note) {
		if _, ok := parseLink(raw); ok {
			continue
		}
		r, err := decodeReceipt(raw)
		if err == nil && !r.speaksOf(tree) {
			err = fmt.Errorf("speaks of tree %s", short(r.Tree))
		}
		if err != nil {
			bad = append(bad, Bad{Where: fmt.Sprintf("%s line %d", where, i+1), Reason: err.Error()})
			continue
		}
		r.MAC = ""
		good = append(good, publishedLine{line: line{raw: raw, receipt: r}, origin: originUnsigned})
	}
	slices.SortFunc(good, func(a, b publishedLine) int { return newestFirst(a.line, b.line) })
	return good, bad
}

// elsewhere gives a published receipt of another tree: HEAD's if there is one, else any.
func (n *Notes) elsewhere(ctx context.Context, q Query) (*Published, error) {
	for _, tree := range append(slices.Clone(q.Trees), q.Head) {
		if tree == "" {
			continue
		}
		found, _, err := n.Receipts(ctx, tree)
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			return &found[0], nil
		}
	}
	t, _, err := n.tip(ctx, Ref)
	if err != nil || t.root == "" {
		return nil, ctx.Err() // named already by Receipts
	}
	return n.firstBelow(ctx, t.root, "")
}

// firstBelow walks until the first readable receipt; in any tree that we wrote that is
// within the first few notes.
func (n *Notes) firstBelow(ctx context.Context, dir gitstore.OID, path string) (*Published, error) {
	entries, err := n.store.ReadTree(ctx, dir)
	if err != nil {
		return nil, ctx.Err()
	}
	for _, e := range entries {
		if e.Mode == gitstore.ModeTree {
			if p, err := n.firstBelow(ctx, e.ID, path+e.Name+"/"); p != nil || err != nil {
				return p, err
			}
			continue
		}
		key, ok := keyOfNote(path + e.Name)
		if !ok || !isFile(e.Mode) {
			continue
		}
		note, err := n.store.Blob(ctx, e.ID)
		if err != nil {
			continue
		}
		if found, _ := parsePublished("", key, note); len(found) > 0 {
			n.setOrigins(ctx, "", found[:1])
			return &published(found[:1])[0], nil
		}
	}
	return nil, ctx.Err()
}
