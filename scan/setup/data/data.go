// Package data reads configuration files of every notation into one kind of tree, so that what
// compares two versions of a setting need not know how it is written. Every value knows its line.
package data

import "strings"

// Kind is what a value is.
type Kind uint8

// The kinds. Code is an expression of a programming language that has to be run to know its
// value; its Items are the literals that stand in it.
const (
	Absent Kind = iota
	Null
	String
	Number
	Bool
	List
	Map
	Code
)

// Value is one value and where it stands. The zero value is absent, and so is everything asked
// of it.
type Value struct {
	Kind Kind
	// Text is a scalar without quotes, and the source of Code.
	Text  string
	Line  int // 1-based
	Items []Value
	Pairs []Pair
}

// Pair is one member of a Map, in the order of the file; names may occur twice.
type Pair struct {
	Key   string
	Line  int
	Value Value
}

// maxDepth bounds how deep values may nest: readers recurse, and nobody writes deeper ones.
const maxDepth = 100

// maxSize is the size in bytes up to which a file is read.
const maxSize = 1 << 20

// maxMembers is how far back a table's name is looked for, so that reading stays linear.
const maxMembers = 500

// Get follows names down. Code is seen through: `defineConfig({a: 1})` has the member a.
func (v Value) Get(names ...string) Value {
	for _, name := range names {
		v = v.member(name, 0)
	}
	return v
}

func (v Value) member(name string, depth int) Value {
	for i := len(v.Pairs) - 1; i >= 0; i-- {
		if v.Pairs[i].Key == name {
			return v.Pairs[i].Value
		}
	}
	if v.Kind == Code && depth < 4 {
		for _, in := range v.Items {
			if m := in.member(name, depth+1); m.Kind != Absent {
				return m
			}
		}
	}
	return Value{}
}

// Given reports whether there is a value.
func (v Value) Given() bool { return v.Kind != Absent && v.Kind != Null }

// Members are the pairs of a Map, and of the maps in Code.
func (v Value) Members() []Pair {
	if v.Kind != Code {
		return v.Pairs
	}
	var out []Pair
	for _, in := range v.Items {
		out = append(out, in.Members()...)
	}
	return out
}

// Each are the items of a List, or the one value; none where it is absent.
func (v Value) Each() []Value {
	switch v.Kind {
	case Absent, Null:
		return nil
	case List:
		return v.Items
	case Code:
		var out []Value
		for _, in := range v.Items {
			if in.Kind == List {
				out = append(out, in.Items...)
			}
		}
		if out == nil {
			return []Value{v}
		}
		return out
	case String, Number, Bool, Map:
	}
	return []Value{v}
}

// Scalars are the values of a List that are plain, or the one plain value.
func (v Value) Scalars() []Value {
	var out []Value
	for _, item := range v.Each() {
		if item.Kind == String || item.Kind == Number || item.Kind == Bool {
			out = append(out, item)
		}
	}
	return out
}

// Is reports a plain value that reads so, whatever its case.
func (v Value) Is(words ...string) bool {
	if v.Kind == List || v.Kind == Map || v.Kind == Absent {
		return false
	}
	for _, w := range words {
		if strings.EqualFold(v.Text, w) {
			return true
		}
	}
	return false
}

// Source is a value on one line, for evidence.
func (v Value) Source() string {
	switch v.Kind {
	case Absent:
		return ""
	case List:
		parts := make([]string, 0, len(v.Items))
		for _, i := range v.Items {
			parts = append(parts, i.Source())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case Map:
		parts := make([]string, 0, len(v.Pairs))
		for _, p := range v.Pairs {
			parts = append(parts, p.Key+": "+p.Value.Source())
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case Null, String, Number, Bool, Code:
	}
	return strings.Join(strings.Fields(v.Text), " ")
}

// put sets a member below a path of names, making the maps in between.
func (v *Value) put(path []string, line int, value Value) {
	for len(path) > 1 {
		v = v.into(path[0], line)
		path = path[1:]
	}
	v.Kind = Map
	v.Pairs = append(v.Pairs, Pair{path[0], line, value})
}

// into is the member of a name as a map that can be added to; of a list it is the last item.
func (v *Value) into(name string, line int) *Value {
	v.Kind = Map
	for i := len(v.Pairs) - 1; i >= max(0, len(v.Pairs)-maxMembers); i-- {
		if v.Pairs[i].Key != name {
			continue
		}
		m := &v.Pairs[i].Value
		if m.Kind == List && len(m.Items) > 0 {
			m = &m.Items[len(m.Items)-1]
		}
		return m
	}
	v.Pairs = append(v.Pairs, Pair{name, line, Value{Kind: Map, Line: line}})
	return &v.Pairs[len(v.Pairs)-1].Value
}
