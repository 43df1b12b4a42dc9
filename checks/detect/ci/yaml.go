package ci

import (
	"strings"

	"go.yaml.in/yaml/v3"
)

// node is a YAML node whose aliases are followed. The zero node is absent, and everything
// asked of it is absent too.
type node struct{ *yaml.Node }

// document reads a file's first document.
func (r *reader) document(name string) node {
	text, ok := r.files.Text(name)
	if !ok {
		return node{}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		r.problem("%s cannot be read: %v", name, err)
		return node{}
	}
	if len(doc.Content) == 0 {
		return node{}
	}
	return node{doc.Content[0]}.real()
}

func (n node) real() node {
	for hops := 0; n.Node != nil && n.Kind == yaml.AliasNode && hops < 10; hops++ {
		n = node{n.Alias}
	}
	return n
}

func (n node) absent() bool   { return n.Node == nil }
func (n node) isMap() bool    { return n.Node != nil && n.Kind == yaml.MappingNode }
func (n node) isList() bool   { return n.Node != nil && n.Kind == yaml.SequenceNode }
func (n node) isScalar() bool { return n.Node != nil && n.Kind == yaml.ScalarNode }

// get follows keys down; merge keys (<<) are looked into last.
func (n node) get(keys ...string) node {
	for _, k := range keys {
		n = n.child(k, 0)
	}
	return n
}

const maxMerges = 10

func (n node) child(key string, depth int) node {
	if !n.isMap() || depth > maxMerges {
		return node{}
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return node{n.Content[i+1]}.real()
		}
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value != "<<" {
			continue
		}
		merged := node{n.Content[i+1]}.real()
		for _, m := range merged.either() {
			if v := m.child(key, depth+1); !v.absent() {
				return v
			}
		}
	}
	return node{}
}

// either is a list's items, or the node itself.
func (n node) either() []node {
	if n.isList() {
		return n.items()
	}
	if n.absent() {
		return nil
	}
	return []node{n}
}

func (n node) items() []node {
	if !n.isList() {
		return nil
	}
	out := make([]node, 0, len(n.Content))
	for _, c := range n.Content {
		out = append(out, node{c}.real())
	}
	return out
}

// pair is one member of a map.
type pair struct {
	key   string
	line  int
	value node
}

func (n node) pairs() []pair {
	if !n.isMap() {
		return nil
	}
	out := make([]pair, 0, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		out = append(out, pair{n.Content[i].Value, n.Content[i].Line, node{n.Content[i+1]}.real()})
	}
	return out
}

// text is a scalar's value; "" for anything else.
func (n node) text() string {
	if !n.isScalar() || n.Tag == "!!null" {
		return ""
	}
	return n.Value
}

// texts are the scalars of a list, or the one scalar.
func (n node) texts() []string {
	var out []string
	for _, i := range n.either() {
		if t := i.text(); t != "" {
			out = append(out, t)
		}
	}
	return out
}

func (n node) isTrue() bool { return strings.EqualFold(n.text(), "true") }

// start is the line on which a scalar's own text begins; folded is true where line ends of
// the text are not those of the file.
func (n node) start() (line int, folded bool) {
	switch n.Style {
	case yaml.LiteralStyle:
		return n.Line + 1, false
	case yaml.FoldedStyle:
		return n.Line + 1, true
	default:
		return n.Line, true
	}
}

// stringMap is a map of scalars.
func (n node) stringMap() map[string]string {
	out := map[string]string{}
	for _, p := range n.pairs() {
		if p.value.isScalar() {
			out[p.key] = p.value.text()
		}
	}
	return out
}
