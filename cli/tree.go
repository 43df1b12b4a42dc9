package cli

import (
	"errors"
	"fmt"

	urfave "github.com/urfave/cli/v2"

	"git-isitdone/gitstore"
)

func (p *program) treeCommand() *urfave.Command {
	return command(&urfave.Command{
		Name:  "tree",
		Usage: "print the key of the working tree: the tree id that receipts hang on",
		Flags: []urfave.Flag{
			&urfave.BoolFlag{Name: "verbose", Usage: "also say who computed it and what it stands for, on stderr"},
			cwdFlag, jsonFlag,
		},
		Action: func(c *urfave.Context) error {
			if err := noArguments(c); err != nil {
				return err
			}
			return p.printTree(c)
		},
	})
}

// treeAnswer is the key of the working tree, and how it was found.
type treeAnswer struct {
	V    int          `json:"v"`
	Tree gitstore.OID `json:"tree"` // empty where it cannot be hashed
	// Plain is what git itself would say, Deep the key with every sub-repository's own files.
	Plain      gitstore.OID `json:"plain,omitempty"`
	Deep       gitstore.OID `json:"deep,omitempty"`
	Engine     string       `json:"engine,omitempty"`
	Declined   string       `json:"declined,omitempty"` // why the own scanner left it to git
	Unhashable string       `json:"unhashable,omitempty"`
	Hidden     []string     `json:"hidden,omitempty"` // looked at in spite of their index flag
	Warnings   []string     `json:"warnings,omitempty"`
}

func (p *program) printTree(c *urfave.Context) error {
	repo, err := p.repo(c)
	if err != nil {
		return err
	}
	snap, err := repo.Snapshot(c.Context)
	var refused *gitstore.UnhashableError
	if errors.As(err, &refused) {
		if c.Bool("json") {
			if err := printJSON(p.env.Stdout, treeAnswer{V: 1, Unhashable: oneLine(refused.Words)}); err != nil {
				return err
			}
		}
		p.speak.say("this tree cannot be hashed: %s", oneLine(refused.Words))
		return exitStatus(exitNotDone)
	}
	if err != nil {
		return err
	}
	defer snap.Close()
	if c.Bool("json") {
		return printJSON(p.env.Stdout, treeAnswer{
			V: 1, Tree: snap.Tree, Plain: snap.Plain, Deep: snap.Deep, Engine: snap.Engine(), Declined: oneLine(snap.Declined),
			Hidden: snap.HiddenPaths, Warnings: snap.Warnings,
		})
	}
	fmt.Fprintln(p.env.Stdout, snap.Tree)
	for _, warning := range snap.Warnings {
		p.speak.say("warning: %s", warning)
	}
	if c.Bool("verbose") {
		p.speak.say("computed by %s", snap.Engine())
		if snap.Declined != "" {
			p.speak.say("the own scanner left it to git: %s", oneLine(snap.Declined))
		}
		if snap.Plain != snap.Tree {
			p.speak.say("git itself would say %s: a sub-repository differs from its recorded commit", snap.Plain)
		}
		if snap.Deep != "" {
			p.speak.say("with every sub-repository's own files: %s", snap.Deep)
		}
		for _, path := range snap.HiddenPaths {
			p.speak.say("looked at in spite of its index flag: %q", path)
		}
	}
	return nil
}
