package plan

import (
	"bytes"
	"encoding/json"
)

// definingKeys are the parts of package.json that say what a check does; a new version
// number or dependency does not redefine a check.
func definingKeys() []string {
	return []string{"scripts", "packageManager", "workspaces", "isitdone", "jest", "mocha", "ava", "nyc", "c8", "eslintConfig"}
}

// definingParts reduces package.json to them, without regard to white space. What cannot be
// parsed counts as it is.
func definingParts(data []byte) []byte {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(bytes.TrimPrefix(data, []byte("\ufeff")), &fields); err != nil {
		return data
	}
	var out bytes.Buffer
	for _, name := range definingKeys() {
		if value, ok := fields[name]; ok {
			out.WriteString(name)
			out.WriteByte(0)
			if err := json.Compact(&out, value); err != nil {
				return data
			}
			out.WriteByte(0)
		}
	}
	return out.Bytes()
}
