package setup

import (
	"strings"

	"git-isitdone/scan/setup/data"
)

// facts is what one version of a file says.
type facts struct {
	path     string
	runs     []run
	settings []setting
	// places are the scripts, targets and jobs that the file defines, with their line.
	places map[string]int
	// ci is what a workflow says about when it runs; nil for other files.
	ci *workflow
}

// run is one command that runs tests, or may.
type run struct {
	file  string
	place string // the script, target, or job and step in which it stands
	line  int
	text  string
	// dir is where it runs, relative to where the script begins.
	dir string
	// tool is the runner; of a script or target in front of one, the front ("npm test").
	tool string
	// selects is what its options and arguments leave out.
	selects selection
	// maybe: a front whose name does not say that it tests.
	maybe bool
	// quality: it does not test, it looks at the source: lint, types, format.
	quality bool
	// inner: a call of a script or target of the same file.
	inner bool
	// options: no command, but arguments that a runner is always given (addopts).
	options bool
	losses  []loss
	// again is the option by which it writes anew what it compares with.
	again string
	// conditions under which it runs at all.
	conditions []string
}

// loss is a way in which the failure of a run is not one of the whole.
type loss struct {
	text     string
	severity Severity
	retry    bool
}

// shape is how two values of a setting compare.
type shape uint8

const (
	// leavesOut: a set of patterns; what is added is left out.
	leavesOut shape = iota
	// takesIn: a set of patterns; what is taken away or made more special is left out.
	takesIn
	// floor: a number; less is weaker.
	floor
	// ceiling: a number; more is weaker.
	ceiling
)

// knob is a setting of a tool.
type knob struct {
	// path is where it stands below the tool's own settings; * is any member or item.
	path  string
	shape shape
	id    string
	// severity of a loss that is sure; what is uncertain is milder.
	severity Severity
	// fallback is the number that holds where nothing is set.
	fallback float64
	says     string // what a loss means
}

// setting is a knob as one file sets it.
type setting struct {
	knob
	file string
	// name is the knob with its place, without the tool: what it is called elsewhere.
	tool, name string
	line       int
	number     float64
	items      []item
	text       string
}

// item is one member of a set.
type item struct {
	text string
	line int
}

// knobs reads the settings of a tool below a value.
func (f *facts) knobs(tool string, root data.Value, table []knob) {
	for _, k := range table {
		f.walk(tool, k, strings.Split(k.path, "."), nil, root, root.Line)
	}
}

func (f *facts) walk(tool string, k knob, path, seen []string, v data.Value, line int) {
	if len(path) == 0 {
		f.set(tool, k, strings.Join(seen, "."), v, line)
		return
	}
	if path[0] != "*" {
		for _, m := range v.Members() {
			if m.Key == path[0] {
				f.walk(tool, k, path[1:], append(seen[:len(seen):len(seen)], m.Key), m.Value, m.Line)
			}
		}
		return
	}
	for _, m := range v.Members() {
		f.walk(tool, k, path[1:], append(seen[:len(seen):len(seen)], m.Key), m.Value, m.Line)
	}
	if v.Kind == data.List {
		for _, i := range v.Items {
			f.walk(tool, k, path[1:], append(seen[:len(seen):len(seen)], nameOf(i)), i, i.Line)
		}
	}
}

// nameOf tells the items of a list apart by what they say of themselves, not by their order.
func nameOf(v data.Value) string {
	for _, key := range []string{"name", "displayName", "id", "test", "files"} {
		if n := v.Get(key); n.Given() {
			if n.Kind == data.Map {
				n = n.Get("name")
			}
			if n.Given() {
				return n.Source()
			}
		}
	}
	return "*"
}

func (f *facts) set(tool string, k knob, name string, v data.Value, line int) {
	if !v.Given() {
		return
	}
	s := setting{knob: k, file: f.path, tool: tool, name: name, line: line, text: v.Source()}
	switch k.shape {
	case leavesOut, takesIn:
		for _, i := range v.Each() {
			switch i.Kind {
			case data.String:
				for _, part := range splitPatterns(i.Text) {
					s.items = append(s.items, item{part, i.Line})
				}
			case data.Map: // {pattern: …} of karma, {selector: …}
				if p := i.Get("pattern"); p.Given() {
					s.items = append(s.items, item{p.Text, p.Line})
				}
			case data.Code:
				if regexpLiteral(i.Text) {
					s.items = append(s.items, item{i.Text, i.Line})
				}
			default:
			}
		}
	case floor, ceiling:
		n, ok := numberOf(v, k)
		if !ok {
			return
		}
		s.number = n
	}
	f.settings = append(f.settings, s)
}

// splitPatterns takes apart patterns that stand in one text, on lines of their own.
func splitPatterns(text string) []string {
	var out []string
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

func regexpLiteral(text string) bool { return len(text) > 2 && text[0] == '/' }

// mark adds a place.
func (f *facts) mark(place string, line int) {
	if f.places == nil {
		f.places = map[string]int{}
	}
	f.places[place] = line
}
