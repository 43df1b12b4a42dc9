package notes

import (
	"encoding/json"
	"errors"
	"fmt"

	"git-isitdone/gitstore"
)

// decodeReceipt reads one line. The error says what is wrong with the line and is meant for
// Bad.Reason; errNewer marks a line of a later format.
func decodeReceipt(line []byte) (Receipt, error) {
	if err := readableLine(line); err != nil {
		return Receipt{}, err
	}
	var r Receipt
	if err := json.Unmarshal(line, &r); err != nil {
		return Receipt{}, fmt.Errorf("not a receipt: %w", err)
	}
	if err := r.validate(); err != nil {
		return Receipt{}, err
	}
	return r, nil
}

// decodeDecision reads one line of the decision log.
func decodeDecision(line []byte) (Decision, error) {
	if err := readableLine(line); err != nil {
		return Decision{}, err
	}
	var d Decision
	if err := json.Unmarshal(line, &d); err != nil {
		return Decision{}, fmt.Errorf("not a decision: %w", err)
	}
	if err := d.validate(); err != nil {
		return Decision{}, err
	}
	return d, nil
}

// readableLine looks at the size and the version only, because a later version may have
// changed the type of any other field.
func readableLine(line []byte) error {
	if len(line) > maxLine {
		return fmt.Errorf("line of %d bytes, more than %d", len(line), maxLine)
	}
	var head struct {
		V *int `json:"v"`
	}
	if err := json.Unmarshal(line, &head); err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	if head.V == nil || *head.V < 1 {
		return errors.New("no format version")
	}
	if *head.V > Version {
		return fmt.Errorf("%w (version %d, this program reads %d)", errNewer, *head.V, Version)
	}
	return nil
}

// validate refuses what no run of ours can have produced. Put asks the same, so that
// nothing is written that would not be read.
func (r Receipt) validate() error {
	if !validID(r.Tree) {
		return fmt.Errorf("tree %q is no object id", r.Tree)
	}
	for _, id := range []gitstore.OID{r.Deep, r.After, r.Head} {
		if id != "" && !validID(id) {
			return fmt.Errorf("%q is no object id", id)
		}
	}
	if !r.Profile.Valid() {
		return fmt.Errorf("unknown profile %q", r.Profile)
	}
	if !r.Verdict.Stored() {
		return fmt.Errorf("verdict %q is never stored", r.Verdict)
	}
	for _, c := range r.Checks {
		if c.ID == "" || !c.Kind.Valid() || !c.Verdict.Stored() {
			return fmt.Errorf("check %q has kind %q and verdict %q", c.ID, c.Kind, c.Verdict)
		}
	}
	return nil
}

func (d Decision) validate() error {
	if d.Tree != "" && !validID(d.Tree) {
		return fmt.Errorf("tree %q is no object id", d.Tree)
	}
	if d.Profile != "" && !d.Profile.Valid() {
		return fmt.Errorf("unknown profile %q", d.Profile)
	}
	if d.Kind == "" {
		return errors.New("decision without a kind")
	}
	return nil
}
