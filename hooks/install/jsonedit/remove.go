package jsonedit

import (
	"strings"

	"github.com/tailscale/hujson"
)

// Remove takes out the value at a path of names (string) and positions (int), and the
// containers that came with it and are empty then. all is true where nothing of a file made
// by New is left, so that the file can go. A path that leads nowhere changes nothing.
// Errors: *SyntaxError, *ShapeError.
func Remove(src []byte, path ...any) (out []byte, all bool, err error) {
	d, err := parse(src)
	if err != nil || d.root == nil {
		return src, false, err
	}
	if v, err := d.lookup(path); v == nil || err != nil {
		return src, false, err
	}
	for len(path) > 0 {
		parent, err := d.lookup(path[:len(path)-1])
		if err != nil {
			return src, false, err
		}
		c, _ := containerOf(parent)
		i := position(parent, path[len(path)-1])
		if len(path) > 1 && c.only(i) && c.bare() && leadingNewlines(c.items[i].lead) < 2 {
			path = path[:len(path)-1]
			continue
		}
		if len(path) == 1 {
			out, all := d.removeTop(c, i)
			return out, all, nil
		}
		return d.apply(d.deletion(c, i)), false, nil
	}
	return src, false, nil
}

func (c container) only(i int) bool { return i == 0 && len(c.items) == 1 }

// bare reports whether a container with one item has no comment around it: a comment is the
// user's, and stays with its container.
func (c container) bare() bool {
	return blank(c.items[0].lead) && blank(c.closing) && c.items[0].after == 0
}

// removeTop takes out a member of the top level, where the file itself may have come with it.
func (d document) removeTop(c container, i int) (out []byte, all bool) {
	if c.only(i) && c.bare() {
		before, after := string(d.text[:c.open]), string(d.text[c.close+1:])
		rest, ok := cutNewline(c.closing)
		ownForm := ok && rest == "" && !c.comma
		switch newlines := leadingNewlines(c.items[0].lead); {
		case newlines == 3 && ownForm && after == "" && blank(before):
			return d.apply([]edit{{c.open, len(d.text), ""}}), false
		case newlines == 1 && ownForm && d.bom == "" && before == "" && (after == "\n" || after == "\r\n"):
			return nil, true
		}
	}
	return d.apply(d.deletion(c, i)), false
}

// deletion takes out one item with the space and the comma that an insertion would have brought.
func (d document) deletion(c container, i int) []edit {
	it := c.items[i]
	if c.only(i) && c.bare() {
		end := c.close
		if rest, ok := cutNewline(c.closing); ok && leadingNewlines(it.lead) == 2 {
			if rest, ok := strings.CutPrefix(rest, d.lineIndent(c.open)); ok {
				end = c.close - len(rest)
			}
		}
		return []edit{{c.open + 1, end, ""}}
	}
	edits := []edit{{it.start - len(separatorOf(it.lead)), it.end, ""}}
	switch last := i == len(c.items)-1; {
	case !last || c.comma:
		comma := it.end + it.after
		edits = append(edits, edit{comma, comma + 1, ""})
	case i > 0:
		comma := c.items[i-1].end + c.items[i-1].after
		edits = append(edits, edit{comma, comma + 1, ""})
	}
	return edits
}

// separatorOf is the part of an item's lead that came with it.
func separatorOf(lead string) string {
	if i, ok := lastLineStart(lead); ok {
		return lead[i:]
	}
	if strings.HasSuffix(lead, " ") {
		return " "
	}
	return ""
}

func position(parent *hujson.Value, step any) int {
	switch step := step.(type) {
	case int:
		return step
	case string:
		obj, ok := parent.Value.(*hujson.Object)
		if !ok {
			return -1
		}
		for i := range obj.Members {
			if lit, ok := obj.Members[i].Name.Value.(hujson.Literal); ok && lit.String() == step {
				return i
			}
		}
	}
	return -1
}
