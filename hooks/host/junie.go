package host

import (
	"time"

	"git-isitdone/gitstore/environ"
)

// Junie is JetBrains' Junie CLI (early access). It reads the user's file only.
type Junie struct{ silent }

// ID is the word after --host.
func (Junie) ID() string { return "junie" }

// Name is for people.
func (Junie) Name() string { return "Junie CLI" }

// Record is the host's name in receipts.
func (Junie) Record() string { return "junie-cli" }

// Settings are the user's file: hooks in a project's .junie/config.json are ignored.
func (Junie) Settings(_ string, env environ.Env) []Settings {
	return places(Settings{EventMap: []string{"hooks"}}, "", home(env, ".junie", "config.json"))
}

// Registrations are the stop hook.
func (Junie) Registrations() []Registration {
	return []Registration{{Role: RoleStop, Event: "Stop", Limit: 600 * time.Second, Unit: time.Second}}
}

// ParseStop reads a Stop payload, which has neither session nor directory.
func (Junie) ParseStop(payload []byte, env environ.Env) (Stop, error) {
	f, err := decode(payload)
	if err != nil {
		return Stop{}, err
	}
	s := f.stop(env)
	if s.Dir == "" {
		s.Dir = f.dir("project_path")
	}
	return s, nil
}

// ProbePayload has the documented fields.
func (Junie) ProbePayload(_, _ string) []byte {
	return encode(struct {
		Event   string `json:"hook_event_name"`
		Active  bool   `json:"stop_hook_active"`
		Message string `json:"last_assistant_message"`
	}{"Stop", false, probeClaim})
}

// Markers: the user's folder.
func (Junie) Markers(env environ.Env) (project, user []string) { return nil, list(home(env, ".junie")) }

// About is what people are told.
func (Junie) About() About {
	return About{
		Proof: Documentation, Holds: "veto", Message: "last_assistant_message",
		Cap:    "8 (JUNIE_STOP_HOOK_BLOCK_CAP; 0 is none)",
		Notes:  []string{"Junie CLI's hooks are an early access feature, for its terminal interface and -p only. It shows no message of an allowed stop."},
		Quirks: []string{"No session id: all sessions in one repository share one counter of attempts."},
	}
}
