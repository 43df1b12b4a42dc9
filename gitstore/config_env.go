package gitstore

import (
	"strconv"
	"strings"

	"git-isitdone/gitstore/environ"
)

// envConfig reads the settings that variables hand over (git-config(1), GIT_CONFIG_COUNT):
// Copilot CLI sets them for every hook. ok is false where git alone can say what counts, or
// what is wrong.
func envConfig(env environ.Env) (entries []ConfigEntry, ok bool) {
	if _, set := env.Lookup("GIT_CONFIG_PARAMETERS"); set {
		return nil, false
	}
	text, set := env.Lookup("GIT_CONFIG_COUNT")
	if !set || text == "" {
		return nil, true
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 1000 || strings.Trim(text, "0123456789") != "" {
		return nil, false
	}
	for i := range n {
		key, hasKey := env.Lookup("GIT_CONFIG_KEY_" + strconv.Itoa(i))
		value, hasValue := env.Lookup("GIT_CONFIG_VALUE_" + strconv.Itoa(i))
		key, valid := canonicalKey(key)
		if !hasKey || !hasValue || !valid || strings.HasPrefix(key, "include") {
			return nil, false
		}
		entries = append(entries, ConfigEntry{Key: key, Value: value, Scope: "command"})
	}
	return entries, true
}

// canonicalKey is a key as git lists it: section and name in lower case, what is between
// them as it is. ok is false for what git would refuse.
func canonicalKey(key string) (canonical string, ok bool) {
	first, last := strings.IndexByte(key, '.'), strings.LastIndexByte(key, '.')
	if first <= 0 || last == len(key)-1 {
		return "", false
	}
	section, name := key[:first], key[last+1:]
	if strings.Trim(section, configName) != "" || strings.Trim(name, configName) != "" || strings.Trim(name[:1], "-0123456789") == "" {
		return "", false
	}
	if middle := key[first:last]; strings.ContainsAny(middle, "\n\x00") {
		return "", false
	}
	return strings.ToLower(section) + key[first:last+1] + strings.ToLower(name), true
}
