package e2e

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Sanitiser makes a transcript fit to be kept: paths of this machine become /repo and
// /home/dev, ids become numbered placeholders (the same for the same), and the vendors' own
// prompt texts are cut. Everything else stays as it was, byte for byte, the order of keys too.
type Sanitiser struct {
	paths  *strings.Replacer
	id     *regexp.Regexp
	hash   *regexp.Regexp
	port   *regexp.Regexp
	system *regexp.Regexp
	ids    map[string]string
}

// NewSanitiser knows the paths of one place.
func NewSanitiser(p Place) *Sanitiser {
	var pairs []string
	// Longer ones first. Clients make folder names of paths with all but letters and digits
	// replaced.
	dashed := regexp.MustCompile(`[^A-Za-z0-9]`)
	for _, pair := range [][2]string{
		{p.Repo(), "/repo"},
		{p.Home(), "/home/dev"},
		{p.Root, "/run"},
		{p.Installed, "/opt/client"},
		{p.Tool, "/usr/local/bin"},
		{p.Node, "/usr/bin"},
	} {
		if pair[0] == "" {
			continue
		}
		pairs = append(pairs, pair[0], pair[1], dashed.ReplaceAllString(pair[0], "-"), dashed.ReplaceAllString(pair[1], "-"))
	}
	return &Sanitiser{
		paths:  strings.NewReplacer(pairs...),
		id:     regexp.MustCompile(`\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`),
		hash:   regexp.MustCompile(`\b(?:[0-9a-f]{64}|[0-9a-f]{40})\b`),
		port:   regexp.MustCompile(`127\.0\.0\.1:\d+`),
		system: regexp.MustCompile(`(?i)\b(linux )\d+\.\d+\.[\w.-]+`),
		ids:    map[string]string{},
	}
}

// Name sanitises a file's name.
func (s *Sanitiser) Name(path string) string { return s.plain(path) }

// Text sanitises JSON text, one document or one a line.
func (s *Sanitiser) Text(text string) string {
	var out strings.Builder
	key := ""
	for text != "" {
		start := strings.IndexByte(text, '"')
		if start < 0 {
			break
		}
		end := literalEnd(text, start)
		out.WriteString(text[:start])
		literal := text[start:end]
		text = text[end:]
		isKey := strings.HasPrefix(strings.TrimLeft(text, " \t"), ":")
		if isKey {
			key = strings.Trim(literal, `"`)
		}
		out.WriteString(s.literal(literal, key, isKey))
		if isKey && vendorKey(key) {
			between, rest, empty := emptied(text)
			out.WriteString(between + empty)
			text = rest
		}
	}
	out.WriteString(text)
	return out.String()
}

// vendorKey reports whether what stands under a key is the vendor's: prompts, tool schemas.
func vendorKey(key string) bool {
	switch key {
	case "base_instructions", "instructions", "developer_instructions", "user_instructions", "systemPrompt", "system_prompt",
		"session_context", "rendered", "addedLines", "encrypted_content", "signature", "shape", "params", "tools", "dynamic_tools":
		return true
	}
	return false
}

// emptied takes an object or an array off the text and gives what has its kind but nothing in
// it. between is the colon before it. Strings and numbers are left alone.
func emptied(text string) (between, rest, empty string) {
	trimmed := strings.TrimLeft(text, " \t:")
	between = text[:len(text)-len(trimmed)]
	var value json.RawMessage
	d := json.NewDecoder(strings.NewReader(trimmed))
	if trimmed == "" || trimmed[0] != '{' && trimmed[0] != '[' || d.Decode(&value) != nil {
		return "", text, ""
	}
	empty = "{}"
	if trimmed[0] == '[' {
		empty = "[]"
	}
	return between, trimmed[d.InputOffset():], empty
}

// literalEnd is where the string literal ends that begins at start.
func literalEnd(text string, start int) int {
	for i := start + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

func (s *Sanitiser) literal(literal, key string, isKey bool) string {
	var value string
	if json.Unmarshal([]byte(literal), &value) != nil {
		return literal // the torn end of a line
	}
	changed := s.plain(value)
	if !isKey {
		changed = cutVendor(changed, key)
	}
	if changed == value {
		return literal
	}
	text, err := marshal(changed)
	if err != nil {
		return literal
	}
	return text
}

func (s *Sanitiser) plain(value string) string {
	value = s.paths.Replace(value)
	value = s.id.ReplaceAllStringFunc(value, func(id string) string {
		if s.ids[id] == "" {
			n := len(s.ids) + 1
			s.ids[id] = fmt.Sprintf("%08d-0000-4000-8000-%012d", n, n)
		}
		return s.ids[id]
	})
	value = s.hash.ReplaceAllStringFunc(value, func(h string) string { return strings.Repeat("0", len(h)) })
	value = s.system.ReplaceAllString(value, "${1}6.1.0")
	return s.port.ReplaceAllString(value, "127.0.0.1:PORT")
}

// Bounds of a value: output of tools keeps its end, where exit statuses stand.
const (
	longValue   = 1500
	vendorValue = 160
)

// cutVendor shortens what is long, and what a vendor wrote for its model.
func cutVendor(value, key string) string {
	limit := longValue
	if vendorKey(key) {
		limit = vendorValue
	}
	for _, opening := range []string{"<session_context>", "<skills_instructions>", "<permissions instructions>", "<environment_context>", "<system-reminder>", "# Environment", "# AGENTS.md", "- dataviz:"} {
		if strings.HasPrefix(strings.TrimSpace(value), opening) {
			limit = vendorValue
		}
	}
	if len(value) <= limit || strings.Contains(value, "NOT DONE") {
		return value
	}
	head, tail := limit*2/3, limit/4
	for head > 0 && !utf8.RuneStart(value[head]) {
		head--
	}
	tail = len(value) - tail
	for tail < len(value) && !utf8.RuneStart(value[tail]) {
		tail++
	}
	return fmt.Sprintf("%s...[%d bytes cut]...%s", value[:head], tail-head, value[tail:])
}

// marshal is a JSON string without the escapes that only HTML wants.
func marshal(value string) (string, error) {
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return "", fmt.Errorf("writing a transcript: %w", err)
	}
	return strings.TrimSuffix(out.String(), "\n"), nil
}
