package notes

import (
	"regexp"
	"strings"
	"sync"
)

// masked stands where a secret stood.
const masked = "***"

// A value as a shell reads it: quoted pieces (an unclosed quote takes the rest), escapes,
// substitutions and plain characters.
const shellValue = `(?:"(?:[^"\\]|\\.)*(?:"|$)|'[^']*(?:'|$)|\\.|\$\([^)]*\)|[^\s;&|"'\\<>])+`

type secretPatterns struct {
	url, assign, flag, json, userPass, header, scheme, shaped, bare *regexp.Regexp
}

// Compiled at first use: a hook that only looks up never pays for it.
var patterns = sync.OnceValue(func() secretPatterns {
	return secretPatterns{
		url:      regexp.MustCompile(`([A-Za-z][A-Za-z0-9+.-]*://)([^/\s:@'"]*):([^/\s@'"]+)@`),
		bare:     regexp.MustCompile(`([A-Za-z][A-Za-z0-9+.-]*://)([^/\s:@'"]{16,})@`),
		assign:   regexp.MustCompile(`([A-Za-z_][A-Za-z0-9_.-]*)=(` + shellValue + `)`),
		flag:     regexp.MustCompile(`(--?)([A-Za-z][A-Za-z0-9_-]*)(\s+)(` + shellValue + `)`),
		json:     regexp.MustCompile(`(\\?["'])([A-Za-z][A-Za-z0-9_.-]*)(\\?["']\s*:\s*\\?["'])([^"'\\]+)`),
		userPass: regexp.MustCompile(`((?:^|\s)(?:-u|--user|--proxy-user)[\s=]?["']?)([^\s:"']+):([^\s"']+)`),
		header:   regexp.MustCompile(`(?i)\b(authorization|proxy-authorization|cookie|x-api-key|x-auth-token|private-token|job-token)(\s*:\s*)([^'"\n]+)`),
		scheme:   regexp.MustCompile(`(?i)\b(bearer|basic)(\s+)([A-Za-z0-9._~+/=-]{6,})`),
		shaped: regexp.MustCompile(`\b(?:(?:AKIA|ASIA)[0-9A-Z]{12,}|gh[pousr]_[A-Za-z0-9]{4,}|github_pat_[A-Za-z0-9_]{4,}|` +
			`glpat-[A-Za-z0-9_-]{8,}|sk-[A-Za-z0-9_-]{10,}|[sr]k_(?:live|test)_[A-Za-z0-9]{8,}|xox[abeprs]-[A-Za-z0-9-]{8,}|` +
			`npm_[A-Za-z0-9]{20,}|pypi-[A-Za-z0-9_-]{16,}|AIza[A-Za-z0-9_-]{30,}|hf_[A-Za-z0-9]{16,}|` +
			`eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?)`),
	}
})

// MaskSecrets replaces what looks like a secret in a command by ***: values of variables,
// flags, JSON members and headers whose name says so, passwords in URLs, and tokens that
// are known by their shape. A reference such as $TOKEN stays, since it tells nothing. It
// rather masks too much than too little, and masking twice changes nothing.
func MaskSecrets(cmd string) string {
	p := patterns()
	cmd = p.url.ReplaceAllString(cmd, "${1}${2}:"+masked+"@")
	cmd = p.bare.ReplaceAllString(cmd, "${1}"+masked+"@")
	cmd = p.header.ReplaceAllString(cmd, "${1}${2}"+masked)
	cmd = p.scheme.ReplaceAllString(cmd, "${1}${2}"+masked)
	cmd = p.userPass.ReplaceAllString(cmd, "${1}${2}:"+masked)
	cmd = replaceNamed(p.assign, cmd, func(m []string) string { return m[1] + "=" + maskValue(m[1], m[2]) })
	cmd = replaceNamed(p.flag, cmd, func(m []string) string { return m[1] + m[2] + m[3] + maskFlag(m[2], m[4]) })
	cmd = replaceNamed(p.json, cmd, func(m []string) string { return m[1] + m[2] + m[3] + maskValue(m[2], m[4]) })
	return p.shaped.ReplaceAllStringFunc(cmd, maskShaped)
}

func replaceNamed(re *regexp.Regexp, s string, replace func(groups []string) string) string {
	return re.ReplaceAllStringFunc(s, func(m string) string { return replace(re.FindStringSubmatch(m)) })
}

func maskValue(name, value string) string {
	if !secretName(name) || isReference(value) {
		return value
	}
	return masked
}

// maskFlag leaves the next flag alone ("--token --verbose").
func maskFlag(name, value string) string {
	if strings.HasPrefix(value, "-") {
		return value
	}
	return maskValue(name, value)
}

// maskShaped spares names such as sk-image-processing: a key has a digit.
func maskShaped(token string) string {
	if strings.HasPrefix(token, "sk-") && !strings.ContainsAny(token, "0123456789") {
		return token
	}
	return masked
}

// isReference reports whether the value is nothing but a variable: $NAME, ${NAME}, %NAME%.
func isReference(value string) bool {
	v := strings.Trim(value, `"'`)
	name, ok := strings.CutPrefix(v, "$")
	if !ok {
		return false
	}
	if inner, ok := strings.CutPrefix(name, "{"); ok {
		name, ok = strings.CutSuffix(inner, "}")
		if !ok {
			return false
		}
	}
	return name != "" && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

// secretName reports whether a variable, flag or member of this name holds a secret rather
// than the place of one (PASSWORD_FILE).
func secretName(name string) bool {
	words := splitName(name)
	if len(words) == 0 {
		return false
	}
	switch words[len(words)-1] {
	case "file", "path", "dir", "stdin", "env", "cmd", "command", "url", "name", "id", "type", "ttl":
		return false
	}
	for i, w := range words {
		switch w {
		case "token", "tokens", "secret", "secrets", "password", "passwords", "passwd", "passphrase", "pass", "pwd",
			"apikey", "accesskey", "privatekey", "secretkey", "credential", "credentials", "creds", "auth", "jwt", "pat":
			// PWD alone is the shell's current directory.
			return w != "pwd" || len(words) > 1
		case "key":
			if i > 0 && keyOwner(words[i-1]) {
				return true
			}
		}
		for _, tail := range []string{"token", "secret", "password", "passwd", "apikey"} {
			if strings.HasSuffix(w, tail) {
				return true
			}
		}
	}
	return false
}

func keyOwner(word string) bool {
	switch word {
	case "api", "access", "private", "secret", "signing", "encryption", "auth", "deploy", "ssh", "master", "account", "service", "license":
		return true
	}
	return false
}

// splitName cuts a name into lower-case words at _ - . and at a capital after a small letter.
func splitName(name string) []string {
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		if i > 0 && 'A' <= c && c <= 'Z' && 'a' <= name[i-1] && name[i-1] <= 'z' {
			b.WriteByte('_')
		}
		b.WriteByte(c)
	}
	return strings.FieldsFunc(strings.ToLower(b.String()), func(r rune) bool { return r == '_' || r == '-' || r == '.' })
}
