package gitstore

import (
	"bytes"
	"strings"
)

// parseConfigFile reads one configuration file (git-config(1), "Syntax") and calls each for
// every value in order. ok is false where git's versions differ, or would complain: those
// files are left to git.
func parseConfigFile(data []byte, each func(key, value string) bool) (ok bool) {
	if bytes.IndexByte(data, 0) >= 0 {
		return false
	}
	text := strings.TrimPrefix(string(data), "\xef\xbb\xbf")
	p := configReader{text: strings.ReplaceAll(text, "\r\n", "\n")}
	for {
		p.skipBlank()
		switch {
		case p.text == "":
			return true
		case p.text[0] == '#' || p.text[0] == ';':
			_, p.text, _ = strings.Cut(p.text, "\n")
		case p.text[0] == '[':
			if !p.header() {
				return false
			}
		default:
			key, value, ok := p.variable()
			if !ok || !each(key, value) {
				return false
			}
		}
	}
}

// configReader is what is left of a file, and the section that it is in.
type configReader struct{ text, section string }

func (p *configReader) skipBlank() { p.text = strings.TrimLeft(p.text, " \t\n") }

// header reads [section], [section "sub"] or the old [section.sub].
func (p *configReader) header() bool {
	line, rest, closed := strings.Cut(p.text[1:], "]")
	name, sub, quoted := strings.Cut(line, " ")
	if !closed || name == "" || strings.Trim(name, configName+".") != "" {
		return false
	}
	p.section, p.text = strings.ToLower(name), rest
	if !quoted {
		return true
	}
	sub = strings.TrimLeft(sub, " \t")
	// A quoted name may itself hold "]" or escapes; those are rare enough for git.
	if len(sub) < 2 || sub[0] != '"' || sub[len(sub)-1] != '"' || strings.ContainsAny(sub[1:len(sub)-1], "\"\\\n") {
		return false
	}
	p.section += "." + sub[1:len(sub)-1]
	return true
}

const configName = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"

// variable reads "name", "name = value" with the value's quotes, escapes and comments.
func (p *configReader) variable() (key, value string, ok bool) {
	end := len(p.text) - len(strings.TrimLeft(p.text, configName))
	name := p.text[:end]
	if p.section == "" || name == "" || strings.Trim(name[:1], "-0123456789") == "" {
		return "", "", false
	}
	key, p.text = p.section+"."+strings.ToLower(name), strings.TrimLeft(p.text[end:], " \t")
	switch {
	case p.text == "":
		return key, "true", true
	case p.text[0] == '\n':
		_, p.text, _ = strings.Cut(p.text, "\n")
		return key, "true", true
	case p.text[0] != '=':
		return "", "", false
	}
	p.text = strings.TrimLeft(p.text[1:], " \t")
	value, ok = p.value()
	return key, value, ok
}

func (p *configReader) value() (string, bool) {
	var b strings.Builder
	kept := 0 // length without the blanks that may turn out to be trailing
	quoted := false
	for i := 0; i < len(p.text); i++ {
		switch c := p.text[i]; {
		case c == '\n':
			p.text = p.text[i+1:]
			return b.String()[:kept], !quoted
		case c == '"':
			if kept < b.Len() {
				return "", false // git's versions differ about blanks before a quote
			}
			quoted = !quoted
		case (c == '#' || c == ';') && !quoted:
			_, p.text, _ = strings.Cut(p.text[i:], "\n")
			return b.String()[:kept], true
		case c == ' ' && !quoted:
			if b.Len() > 0 {
				b.WriteByte(c)
			}
		case c == '\\':
			if i++; i == len(p.text) {
				return "", false
			}
			if p.text[i] == '\n' {
				continue
			}
			at := strings.IndexByte(`"\nt`, p.text[i])
			if at < 0 {
				return "", false // \b, or an error
			}
			b.WriteByte("\"\\\n\t"[at])
			kept = b.Len()
		case c < ' ' && !quoted:
			return "", false // a tab within a value is kept since git 2.45 only
		default:
			b.WriteByte(c)
			kept = b.Len()
		}
	}
	p.text = ""
	return b.String()[:kept], !quoted
}
