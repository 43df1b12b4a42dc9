package doctor

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/pelletier/go-toml/v2"

	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install"
	"git-isitdone/hooks/install/jsonedit"
)

// hostTrust looks whether the host may run what is registered. Where it may not, it says
// nothing to anybody (seen: Codex, Copilot CLI), so that the gate stands open unseen.
func (x *examination) hostTrust(h host.Host, stops []install.Registered) {
	switch h.ID() {
	case "codex":
		x.codexTrust(h, stops)
	case "copilot":
		x.copilotTrust(h, stops)
	case "gemini":
		x.geminiTrust(h, stops)
	}
}

// codexTrust reads the table of hooks that the user trusted, one entry for each event, group
// and position of a hooks file.
func (x *examination) codexTrust(h host.Host, stops []install.Registered) {
	dir := x.env.Value("CODEX_HOME")
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(x.env.Home(), ".codex")
	}
	file := filepath.Join(dir, "config.toml")
	var config struct {
		Hooks struct {
			State map[string]struct {
				Hash string `toml:"trusted_hash"`
			} `toml:"state"`
		} `toml:"hooks"`
	}
	content, err := os.ReadFile(file)
	if err == nil {
		err = toml.Unmarshal(content, &config)
	}
	if err != nil && !os.IsNotExist(err) {
		x.bad("trust:codex", file+" cannot be read: "+err.Error(), "correct the file")
		return
	}
	for _, r := range stops {
		trusted := false
		for key, state := range config.Hooks.State {
			for _, path := range spellings(r.Path) {
				trusted = trusted || state.Hash != "" && key == fmt.Sprintf("%s:stop:%d:%d", path, r.Group, r.Hook)
			}
		}
		if trusted {
			x.ok("trust:codex", "%s is trusted (Codex asks again when the line changes)", x.relative(r.Path))
			continue
		}
		x.bad("trust:codex", x.relative(r.Path)+" is installed but not trusted: "+h.Name()+" skips its hooks in silence",
			"start codex here once, and answer \"Hooks need review\" with trust")
	}
}

// copilotTrust reads the folders that the user trusts, in either file and spelling.
func (x *examination) copilotTrust(h host.Host, stops []install.Registered) {
	if !anyProject(stops) {
		return
	}
	if x.env.Value("COPILOT_ALLOW_ALL") == "true" {
		x.ok("trust:copilot", "COPILOT_ALLOW_ALL trusts every folder")
		return
	}
	dir := x.env.Value("COPILOT_HOME")
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(x.env.Home(), ".copilot")
	}
	for _, name := range []string{"config.json", "settings.json"} {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			continue
		}
		for _, key := range []string{"trustedFolders", "trusted_folders"} {
			var folders []string
			if found, err := jsonedit.Read(content, &folders, key); found && err == nil && x.below(folders) {
				x.ok("trust:copilot", "%s trusts this folder", h.Name())
				return
			}
		}
	}
	x.bad("trust:copilot", h.Name()+" does not trust this folder: it runs none of its hooks and says nothing",
		"start copilot here once and trust the folder (or copilot --trust-folder)")
}

// geminiTrust reads the folders that the user trusts. Where the file is missing nobody asked
// yet; without an answer Gemini CLI runs no project hooks.
func (x *examination) geminiTrust(h host.Host, stops []install.Registered) {
	if !anyProject(stops) {
		return
	}
	if x.env.Value("GEMINI_CLI_TRUST_WORKSPACE") == "true" {
		x.ok("trust:gemini", "GEMINI_CLI_TRUST_WORKSPACE trusts the folder")
		return
	}
	var rules map[string]string
	content, err := os.ReadFile(filepath.Join(x.env.Home(), ".gemini", "trustedFolders.json"))
	if err == nil && json.Unmarshal(content, &rules) == nil {
		var folders []string
		for folder, rule := range rules {
			switch rule {
			case "TRUST_FOLDER":
				folders = append(folders, folder)
			case "TRUST_PARENT":
				folders = append(folders, filepath.Dir(folder))
			}
		}
		if x.below(folders) {
			x.ok("trust:gemini", "%s trusts this folder", h.Name())
			return
		}
	}
	x.bad("trust:gemini", h.Name()+" does not trust this folder, and runs project hooks only in trusted ones",
		"start gemini here once and trust the folder")
}

// below reports whether the top is one of the folders or lies in one.
func (x *examination) below(folders []string) bool {
	for _, folder := range folders {
		for _, top := range spellings(x.repo.Top) {
			if rel, err := filepath.Rel(folder, top); err == nil && (rel == "." || filepath.IsLocal(rel)) {
				return true
			}
		}
	}
	return false
}

func anyProject(stops []install.Registered) bool {
	for _, r := range stops {
		if r.Scope == host.Project {
			return true
		}
	}
	return false
}

// spellings are a path as it is and with its links resolved.
func spellings(path string) []string {
	all := []string{path}
	if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
		all = append(all, real)
	}
	return all
}
