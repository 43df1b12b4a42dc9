package data

import (
	"bytes"
	"fmt"

	"github.com/pelletier/go-toml/v2/unstable"
)

// TOML reads TOML.
func TOML(src []byte) (Value, error) {
	if len(src) > maxSize {
		return Value{}, errTooMuch
	}
	t := tomlReader{src: src, line: 1}
	t.parser.Reset(src)
	root := Value{Kind: Map, Line: 1}
	at := &root
	for t.parser.NextExpression() {
		switch e := t.parser.Expression(); e.Kind {
		case unstable.Table:
			path, line := t.key(e)
			at = &root
			for _, name := range path {
				at = at.into(name, line)
			}
		case unstable.ArrayTable:
			path, line := t.key(e)
			at = &root
			for _, name := range path[:len(path)-1] {
				at = at.into(name, line)
			}
			at = at.append(path[len(path)-1], line)
		case unstable.KeyValue:
			t.pair(at, e, 0)
		default: // comments
		}
	}
	if err := t.parser.Error(); err != nil {
		return Value{}, fmt.Errorf("reading TOML: %w", err)
	}
	return root, nil
}

// append adds an empty map to the list of a name.
func (v *Value) append(name string, line int) *Value {
	fresh := Value{Kind: Map, Line: line}
	for i := max(0, len(v.Pairs)-maxMembers); i < len(v.Pairs); i++ {
		if p := &v.Pairs[i]; p.Key == name && p.Value.Kind == List {
			p.Value.Items = append(p.Value.Items, fresh)
			return &p.Value.Items[len(p.Value.Items)-1]
		}
	}
	v.Kind = Map
	v.Pairs = append(v.Pairs, Pair{name, line, Value{Kind: List, Line: line, Items: []Value{fresh}}})
	return &v.Pairs[len(v.Pairs)-1].Value.Items[0]
}

type tomlReader struct {
	parser unstable.Parser
	src    []byte
	// offset and line are where the last look-up was: places come in order.
	offset, line int
}

func (t *tomlReader) lineOf(n *unstable.Node) int {
	at := int(n.Raw.Offset)
	if at > t.offset && at <= len(t.src) {
		t.line += bytes.Count(t.src[t.offset:at], []byte("\n"))
		t.offset = at
	}
	return t.line
}

func (t *tomlReader) key(n *unstable.Node) (path []string, line int) {
	line = t.line
	for it := n.Key(); it.Next(); {
		if len(path) == 0 {
			line = t.lineOf(it.Node())
		}
		path = append(path, string(it.Node().Data))
	}
	if len(path) > maxDepth {
		path = path[:maxDepth]
	}
	return path, line
}

func (t *tomlReader) pair(into *Value, n *unstable.Node, depth int) {
	path, line := t.key(n)
	if len(path) > 0 {
		into.put(path, line, t.value(n.Value(), line, depth))
	}
}

func (t *tomlReader) value(n *unstable.Node, line, depth int) Value {
	if depth > maxDepth {
		return Value{}
	}
	out := Value{Line: line, Text: string(n.Data)}
	if n.Raw.Length > 0 {
		out.Line = t.lineOf(n)
	}
	switch n.Kind {
	case unstable.String:
		out.Kind = String
	case unstable.Bool:
		out.Kind = Bool
	case unstable.Integer, unstable.Float:
		out.Kind = Number
	case unstable.Array:
		out.Kind, out.Text = List, ""
		for it := n.Children(); it.Next(); {
			if it.Node().Kind != unstable.Comment {
				out.Items = append(out.Items, t.value(it.Node(), out.Line, depth+1))
			}
		}
	case unstable.InlineTable:
		out.Kind, out.Text = Map, ""
		for it := n.Children(); it.Next(); {
			if it.Node().Kind == unstable.KeyValue {
				t.pair(&out, it.Node(), depth+1)
			}
		}
	default: // dates
		out.Kind = String
	}
	return out
}
