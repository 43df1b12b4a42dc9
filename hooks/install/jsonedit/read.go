package jsonedit

import (
	"encoding/json"
	"fmt"

	"github.com/tailscale/hujson"
)

// Read decodes the value at a path into v. found is false where there is none.
// Errors: *SyntaxError, *ShapeError (also where the value does not fit v).
func Read(src []byte, v any, path ...any) (found bool, err error) {
	d, err := parse(src)
	if err != nil || d.root == nil {
		return false, err
	}
	value, err := d.lookup(path)
	if err != nil || value == nil {
		return false, err
	}
	plain := value.Clone()
	plain.Standardize()
	if err := json.Unmarshal(plain.Pack(), v); err != nil {
		return false, &ShapeError{Path: pathName(path), Problem: fmt.Sprintf("is not what the host reads there: %v", err)}
	}
	return true, nil
}

// Names are the member names of the object at a path, in the file's order; none where it is
// not there. Errors: *SyntaxError, *ShapeError.
func Names(src []byte, path ...any) ([]string, error) {
	d, err := parse(src)
	if err != nil || d.root == nil {
		return nil, err
	}
	value, err := d.lookup(path)
	if err != nil || value == nil {
		return nil, err
	}
	obj, ok := value.Value.(*hujson.Object)
	if !ok {
		return nil, &ShapeError{Path: pathName(path), Problem: "is " + kindName(value.Value) + ", not an object"}
	}
	var names []string
	for _, m := range obj.Members {
		if lit, ok := m.Name.Value.(hujson.Literal); ok {
			names = append(names, lit.String())
		}
	}
	return names, nil
}
