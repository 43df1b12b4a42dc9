package jsonedit

import "github.com/tailscale/hujson"

// Set gives the member a new value (a scalar), in the place of the old one, or
// adds it to the object. Errors: *SyntaxError, *ShapeError.
func Set(src []byte, value Value, path ...any) ([]byte, error) {
	d, err := parse(src)
	if err != nil {
		return nil, err
	}
	v, err := d.lookup(path)
	if err != nil {
		return nil, err
	}
	if v != nil {
		return d.apply([]edit{{v.StartOffset, v.EndOffset, string(literal(value))}}), nil
	}
	parent, err := d.lookup(path[:len(path)-1])
	if err != nil {
		return nil, err
	}
	name, ok := path[len(path)-1].(string)
	if parent == nil || !ok {
		return nil, &ShapeError{Path: pathName(path), Problem: "has no object to lie in"}
	}
	if _, ok := parent.Value.(*hujson.Object); !ok {
		return nil, &ShapeError{Path: pathName(path[:len(path)-1]), Problem: "is " + kindName(parent.Value) + ", not an object"}
	}
	c, _ := containerOf(parent)
	return d.apply(d.insertion(c, Member{name, value})), nil
}
