package jsonedit

import (
	"strings"

	"github.com/tailscale/hujson"
)

// Value is something to write: a string, an int, a bool, nil, an Object or an Array.
type Value any

// Object is a JSON object whose members keep this order.
type Object []Member

// Member is one member of an Object.
type Member struct {
	Name  string
	Value Value
}

// Array is a JSON array.
type Array []Value

// layout is how a value is written over several lines.
type layout struct{ newline, unit string }

func (l layout) write(b *strings.Builder, indent string, v Value) {
	inner := indent + l.unit
	switch v := v.(type) {
	case Object:
		b.WriteByte('{')
		for i, m := range v {
			l.begin(b, i, inner)
			l.writeMember(b, inner, m)
		}
		l.end(b, len(v), indent)
		b.WriteByte('}')
	case Array:
		b.WriteByte('[')
		for i, e := range v {
			l.begin(b, i, inner)
			l.write(b, inner, e)
		}
		l.end(b, len(v), indent)
		b.WriteByte(']')
	default:
		b.Write(literal(v))
	}
}

func (l layout) writeMember(b *strings.Builder, indent string, m Member) {
	b.Write(hujson.String(m.Name))
	b.WriteString(": ")
	l.write(b, indent, m.Value)
}

func (l layout) begin(b *strings.Builder, i int, indent string) {
	if i > 0 {
		b.WriteByte(',')
	}
	b.WriteString(l.newline)
	b.WriteString(indent)
}

func (l layout) end(b *strings.Builder, n int, indent string) {
	if n > 0 {
		b.WriteString(l.newline)
		b.WriteString(indent)
	}
}

// literal writes a scalar; anything else is a programming error and reads null.
func literal(v Value) []byte {
	switch v := v.(type) {
	case string:
		return hujson.String(v)
	case int:
		return hujson.Int(int64(v))
	case bool:
		return hujson.Bool(v)
	default:
		return []byte("null")
	}
}
