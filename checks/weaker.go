package checks

import (
	"context"

	"git-isitdone/checks/config"
	"git-isitdone/gitstore"
	"git-isitdone/notes"
	"git-isitdone/scan"
)

// Integrity is what a scan says beside the checks.
type Integrity struct {
	Mode string // warn or strict
	Scanned
	// Blocking are the findings that keep a strict gate shut.
	Blocking []scan.Finding
}

// weigh scans what changed since HEAD, or what the request names, where the configuration wants it and anything did.
// A scan that fails is a warning: the checks speak for themselves.
func (v *verification) weigh(ctx context.Context, m *moment) {
	if m.snap == nil || m.config.Integrity == "off" || m.snap.Tree == m.head.Tree && v.req.Since == nil {
		return
	}
	since, changes, err := v.sinceOf(ctx, m)
	if err == nil && len(changes) == 0 && m.snap.Tree == m.snap.Plain {
		return
	}
	if err != nil {
		v.warnings = append(v.warnings, "the change could not be scanned for weakened tests: "+err.Error())
		return
	}
	set := &changeSet{w: v.Workspace}
	set.add(ctx, part{repo: v.Repo, changes: changes, old: since.Blob, new: m.snap.Blob, snap: m.snap})
	policy := v.policy(m.config)
	policy.Beside = beside(m.snap.TreeFS(ctx, m.snap.Tree))
	r := Scanned{Base: since.Tree, Changed: set.changed, Left: set.left, Report: policy.Scan(set.files)}
	m.integrity = &Integrity{Mode: m.config.Integrity, Scanned: r}
	m.integrity.Level = m.config.Level()
	if m.config.Integrity == "strict" {
		m.integrity.Blocking = r.blocking(m.config.Level(), v.req.RefuseOwn)
	}
}

// policy is what a configuration lets a scan let be.
func (w *Workspace) policy(c config.Config) scan.Policy {
	return scan.Policy{Allow: c.Allow, Today: w.Env.Now()}
}

// blocking are the findings that a strict gate refuses; with refuseOwn also those that only
// the change itself allows.
func (s Scanned) blocking(from scan.Severity, refuseOwn bool) []scan.Finding {
	r := s.Report
	if refuseOwn {
		r.Findings = make([]scan.Finding, len(s.Findings))
		for i, f := range s.Findings {
			r.Findings[i] = f.Counting()
		}
	}
	return r.Blocking(from)
}

// blocks reports findings that a strict gate refuses.
func (i *Integrity) blocks() bool { return i != nil && len(i.Blocking) > 0 }

// recorded is what a receipt says of it: counts, no paths. What a strict gate would refuse is
// counted in every mode and for every level, because the gate may be another one when the
// receipt is read.
func (i *Integrity) recorded() *notes.Integrity {
	if i == nil {
		return nil
	}
	by := map[scan.Severity]int{}
	for _, f := range i.Report.Blocking(scan.Low) {
		by[f.Severity]++
	}
	sum := notes.TestCounts(i.Summary)
	return &notes.Integrity{
		Mode: i.Mode, Base: string(i.Base), Findings: len(i.Findings), Blocking: len(i.Report.Blocking(i.Level)),
		Severities: &notes.Severities{Critical: by[scan.Critical], High: by[scan.High], Medium: by[scan.Medium], Low: by[scan.Low]},
		Allowed:    len(i.Allowed()), Summary: &sum,
	}
}

// Scanned is a scan with what it was about.
type Scanned struct {
	// Base is the tree that the change was measured against; empty: the empty tree.
	Base gitstore.OID
	scan.Report
	// Changed is how many paths differ, sub-repositories included.
	Changed int
	// Mode is the integrity setting that holds: warn, strict or off.
	Mode string
	// Level is the mildest finding that a strict gate refuses.
	Level scan.Severity
	// Left are changed files and sub-repositories that could not be looked at, each with the
	// reason.
	Left []string
	// Remarks are what a person should know about the settings that were used.
	Remarks []string
}
