package detect

import "strings"

// section is the line of an INI file's section header; 0 where there is none.
func (t *tree) section(file, name string) int {
	text, _ := t.text(file)
	for i, l := range lines(text) {
		if strings.TrimSpace(l) == "["+name+"]" {
			return i + 1
		}
	}
	return 0
}

// iniHas reports whether a section of an INI file sets a key.
func (t *tree) iniHas(file, section, key string) bool {
	start := t.section(file, section)
	if start == 0 {
		return false
	}
	text, _ := t.text(file)
	for _, l := range lines(text)[start:] {
		l = strings.TrimSpace(l)
		if strings.HasPrefix(l, "[") {
			return false
		}
		if rest, ok := strings.CutPrefix(l, key); ok && strings.HasPrefix(strings.TrimSpace(rest), "=") {
			return true
		}
	}
	return false
}
