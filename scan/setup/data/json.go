package data

import (
	"fmt"

	"git-isitdone/scan/jsonc"
)

// JSON reads JSON, with comments and trailing commas where there are any.
func JSON(src []byte) (Value, error) {
	doc, err := jsonc.Parse(src)
	if err != nil {
		return Value{}, fmt.Errorf("reading JSON: %w", err)
	}
	return fromJSON(doc.Root), nil
}

func fromJSON(v jsonc.Value) Value {
	out := Value{Text: v.Text, Line: v.Line}
	switch v.Kind {
	case '{':
		out.Kind = Map
		for _, m := range v.Members {
			out.Pairs = append(out.Pairs, Pair{m.Name, m.Line, fromJSON(m.Value)})
		}
	case '[':
		out.Kind = List
		for _, i := range v.Items {
			out.Items = append(out.Items, fromJSON(i))
		}
	case '"':
		out.Kind = String
	case '0':
		out.Kind = Number
	case 't':
		out.Kind, out.Text = Bool, "true"
	case 'f':
		out.Kind, out.Text = Bool, "false"
	default:
		out.Kind, out.Text = Null, "null"
	}
	return out
}
