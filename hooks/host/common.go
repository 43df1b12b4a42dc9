package host

import (
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"time"

	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/transcript"
)

// stop reads the fields that hosts took over from Claude Code. The turn is left out: what
// names it differs from host to host.
func (f fields) stop(env environ.Env) Stop {
	s := Stop{
		Event:           f.text("hook_event_name"),
		SessionID:       f.text("session_id", "conversation_id"),
		Dir:             f.dir("cwd"),
		Message:         f.text("last_assistant_message"),
		Active:          f.flag("stop_hook_active"),
		Plan:            f.text("permission_mode") == "plan",
		BackgroundTasks: f.running("background_tasks"),
		Transcript:      f.text("transcript_path"),
		Status:          f.text("status"),
	}
	s.HasMessage = s.Message != ""
	if s.Dir == "" {
		s.Dir = f.workspace(env.Dir)
	}
	s.SubAgent = strings.EqualFold(s.Event, "SubagentStop")
	if s.SubAgent {
		s.Agent = f.text("agent_id")
	}
	s.Unfinished = strings.EqualFold(s.Event, "StopFailure") || s.Status != "" && s.Status != "completed"
	return s
}

// edit reads the fields of a post-edit payload that hosts share.
func (f fields) edit(env environ.Env) Edit {
	e := Edit{
		Event:     f.text("hook_event_name"),
		SessionID: f.text("session_id", "conversation_id"),
		Tool:      f.text("tool_name"),
		Dir:       f.dir("cwd"),
		Paths:     editPaths(f.object("tool_input")),
	}
	if e.Dir == "" {
		e.Dir = f.workspace(env.Dir)
	}
	return e
}

// Waits is a host whose transcript may be written behind the stop hook's back.
type Waits struct {
	// Patience is how long the final message is waited for; zero: transcript.Patience.
	Patience time.Duration
}

// fromTranscript takes over what a transcript tells. Without a final message the claim is
// unknown, which is safe: everything is proved then.
func (s *Stop) fromTranscript(t transcript.Turn, err error) {
	if s.TurnID == "" {
		s.TurnID = t.User
	}
	if err == nil {
		s.Message, s.HasMessage, s.FromTranscript = t.Message, true, true
	}
}

// count is a whole number that is not negative; nil for anything else.
func (f fields) count(key string) *int {
	var n float64
	if raw := f[key]; len(raw) == 0 || string(raw) == "null" || json.Unmarshal(raw, &n) != nil || n < 0 || n > 1e6 || n != math.Trunc(n) {
		return nil
	}
	c := int(n)
	return &c
}

// envDir is the first of these variables that holds a directory's name.
func envDir(env environ.Env, names ...string) string {
	for _, name := range names {
		if d := env.Value(name); filepath.IsAbs(d) {
			return d
		}
	}
	return ""
}

// home is a path below the user's home; "" where that is not known.
func home(env environ.Env, parts ...string) string {
	h := env.Home()
	if h == "" {
		return ""
	}
	return filepath.Join(append([]string{h}, parts...)...)
}

// configHome is a path below the user's configuration directory (XDG).
func configHome(env environ.Env, parts ...string) string {
	dir := env.Value("XDG_CONFIG_HOME")
	if !filepath.IsAbs(dir) {
		if dir = home(env, ".config"); dir == "" {
			return ""
		}
	}
	return filepath.Join(append([]string{dir}, parts...)...)
}

// places are the project's and the user's file, in this shape; one without a path is left out.
func places(shape Settings, project, user string) []Settings {
	var all []Settings
	for _, p := range []struct{ path, scope string }{{project, Project}, {user, User}} {
		if p.path != "" {
			s := shape
			s.Path, s.Scope = p.path, p.scope
			all = append(all, s)
		}
	}
	return all
}

// list leaves out what is empty.
func list(paths ...string) []string {
	var kept []string
	for _, p := range paths {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return kept
}
