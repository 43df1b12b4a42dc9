package notes

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"git-isitdone/gitstore"
)

// maxLine bounds one line of the ledger and the notes, in bytes. A receipt of a hundred
// checks is about 30 KB; what is longer was not written by us.
const maxLine = 1 << 20

// errNewer marks a line of a later format: kept, carried, but not interpreted.
var errNewer = errors.New("newer format")

// stamp is a time in the one form that the lines have: UTC, always three digits of
// milliseconds, so that equal times are equal bytes.
type stamp time.Time

const stampLayout = "2006-01-02T15:04:05.000Z"

func (s stamp) MarshalJSON() ([]byte, error) {
	t := time.Time(s).UTC()
	if y := t.Year(); y < 0 || y > 9999 {
		return nil, fmt.Errorf("year %d does not fit a four-digit date", y)
	}
	return []byte(`"` + t.Format(stampLayout) + `"`), nil
}

func (s *stamp) UnmarshalJSON(b []byte) error {
	var text string
	if err := json.Unmarshal(b, &text); err != nil {
		return err
	}
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return err
	}
	*s = stamp(t.UTC().Truncate(time.Millisecond))
	return nil
}

// receiptWire is Receipt as it is encoded: the same fields in the same order (a test holds
// them together), with times as stamps.
type receiptWire struct {
	V         int           `json:"v"`
	Tree      gitstore.OID  `json:"tree"`
	Deep      gitstore.OID  `json:"deep,omitempty"`
	After     gitstore.OID  `json:"after,omitempty"`
	Plan      string        `json:"plan"`
	Profile   Profile       `json:"profile"`
	Verdict   Verdict       `json:"verdict"`
	Checks    []CheckResult `json:"checks"`
	Start     stamp         `json:"start"`
	End       stamp         `json:"end"`
	Head      gitstore.OID  `json:"head,omitempty"`
	Branch    string        `json:"branch,omitempty"`
	Integrity *Integrity    `json:"integrity,omitempty"`
	Host      string        `json:"host,omitempty"`
	By        string        `json:"by,omitempty"`
	Tool      string        `json:"tool"`
	Git       string        `json:"git"`
	Platform  string        `json:"platform"`
	Env       string        `json:"env,omitempty"`
	Ignore    string        `json:"ignore,omitempty"`
	Dirty     bool          `json:"dirty,omitempty"`
	MAC       string        `json:"mac,omitempty"`
}

// decisionWire is Decision as it is encoded.
type decisionWire struct {
	V       int          `json:"v"`
	Time    stamp        `json:"t"`
	Host    string       `json:"host"`
	Session string       `json:"session"`
	Kind    string       `json:"kind"`
	Claim   *bool        `json:"claim,omitempty"`
	Profile Profile      `json:"profile,omitempty"`
	Attempt int          `json:"attempt,omitempty"`
	Checks  int          `json:"checks"`
	Failed  int          `json:"failed"`
	Tree    gitstore.OID `json:"tree,omitempty"`
	Reason  string       `json:"reason,omitempty"`
	MAC     string       `json:"mac,omitempty"`
}

// MarshalJSON gives the canonical line, so that a receipt looks the same in the ledger, in
// the notes and in every command's JSON.
func (r Receipt) MarshalJSON() ([]byte, error) {
	if r.Checks == nil {
		r.Checks = []CheckResult{}
	}
	return encodeLine(receiptWire{
		V: r.V, Tree: r.Tree, Deep: r.Deep, After: r.After, Plan: r.Plan, Profile: r.Profile,
		Verdict: r.Verdict, Checks: r.Checks, Start: stamp(r.Start), End: stamp(r.End),
		Head: r.Head, Branch: r.Branch, Integrity: r.Integrity, Host: r.Host, By: r.By,
		Tool: r.Tool, Git: r.Git, Platform: r.Platform, Env: r.Env, Ignore: r.Ignore,
		Dirty: r.Dirty, MAC: r.MAC,
	})
}

// UnmarshalJSON reads what MarshalJSON wrote; fields that it does not know are ignored.
func (r *Receipt) UnmarshalJSON(b []byte) error {
	var w receiptWire
	if err := json.Unmarshal(b, &w); err != nil {
		return err
	}
	*r = Receipt{
		V: w.V, Tree: w.Tree, Deep: w.Deep, After: w.After, Plan: w.Plan, Profile: w.Profile,
		Verdict: w.Verdict, Checks: w.Checks, Start: time.Time(w.Start), End: time.Time(w.End),
		Head: w.Head, Branch: w.Branch, Integrity: w.Integrity, Host: w.Host, By: w.By,
		Tool: w.Tool, Git: w.Git, Platform: w.Platform, Env: w.Env, Ignore: w.Ignore,
		Dirty: w.Dirty, MAC: w.MAC,
	}
	return nil
}

// MarshalJSON gives the canonical line.
func (d Decision) MarshalJSON() ([]byte, error) {
	return encodeLine(decisionWire{
		V: d.V, Time: stamp(d.Time), Host: d.Host, Session: d.Session, Kind: d.Kind,
		Claim: d.Claim, Profile: d.Profile, Attempt: d.Attempt, Checks: d.Checks,
		Failed: d.Failed, Tree: d.Tree, Reason: d.Reason, MAC: d.MAC,
	})
}

// UnmarshalJSON reads what MarshalJSON wrote; fields that it does not know are ignored.
func (d *Decision) UnmarshalJSON(b []byte) error {
	var w decisionWire
	if err := json.Unmarshal(b, &w); err != nil {
		return err
	}
	*d = Decision{
		V: w.V, Time: time.Time(w.Time), Host: w.Host, Session: w.Session, Kind: w.Kind,
		Claim: w.Claim, Profile: w.Profile, Attempt: w.Attempt, Checks: w.Checks,
		Failed: w.Failed, Tree: w.Tree, Reason: w.Reason, MAC: w.MAC,
	}
	return nil
}

// encodeLine is json.Marshal without the escaping of <, > and &: the lines are compared as
// bytes, and commands are full of those.
func encodeLine(v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}
