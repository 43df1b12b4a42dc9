package data

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// XML reads elements as members by their name without a namespace; attributes are members of
// that name with an @ in front. An element with nothing but text is a String.
func XML(src []byte) (Value, error) {
	if len(src) > maxSize {
		return Value{}, errTooMuch
	}
	src = bytes.TrimPrefix(src, []byte("\ufeff"))
	dec := xml.NewDecoder(bytes.NewReader(src))
	dec.Strict = false
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	lines := lineCounter{src: src, line: 1}
	root := Value{Kind: Map, Line: 1}
	open := []element{{}}
	for {
		at := int(dec.InputOffset())
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Value{}, fmt.Errorf("reading XML: %w", err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if len(open) > maxDepth {
				return Value{}, errTooMuch
			}
			e := element{name: t.Name.Local, line: lines.at(at)}
			for _, a := range t.Attr {
				e.pairs = append(e.pairs, Pair{"@" + a.Name.Local, e.line, Value{Kind: String, Text: a.Value, Line: e.line}})
			}
			open = append(open, e)
		case xml.CharData:
			up := &open[len(open)-1]
			up.text = append(up.text, t...)
		case xml.EndElement:
			if len(open) < 2 {
				continue
			}
			e := open[len(open)-1]
			open = open[:len(open)-1]
			up := &open[len(open)-1]
			up.pairs = append(up.pairs, Pair{e.name, e.line, e.value()})
		}
	}
	root.Pairs = open[0].pairs
	return root, nil
}

type element struct {
	name  string
	line  int
	text  []byte
	pairs []Pair
}

func (e *element) value() Value {
	text := strings.TrimSpace(string(e.text))
	if len(e.pairs) == 0 {
		return Value{Kind: String, Text: text, Line: e.line}
	}
	return Value{Kind: Map, Text: text, Line: e.line, Pairs: e.pairs}
}

// lineCounter turns offsets that only grow into lines.
type lineCounter struct {
	src          []byte
	offset, line int
}

func (l *lineCounter) at(offset int) int {
	if offset > l.offset && offset <= len(l.src) {
		l.line += bytes.Count(l.src[l.offset:offset], []byte("\n"))
		l.offset = offset
	}
	return l.line
}
