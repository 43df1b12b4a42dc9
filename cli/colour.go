package cli

// painter colours words where a person watches and has not said no.
type painter struct{ on bool }

// colours decides by the conventions, strongest first: NO_COLOR (no-color.org),
// CLICOLOR_FORCE and FORCE_COLOR, CLICOLOR=0, TERM=dumb, git's color.ui, and last whether
// the stream is a terminal.
func colours(env Env, terminal bool, colorUI string) painter {
	switch {
	case env.Value("NO_COLOR") != "":
		return painter{}
	case on(env.Value("CLICOLOR_FORCE")) || on(env.Value("FORCE_COLOR")):
		return painter{on: true}
	case env.Value("FORCE_COLOR") == "0" || env.Value("CLICOLOR") == "0" || env.Value("TERM") == "dumb":
		return painter{}
	case colorUI == "always":
		return painter{on: true}
	case colorUI == "never" || colorUI == "false":
		return painter{}
	}
	return painter{on: terminal}
}

func on(v string) bool { return v != "" && v != "0" }

func (p painter) wrap(code, s string) string {
	if !p.on || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p painter) good(s string) string  { return p.wrap("32", s) }
func (p painter) bad(s string) string   { return p.wrap("31", s) }
func (p painter) warn(s string) string  { return p.wrap("33", s) }
func (p painter) faint(s string) string { return p.wrap("2", s) }
func (p painter) bold(s string) string  { return p.wrap("1", s) }
