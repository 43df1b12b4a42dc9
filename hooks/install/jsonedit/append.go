package jsonedit

import (
	"strings"

	"github.com/tailscale/hujson"
)

// New is the file that holds only elem, in an array below these names, behind these members.
func New(names []string, elem Value, first ...Member) []byte {
	d := document{newline: "\n", unit: "  "}
	text := "{"
	for _, m := range append(first, nest(names, elem)) {
		text += d.newline + d.unit + d.render(d.unit, m) + ","
	}
	return []byte(strings.TrimSuffix(text, ",") + d.newline + "}" + d.newline)
}

// Append adds elem at the end of the array below these names and makes the containers that
// are missing on the way. Errors: *SyntaxError, *ShapeError.
func Append(src []byte, names []string, elem Value) ([]byte, error) {
	d, err := parse(src)
	if err != nil {
		return nil, err
	}
	if d.root == nil {
		return d.fillBlank(nest(names, elem)), nil
	}
	have, v := 0, d.root
	for have < len(names) {
		next, err := d.lookup(anyPath(names[:have+1]))
		if err != nil {
			return nil, err
		}
		if next == nil {
			break
		}
		have, v = have+1, next
	}
	var piece any = elem
	if have < len(names) {
		piece = nest(names[have:], elem)
	} else if _, ok := v.Value.(*hujson.Array); !ok {
		return nil, &ShapeError{Path: strings.Join(names, "."), Problem: "is " + kindName(v.Value) + ", not an array"}
	}
	c, _ := containerOf(v)
	return d.apply(d.insertion(c, piece)), nil
}

// nest is the member that holds elem in an array below all but the first of the names.
func nest(names []string, elem Value) Member {
	var v Value = Array{elem}
	for i := len(names) - 1; i > 0; i-- {
		v = Object{{names[i], v}}
	}
	return Member{names[0], v}
}

func anyPath(names []string) []any {
	path := make([]any, len(names))
	for i, n := range names {
		path[i] = n
	}
	return path
}

func (d document) render(indent string, piece any) string {
	var b strings.Builder
	l := layout{d.newline, d.unit}
	if m, ok := piece.(Member); ok {
		l.writeMember(&b, indent, m)
	} else {
		l.write(&b, indent, piece)
	}
	return b.String()
}

// fillBlank writes the first object of a file that has only blank space. Three line ends mark it.
func (d document) fillBlank(m Member) []byte {
	text := "{" + strings.Repeat(d.newline, 3) + d.unit + d.render(d.unit, m) + d.newline + "}"
	return d.apply([]edit{{len(d.text), len(d.text), text}})
}

// insertion puts a piece behind the last item of a container.
func (d document) insertion(c container, piece any) []edit {
	outer := d.lineIndent(c.open)
	if len(c.items) == 0 && blank(c.closing) {
		indent := outer + d.unit
		text := d.newline + d.newline + indent + d.render(indent, piece) + d.newline + outer
		return []edit{{c.open + 1, c.open + 1, text}}
	}
	keep, sep := d.separator(c, outer)
	at := c.close - len(c.closing) + keep
	indent, ok := lineLead(sep)
	if !ok {
		indent = outer
	}
	text := sep + d.render(indent, piece)
	switch {
	case len(c.items) == 0:
		return []edit{{at, at, text}}
	case c.comma:
		return []edit{{at, at, text + ","}}
	default:
		end := c.items[len(c.items)-1].end
		if at == end {
			return []edit{{at, at, "," + text}}
		}
		return []edit{{end, end, ","}, {at, at, text}}
	}
}

// separator says how much of the container's closing space stays before the new item (its
// comments do) and what is put between the two: one line end with the indentation of the
// items, or, in a container on one line, one space.
func (d document) separator(c container, outer string) (keep int, sep string) {
	indent, ownLine := outer+d.unit, false
	if n := len(c.items); n > 0 {
		if lead, ok := lineLead(c.items[n-1].lead); ok {
			indent, ownLine = lead, true
		}
	}
	keep, ok := lastLineStart(c.closing)
	if !ok {
		keep = len(c.closing) - len(trailingBlank(c.closing))
		if !ownLine {
			return keep, " "
		}
	}
	newline := d.newline
	if strings.HasSuffix(c.closing[:keep], "\r") {
		// A lone "\r" before a "\n" of ours would read as one line end when we take it out.
		newline = "\r\n"
	}
	return keep, newline + indent
}
