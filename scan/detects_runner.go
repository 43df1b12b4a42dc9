package scan

import (
	"slices"
	"strings"

	"git-isitdone/scan/lang"
)

func goSignal(p program, i int, t lang.Token) (signal, bool) {
	if !t.Is(".") || p.At(i-1).Kind != lang.Name {
		return signal{}, false
	}
	pkg, name := p.At(i-1).Text, p.At(i+1).Text
	if pkg == "os" && name == "Args" {
		return signal{at: i, what: "the program's name"}, textIn(p, p.statement(i))
	}
	switch pkg + "." + name {
	case "testing.Testing", "testing.Short", "testing.Verbose", "testing.CoverMode":
		return signal{at: i, what: pkg + "." + name}, true
	case "flag.Lookup":
		if arg := p.At(i + 3); arg.Kind == lang.String && strings.HasPrefix(arg.Text, "test.") {
			return signal{at: i, what: "flag.Lookup"}, true
		}
	case "runtime.Caller", "runtime.Callers", "runtime.CallersFrames", "runtime.FuncForPC", "debug.Stack", "runtime.Stack":
		if j, ok := nearText(p, i); ok {
			return signal{at: j, what: pkg + "." + name}, true
		}
	}
	return signal{}, false
}

// jsGlobals are the functions that only a runner defines.
var jsGlobals = []string{"jest", "describe", "it", "expect", "vi", "beforeEach"}

func jsSignal(p program, i int, t lang.Token) (signal, bool) {
	switch {
	case slices.Contains(jsGlobals, t.Text) && p.At(i-1).Is(".") && slices.Contains([]string{"global", "globalThis", "window", "self"}, p.At(i-2).Text) && !p.At(i+1).Is("="),
		t.Kind == lang.String && slices.Contains(jsGlobals, t.Text) && p.At(i+1).Is("in") && slices.Contains([]string{"global", "globalThis", "window"}, p.At(i+2).Text):
		return signal{at: i, what: "the global " + t.Text}, true
	case t.Is("vitest") && p.At(i-1).Is(".") && p.At(i-2).Is("meta"):
		return signal{at: i, what: "import.meta.vitest"}, true
	case t.Is("typeof") && (slices.Contains(jsGlobals, p.At(i+1).Text) || p.At(i+1).Is("test")) && (p.At(i+3).Text == "undefined" || p.At(i+3).Text == "function"):
		return signal{at: i, what: "typeof " + p.At(i+1).Text}, true
	case (t.Is("argv") || t.Is("title") || t.Is("execArgv")) && p.At(i-2).Is("process"):
		if s := p.statement(i); textIn(p, s) {
			return signal{at: i, what: "process." + t.Text}, true
		}
	case t.Is("npm_lifecycle_event") && textIn(p, p.statement(i)):
		return signal{at: i, what: t.Text}, true
	case t.Is("stack") && p.At(i-1).Is("."), t.Is("captureStackTrace"):
		if j, ok := nearText(p, i); ok {
			return signal{at: j, what: "the call stack"}, true
		}
	case t.Is("_isMockFunction"):
		return signal{at: i, what: t.Text}, true
	}
	return signal{}, false
}

func pySignal(p program, i int, t lang.Token) (signal, bool) {
	switch {
	case t.Is("modules") && p.At(i-2).Is("sys"):
		if s := p.statement(i); textIn(p, s) && !p.At(i+1).Is("[") {
			return signal{at: i, what: "sys.modules"}, true
		}
	case t.Is("argv") && p.At(i-2).Is("sys"):
		if s := p.statement(i); textIn(p, s) {
			return signal{at: i, what: "sys.argv"}, true
		}
	case t.Is("stack") && p.At(i-2).Is("inspect"), t.Is("_getframe"), t.Is("currentframe"), t.Is("extract_stack"), t.Is("format_stack"):
		if j, ok := nearText(p, i); ok {
			return signal{at: j, what: "the call stack"}, true
		}
	case t.Is("MagicMock") || t.Is("Mock") || t.Kind == lang.String && (t.Text == "MagicMock" || t.Text == "Mock"):
		if s := p.statement(i); !p.has(s, "import") && p.has(s, "isinstance", "__name__", "type", "in") {
			return signal{at: i, what: "mocks"}, true
		}
	}
	return signal{}, false
}

func rustSignal(p program, i int, t lang.Token) (signal, bool) {
	switch {
	case t.Is("cfg") && p.At(i+1).Is("!") && p.has(part{i, p.Shut(i + 2)}, "test"):
		return signal{at: i, what: "cfg!(test)"}, true
	case t.Is("cfg") && p.At(i-1).Is("[") && p.At(i-2).Is("#"):
		shut := p.Shut(i - 1)
		region := rustItem(p, shut+1)
		// Together with other conditions it is about the build; what only tests see, or only
		// users, and takes nothing's place is no answer.
		if cond := p.text(part{i, shut}); cond != "cfg ( test )" && cond != "cfg ( not ( test ) )" || definition(p, region.lo) && p.substitute(region) == Low {
			return signal{}, false
		}
		return signal{at: i, what: "#[" + strings.ReplaceAll(p.text(part{i, shut}), " ", "") + "]", region: &region}, true
	case (t.Is("current_exe") || t.Is("Backtrace") || t.Is("args")) && p.At(i+1).Is("(") || t.Is("current") && p.At(i-2).Is("thread"):
		if j, ok := nearText(p, i); ok {
			return signal{at: j, what: "std::env"}, true
		}
	}
	return signal{}, false
}
