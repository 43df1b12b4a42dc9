package scan

import "git-isitdone/scan/lang"

// rustReliefs reads #[allow(…)], #[expect(…)] and their inner forms, also behind a cfg_attr that
// is not about tests, and what keeps code out of a coverage count.
func rustReliefs(s lang.Source) []relief {
	var out []relief
	depth := 0
	for i := 0; i < len(s.Tokens); i++ {
		t := s.Tokens[i]
		switch {
		case t.Kind == lang.Mark && t.Is("{"):
			depth++
		case t.Kind == lang.Mark && t.Is("}"):
			depth--
		case t.Is("#") && (s.At(i+1).Is("[") || s.At(i+1).Is("!") && s.At(i+2).Is("[")):
			inner := s.At(i + 1).Is("!")
			open := i + 1
			if inner {
				open++
			}
			shut := s.Shut(open)
			if r, ok := rustRelief(s, open+1, shut); ok {
				r.line, r.whole = t.Line, inner && depth == 0
				out = append(out, r)
			}
			i = shut
		}
	}
	return out
}

func rustRelief(s lang.Source, lo, hi int) (relief, bool) {
	word := s.At(lo)
	if word.Is("cfg_attr") && s.At(lo+1).Is("(") {
		depth := 0
		for i := lo + 2; i < hi; i++ {
			switch t := s.At(i); {
			case t.Is("test"):
				return relief{}, false
			case t.Is("("):
				depth++
			case t.Is(")"):
				depth--
			case t.Is(",") && depth == 0:
				return rustRelief(s, i+1, hi)
			}
		}
		return relief{}, false
	}
	switch {
	case (word.Is("allow") || word.Is("expect")) && s.At(lo+1).Is("("):
		list := ""
		for i := lo + 2; i < s.Shut(lo+1); i++ {
			if s.At(i).Is("reason") && s.At(i+1).Is("=") {
				break
			}
			list += s.At(i).Text
		}
		return relief{tool: "lint", codes: rustCodes(list)}, true
	case word.Is("coverage") && s.At(lo+2).Is("off"), word.Is("tarpaulin"):
		return relief{tool: "coverage"}, true
	}
	return relief{}, false
}

// rustCodes keeps the tool's name before the two colons together with its lint.
func rustCodes(list string) []string {
	var out []string
	start := 0
	for i := 0; i <= len(list); i++ {
		if i == len(list) || list[i] == ',' {
			if c := list[start:i]; c != "" && c != "warnings" && c != "clippy::all" {
				out = append(out, c)
			} else if c != "" {
				return nil // everything
			}
			start = i + 1
		}
	}
	return out
}
