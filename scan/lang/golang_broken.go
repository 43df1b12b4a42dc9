package lang

// goPiece is a top-level function of a broken file.
type goPiece struct {
	src  string
	line int
}

// goFunctions cuts a file before each func that begins in the first column, where gofmt puts
// those of the top level and no others.
func goFunctions(src []byte) []goPiece {
	s := string(src)
	var out []goPiece
	at, line := 0, 1
	tokens := readGo(src).Tokens
	for i := range tokens {
		if !tokens[i].Is("func") || tokens[i].Kind != Name {
			continue
		}
		for line < tokens[i].Line { // to where this line begins
			for at < len(s) && s[at] != '\n' {
				at++
			}
			at, line = min(at+1, len(s)), line+1
		}
		if len(s)-at < 5 || s[at:at+5] != "func " {
			continue
		}
		if n := len(out); n > 0 {
			out[n-1].src = out[n-1].src[:len(out[n-1].src)-(len(s)-at)]
		}
		out = append(out, goPiece{s[at:], line})
	}
	return out
}
