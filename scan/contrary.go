package scan

import "strings"

// sides are assertions that ask for the contrary of each other: about an error, about truth,
// about a value that is there.
var sides = map[string]int{
	"no error": 1, "NoError": 1, "NoErr": 1, "NilError": 1, "Nil": 1, "IsNil": 1, "is_ok": 1, "assert_ok": 1, "doesNotThrow": 1, "doesNotReject": 1, "ifError": 1, "NotPanics": 1,
	"not nil": -1, "Error": -1, "NotNil": -1, "IsNotNil": -1, "is_err": -1, "assert_err": -1, "throws": -1, "rejects": -1, "Panics": -1, "ErrorIs": -1, "ErrorContains": -1, "ErrorAs": -1, "EqualError": -1,
	"True": 2, "true": 2, "toBeTruthy": 2, "assertTrue": 2, "isTrue": 2, "ok": 2, "truthy": 2, "isOk": 2, "expect_true": 2,
	"False": -2, "false": -2, "toBeFalsy": -2, "assertFalse": -2, "isFalse": -2, "notOk": -2, "falsy": -2, "expect_false": -2,
	"is_some": 3, "toBeDefined": 3, "NotEmpty": 3, "not empty": 3, "assertIsNotNone": 3, "is not": 3, "exist": 3, "exists": 3, "isDefined": 3, "NotZero": 3, "assert_some": 3,
	"is_none": -3, "toBeUndefined": -3, "Empty": -3, "assertIsNone": -3, "is": -3, "isUndefined": -3, "Zero": -3, "assert_none": -3,
	"in": 4, "assertIn": 4, "Contains": 4, "not in": -4, "assertNotIn": -4, "NotContains": -4,
	"==": 5, "!=": -5, "assert_eq": 5, "assert_ne": -5, "Equal": 5, "NotEqual": -5, "assertEqual": 5, "assertNotEqual": -5, "equal": 5, "strictEqual": 5, "deepEqual": 5, "deepStrictEqual": 5, "notEqual": -5, "notStrictEqual": -5, "notDeepEqual": -5, "notDeepStrictEqual": -5,
}

// side is the form without the package or the handle before it.
func side(x *demand) int {
	form := x.Form[strings.LastIndexByte(x.Form, '.')+1:]
	form, negated := strings.CutPrefix(form, "not ")
	if x.Form == "not nil" || x.Form == "not empty" || x.Form == "not in" {
		form, negated = x.Form, false
	}
	n := sides[form]
	if negated != x.Negated {
		n = -n
	}
	return n
}

// contrary reports two assertions of which one asks for what the other refuses.
func contrary(x, y *demand) bool {
	n := side(x)
	return n != 0 && n == -side(y)
}
