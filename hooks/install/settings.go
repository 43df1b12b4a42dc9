package install

import (
	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install/jsonedit"
)

// settings is a settings file while it is edited.
type settings struct {
	path   string
	events []string // keys that lead to the map of events
	bytes  []byte
	exists bool
}

// entry is one registered command of ours.
type entry struct {
	event       string
	group, hook int
	command     string
	timeout     float64 // as it stands in the file; 0 where there is none
	matcher     string
	shared      bool // the group has other hooks too
}

func (e entry) role() string {
	if IsEdit(e.command) {
		return string(host.RoleEdit)
	}
	return string(host.RoleStop)
}

// pathOf leads from the top of the file to the entry, or to its group where it is alone there.
func (s *settings) pathOf(e entry) []any {
	path := s.eventPath(e.event)
	path = append(path, e.group)
	if e.shared {
		path = append(path, "hooks", e.hook)
	}
	return path
}

func (s *settings) eventPath(event string) []any {
	var path []any
	for _, key := range s.events {
		path = append(path, key)
	}
	return append(path, event)
}

// eventNames are the events of the file in its own order.
func (s *settings) eventNames() ([]string, error) {
	path := s.eventPath("")
	return jsonedit.Names(s.bytes, path[:len(path)-1]...)
}

// own lists our entries below an event, in file order. What has another shape is somebody
// else's and is passed over; only the event itself has to be an array.
func (s *settings) own(event string) ([]entry, error) {
	var groups []any
	if _, err := jsonedit.Read(s.bytes, &groups, s.eventPath(event)...); err != nil {
		return nil, err
	}
	var found []entry
	for g, v := range groups {
		group, _ := v.(map[string]any)
		hooks, _ := group["hooks"].([]any)
		for i, v := range hooks {
			hook, _ := v.(map[string]any)
			command, _ := hook["command"].(string)
			if !IsOwn(command) {
				continue
			}
			e := entry{event: event, group: g, hook: i, command: command, shared: len(hooks) > 1}
			e.timeout, _ = hook["timeout"].(float64)
			e.matcher, _ = group["matcher"].(string)
			found = append(found, e)
		}
	}
	return found, nil
}
