package setup

import (
	"strings"

	"git-isitdone/scan/setup/data"
)

const saysGate = "the gate lets more through"

func readGate(f *facts, src []byte) error {
	root, err := data.JSON(src)
	if err != nil {
		return err
	}
	f.gate(root)
	return nil
}

// gate reads our own settings. The ranks are those of checks/config, loosest first; a setting
// that is not there has the rank of its default.
func (f *facts) gate(root data.Value) {
	rank := func(name string, fallback int, sev Severity, order ...string) {
		k := knob{path: name, shape: floor, id: GateWeakened, severity: sev, fallback: float64(fallback), says: saysGate}
		v := root.Get(name)
		for i, word := range order {
			if v.Is(word) {
				f.settings = append(f.settings, setting{knob: k, file: f.path, tool: "isitdone", name: name, line: v.Line, number: float64(i), text: v.Text})
			}
		}
	}
	rank("integrity", 1, Critical, "off", "warn", "strict")
	rank("integrityLevel", 2, High, "none", "critical", "high", "medium", "low")
	rank("profile", 1, High, "lite", "claim-gated", "full")
	rank("onError", 0, High, "allow", "block")
	rank("prePush", 1, Critical, "off", "run", "receipt")
	rank("otherSessions", 0, Medium, "respect", "ignore")
	rank("subagents", 0, Medium, "allow", "gate")
	f.knobs("isitdone", root, []knob{
		{path: "allowEmpty", shape: ceiling, id: GateWeakened, severity: High, says: saysNone},
		{path: "strictEnvironment", shape: floor, id: GateWeakened, severity: Medium, says: saysGate},
		{path: "maxAttempts", shape: floor, id: GateWeakened, severity: Low, fallback: 3, says: saysGate},
		{path: "checks.*.allowEmpty", shape: ceiling, id: GateWeakened, severity: High, says: saysNone},
		{path: "checks.*.retries", shape: ceiling, id: RetriesRaised, severity: Low, says: "a failing check is tried again"},
		{path: "checks.*.timeout", shape: floor, id: GateWeakened, severity: Low, says: saysGate},
		{path: "allow", shape: leavesOut, id: GateWeakened, severity: Medium, says: "findings are allowed"},
	})
	f.trusted(root.Get("trustNotes"))
	for _, c := range root.Get("checks").Members() {
		f.check(c)
	}
	for _, p := range root.Get("claimPatterns").Scalars() {
		f.settings = append(f.settings, setting{knob: knob{path: "claimPatterns", shape: floor, id: GateWeakened, severity: Medium, says: "a claim is not noticed"}, file: f.path, tool: "isitdone", name: "claimPatterns " + p.Text, line: p.Line, number: 1, text: p.Text})
	}
}

func (f *facts) trusted(v data.Value) {
	n := 2.0
	switch {
	case !v.Given():
		return
	case v.Is("any"), len(v.Scalars()) == 1 && v.Scalars()[0].Is("any"):
		n = 0
	case v.Is("signed"), len(v.Scalars()) == 1 && v.Scalars()[0].Is("signed"):
		n = 1
	}
	f.settings = append(f.settings, setting{knob: knob{path: "trustNotes", shape: floor, id: GateWeakened, severity: High, fallback: 1, says: saysGate}, file: f.path, tool: "isitdone", name: "trustNotes", line: v.Line, number: n, text: v.Source()})
}

// check is one entry of "checks": off, a command, or changes to a detected one.
func (f *facts) check(c data.Pair) {
	off := c.Value.Kind == data.Null || c.Value.Is("false", "off")
	k := knob{path: "checks", shape: floor, id: GateWeakened, severity: High, fallback: 1, says: "the check no longer runs"}
	number := 1.0
	if off {
		number = 0
	}
	if off || c.Value.Get("cmd").Given() || c.Value.Get("argv").Given() {
		// A check that the file alone defines goes with its entry.
		k.fallback = 0
		if off {
			k.fallback = 1
		}
		f.settings = append(f.settings, setting{knob: k, file: f.path, tool: "isitdone", name: "checks." + c.Key, line: c.Line, number: number, text: c.Value.Source()})
	}
	cmd := c.Value.Get("cmd")
	if c.Value.Kind == data.String {
		cmd = c.Value
	}
	text := cmd.Text
	if argv := c.Value.Get("argv"); argv.Given() {
		cmd, text = argv, strings.Join(texts(argv), " ")
	}
	if cmd.Given() {
		f.mark(c.Key, c.Line)
		f.script(text, spot{place: c.Key, line: cmd.Line, folded: true}, testName(c.Key) == yes)
	}
	if q := c.Value.Get("quarantine"); q.Given() {
		s := setting{knob: knob{path: "checks.quarantine", shape: leavesOut, id: GateWeakened, severity: Medium, says: "failures are excused"}, file: f.path, tool: "isitdone", name: "checks." + c.Key + ".quarantine", line: q.Line, text: q.Source()}
		for _, t := range append(q.Get("tests").Scalars(), q.Scalars()...) {
			s.items = append(s.items, item{t.Text, t.Line})
		}
		if len(s.items) == 0 {
			s.items = append(s.items, item{"all", q.Line})
		}
		f.settings = append(f.settings, s)
	}
}
