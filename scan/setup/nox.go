package setup

import (
	"strings"

	"git-isitdone/scan/lang"
)

// readNox reads the commands that sessions run.
func readNox(f *facts, src []byte) error {
	toks := lang.Read("x.py", src).Tokens
	place := ""
	for i, t := range toks {
		at := func(n int) lang.Token {
			if i+n < len(toks) {
				return toks[i+n]
			}
			return lang.Token{}
		}
		switch {
		case t.Kind == lang.Name && t.Text == "def" && at(1).Kind == lang.Name:
			place = at(1).Text
			f.mark(place, t.Line)
		case t.Kind == lang.Name && (t.Text == "run" || t.Text == "run_always") && at(1).Text == "(":
			f.noxRun(toks[i+2:], place, t.Line)
		}
	}
	return nil
}

func (f *facts) noxRun(toks []lang.Token, place string, line int) {
	var parts []string
	at := spot{place: place, line: line, folded: true}
	depth := 0
	for i := 0; i < len(toks) && i < 400; i++ {
		t := toks[i]
		switch {
		case t.Kind == lang.Mark && (t.Text == ")" || t.Text == "]" || t.Text == "}"):
			if depth--; depth < 0 {
				i = len(toks)
			}
		case t.Kind == lang.Mark && (t.Text == "(" || t.Text == "[" || t.Text == "{"):
			depth++
		case t.Kind == lang.String && depth == 0 && (len(parts) == 0 || i == 0 || toks[i-1].Text != "="):
			parts = append(parts, quoteWord(t.Text))
		case t.Kind == lang.String && depth == 0, t.Kind == lang.LineEnd:
		case t.Kind == lang.Name && t.Text == "success_codes":
			at.losses = append(at.losses, loss{text: "success_codes", severity: Critical})
		}
	}
	if len(parts) > 0 {
		f.script(strings.Join(parts, " "), at, false)
	}
}
