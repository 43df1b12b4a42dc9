package notes

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"git-isitdone/gitstore"
)

// humanPrefix starts the line that a published commit's note has for people.
const humanPrefix = "isitdone: "

// humanLine derives the line for the commits of a tree from the receipts that its note has:
// the newest one, except that a lite pass does not hide what a full run said. It is empty
// where there is no receipt. The same lines always give the same answer, which is what lets
// two people's notes be joined without asking either.
func humanLine(tree gitstore.OID, note []byte) string {
	rs := publishedLines(tree, note)
	if len(rs) == 0 {
		return ""
	}
	r := rs[0].receipt
	if r.Verdict == Pass && r.Profile == ProfileLite {
		for _, l := range rs {
			if l.receipt.Profile == ProfileFull {
				r = l.receipt
				break
			}
		}
	}
	by := ""
	if name := personName(r.By); name != "" {
		by = " by " + name
	}
	return fmt.Sprintf("%s%s %s, %s, %s%s, tree %s", humanPrefix, r.Verdict, r.Profile,
		count(len(r.Checks), "check"), r.End.UTC().Format("2006-01-02"), by, short(tree))
}

// publishedLines are the readable receipts of a tree's note, newest first.
func publishedLines(tree gitstore.OID, note []byte) []line {
	var found []line
	for _, raw := range splitLines(note) {
		if r, err := decodeReceipt(raw); err == nil && r.speaksOf(tree) {
			found = append(found, line{raw: raw, receipt: r})
		}
	}
	slices.SortFunc(found, newestFirst)
	return found
}

// personName is the name of "Name <address>", made fit for one line.
func personName(by string) string {
	name, _, _ := strings.Cut(by, "<")
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r <= ' ' || r == 0x7f }), " ")
}

// isHuman reports whether a line of a commit's note is ours and speaks of the tree.
func isHuman(raw []byte, tree gitstore.OID) bool {
	return bytes.HasPrefix(raw, []byte(humanPrefix)) && bytes.HasSuffix(raw, []byte(", tree "+short(tree)))
}

// withHuman is a commit's note with its line for the tree renewed.
func withHuman(note []byte, tree gitstore.OID, human string) []byte {
	lines := slices.DeleteFunc(splitLines(note), func(l []byte) bool { return isHuman(l, tree) })
	return sortedLines(append(lines, []byte(human)))
}

// link is the line of a tree's note that names a commit with this tree, so that the
// commit's line for people can be derived again when receipts are added, without a search
// through all notes and without the commit being here.
type link struct {
	V      int          `json:"v"`
	Commit gitstore.OID `json:"commit"`
}

func linkLine(commit gitstore.OID) []byte {
	// Two fields of digits: this cannot fail.
	raw, _ := encodeLine(link{V: Version, Commit: commit})
	return raw
}

// parseLink reads a link; a receipt is none.
func parseLink(raw []byte) (gitstore.OID, bool) {
	if !bytes.Contains(raw, []byte(`"commit"`)) || len(raw) > maxLine {
		return "", false
	}
	var l struct {
		link
		Tree *json.RawMessage `json:"tree"`
	}
	if err := json.Unmarshal(raw, &l); err != nil || l.V < 1 || l.Tree != nil || !validID(l.Commit) {
		return "", false
	}
	return l.Commit, true
}

// linksOf are the commits that a tree's note names.
func linksOf(note []byte) []gitstore.OID {
	var commits []gitstore.OID
	for _, raw := range splitLines(note) {
		if c, ok := parseLink(raw); ok {
			commits = append(commits, c)
		}
	}
	return commits
}
