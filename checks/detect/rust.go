package detect

import (
	"strings"

	"github.com/pelletier/go-toml/v2"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// findRust: cargo check compiles tests and examples too, cargo test proves. A root package
// of a workspace would be tested alone, so the whole workspace is named.
func findRust(t *tree, _ config.Config) found {
	text, ok := t.text("Cargo.toml")
	if !ok {
		return found{}
	}
	f := found{here: true, owns: true}
	var doc struct {
		Package   map[string]any `toml:"package"`
		Workspace map[string]any `toml:"workspace"`
	}
	if err := toml.Unmarshal([]byte(strings.ToValidUTF8(text, "")), &doc); err != nil {
		f.note("Cargo.toml cannot be read (%v); cargo will say why", err)
	}
	whole := ""
	if doc.Package != nil && doc.Workspace["members"] != nil {
		whole = " --workspace"
	}
	line := lineOf(text, "[package]")
	if line == 0 {
		line = max(1, lineOf(text, "[workspace]"))
	}
	source := plan.Source{File: "Cargo.toml", Line: line}
	files := []string{"Cargo.toml", ".cargo/config.toml", "rust-toolchain.toml", "rust-toolchain"}
	test := "cargo test" + whole
	if t.isFile(".config/nextest.toml") {
		test = "cargo nextest run" + whole
		files = append(files, ".config/nextest.toml")
	}
	f.checks = []candidate{
		{base: "check", Check: plan.Check{Cmd: "cargo check --all-targets" + whole, Kind: notes.Lite, Source: source, Files: files}},
		{base: "test", Check: plan.Check{Cmd: test, Kind: notes.Full, Source: source, Files: files, Test: true, Reader: "cargo"}},
	}
	if line := max(lineOf(text, "lints.clippy"), lineOf(text, "lints]\nclippy")); line > 0 {
		f.checks[0] = rustLite(roleLint, "cargo clippy --all-targets"+whole, where{"Cargo.toml", line})
	} else if file := t.first("clippy.toml", ".clippy.toml"); file != "" {
		f.checks[0] = rustLite(roleLint, "cargo clippy --all-targets"+whole, where{file, 1})
	}
	if file := t.first("rustfmt.toml", ".rustfmt.toml"); file != "" {
		f.checks = append(f.checks, rustLite(roleFormat, "cargo fmt --all --check", where{file, 1}))
	}
	return f
}

func rustLite(role, cmd string, at where) candidate {
	return candidate{base: role, Check: plan.Check{Cmd: cmd, Kind: notes.Lite, Source: plan.Source{File: at.file, Line: at.line}, Files: []string{"Cargo.toml", at.file}}}
}
