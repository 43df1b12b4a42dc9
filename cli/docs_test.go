package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"git-isitdone/checks/config"
)

// TestConfigurationPage: the table of keys is what the parser knows. Write it anew with:
// go test ./cli -run TestConfigurationPage -update
func TestConfigurationPage(t *testing.T) {
	var b strings.Builder
	b.WriteString("| key | values | default | meaning |\n| --- | --- | --- | --- |\n")
	for _, k := range config.Keys() {
		meaning := k.Doc
		if k.Loosens {
			meaning += " (*guarded*)"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", k.Name, cell(k.Values), cell(k.Default), cell(meaning))
	}
	generated(t, "../docs/configuration.md", "keys", b.String())
}

// generated checks (or, with -update, writes) the part of a page between <!-- NAME:begin -->
// and <!-- NAME:end -->.
func generated(t *testing.T, path, name, want string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := "<!-- "+name+":begin -->\n", "<!-- "+name+":end -->"
	before, rest, ok := strings.Cut(string(data), begin)
	got, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no part %q", path, name)
	}
	if got == want {
		return
	}
	if !*update {
		t.Fatalf("the part %q of %s is not what the code says; run: go test ./cli -run %s -update", name, path, t.Name())
	}
	if err := os.WriteFile(path, []byte(before+begin+want+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
