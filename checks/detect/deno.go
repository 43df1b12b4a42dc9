package detect

import (
	"git-isitdone/checks/config"
	"git-isitdone/checks/plan"
	"git-isitdone/scan/jsonc"
)

// findDeno: a project of Deno's own. Beside a package.json that has scripts, the scripts
// decide (see managerOf).
func findDeno(t *tree, _ config.Config) found {
	file := t.first("deno.json", "deno.jsonc")
	if file == "" {
		return found{}
	}
	if t.isFile("package.json") {
		if pkg, err := t.packageJSON(); err != nil || len(pkg.scripts) > 0 {
			return found{}
		}
	}
	f := found{here: true, owns: true}
	tasks := map[string]script{}
	text, _ := t.text(file)
	doc, err := jsonc.Parse([]byte(text))
	if err != nil {
		f.note("%s cannot be read: %v", file, err)
	} else if m, ok := doc.Root.Get("tasks"); ok {
		for _, task := range m.Value.Members {
			body := task.Value.Text
			if command, ok := task.Value.Get("command"); ok {
				body = command.Value.Text
			}
			tasks[task.Name] = script{body, task.Line}
		}
	}
	add := func(role, fallback string, names ...string) {
		c := candidate{base: role, Check: plan.Check{Cmd: fallback, Kind: kindOfRole(role), Source: plan.Source{File: file, Line: 1}, Files: []string{file}, Test: role == roleTest}}
		for _, name := range names {
			if s, ok := tasks[name]; ok && watch(s.text) == watchNo && !writes(s.text) && !placeholder(s.text) {
				c.Cmd, c.Body, c.Source.Line = "deno task "+shellQuote(name), s.text, s.line
				break
			}
		}
		if role == roleTest {
			c.Reader = "deno"
		}
		if c.Cmd != "" {
			f.checks = append(f.checks, c)
		}
	}
	add(roleTest, "deno test", "test", "test:ci")
	add(roleLint, "deno lint", "lint", "lint:check")
	check := "deno check ."
	if t.isFile("tsconfig.json") || len(t.matching("*.ts")) == 0 {
		check = ""
	}
	add(roleTypecheck, check, "check", "typecheck", "check:types")
	add(roleFormat, "", "fmt:check", "format:check")
	return f
}

// denoRole reads commands of Deno projects.
func denoRole(w words) string {
	if w.program() != "deno" {
		return ""
	}
	switch w.sub(0) {
	case "test":
		return roleTest
	case "lint":
		return roleLint
	case "check":
		return roleTypecheck
	case "fmt":
		if w.has("--check") {
			return roleFormat
		}
	}
	return ""
}

func denoFront(t *tree, name string) (front, bool) {
	for _, file := range []string{"deno.json", "deno.jsonc"} {
		text, ok := t.text(file)
		if !ok {
			continue
		}
		doc, err := jsonc.Parse([]byte(text))
		if err != nil {
			continue
		}
		tasks, _ := doc.Root.Get("tasks")
		if task, ok := tasks.Value.Get(name); ok {
			body := task.Value.Text
			if command, ok := task.Value.Get("command"); ok {
				body = command.Value.Text
			}
			return front{name: name, body: body, eco: "deno", at: where{file, task.Line}}, true
		}
	}
	return front{name: name, eco: "deno"}, nameRole(name) != ""
}
