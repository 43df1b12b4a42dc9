package host

import (
	"path/filepath"
	"time"

	"git-isitdone/gitstore/environ"
)

// Goose is Block's agent, which finds hooks in plugin folders.
type Goose struct{ silent }

// ID is the word after --host.
func (Goose) ID() string { return "goose" }

// Name is for people.
func (Goose) Name() string { return "Goose" }

// Record is the host's name in receipts.
func (Goose) Record() string { return "goose" }

// Settings are a plugin folder of our own, the project's and the user's.
func (Goose) Settings(top string, env environ.Env) []Settings {
	file := filepath.Join(".agents", "plugins", "isitdone", "hooks", "hooks.json")
	return places(Settings{EventMap: []string{"hooks"}, Fresh: true}, filepath.Join(top, file), home(env, file))
}

// Registrations are the stop hook. The host's own limit is 30 s.
func (Goose) Registrations() []Registration {
	return []Registration{{Role: RoleStop, Event: "Stop", Limit: 600 * time.Second, Unit: time.Second}}
}

// ParseStop reads a Stop payload, which names its event under "event" and has no flag.
func (Goose) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	s.Event = f.text("event", "hook_event_name")
	if d := f.dir("working_dir", "cwd"); d != "" {
		s.Dir = d
	}
	s.Active = nil
	return s, nil
}

// ProbePayload has the documented fields.
func (Goose) ProbePayload(_, session string) []byte {
	return encode(struct {
		Event   string `json:"event"`
		Session string `json:"session_id"`
		Message string `json:"last_assistant_message"`
	}{"Stop", session, probeClaim})
}

// Markers are its folders.
func (Goose) Markers(env environ.Env) (project, user []string) {
	return []string{filepath.Join(".agents", "plugins"), filepath.Join(".config", "goose")},
		list(configHome(env, "goose"), home(env, ".agents", "plugins"))
}

// About is what people are told.
func (Goose) About() About {
	return About{
		Proof: Documentation, Holds: "veto", Message: "last_assistant_message",
		Cap:   "8 (GOOSE_STOP_HOOK_BLOCK_CAP, not seen)",
		Notes: []string{"Goose finds plugins when it starts: restart it. It shows no message of an allowed stop."},
		Quirks: []string{
			"The payload has neither directory nor loop flag; the directory is the one that Goose runs the hook in.",
			"On Windows it needs a POSIX sh.",
		},
	}
}
