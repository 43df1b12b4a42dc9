package jsonedit

import "bytes"

// InsertFirst adds a member at the front of a file that has members. Three line ends before
// it mark it as one that came later: CutFirst takes out exactly that.
// Errors: *SyntaxError, *ShapeError.
func InsertFirst(src []byte, m Member) ([]byte, error) {
	d, err := parse(src)
	if err != nil {
		return nil, err
	}
	if d.root == nil {
		return nil, &ShapeError{Path: "(top level)", Problem: "is blank"}
	}
	return d.apply([]edit{{d.root.StartOffset + 1, d.root.StartOffset + 1, d.firstText(m)}}), nil
}

// CutFirst undoes InsertFirst. found is false, and src as it was, where it was not done.
func CutFirst(src []byte, m Member) (out []byte, found bool) {
	d, err := parse(src)
	if err != nil || d.root == nil {
		return src, false
	}
	at := d.root.StartOffset + 1
	text := d.firstText(m)
	if !bytes.HasPrefix(d.text[at:], []byte(text)) {
		return src, false
	}
	return d.apply([]edit{{at, at + len(text), ""}}), true
}

// firstText does not look at the layout of what follows, so that it is the same afterwards.
func (d document) firstText(m Member) string {
	return "\n\n\n  " + d.render("  ", m) + ","
}
