package jsonedit

import (
	"encoding/json"
	"fmt"
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
