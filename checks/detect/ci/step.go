// Package ci reads what a repository's continuous integration runs: GitHub workflows with
// their composite actions and reusable workflows, GitLab, CircleCI, Azure Pipelines,
// Buildkite and Travis. It reads; nothing is run, and nothing outside the tree is asked.
//
// One service is one file with its own table test, and one line in services.
package ci

import (
	"fmt"
	"slices"
	"strings"

	"git-isitdone/scan/shell"
)

// Files is the tree that is read.
type Files interface {
	// Text is a file's content; false where it cannot be read.
	Text(name string) (string, bool)
	// Names are the names in a directory, sorted; nil where there is none.
	Names(dir string) []string
}

// Step is one script of CI, or one action that stands for a command.
type Step struct {
	Commands []shell.Command
	File     string
	Line     int // of the script's first line, 1-based
	// Dir is where it runs, relative to the top; "" is the top. Lost is true where that is
	// not known.
	Dir  string
	Lost bool
	Env  map[string]string
	// Workflow, Job and Name are what CI shows people.
	Workflow, Job, Name string
	RunsOn              string
	// If is the condition under which it runs; empty: always.
	If string
	// Ignored is true where CI is green whatever becomes of this step.
	Ignored bool
	// Secrets are the names of secrets that it is given.
	Secrets []string
	// Triggered is true where a push or a pull request starts it.
	Triggered bool
	// Container and Services say what else must be there.
	Container, Services bool
	// Folded is true where the lines of the script are not lines of the file.
	Folded bool
}

// LineOf is where in the file a command of the step stands.
func (s Step) LineOf(c shell.Command) int {
	if s.Folded {
		return s.Line
	}
	return s.Line + c.Line - 1
}

// maxSteps bounds what is read of one service; a repository with more has the same test
// command further up.
const maxSteps = 400

// service reads one service's files.
type service struct {
	name string
	read func(r *reader)
}

func services() []service {
	return []service{
		{"GitHub Actions", (*reader).github},
		{"GitLab CI", (*reader).gitlab},
		{"CircleCI", (*reader).circle},
		{"Azure Pipelines", (*reader).azure},
		{"Buildkite", (*reader).buildkite},
		{"Travis CI", (*reader).travis},
	}
}

// Read gives the steps of every service, and what could not be read.
func Read(files Files) (steps []Step, problems []string) {
	r := &reader{files: files}
	for _, s := range services() {
		before := len(r.steps)
		s.read(r)
		if len(r.steps) > before+maxSteps {
			r.steps = r.steps[:before+maxSteps]
		}
	}
	return r.steps, r.problems
}

type reader struct {
	files    Files
	steps    []Step
	problems []string
}

func (r *reader) problem(format string, args ...any) {
	if p := fmt.Sprintf(format, args...); !slices.Contains(r.problems, p) {
		r.problems = append(r.problems, p)
	}
}

// add takes a script. Its line is where the script's text begins.
func (r *reader) add(s Step, script string) {
	if !strings.ContainsFunc(script, func(c rune) bool { return c > ' ' }) || len(r.steps) >= 2*maxSteps {
		return
	}
	commands, _ := shell.Parse(script)
	s.Commands = commands
	r.steps = append(r.steps, s)
}

// Services are the names of the services whose files are read.
func Services() []string {
	var out []string
	for _, s := range services() {
		out = append(out, s.name)
	}
	return out
}
