package detect

import (
	"slices"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// findScala: sbt and Mill.
func findScala(t *tree, _ config.Config) found {
	add := func(cmd, file string, files ...string) found {
		return found{here: true, owns: true, checks: []candidate{{base: roleTest, Check: plan.Check{
			Cmd: cmd, Kind: notes.Full, Source: plan.Source{File: file, Line: 1}, Files: append(files, file), Test: true, Reader: readerOf(cmd),
		}}}}
	}
	if mill := t.first("build.mill", "build.mill.scala", "build.sc"); mill != "" {
		cmd := "mill"
		if t.isFile("mill") {
			cmd = "./mill"
		}
		return add(cmd+" __.test", mill)
	}
	if file := t.first("build.sbt", "project/build.properties"); file != "" {
		return add("sbt test", file, "project/build.properties", "project/plugins.sbt")
	}
	return found{}
}

// scalaRole reads commands of sbt and Mill.
func scalaRole(w words) string {
	switch w.program() {
	case "sbt", "sbtx", "mill":
	default:
		return ""
	}
	role := ""
	for _, argument := range w[1:] {
		for _, task := range strings.Split(argument, ";") {
			lower := strings.ToLower(strings.TrimSpace(task))
			switch {
			case strings.Contains(lower, "publish") || strings.Contains(lower, "release") && !strings.Contains(lower, "check"):
				return ""
			case strings.HasPrefix(lower, "-"):
			case slices.ContainsFunc(strings.FieldsFunc(lower, func(r rune) bool { return strings.ContainsRune(" /:+._", r) }), func(p string) bool {
				return strings.HasPrefix(p, "test") && p != "test-compile" && p != "testonly" || strings.HasSuffix(p, "test") || p == "validate"
			}):
				role = roleTest
			case role == "" && (strings.Contains(lower, "scalafmtcheck") || strings.Contains(lower, "checkformat")):
				role = roleFormat
			case role == "" && (strings.Contains(lower, "scalafix") && strings.Contains(lower, "check") || strings.Contains(lower, "mima")):
				role = roleLint
			case role == "" && strings.Contains(lower, "compile"):
				role = roleBuild
			}
		}
	}
	return role
}
