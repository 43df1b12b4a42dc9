package detect

import (
	"path"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
)

// findAutotools: ./configure is often not committed; what makes it is.
func findAutotools(t *tree, _ config.Config) found {
	ac := t.first("configure.ac", "configure.in")
	if ac == "" || t.isFile("meson.build") {
		return found{}
	}
	if cmake, _ := t.text("CMakeLists.txt"); cmakeTests(cmake) > 0 {
		return found{}
	}
	configure := "./configure"
	if !t.isFile("configure") {
		configure = "autoreconf -i && ./configure"
		if script := t.first("autogen.sh", "bootstrap", "bootstrap.sh", "buildconf"); script != "" {
			configure = "./" + path.Clean(script) + " && ./configure"
		}
	}
	text, _ := t.text(ac)
	return found{here: true, owns: true, checks: []candidate{{base: roleTest, Check: plan.Check{
		Cmd: configure + " && make && make check", Kind: notes.Full, Source: plan.Source{File: ac, Line: max(1, lineOf(text, "AC_INIT"))},
		Files: []string{ac, "Makefile.am", "tests/Makefile.am", "test/Makefile.am"}, Test: true, Reader: readerOf("make check"),
	}}}}
}
