package setup

import (
	"strings"

	"git-isitdone/scan/lang"
	"git-isitdone/scan/shell"
)

// groovy reads Groovy and Kotlin scripts as tokens; their texts of several lines are written
// as templates for that.
func groovy(src []byte) []lang.Token {
	if len(src) > 1<<20 {
		return nil
	}
	return lang.Read("x.js", []byte(strings.NewReplacer("`", "'", `"""`, "`", "'''", "`").Replace(string(src)))).Tokens
}

// readJenkins reads the scripts of a Jenkinsfile and the blocks around them.
func readJenkins(f *facts, src []byte) error {
	toks := groovy(src)
	type block struct {
		place              string
		losses, conditions int
		when               bool
	}
	var open []block
	at := spot{}
	for i, t := range toks {
		switch {
		case t.Kind == lang.Mark && t.Text == "{":
			b := block{at.place, len(at.losses), len(at.conditions), false}
			switch name, arg := opener(toks, i); name {
			case "stage":
				at.place = arg
			case "when":
				// It stands beside the steps that it is about.
				b.when = true
				if len(open) > 0 {
					at.conditions = append(at.conditions, whenText(toks, i))
				}
			case "catchError", "warnError", "unstable":
				at.losses = append(at.losses, loss{text: name, severity: Critical})
			case "retry":
				at.losses = append(at.losses, loss{text: "retry", severity: Low, retry: true})
			case "try":
				at.losses = append(at.losses, loss{text: "try", severity: Medium})
			}
			open = append(open, b)
		case t.Kind == lang.Mark && t.Text == "}" && len(open) > 0:
			b := open[len(open)-1]
			open = open[:len(open)-1]
			at.place, at.losses = b.place, at.losses[:b.losses:b.losses]
			if !b.when {
				at.conditions = at.conditions[:b.conditions:b.conditions]
			}
		case t.Kind == lang.Name && (t.Text == "sh" || t.Text == "bat" || t.Text == "powershell"):
			f.jenkinsScript(toks, i, at)
		}
	}
	return nil
}

// whenText is what a stage's `when` asks, as a condition.
func whenText(toks []lang.Token, i int) string {
	var parts []string
	for j := i + 1; j < len(toks) && j < i+30 && toks[j].Text != "}"; j++ {
		if toks[j].Kind == lang.Name || toks[j].Kind == lang.String {
			parts = append(parts, toks[j].Text)
		}
	}
	text := strings.Join(parts, " ")
	switch {
	case text == "expression false":
		return "false"
	case strings.HasPrefix(text, "branch "), strings.HasPrefix(text, "tag"):
		return "refs/ " + text
	}
	return text
}

// opener is the call in front of a block: stage('x') {.
func opener(toks []lang.Token, i int) (name, arg string) {
	for j := i - 1; j >= 0 && j >= i-12; j-- {
		switch t := toks[j]; {
		case t.Kind == lang.String && arg == "":
			arg = t.Text
		case t.Kind == lang.Name && (j == i-1 || toks[j+1].Text == "("):
			return t.Text, arg
		case t.Kind == lang.Mark && (t.Text == "{" || t.Text == "}"):
			return "", ""
		}
	}
	return "", ""
}

func (f *facts) jenkinsScript(toks []lang.Token, i int, at spot) {
	line := toks[i].Line
	for j := i + 1; j < len(toks) && j < i+12; j++ {
		t := toks[j]
		if t.Kind == lang.Name && t.Text == "returnStatus" {
			at.losses = append(at.losses[:len(at.losses):len(at.losses)], loss{text: "returnStatus", severity: Medium})
		}
		if t.Kind == lang.Mark && (t.Text == "{" || t.Text == "}" || t.Text == ")") {
			return
		}
		if t.Kind == lang.String {
			for k := j; k < len(toks) && k < j+6 && toks[k].Text != ")" && toks[k].Line <= t.Line+3; k++ {
				if toks[k].Text == "returnStatus" {
					at.losses = append(at.losses[:len(at.losses):len(at.losses)], loss{text: "returnStatus", severity: Medium})
				}
			}
			at.line = line
			at.shell = shell.Options{Errexit: true}
			f.script(t.Text, at, false)
			return
		}
	}
}
