package e2e

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
)

//go:embed versions.json
var versionsFile []byte

// Version is what is installed from npm under one name of versions.json.
type Version struct {
	Package string `json:"package"`
	// Version is exact: a range would take an old client without a word, where the newest
	// one wants a newer Node than is here.
	Version string `json:"version"`
	// Pinned is an old client that is kept on purpose: the newest is not taken for it.
	Pinned bool `json:"pinned,omitempty"`
	// Node names the entry that brings the Node that it needs; empty: the one on the PATH.
	Node string `json:"node,omitempty"`
}

// Spec is what npm is asked for.
func (v Version) Spec() string { return v.Package + "@" + v.Version }

// Versions reads versions.json. Errors: an entry without a package or an exact version, or
// with a Node that is not there.
func Versions() (map[string]Version, error) { return parseVersions(versionsFile) }

func parseVersions(file []byte) (map[string]Version, error) {
	var all map[string]Version
	if err := json.Unmarshal(file, &all); err != nil {
		return nil, fmt.Errorf("reading versions.json: %w", err)
	}
	exact := regexp.MustCompile(`^\d+\.\d+\.\d+$`)
	for name, v := range all {
		if v.Package == "" || !exact.MatchString(v.Version) {
			return nil, fmt.Errorf("reading versions.json: %s wants a package and an exact version", name)
		}
		if _, ok := all[v.Node]; v.Node != "" && !ok {
			return nil, fmt.Errorf("reading versions.json: %s wants the Node of %s, which is not there", name, v.Node)
		}
	}
	return all, nil
}
