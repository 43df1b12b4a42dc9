package data

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"go.yaml.in/yaml/v3"
)

// maxNodes bounds what aliases may unfold to.
const maxNodes = 200_000

var errTooMuch = errors.New("larger than is read")

// YAML reads the documents of a file as one map: what a later document sets comes last.
// Aliases and merge keys are followed.
func YAML(src []byte) (Value, error) {
	if len(src) > maxSize {
		return Value{}, errTooMuch
	}
	dec := yaml.NewDecoder(bytes.NewReader(src))
	out := Value{}
	y := yamlReader{left: maxNodes}
	for {
		var doc yaml.Node
		err := dec.Decode(&doc)
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return Value{}, fmt.Errorf("reading YAML: %w", err)
		}
		v := y.value(&doc, 0)
		if out.Kind == Map && v.Kind == Map {
			out.Pairs = append(out.Pairs, v.Pairs...)
		} else if v.Kind != Absent {
			out = v
		}
	}
}

type yamlReader struct{ left int }

func (y *yamlReader) value(n *yaml.Node, depth int) Value {
	if y.left--; y.left < 0 || depth > maxDepth {
		return Value{}
	}
	switch n.Kind {
	case yaml.DocumentNode:
		if len(n.Content) > 0 {
			return y.value(n.Content[0], depth+1)
		}
	case yaml.AliasNode:
		return y.value(n.Alias, depth+1)
	case yaml.ScalarNode:
		return scalarOf(n)
	case yaml.SequenceNode:
		out := Value{Kind: List, Line: n.Line}
		for _, c := range n.Content {
			out.Items = append(out.Items, y.value(c, depth+1))
		}
		return out
	case yaml.MappingNode:
		return y.mapping(n, depth)
	}
	return Value{}
}

// mapping puts what is merged in front, so that the map's own members win.
func (y *yamlReader) mapping(n *yaml.Node, depth int) Value {
	out := Value{Kind: Map, Line: n.Line}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Tag != "!!merge" {
			continue
		}
		for _, m := range y.value(n.Content[i+1], depth+1).Each() {
			out.Pairs = append(out.Pairs, m.Pairs...)
		}
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Tag != "!!merge" {
			out.Pairs = append(out.Pairs, Pair{n.Content[i].Value, n.Content[i].Line, y.value(n.Content[i+1], depth+1)})
		}
	}
	return out
}

// scalarOf gives a block text the line on which it begins, not the one of its | or >.
func scalarOf(n *yaml.Node) Value {
	out := Value{Kind: String, Text: n.Value, Line: n.Line}
	if n.Style == yaml.LiteralStyle || n.Style == yaml.FoldedStyle {
		out.Line++
	}
	switch n.Tag {
	case "!!bool":
		out.Kind = Bool
	case "!!int", "!!float":
		out.Kind = Number
	case "!!null":
		out.Kind = Null
	}
	return out
}
