package jsonedit

import "github.com/tailscale/hujson"

// container is an object or an array seen as a list of items between two brackets.
type container struct {
	open, close int // offsets of the brackets
	items       []item
	closing     string // what stands between the last item (or its comma) and the bracket
	comma       bool   // a comma follows the last item
}

// item is a member with its name, or an element.
type item struct {
	lead       string // what stands before it
	start, end int
	after      int // length of what stands between its end and its comma
}

func containerOf(v *hujson.Value) (container, bool) {
	c := container{open: v.StartOffset, close: v.EndOffset - 1}
	var last *hujson.Value
	switch t := v.Value.(type) {
	case *hujson.Object:
		for i := range t.Members {
			name, value := &t.Members[i].Name, &t.Members[i].Value
			c.items = append(c.items, item{string(name.BeforeExtra), name.StartOffset, value.EndOffset, len(value.AfterExtra)})
			last = value
		}
		c.closing = string(t.AfterExtra)
	case *hujson.Array:
		for i := range t.Elements {
			e := &t.Elements[i]
			c.items = append(c.items, item{string(e.BeforeExtra), e.StartOffset, e.EndOffset, len(e.AfterExtra)})
			last = e
		}
		c.closing = string(t.AfterExtra)
	default:
		return c, false
	}
	c.comma = last != nil && last.AfterExtra != nil
	return c, true
}
