package detect

import (
	"errors"
	"slices"
	"strings"

	"git-isitdone/scan/jsonc"
)

// packageFile is what matters of a package.json.
type packageFile struct {
	scripts map[string]script
	deps    map[string]bool
	// manager is the name in "packageManager", managerVersion what follows its @.
	manager, managerVersion string
	workspaces              []string
	workspacesLine          int
}

type script struct {
	text string
	line int
}

// readPackage reads a package.json. It must be plain JSON, as npm demands.
func readPackage(text string) (packageFile, error) {
	p := packageFile{scripts: map[string]script{}, deps: map[string]bool{}}
	doc, err := jsonc.Parse([]byte(text))
	if err != nil {
		return p, err
	}
	if !doc.Standard {
		return p, errors.New("it has comments or trailing commas")
	}
	if doc.Root.Kind != '{' {
		return p, errors.New("it is not an object")
	}
	if m, ok := doc.Root.Get("scripts"); ok {
		for _, s := range m.Value.Members {
			if s.Value.Kind == '"' {
				p.scripts[s.Name] = script{s.Value.Text, s.Line}
			}
		}
	}
	for _, section := range []string{"dependencies", "devDependencies", "optionalDependencies", "peerDependencies"} {
		if m, ok := doc.Root.Get(section); ok {
			for _, d := range m.Value.Members {
				p.deps[d.Name] = true
			}
		}
	}
	if m, ok := doc.Root.Get("packageManager"); ok && m.Value.Kind == '"' {
		p.manager, p.managerVersion, _ = strings.Cut(m.Value.Text, "@")
	}
	if m, ok := doc.Root.Get("workspaces"); ok {
		list := m.Value
		if packages, ok := list.Get("packages"); ok { // yarn's form
			list = packages.Value
		}
		p.workspacesLine = m.Line
		for _, item := range list.Items {
			if item.Kind == '"' {
				p.workspaces = append(p.workspaces, item.Text)
			}
		}
	}
	return p, nil
}

// nodePackage is a package.json that was read, or why it could not be.
type nodePackage struct {
	packageFile
	err error
}

// packageJSON reads the project's package.json once.
func (t *tree) packageJSON() (packageFile, error) {
	if t.node == nil {
		text, _ := t.text("package.json")
		p, err := readPackage(text)
		t.node = &nodePackage{p, err}
	}
	return t.node.packageFile, t.node.err
}

// firstScript is the first of these names that the package has.
func (p packageFile) firstScript(names ...string) (string, bool) {
	i := slices.IndexFunc(names, func(n string) bool { _, ok := p.scripts[n]; return ok })
	if i < 0 {
		return "", false
	}
	return names[i], true
}
