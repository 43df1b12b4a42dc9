package notes

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"git-isitdone/gitstore"
)

// Query asks what is known about a tree under a plan.
type Query struct {
	Trees []gitstore.OID // the tree and its aliases, best first
	// Head is HEAD's tree, where there is one: what the notes say about it explains why a
	// receipt is STALE in a clone that never ran anything.
	Head gitstore.OID
	// Plan is the plan's digest. It decides only where Defs is nil.
	Plan string
	// Defs maps each check id of the present plan to its definition digest and kind.
	// Empty but not nil is a plan without checks, which nothing can prove.
	Defs map[string]Def
	// Ignore is the present digest of ignore rules outside the tree; compared where Dirty.
	Ignore string
	// Dirty: the tree is not HEAD's.
	Dirty bool
	// Strict: a tree whose change weakened the tests is not done (integrity: strict).
	Strict bool
	// Level is the mildest finding that counts for Strict; empty is "high".
	Level string
	// TrustNotes is the policy: "signed" (also where empty), "any", or names.
	TrustNotes []string
}

// Def identifies a check of the present plan.
type Def struct {
	Digest string
	Kind   Kind
}

// Answer is what the ledger and the notes say.
type Answer struct {
	// Tree is what was asked about: the query's first tree.
	Tree    gitstore.OID
	State   State
	Profile Profile
	// Done is true only for a full PASS that policy accepts.
	Done bool
	// Receipt is the newest one that speaks of this tree and plan; for STALE, the one that
	// does not; nil for NONE.
	Receipt *Receipt
	// Checks composes the newest result of each check of the plan, by id.
	Checks map[string]CheckResult
	// Origin is "ledger", "note (unsigned)", "note (signed by NAME)" or
	// "note (BAD SIGNATURE)"; empty for NONE.
	Origin string
	Reason string // one sentence for people
	Bad    []Bad
}

const originLedger = "ledger"

// Lookup answers a query from the ledger first and the published notes second. n may be
// nil: a stop hook and a local run believe the ledger only. What is damaged is named in
// Answer.Bad and counts as absent.
func Lookup(ctx context.Context, l *Ledger, n *Notes, q Query) (Answer, error) {
	if len(q.Trees) == 0 {
		return Answer{}, errors.New("looking up a receipt: no tree given")
	}
	v, err := l.view(ctx)
	if err != nil {
		return Answer{}, err
	}
	own, err := v.receiptsOfAny(ctx, q.Trees)
	if err != nil {
		return Answer{}, err
	}
	c := compose(own, q)
	a := Answer{State: StateNone, Checks: map[string]CheckResult{}}
	if c.newest != nil && c.state != StateStale {
		a = c.answer(originLedger, q)
		a.Done = c.proves()
	}
	if n != nil && !a.Done && (a.State == StateNone || a.State == Pass.State()) {
		if a, err = n.improve(ctx, a, q, &v.bad); err != nil {
			return Answer{}, err
		}
	}
	if a.State == StateNone {
		if a, err = stale(ctx, v, n, q, c, own); err != nil {
			return Answer{}, err
		}
	}
	a.Bad = uniqueBad(v.bad)
	if a.State == StateNone {
		a.Reason = reasonNone(q, a.Bad)
	}
	// The checks passed, and that proves nothing where the scan beside a run found what a strict
	// gate refuses; a commit that hides the change does not alter it.
	if refused := func(r Receipt) bool { return r.Integrity.Refused(q.Level) > 0 }; a.Done && q.Strict &&
		(slices.ContainsFunc(own, refused) || a.Receipt != nil && refused(*a.Receipt)) {
		a.Done = false
		a.Reason += "; but the change weakened the tests, and integrity is strict"
	}
	a.Tree = q.Trees[0]
	return a, nil
}

// proves reports a full pass.
func (c composed) proves() bool { return c.state == Pass.State() && c.profile == ProfileFull }

func (c composed) answer(origin string, q Query) Answer {
	return Answer{
		State: c.state, Profile: c.profile, Receipt: c.newest, Checks: c.checks, Origin: origin,
		Reason: c.reason(q),
	}
}

// receiptsOfAny gives the believed receipts of a tree under any of its names.
func (v *view) receiptsOfAny(ctx context.Context, trees []gitstore.OID) ([]Receipt, error) {
	var found []line
	for _, tree := range trees {
		more, err := v.receiptsOf(ctx, tree)
		if err != nil {
			return nil, err
		}
		found = append(found, more...)
	}
	return v.lines(found, 0).Receipts, nil
}

// improve answers from the notes where they say more than the ledger: anything where that
// says nothing, a full pass where that has a lite one.
func (n *Notes) improve(ctx context.Context, a Answer, q Query, bad *[]Bad) (Answer, error) {
	var found []Published
	for _, tree := range q.Trees {
		more, worse, err := n.Receipts(ctx, tree)
		if err != nil {
			return Answer{}, err
		}
		found = append(found, more...)
		*bad = append(*bad, worse...)
	}
	slices.SortStableFunc(found, func(x, y Published) int {
		return cmp.Or(y.Receipt.Start.Compare(x.Receipt.Start), originRank(x.Origin)-originRank(y.Origin))
	})
	accepted := slices.DeleteFunc(slices.Clone(found), func(p Published) bool { return !trusted(p.Origin, q.TrustNotes) })
	// Who is not trusted can neither prove a tree nor take a trusted proof back.
	for _, set := range [][]Published{accepted, found} {
		c := compose(receiptsIn(set), q)
		if c.newest == nil || c.state == StateStale || a.State == Pass.State() && !c.proves() {
			continue
		}
		better := c.answer("note ("+originIn(set, *c.newest)+")", q)
		better.Done = c.proves() && len(set) == len(accepted)
		if c.proves() && !better.Done {
			better.Reason += "; the note that says so is not one that trustNotes accepts"
		}
		return better, nil
	}
	return a, nil
}

func receiptsIn(ps []Published) []Receipt {
	rs := make([]Receipt, len(ps))
	for i, p := range ps {
		rs[i] = p.Receipt
	}
	return rs
}

func originIn(ps []Published, r Receipt) string {
	for _, p := range ps {
		if p.Receipt.Start.Equal(r.Start) && p.Receipt.By == r.By && p.Receipt.Tree == r.Tree {
			return p.Origin
		}
	}
	return originUnsigned
}

// stale looks for a receipt that exists but does not count: of this tree under another
// plan, of another tree in the ledger, or in the notes.
func stale(ctx context.Context, v *view, n *Notes, q Query, c composed, own []Receipt) (Answer, error) {
	a := Answer{State: StateStale, Profile: ProfileLite, Origin: originLedger, Checks: c.checks}
	if len(own) > 0 {
		a.Receipt = &own[0]
		a.Reason = c.reasonStale(own[0])
		return a, nil
	}
	newest, err := v.newest(ctx)
	if err != nil {
		return Answer{}, err
	}
	if newest != nil {
		a.Receipt = newest
		a.Reason = reasonOtherTree(*newest, q)
		return a, nil
	}
	if n != nil {
		p, err := n.elsewhere(ctx, q)
		if err != nil {
			return Answer{}, err
		}
		if p != nil {
			a.Receipt = &p.Receipt
			a.Origin = "note (" + p.Origin + ")"
			a.Reason = reasonOtherTree(p.Receipt, q)
			if p.Receipt.speaksOfAny(q.Trees) {
				a.Reason = compose([]Receipt{p.Receipt}, q).reasonStale(p.Receipt)
			}
			return a, nil
		}
	}
	return Answer{State: StateNone, Checks: map[string]CheckResult{}}, nil
}

func (r Receipt) speaksOfAny(trees []gitstore.OID) bool {
	return slices.ContainsFunc(trees, r.speaksOf)
}

// newest is the newest believed receipt of any tree, nil where there is none.
func (v *view) newest(ctx context.Context) (*Receipt, error) {
	found, whole, err := v.recent(ctx, 1)
	if err == nil && !whole {
		found, err = v.walk(ctx)
	}
	if err != nil {
		return nil, err
	}
	if rs := v.lines(found, 1).Receipts; len(rs) > 0 {
		return &rs[0], nil
	}
	return nil, nil
}

func uniqueBad(bad []Bad) []Bad {
	seen := make(map[Bad]bool, len(bad))
	return slices.DeleteFunc(bad, func(b Bad) bool {
		dup := seen[b]
		seen[b] = true
		return dup
	})
}
