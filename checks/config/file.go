package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"git-isitdone/checks/intree"
	"git-isitdone/scan/jsonc"
)

// readFile reads the committed settings: .isitdone.json, else package.json's "isitdone".
// The two are never merged, as in the npm tool.
func readFile(fsys fs.FS) (l layer, source string, warnings []string, err error) {
	doc, found, err := readDocument(fsys, FileName)
	if err != nil {
		return l, "", nil, err
	}
	section, inPackage, packageErr := packageSection(fsys)
	switch {
	case found && (inPackage || packageErr != nil):
		warnings = append(warnings, fmt.Sprintf("%q in %s is not read, because %s exists", packageKey, packageJSON, FileName))
		fallthrough
	case found:
		l, err = parseObject(FileName, doc.Root)
		return l, FileName, warnings, err
	case packageErr != nil:
		return l, "", nil, packageErr
	case inPackage:
		source = packageJSON + "#" + packageKey
		l, err = parseObject(source, section)
		return l, source, nil, err
	default:
		return newLayer(), "", nil, nil
	}
}

func readDocument(fsys fs.FS, name string) (doc jsonc.Document, found bool, err error) {
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return doc, false, nil
	}
	if err != nil {
		// A file that is there and cannot be read must not read as "nothing set".
		return doc, true, &Error{Where: name, Problem: err.Error(), Hint: "make it readable, or remove it"}
	}
	doc, err = jsonc.Parse(data)
	if err != nil {
		return doc, true, syntaxError(name, err)
	}
	return doc, true, nil
}

func syntaxError(name string, err error) *Error {
	var se *jsonc.SyntaxError
	if !errors.As(err, &se) {
		return &Error{Where: name, Problem: err.Error()}
	}
	problem := se.Problem
	if se.Line > 0 {
		problem = fmt.Sprintf("not JSON (column %d): %s", se.Column, se.Problem)
	}
	return &Error{Where: name, Line: se.Line, Problem: problem, Hint: `the smallest valid file is {}`}
}

// packageSection finds package.json's "isitdone". A package.json that is no JSON matters
// here only if it speaks of us; detection names it in any case.
func packageSection(fsys fs.FS) (section jsonc.Value, found bool, err error) {
	if _, err := fs.Stat(fsys, packageJSON); errors.Is(err, intree.ErrOutside) {
		return section, false, nil
	}
	doc, found, err := readDocument(fsys, packageJSON)
	switch {
	case !found:
		return section, false, nil
	case err != nil:
		data, readErr := fs.ReadFile(fsys, packageJSON)
		if readErr == nil && !bytes.Contains(data, []byte(`"`+packageKey+`"`)) {
			return section, false, nil
		}
		return section, false, err
	}
	m, ok := doc.Root.Get(packageKey)
	if !ok {
		return section, false, nil
	}
	if !doc.Standard {
		return section, false, &Error{Where: packageJSON, Problem: "comments and trailing commas are not allowed in package.json", Hint: "move the settings to " + FileName}
	}
	return m.Value, true, nil
}

// parseObject reads the settings of one object.
func parseObject(where string, root jsonc.Value) (layer, error) {
	l := newLayer()
	o := Origin{Where: where, Line: root.Line}
	if root.Kind != '{' {
		return l, o.fail("", "the smallest valid file is {}", "%s is not an object", quoted(root))
	}
	seen := map[string]bool{}
	for _, m := range root.Members {
		o := Origin{Where: where, Line: m.Line}
		if seen[m.Name] {
			return l, o.fail(m.Name, "keep one of the two", "given twice")
		}
		seen[m.Name] = true
		if err := l.addMember(o, m); err != nil {
			return l, err
		}
	}
	return l, nil
}

func (l layer) addMember(o Origin, m jsonc.Member) error {
	switch m.Name {
	case "$schema":
		return nil // for editors
	case "checks":
		return l.addChecks(o, m.Value)
	case "history":
		return l.addHistory(o, m.Value)
	}
	k, ok := lookupKey(m.Name)
	if !ok {
		return unknownKey(o, m.Name, m.Name, known())
	}
	v, err := k.shape.fromJSON(m.Value)
	if err != nil {
		return o.invalid(k.name, k.shape, err)
	}
	l.settings[k.name] = setting{v, o}
	return nil
}

func (l layer) addHistory(o Origin, v jsonc.Value) error {
	if v.Kind != '{' {
		return o.fail("history", `write "history": {"exclude": [...]}`, "%s is not an object", quoted(v))
	}
	for _, m := range v.Members {
		o := Origin{Where: o.Where, Line: m.Line}
		k, ok := lookupKey("history." + m.Name)
		if !ok {
			return unknownKey(o, "history."+m.Name, m.Name, []string{"exclude"})
		}
		value, err := k.shape.fromJSON(m.Value)
		if err != nil {
			return o.invalid(k.name, k.shape, err)
		}
		l.settings[k.name] = setting{value, o}
	}
	return nil
}
