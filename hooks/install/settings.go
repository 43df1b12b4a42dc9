package install

import (
	"fmt"

	"git-isitdone/hooks/host"
	"git-isitdone/hooks/install/jsonedit"
)

// settings is a settings file while it is edited.
type settings struct {
	place  host.Settings
	bytes  []byte
	exists bool
}

// entry is one registered command of ours.
type entry struct {
	event string
	// at leads to the object that holds the command, group to what goes with it.
	at, group []any
	command   string
	timeout   float64        // as it stands in the file; 0 where there is none
	hook      map[string]any // the object as it is
	matcher   string
	metadata  map[string]any
	shared    bool // the group has other hooks too
}

func (e entry) role() string { return string(roleOf(e.command)) }

// position is a step of the way to the entry; 0 where the way is shorter.
func (e entry) position(step int) int {
	if step >= len(e.at) {
		return 0
	}
	n, _ := e.at[step].(int)
	return n
}

func (s *settings) eventPath(event string) []any {
	var path []any
	for _, key := range s.place.EventMap {
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
	var items []any
	if _, err := jsonedit.Read(s.bytes, &items, s.eventPath(event)...); err != nil {
		return nil, err
	}
	var found []entry
	for i, v := range items {
		object, _ := v.(map[string]any)
		path := append(s.eventPath(event), i)
		if s.place.Shape != host.Groups {
			if e, ok := s.entryOf(object); ok {
				e.event, e.at, e.group = event, path, path
				found = append(found, e)
			}
			continue
		}
		hooks, _ := object["hooks"].([]any)
		for n, v := range hooks {
			hook, _ := v.(map[string]any)
			e, ok := s.entryOf(hook)
			if !ok {
				continue
			}
			e.event, e.group, e.shared = event, path, len(hooks) > 1
			e.at = append(append([]any{}, path...), "hooks", n)
			e.matcher, _ = object["matcher"].(string)
			e.metadata, _ = object["metadata"].(map[string]any)
			found = append(found, e)
		}
	}
	return found, nil
}

// entryOf reads one hook of ours.
func (s *settings) entryOf(hook map[string]any) (entry, bool) {
	keys := []string{"command"}
	if s.place.Shape == host.Shells {
		keys = []string{"bash", "powershell"}
	}
	for _, key := range keys {
		if command, _ := hook[key].(string); IsOwn(command) {
			e := entry{command: command, hook: hook}
			e.timeout, _ = hook[timeoutKey(s.place.Shape)].(float64)
			return e, true
		}
	}
	return entry{}, false
}

func timeoutKey(shape host.Shape) string {
	if shape == host.Shells {
		return "timeoutSec"
	}
	return "timeout"
}

// members are what an entry of ours holds, in the order of a new one.
func members(shape host.Shape, reg host.Registration, command string) jsonedit.Object {
	timeout := jsonedit.Member{Name: timeoutKey(shape), Value: reg.Timeout()}
	var o jsonedit.Object
	switch shape {
	case host.Flat:
		o = jsonedit.Object{{Name: "command", Value: command}, timeout}
	case host.Shells:
		o = jsonedit.Object{{Name: "type", Value: "command"}, {Name: "bash", Value: command}, {Name: "powershell", Value: command}, timeout}
	case host.Groups, host.Whole:
		o = jsonedit.Object{{Name: "type", Value: "command"}, {Name: "command", Value: command}, timeout}
	default:
		panic(fmt.Sprintf("shape %d", shape))
	}
	if reg.Label != "" {
		o = append(o, jsonedit.Member{Name: "name", Value: reg.Label})
	}
	if reg.Unlimited != "" {
		o = append(o, jsonedit.Member{Name: reg.Unlimited, Value: nil})
	}
	return o
}

// element is a new entry with what has to be around it.
func element(shape host.Shape, reg host.Registration, command string) jsonedit.Object {
	hook := members(shape, reg, command)
	if shape != host.Groups {
		return hook
	}
	g := jsonedit.Object{}
	if len(reg.Metadata) > 0 {
		g = append(g, jsonedit.Member{Name: "metadata", Value: metadata(reg)})
	}
	if reg.Matcher != "" {
		g = append(g, jsonedit.Member{Name: "matcher", Value: reg.Matcher})
	}
	return append(g, jsonedit.Member{Name: "hooks", Value: jsonedit.Array{hook}})
}

func metadata(reg host.Registration) jsonedit.Object {
	var o jsonedit.Object
	for _, key := range reg.Metadata {
		o = append(o, jsonedit.Member{Name: key, Value: true})
	}
	return o
}
