package config

import (
	"strings"

	"git-isitdone/scan/jsonc"
)

const checkForms = `a check is a command, a list of arguments, false, or {"cmd": …, "kind": …, "timeout": …}`

// addChecks reads the object "checks".
func (l layer) addChecks(o Origin, v jsonc.Value) error {
	if v.Kind != '{' {
		return o.fail("checks", `write "checks": {"test": "command"}`, "%s is not an object", quoted(v))
	}
	for _, m := range v.Members {
		o := Origin{Where: o.Where, Line: m.Line}
		if err := checkID(o, m.Name); err != nil {
			return err
		}
		low := strings.ToLower(m.Name)
		if _, twice := l.checks[low]; twice {
			return o.fail("checks."+m.Name, "keep one of the two", "given twice")
		}
		override := CheckOverride{Source: o.Where, Line: o.Line}
		if err := fillCheck(o, "checks."+m.Name, &override, m.Value); err != nil {
			return err
		}
		l.checks[low] = checkSetting{m.Name, override, o}
	}
	return nil
}

func fillCheck(o Origin, name string, override *CheckOverride, v jsonc.Value) error {
	switch v.Kind {
	case 'f':
		override.off = true
		return nil
	case '"', '[':
		cmd, err := argv{}.fromJSON(v)
		if err != nil {
			return o.fail(name, checkForms, "%v", err)
		}
		checkFields()[0].set(override, cmd)
		return nil
	case '{':
		return fillFields(o, name, override, v)
	default:
		return o.fail(name, checkForms, "%s is no check", quoted(v))
	}
}

func fillFields(o Origin, name string, override *CheckOverride, v jsonc.Value) error {
	if len(v.Members) == 0 {
		return o.fail(name, checkForms, "the object is empty")
	}
	seen := map[string]bool{}
	for _, m := range v.Members {
		o := Origin{Where: o.Where, Line: m.Line}
		full := name + "." + m.Name
		if seen[m.Name] {
			return o.fail(full, "keep one of the two", "given twice")
		}
		seen[m.Name] = true
		f, ok := lookupField(m.Name)
		if !ok {
			return unknownKey(o, full, m.Name, checkFieldNames())
		}
		value, err := f.shape.fromJSON(m.Value)
		if err != nil {
			return o.invalid(full, f.shape, err)
		}
		f.set(override, value)
	}
	return nil
}

func lookupField(name string) (checkField, bool) {
	for _, f := range checkFields() {
		if f.name == name {
			return f, true
		}
	}
	return checkField{}, false
}
