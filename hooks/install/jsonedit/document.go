package jsonedit

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/tailscale/hujson"
)

const bom = "\xef\xbb\xbf"

// SyntaxError is text that is not JSON, not even with comments and trailing commas.
type SyntaxError struct {
	// Offset is the byte offset in the file, Line and Column are 1-based; Column counts bytes.
	Offset, Line, Column int
	Problem              string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("not valid JSON at line %d, column %d (byte offset %d): %s", e.Line, e.Column, e.Offset, e.Problem)
}

// ShapeError is valid JSON in which a value on the way is not what it has to be.
type ShapeError struct {
	Path    string // "hooks.Stop"
	Problem string
}

func (e *ShapeError) Error() string { return fmt.Sprintf("%q %s", e.Path, e.Problem) }

// document is a parsed file. Offsets of the tree are offsets into text.
type document struct {
	bom     string
	text    []byte // without the byte order mark
	root    *hujson.Value
	newline string
	unit    string // one level of indentation
}

// parse reads a file; a blank one has a nil root.
func parse(src []byte) (document, error) {
	d := document{text: src}
	if rest, ok := bytes.CutPrefix(src, []byte(bom)); ok {
		d.bom, d.text = bom, rest
	}
	d.newline = "\n"
	if i := bytes.IndexByte(d.text, '\n'); i > 0 && d.text[i-1] == '\r' {
		d.newline = "\r\n"
	}
	d.unit = "  "
	if blank(string(d.text)) {
		return d, nil
	}
	root, err := hujson.Parse(terminated(d.text))
	if err != nil {
		return d, d.syntaxError(err)
	}
	d.root = &root
	obj, ok := root.Value.(*hujson.Object)
	if !ok {
		return d, &ShapeError{Path: "(top level)", Problem: "is " + kindName(root.Value) + ", not an object"}
	}
	if len(obj.Members) > 0 {
		if indent, ok := lineLead(string(obj.Members[0].Name.BeforeExtra)); ok {
			d.unit = indent
		}
	}
	return d, nil
}

// terminated ends the text in a line end, because hujson takes a last line comment without
// one as unfinished. Offsets do not change.
func terminated(text []byte) []byte {
	if bytes.HasSuffix(text, []byte("\n")) {
		return text
	}
	return append(text[:len(text):len(text)], '\n')
}

// syntaxError reads the position out of hujson's message, which is the only place it has it.
func (d document) syntaxError(err error) error {
	var line, column int
	if _, scanErr := fmt.Sscanf(err.Error(), "hujson: line %d, column %d:", &line, &column); scanErr != nil {
		return &SyntaxError{Problem: err.Error()}
	}
	text := terminated(d.text)
	start := 0
	for range line - 1 {
		start += bytes.IndexByte(text[start:], '\n') + 1
	}
	_, problem, _ := strings.Cut(err.Error(), ": ")
	_, problem, _ = strings.Cut(problem, ": ")
	return &SyntaxError{
		Offset: len(d.bom) + min(start+column-1, len(d.text)),
		Line:   line, Column: column, Problem: problem,
	}
}

// lineIndent is the blank space that begins the line of this offset.
func (d document) lineIndent(offset int) string {
	line := d.text[bytes.LastIndexByte(d.text[:offset], '\n')+1 : offset]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// lookup finds the value at a path of names (string) and positions (int); nil where there is none.
func (d document) lookup(path []any) (*hujson.Value, error) {
	v := d.root
	for i, step := range path {
		if v == nil {
			return nil, nil
		}
		switch step := step.(type) {
		case string:
			obj, ok := v.Value.(*hujson.Object)
			if !ok {
				return nil, &ShapeError{Path: pathName(path[:i]), Problem: "is " + kindName(v.Value) + ", not an object"}
			}
			m, err := member(obj, step)
			if err != nil {
				return nil, &ShapeError{Path: pathName(path[:i+1]), Problem: err.Error()}
			}
			if m == nil {
				return nil, nil
			}
			v = &m.Value
		case int:
			arr, ok := v.Value.(*hujson.Array)
			if !ok {
				return nil, &ShapeError{Path: pathName(path[:i]), Problem: "is " + kindName(v.Value) + ", not an array"}
			}
			if step >= len(arr.Elements) {
				return nil, nil
			}
			v = &arr.Elements[step]
		default:
			return nil, &ShapeError{Path: pathName(path[:i]), Problem: fmt.Sprintf("cannot be entered by a %T", step)}
		}
	}
	return v, nil
}

// member finds a member by its name. Which of two equal names holds is the reader's choice,
// so there is no right place to edit.
func member(obj *hujson.Object, name string) (*hujson.ObjectMember, error) {
	var found *hujson.ObjectMember
	for i := range obj.Members {
		lit, ok := obj.Members[i].Name.Value.(hujson.Literal)
		if !ok || lit.String() != name {
			continue
		}
		if found != nil {
			return nil, fmt.Errorf("is there twice")
		}
		found = &obj.Members[i]
	}
	return found, nil
}

func pathName(path []any) string {
	if len(path) == 0 {
		return "(top level)"
	}
	words := make([]string, len(path))
	for i, step := range path {
		words[i] = fmt.Sprint(step)
	}
	return strings.Join(words, ".")
}

func kindName(v hujson.ValueTrimmed) string {
	switch v.Kind() {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case '0':
		return "a number"
	case 't', 'f':
		return "a boolean"
	default:
		return "null"
	}
}
