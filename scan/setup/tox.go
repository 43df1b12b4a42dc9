package setup

import (
	"slices"
	"strings"

	"git-isitdone/scan/setup/data"
)

func (f *facts) toxTOML(root data.Value) {
	env := func(name string, v data.Value) {
		at := spot{place: name}
		at.ignored(v.Get("ignore_outcome"), "ignore_outcome")
		at.ignored(v.Get("ignore_errors"), "ignore_errors")
		for _, c := range v.Get("commands").Each() {
			inner := at
			inner.line = c.Line
			var parts []string
			for _, w := range c.Scalars() {
				parts = append(parts, quoteWord(w.Text))
			}
			text := strings.Join(parts, " ")
			if rest, ok := strings.CutPrefix(text, "- "); ok {
				text, inner.losses = rest, append(slices.Clone(at.losses), loss{text: "-", severity: Critical})
			}
			f.mark(name, v.Line)
			f.script(text, inner, false)
		}
	}
	env("testenv", root.Get("env_run_base"))
	for _, m := range root.Get("env").Members() {
		env(m.Key, m.Value)
	}
}

func quoteWord(w string) string {
	if strings.ContainsAny(w, " \t\"$&|;()<>") {
		return "'" + strings.ReplaceAll(w, "'", "") + "'"
	}
	return w
}

// tox reads one environment (tox.wiki, Configuration). A command that begins with - may fail.
func (f *facts) tox(section data.Value, env string) {
	place := "testenv"
	if env != "" {
		place += ":" + env
	}
	at := spot{place: place}
	at.ignored(section.Get("ignore_outcome"), "ignore_outcome")
	f.mark(place, section.Line)
	commands := section.Get("commands")
	joined := strings.ReplaceAll(commands.Text, "\\\n", " ")
	for _, l := range iniLines(data.Value{Kind: data.String, Text: joined, Line: commands.Line}) {
		inner := at
		inner.line = l.Line
		text := withoutFactor(l.Text)
		for _, prefix := range []string{"-", "! "} {
			if rest, ok := strings.CutPrefix(strings.TrimLeft(text, " "), prefix); ok && text != "" {
				inner.losses = append(slices.Clone(at.losses), loss{text: prefix, severity: Critical})
				text = rest
			}
		}
		f.script(toxText(text), inner, true)
	}
	for _, l := range iniLines(section.Get("setenv")) {
		if name, value, ok := strings.Cut(l.Text, "="); ok {
			f.environment(strings.TrimSpace(name), strings.TrimSpace(value), place, l.Line)
		}
	}
}

// withoutFactor drops the condition in front of a command: `py27: cmd`, `!py{27,36}: cmd`.
func withoutFactor(line string) string {
	head, rest, ok := strings.Cut(line, ": ")
	if ok && !strings.ContainsAny(head, " \t\"'") {
		return strings.TrimSpace(rest)
	}
	return line
}

// toxText replaces tox's substitutions: the default of a variable, nothing for the rest.
func toxText(s string) string {
	for range 20 {
		open := strings.LastIndexByte(s, '{')
		if open < 0 {
			break
		}
		shut := strings.IndexByte(s[open:], '}')
		if shut < 0 {
			break
		}
		inner := s[open+1 : open+shut]
		value := "$_tox"
		if name, rest, ok := strings.Cut(inner, ":"); ok && (name == "env" || name == "posargs") {
			if name == "posargs" {
				value = rest
			} else if _, def, ok := strings.Cut(rest, ":"); ok {
				value = def
			}
		}
		s = s[:open] + value + s[open+shut+1:]
	}
	return s
}
