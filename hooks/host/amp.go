package host

import (
	_ "embed"
	"io/fs"
	"path/filepath"
	"time"

	"git-isitdone/gitstore/environ"
)

// Amp runs plugins, and asks them when a turn ends whether it should go on. Documentation
// only; its plugin interface calls itself experimental.
type Amp struct{ silent }

//go:embed amp.ts
var ampPlugin string

func ampFile() generated {
	return generated{mark: "// isitdone-amp-plugin v1", prefix: "const ", text: ampPlugin}
}

// ID is the word after --host.
func (Amp) ID() string { return "amp" }

// Name is for people.
func (Amp) Name() string { return "Amp" }

// Record is the host's name in receipts.
func (Amp) Record() string { return "amp" }

// Settings are the plugin's place in the project and in the user's configuration.
func (Amp) Settings(top string, env environ.Env) []Settings {
	return places(Settings{Shape: Whole},
		filepath.Join(top, ".amp", "plugins", "isitdone.ts"), configHome(env, "amp", "plugins", "isitdone.ts"))
}

// Registrations are the event of the plugin.
func (Amp) Registrations() []Registration {
	return []Registration{{Role: RoleStop, Event: "agent.end", Limit: 600 * time.Second, Unit: time.Millisecond}}
}

// Generate is the plugin.
func (Amp) Generate(g Generated) []byte { return ampFile().write(g) }

// ReadBack reads it.
func (Amp) ReadBack(content []byte) (Generated, bool) { return ampFile().read(content) }

// Mode is a plain file's.
func (Amp) Mode() fs.FileMode { return 0o644 }

// ParseStop reads what the plugin sends. Amp's "done" is a completed turn.
func (Amp) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	if s.Status == "done" {
		s.Status, s.Unfinished = "completed", false
	}
	return s, nil
}

// ProbePayload is what the plugin sends.
func (Amp) ProbePayload(dir, session string) []byte {
	return encode(struct {
		Event   string `json:"hook_event_name"`
		Session string `json:"session_id"`
		Dir     string `json:"cwd"`
		Status  string `json:"status"`
		Message string `json:"last_assistant_message"`
	}{"agent.end", session, dir, "done", probeClaim})
}

// Markers are its folders.
func (Amp) Markers(env environ.Env) (project, user []string) {
	return []string{".amp"}, list(configHome(env, "amp"))
}

// About is what people are told.
func (Amp) About() About {
	return About{
		Proof: Documentation, Experimental: true, Holds: "follow-up message from the plugin", Message: "the turn's last assistant message", Cap: "none documented",
		Notes: []string{"Experimental: Amp loads plugins when it starts (older versions only with PLUGINS=all), and its plugin interface may change."},
	}
}
