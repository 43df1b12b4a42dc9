// Package shell takes shell text apart into its simple commands. It reads; nothing is run,
// and no command is ever built from what it gives except word by word.
package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// Command is one simple command of a script and where it stands in it.
type Command struct {
	// Words with their quotes removed. A word that the shell would expand keeps that part as
	// it is written ("$x", "$(a b)"); Dynamic tells which.
	Words []string
	// Raw are the words as they are written, quotes and all.
	Raw []string
	// Dynamic is true for each word that holds something that only running it would tell.
	Dynamic []bool
	// Assigned are the assignments in front of the command.
	Assigned []Assignment
	// Op follows the command: "&&", "||", ";", "|", "&", or "" at the end.
	Op string
	// Line is 1-based in the script.
	Line int
	// Nested is true inside a condition, a loop, a case or a function, where a command runs
	// sometimes, or several times.
	Nested bool
	// Dir is where earlier `cd`s of the script lead, relative to where it starts, slash
	// separated; "" is there. Lost is true where one of them cannot be followed.
	Dir  string
	Lost bool
	// Writes is true where the command's output goes to a file.
	Writes bool
}

// Assignment is one NAME=value in front of a command or in an export.
type Assignment struct {
	Name, Value string
	Dynamic     bool
}

// Parse gives the commands of a script in order. What is no shell is given as one command
// of its words, so that nothing passes for an empty script; ok is false then.
func Parse(script string) (commands []Command, ok bool) {
	return parse(script, syntax.LangBash)
}

func parse(script string, lang syntax.LangVariant) ([]Command, bool) {
	if words, plain := simple(script); plain {
		if len(words) == 0 {
			return nil, true
		}
		return []Command{{Words: words, Raw: words, Dynamic: make([]bool, len(words)), Line: 1}}, true
	}
	file, err := syntax.NewParser(syntax.Variant(lang)).Parse(strings.NewReader(script), "")
	if err != nil {
		words := strings.Fields(script)
		if len(words) == 0 {
			return nil, true
		}
		return []Command{{Words: words, Raw: words, Dynamic: make([]bool, len(words)), Line: 1}}, false
	}
	w := walker{src: script}
	w.statements(file.Stmts, false)
	return w.out, true
}

// simple splits a line that needs no parser: most lines are one command of plain words, and
// a stop reads them every time.
func simple(script string) ([]string, bool) {
	for i := range len(script) {
		c := script[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == ' ':
		case strings.IndexByte("_./:,@+-%", c) >= 0:
		default:
			return nil, false
		}
	}
	words := strings.Fields(script)
	if len(words) > 0 && syntax.IsKeyword(words[0]) || len(words) > 0 && (words[0] == "cd" || words[0] == "pushd") {
		return nil, false
	}
	return words, true
}
