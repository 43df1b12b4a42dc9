package install

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"

	"git-isitdone/hooks/host"
)

// DefaultCommand is what a stop hook runs. It names no path: settings are committed and
// shared, and git finds its sub-command in every shell.
const DefaultCommand = "git isitdone hook --host {host}"

// The words by which a registration is known as ours, the npm tool's included, so that there
// are never two gates (spec: hosts, common model).
var (
	ownCommand = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bisitdone\b[^\n]*\bhook\b`) })
	eventFlag  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`--event[=\s]+(edit|start|end|subagent)\b`) })
	drivePath  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(^|[\s"'])([A-Za-z]:)?\\+\w`) })
)

// IsOwn reports whether a registered command is ours.
func IsOwn(command string) bool { return ownCommand().MatchString(command) }

// roleOf is what a command of ours is registered for.
func roleOf(command string) host.Role {
	m := eventFlag().FindStringSubmatch(command)
	if m == nil {
		return host.RoleStop
	}
	return host.Role(m[1])
}

// isNpm reports whether it is the npm tool's; this program may be started by npx as well.
func isNpm(command string) bool {
	return IsOwn(command) && (strings.Contains(command, "@aivolution") ||
		strings.Contains(command, "npx") && !strings.Contains(command, "git-isitdone"))
}

// withLimit tells our own hook when the host ends it, where that is not what it takes for
// granted: it has to answer before. A command of the user's own is left as it is.
func withLimit(command, template string, limit time.Duration) string {
	if template != "" || limit == usualLimit {
		return command
	}
	return fmt.Sprintf("%s --timeout %d", command, int(limit/time.Second))
}

// usualLimit is what `git isitdone hook` takes for the host's limit when nothing else is said.
const usualLimit = 600 * time.Second

// commandFor is the stop command for a host.
func commandFor(template, id string) (string, error) {
	if template == "" {
		template = DefaultCommand
	}
	command := strings.ReplaceAll(template, "{host}", id)
	const hint = "hint: git isitdone init --command 'git isitdone hook --host {host}'"
	switch {
	case strings.ContainsAny(command, "\r\n"):
		return "", fmt.Errorf("the hook's command has to be one line\n%s", hint)
	case !IsOwn(command):
		return "", fmt.Errorf("the command %q would never be recognised again: it needs the words isitdone and hook, in this order\n%s", command, hint)
	case roleOf(command) != host.RoleStop:
		return "", fmt.Errorf("the command %q is not a stop hook's; give that one, the others are made from it\n%s", command, hint)
	case drivePath().MatchString(command):
		return "", fmt.Errorf("the shell that runs hooks takes the backslashes out of %q; write the path with forward slashes\n%s", command, hint)
	}
	return command, nil
}
