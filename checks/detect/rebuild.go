package detect

import (
	"slices"
	"strings"

	"git-isitdone/scan/shell"
)

// rebuilt is a command of CI as it is run here.
type rebuilt struct {
	cmd string
	// dropped is true where a word that only CI knows was left out.
	dropped bool
}

// rebuild writes a command of CI word by word as it stands there, without what serves CI
// only: displays, reports, coverage files, words that only a run of CI knows. A tool that
// would be fetched is run as installed instead.
func rebuild(c shell.Command, env map[string]string) (rebuilt, bool) {
	words, raw, dynamic := display(c)
	var out rebuilt
	var kept []string
	for _, a := range c.Assigned {
		if !a.Dynamic && !strings.Contains(a.Name, "COLOR") {
			kept = append(kept, a.Name+"="+shellQuote(a.Value))
		}
	}
	first := len(kept)
	for i := 0; i < len(words); i++ {
		if dynamic[i] && i > 0 && givenBy(raw[i], env) {
			kept = append(kept, raw[i])
			continue
		}
		if dynamic[i] {
			if i == 0 || i == 1 && len(words) > 2 && !strings.HasPrefix(strings.TrimLeft(raw[i], `"'`), "-") {
				return out, false // the program or its sub-command
			}
			out.dropped = true
			if last := kept[len(kept)-1]; len(kept) > first+1 && strings.HasPrefix(last, "-") && !strings.Contains(last, "=") && takesValue(last) {
				kept = kept[:len(kept)-1]
				if last == "-e" && slices.Contains(words, "tox") {
					kept = append(kept, "-e", "py") // the interpreter that is here
				}
			}
			continue
		}
		if n := reporting(words[i:]); n > 0 {
			i += n - 1
			continue
		}
		kept = append(kept, raw[i])
	}
	for len(kept) > first+1 && kept[len(kept)-1] == "--" {
		kept = kept[:len(kept)-1]
	}
	if len(kept) == first {
		return out, false
	}
	kept = append(kept[:first:first], installed(kept[first:])...)
	out.cmd = strings.Join(strings.Fields(strings.ReplaceAll(strings.Join(kept, " "), "\\\n", " ")), " ")
	return out, true
}

// givenBy: a word whose variables CI sets to plain values of its own.
func givenBy(raw string, env map[string]string) bool {
	for rest := raw; ; {
		_, after, ok := strings.Cut(rest, "$")
		if !ok {
			return !strings.Contains(raw, "`")
		}
		name := strings.TrimPrefix(after, "{")
		end := strings.IndexFunc(name, func(r rune) bool {
			return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_')
		})
		if end < 0 {
			end = len(name)
		}
		if v, known := env[name[:end]]; !known || strings.Contains(v, "$") {
			return false
		}
		rest = after
	}
}

// display drops what only gives a program a screen or more time.
func display(c shell.Command) (words, raw []string, dynamic []bool) {
	words, raw, dynamic = c.Words, c.Raw, c.Dynamic
	for len(words) > 0 && (words[0] == "nix" && wrapping(words) > 0 || slices.Contains([]string{"xvfb-run", "timeout", "nice", "dbus-run-session", "catchsegv", "time", "command", "stdbuf"}, words[0])) {
		n := max(1, wrapping(words))
		words, raw, dynamic = words[n:], raw[n:], dynamic[n:]
	}
	return words, raw, dynamic
}

// takesValue: an option whose value was dropped goes too.
func takesValue(option string) bool {
	return !slices.Contains([]string{"--all", "--workspace", "--verbose", "-v", "--locked", "--release", "--all-targets", "--all-features", "-race", "--no-default-features", "-q", "-B", "--", "-x", "-s", "--no-fail-fast", "--frozen"}, option)
}

// reporting is how many words, from this one, only ask for a report: coverage files, JUnit
// files, annotations, build scans.
func reporting(words []string) int {
	w := words[0]
	name, _, joined := strings.Cut(w, "=")
	two := func() int {
		if joined || len(words) < 2 || strings.HasPrefix(words[1], "-") {
			return 1
		}
		return 2
	}
	switch {
	case slices.Contains([]string{"-coverprofile", "--coverprofile", "-covermode", "--covermode", "--junitxml", "--junit-xml", "--junit", "--logger", "--collect", "--results-directory", "--out-format", "--html", "--log-junit", "--output-junit", "--durations", "--installpkg", "--cov", "--cov-report", "--cov-config", "--cov-fail-under", "--host", "--coverage-clover", "--coverage-text", "--coverage-html", "--coverage-xml", "--coverage-cobertura"}, name):
		return two()
	case slices.Contains([]string{"--coverage", "-cover", "--cov-branch", "--cov-append", "--scan", "--no-build", "--no-restore", "--color", "-coverpkg", "--output-format", "--enable-code-coverage"}, name):
		return 1
	case strings.HasPrefix(w, "/p:CollectCoverage"), strings.HasPrefix(w, "/p:Coverlet"), strings.HasPrefix(w, "--collect:"), strings.HasPrefix(w, "-p:CollectCoverage"), strings.HasPrefix(w, "--logger:"):
		return 1
	}
	return 0
}

// installed rewrites runners that fetch what is missing to those that do not, and goals that
// install to those that only prove.
func installed(kept []string) []string {
	out := slices.Clone(kept)
	switch {
	case out[0] == "npx":
		if !slices.Contains(out, "--no-install") && !slices.Contains(out, "--no") {
			out = slices.DeleteFunc(out, func(s string) bool { return s == "--yes" || s == "-y" })
			out = slices.Insert(out, 1, "--no-install")
		}
	case out[0] == "bunx":
		out = append([]string{"bunx", "--no-install"}, out[1:]...)
	case out[0] == "pnpx":
		out = append([]string{"pnpm", "exec"}, out[1:]...)
	case len(out) > 1 && out[1] == "dlx" && out[0] == "pnpm":
		out[1] = "exec"
	case len(out) > 1 && out[1] == "dlx" && out[0] == "yarn":
		out[1] = "run"
	case slices.Contains([]string{"mvn", "./mvnw", "mvnw"}, out[0]):
		for i := range out {
			if out[i] == "install" {
				out[i] = "verify"
			}
		}
	}
	return out
}
