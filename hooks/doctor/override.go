package doctor

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install/jsonedit"
)

// override looks for settings that switch hooks off without touching ours.
func (x *examination) override(h host.Host) {
	switch h.ID() {
	case "claude":
		x.claudeOverride(h)
	case "qwen":
		x.switchedOff(h, true, "disableAllHooks")
	case "gemini":
		x.switchedOff(h, false, "hooksConfig", "enabled")
	}
}

// switchedOff looks in the host's settings files for one key that has the value that stops
// all hooks.
func (x *examination) switchedOff(h host.Host, off bool, path ...any) {
	for _, place := range h.Settings(x.repo.Top, x.env) {
		content, err := os.ReadFile(place.Path)
		if err != nil {
			continue // missing, or not ours to read
		}
		var value bool
		if found, err := jsonedit.Read(content, &value, path...); found && err == nil && value == off {
			key := keyName(path)
			x.bad("override:"+h.ID(), fmt.Sprintf("%s is %v in %s: %s runs no hook of this project", key, off, x.relative(place.Path), h.Name()), "take "+key+" out of "+x.relative(place.Path))
		}
	}
}

func keyName(path []any) string {
	var words []string
	for _, p := range path {
		words = append(words, fmt.Sprint(p))
	}
	return strings.Join(words, ".")
}

// claudeOverride knows two keys: disableAllHooks, in any of the files that Claude Code joins,
// and allowManagedHooksOnly, in the one that an administrator installs.
func (x *examination) claudeOverride(h host.Host) {
	files := []string{filepath.Join(x.repo.Top, ".claude", "settings.local.json")}
	for _, place := range h.Settings(x.repo.Top, x.env) {
		files = append(files, place.Path)
	}
	managed := claudeManaged(x.env.Value("ProgramFiles"))
	clean := true
	for _, path := range append(files, managed) {
		content, err := os.ReadFile(path)
		if err != nil {
			continue // missing, or not ours to read
		}
		keys := []string{"disableAllHooks"}
		if path == managed {
			keys = append(keys, "allowManagedHooksOnly")
		}
		for _, key := range keys {
			var on bool
			if found, err := jsonedit.Read(content, &on, key); found && err == nil && on {
				x.bad("override:"+h.ID(), key+" is true in "+x.relative(path)+": "+h.Name()+" runs no hook of this project", "take "+key+" out of "+x.relative(path))
				clean = false
			}
		}
	}
	if clean {
		x.ok("override:"+h.ID(), "no setting switches the hooks off")
	}
}

// claudeManaged is the administrator's file (Claude Code documentation, settings).
func claudeManaged(programFiles string) string {
	switch runtime.GOOS {
	case "darwin":
		return "/Library/Application Support/ClaudeCode/managed-settings.json"
	case "windows":
		return filepath.Join(programFiles, "ClaudeCode", "managed-settings.json")
	default:
		return "/etc/claude-code/managed-settings.json"
	}
}
