// Package jsonc reads JSON with comments and trailing commas and remembers where each value
// stood, so that an error can name the line.
package jsonc

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/tailscale/hujson"
)

// Limits of what is read: the parser recurses, and a goroutine's stack is not endless.
const (
	maxSize  = 4 << 20
	maxDepth = 500
)

// Document is one parsed file.
type Document struct {
	Root Value
	// Standard is true where the text is plain JSON: no comment, no trailing comma.
	Standard bool
}

// Value is one JSON value and the line it starts on.
type Value struct {
	Line int
	// Kind is '{', '[', '"', '0', 't', 'f' or 'n', as in hujson.Kind.
	Kind    byte
	Text    string // the string, or the number as written
	Members []Member
	Items   []Value
}

// Member is one name and value of an object, in the order of the file.
type Member struct {
	Name  string
	Line  int
	Value Value
}

// SyntaxError says where the text stops being JSON. Line and Column are 1-based; Line is 0
// where the whole file is the problem.
type SyntaxError struct {
	Line, Column int
	Problem      string
}

func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return e.Problem
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Problem)
}

// Parse reads a file's bytes; a UTF-8 byte order mark is tolerated. Errors: *SyntaxError.
func Parse(data []byte) (Document, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	switch {
	case len(data) > maxSize:
		return Document{}, &SyntaxError{Problem: fmt.Sprintf("larger than %d MiB", maxSize>>20)}
	case len(bytes.TrimSpace(data)) == 0:
		return Document{}, &SyntaxError{Problem: "the file is empty"}
	case !utf8.Valid(data):
		return Document{}, &SyntaxError{Problem: "not UTF-8"}
	}
	if line, deep := tooDeep(data); deep {
		return Document{}, &SyntaxError{Line: line, Column: 1, Problem: fmt.Sprintf("nested deeper than %d levels", maxDepth)}
	}
	v, err := hujson.Parse(data)
	if err != nil {
		return Document{}, syntaxError(err)
	}
	b := builder{data: data}
	return Document{Root: b.value(v), Standard: v.IsStandard()}, nil
}

// Get finds a member by its exact name; the last one where a name is given twice, as
// encoding/json does.
func (v Value) Get(name string) (Member, bool) {
	for i := len(v.Members) - 1; i >= 0; i-- {
		if v.Members[i].Name == name {
			return v.Members[i], true
		}
	}
	return Member{}, false
}

// builder turns hujson's tree into ours; offsets grow as it goes, so lines are counted once.
type builder struct {
	data       []byte
	offset     int
	linesSoFar int
}

func (b *builder) line(offset int) int {
	if offset > b.offset {
		b.linesSoFar += bytes.Count(b.data[b.offset:offset], []byte("\n"))
		b.offset = offset
	}
	return b.linesSoFar + 1
}

func (b *builder) value(v hujson.Value) Value {
	out := Value{Line: b.line(v.StartOffset), Kind: byte(v.Value.Kind())}
	switch t := v.Value.(type) {
	case *hujson.Object:
		for _, m := range t.Members {
			name, _ := m.Name.Value.(hujson.Literal)
			line := b.line(m.Name.StartOffset)
			out.Members = append(out.Members, Member{Name: name.String(), Line: line, Value: b.value(m.Value)})
		}
	case *hujson.Array:
		for _, e := range t.Elements {
			out.Items = append(out.Items, b.value(e))
		}
	case hujson.Literal:
		out.Text = t.String()
	}
	return out
}

// tooDeep reports the line on which brackets, outside strings and comments, nest too deep.
func tooDeep(data []byte) (line int, deep bool) {
	depth := 0
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '"':
			i = endOfString(data, i)
		case '/':
			i = endOfComment(data, i)
		case '{', '[':
			if depth++; depth > maxDepth {
				return 1 + bytes.Count(data[:i], []byte("\n")), true
			}
		case '}', ']':
			depth--
		}
	}
	return 0, false
}

// endOfString is the index of the quote that closes the string opened at start.
func endOfString(data []byte, start int) int {
	for i := start + 1; i < len(data); i++ {
		switch data[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return len(data)
}

// endOfComment is the index of the last byte of the comment opened at start, or start
// itself where none is opened.
func endOfComment(data []byte, start int) int {
	rest := data[start:]
	end := -1
	switch {
	case bytes.HasPrefix(rest, []byte("//")):
		end = bytes.IndexByte(rest, '\n')
	case bytes.HasPrefix(rest, []byte("/*")):
		if end = bytes.Index(rest[2:], []byte("*/")); end >= 0 {
			end += 3
		}
	default:
		return start
	}
	if end < 0 {
		return len(data)
	}
	return start + end
}

// hujson's errors carry the position only as text.
var position = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^hujson: line (\d+), column (\d+): (.*)$`)
})

func syntaxError(err error) *SyntaxError {
	m := position().FindStringSubmatch(err.Error())
	if m == nil {
		return &SyntaxError{Problem: err.Error()}
	}
	line, lineErr := strconv.Atoi(m[1])
	column, columnErr := strconv.Atoi(m[2])
	if errors.Join(lineErr, columnErr) != nil {
		return &SyntaxError{Problem: m[3]}
	}
	return &SyntaxError{Line: line, Column: column, Problem: m[3]}
}
