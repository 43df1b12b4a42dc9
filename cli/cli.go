// Package cli is the program as a person sees it: one file a command, and the only place
// that knows the process's arguments, streams, variables, directory and clock.
package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/term"

	"git-isitdone/gitstore/environ"
)

// Env is everything one run of the program takes from outside.
type Env struct {
	environ.Env
	// Args are the arguments behind the program's name.
	Args           []string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// StdoutTerminal and StderrTerminal say whether a person watches the stream.
	StdoutTerminal, StderrTerminal bool
}

// Main runs the program with the process's own surroundings and returns its exit status.
func Main() int {
	dir, err := os.Getwd()
	if err != nil {
		return speaker{w: os.Stderr}.fail(exitInternal, wrap("finding the current directory", err))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	return Run(ctx, Env{
		Env: environ.Env{
			Vars:    os.Environ(),
			Dir:     dir,
			TempDir: os.TempDir(),
			Now:     time.Now,
		},
		Args:           os.Args[1:],
		Stdin:          os.Stdin,
		Stdout:         os.Stdout,
		Stderr:         os.Stderr,
		StdoutTerminal: term.IsTerminal(int(os.Stdout.Fd())),
		StderrTerminal: term.IsTerminal(int(os.Stderr.Fd())),
	})
}

// Run is the whole program as a function: it returns the exit status (see exit.go) and
// touches nothing outside env.
func Run(ctx context.Context, env Env) int {
	p := &program{env: env, speak: speaker{w: env.Stderr}}
	app := p.app()
	args := append([]string{app.Name}, arrange(app, env.Args)...)
	return p.status(ctx, app.RunContext(ctx, args))
}

// program is what the commands share.
type program struct {
	env   Env
	speak speaker
}
