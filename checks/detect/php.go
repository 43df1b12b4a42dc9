package detect

import (
	"slices"
	"strings"

	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/notes"
	"git-isitdone/scan/jsonc"
)

// findPHP: the scripts of composer.json, else the tools in vendor/bin that a configuration
// names.
func findPHP(t *tree, _ config.Config) found {
	phpunit := t.first("phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml")
	if !t.isFile("composer.json") && phpunit == "" {
		return found{}
	}
	f := found{here: true}
	composer := t.composerJSON()
	if composer.err != nil {
		f.note("composer.json cannot be read: %v", composer.err)
	}
	p, deps := phpProject{tree: t, scripts: composer.scripts, found: f}, composer.deps
	switch {
	case p.script(roleTest, "test", "tests", "test:unit", "phpunit", "unit", "pest"):
	case t.isFile("artisan") && t.isDir("tests"):
		p.add(roleTest, "php artisan test", where{"artisan", 1}, phpunit)
	case t.isFile("tests/Pest.php"):
		p.add(roleTest, "vendor/bin/pest", where{"tests/Pest.php", 1}, phpunit)
	case phpunit != "":
		p.add(roleTest, "vendor/bin/phpunit", where{phpunit, 1}, phpunit)
	case deps["phpunit/phpunit"] > 0 && t.isDir("tests"):
		p.add(roleTest, "vendor/bin/phpunit tests", where{"composer.json", deps["phpunit/phpunit"]})
	}
	if !p.script(roleTypecheck, "phpstan", "stan", "analyse", "analyze", "static-analysis", "test:types", "types", "psalm") {
		if neon := t.first("phpstan.neon", "phpstan.neon.dist", "phpstan.dist.neon"); neon != "" {
			p.add(roleTypecheck, "vendor/bin/phpstan analyse", where{neon, 1}, neon)
		} else if psalm := t.first("psalm.xml", "psalm.xml.dist"); psalm != "" {
			p.add(roleTypecheck, "vendor/bin/psalm", where{psalm, 1}, psalm)
		}
	}
	if !p.script(roleLint, "lint", "test:lint", "cs", "cs-check", "check-cs", "check-style", "cs:check", "phpcs", "style") {
		if fixer := t.first(".php-cs-fixer.dist.php", ".php-cs-fixer.php"); fixer != "" {
			p.add(roleLint, "vendor/bin/php-cs-fixer fix --dry-run --diff", where{fixer, 1}, fixer)
		} else if sniffer := t.first("phpcs.xml", "phpcs.xml.dist", ".phpcs.xml", ".phpcs.xml.dist"); sniffer != "" {
			p.add(roleLint, "vendor/bin/phpcs", where{sniffer, 1}, sniffer)
		} else if t.isFile("pint.json") {
			p.add(roleLint, "vendor/bin/pint --test", where{"pint.json", 1}, "pint.json")
		}
	}
	return p.found
}

type phpProject struct {
	*tree
	scripts map[string]script
	found   found
}

// script takes the first of these scripts of composer.json that only looks.
func (p *phpProject) script(role string, names ...string) bool {
	for _, name := range names {
		s, ok := p.scripts[name]
		switch {
		case !ok || p.writes(s.text):
			continue
		case placeholder(s.text):
			p.found.note("%s (composer.json:%d) is a placeholder", name, s.line)
			continue
		}
		if what := hides(s.text); what != "" {
			p.found.note("%s (composer.json:%d) hides the exit status of what it runs (%q): it cannot fail", name, s.line, what)
		}
		p.add(role, "composer "+name, where{"composer.json", s.line}, "phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml")
		c := &p.found.checks[len(p.found.checks)-1]
		c.Body, c.fromScript = s.text, true
		if role == roleTest {
			c.Reader = readerOf(s.text)
		}
		return true
	}
	return false
}

func (p *phpProject) writes(script string) bool {
	return writes(script) || slices.ContainsFunc(steps(script), func(s step) bool {
		switch s.program() {
		case "phpcbf":
			return true
		case "php-cs-fixer":
			return !s.has("--dry-run", "check")
		case "pint":
			return !s.has("--test")
		}
		return false
	})
}

func (p *phpProject) add(role, cmd string, at where, files ...string) {
	c := candidate{base: role, Check: plan.Check{
		Cmd: cmd, Kind: kindOfRole(role), Source: plan.Source{File: at.file, Line: at.line},
		Files: append([]string{"composer.json", at.file}, slices.DeleteFunc(files, func(f string) bool { return f == "" })...),
	}}
	if role == roleTest {
		c.Kind, c.Test, c.Reader = notes.Full, true, readerOf(cmd)
	}
	p.found.checks = append(p.found.checks, c)
}

// composerPackage is a composer.json that was read.
type composerPackage struct {
	scripts map[string]script
	deps    map[string]int
	err     error
}

// composerJSON reads the project's composer.json once.
func (t *tree) composerJSON() composerPackage {
	if t.composer == nil {
		text, _ := t.text("composer.json")
		scripts, deps, err := readComposer(text)
		t.composer = &composerPackage{scripts, deps, err}
	}
	return *t.composer
}

// readComposer gives the scripts of a composer.json, the commands of a list joined, and
// the line of each required package.
func readComposer(text string) (scripts map[string]script, deps map[string]int, err error) {
	scripts, deps = map[string]script{}, map[string]int{}
	if text == "" {
		return scripts, deps, nil
	}
	doc, err := jsonc.Parse([]byte(text))
	if err != nil {
		return scripts, deps, err
	}
	if m, ok := doc.Root.Get("scripts"); ok {
		for _, s := range m.Value.Members {
			commands := []string{}
			if s.Value.Kind == '"' {
				commands = append(commands, s.Value.Text)
			}
			for _, item := range s.Value.Items {
				if item.Kind == '"' {
					commands = append(commands, item.Text)
				}
			}
			if len(commands) > 0 {
				scripts[s.Name] = script{strings.Join(commands, " && "), s.Line}
			}
		}
	}
	for _, section := range []string{"require", "require-dev"} {
		if m, ok := doc.Root.Get(section); ok {
			for _, d := range m.Value.Members {
				deps[d.Name] = d.Line
			}
		}
	}
	return scripts, deps, nil
}
