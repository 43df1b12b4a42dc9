package gitstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"git-isitdone/gitstore/environ"
)

// killGrace is how long a git process has to remove its lock files after SIGTERM, and how
// long a pipe that some left-over grandchild holds open is waited for.
const killGrace = 2 * time.Second

// gitBinary runs git processes with one scrubbed environment.
type gitBinary struct {
	path string
	vars []string
}

// gitCall is one run of the git binary.
type gitCall struct {
	// dir is where it runs.
	dir string
	// conf are settings ("key=value") for this call only.
	conf []string
	// env are variables on top of the scrubbed environment.
	env []string
	// stdin is nil for none.
	stdin io.Reader
	args  []string
}

// findGit looks git up on the environment's own PATH, not on this process's, and never in
// a relative directory.
func findGit(env environ.Env) (*gitBinary, error) {
	git := &gitBinary{vars: scrubbed(env)}
	names := []string{"git"}
	if runtime.GOOS == "windows" {
		names = []string{"git.exe"}
	}
	for _, dir := range filepath.SplitList(env.Value("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		for _, name := range names {
			if p := filepath.Join(dir, name); isExecutable(p) {
				git.path = p
				return git, nil
			}
		}
	}
	return nil, errors.New("git is not on PATH")
}

func isExecutable(path string) bool {
	info, err := os.Stat(path)
	if err != nil || info.IsDir() {
		return false
	}
	return runtime.GOOS == "windows" || info.Mode()&0o111 != 0
}

// command prepares the process without starting it. It runs in a session of its own: it can
// be ended with all its children, and nothing in it can prompt on the user's terminal.
func (g *gitBinary) command(c gitCall) *exec.Cmd {
	args := make([]string, 0, 2*len(c.conf)+len(c.args))
	for _, kv := range c.conf {
		args = append(args, "-c", kv)
	}
	cmd := exec.Command(g.path, append(args, c.args...)...)
	cmd.Dir = c.dir
	cmd.Env = append(append(make([]string, 0, len(g.vars)+len(c.env)), g.vars...), c.env...)
	cmd.Stdin = c.stdin
	cmd.WaitDelay = killGrace
	newSession(cmd)
	return cmd
}

// run runs git to its end and returns what it wrote. Errors: *GitError for an exit status
// other than zero, the context's error if that ended it.
func (g *gitBinary) run(ctx context.Context, c gitCall) ([]byte, error) {
	out, _, err := g.runBoth(ctx, c)
	return out, err
}

// runBoth is run for callers that also need git's warnings.
func (g *gitBinary) runBoth(ctx context.Context, c gitCall) (stdout []byte, stderr string, err error) {
	if err := ctx.Err(); err != nil {
		return nil, "", fmt.Errorf("running git %s: %w", c.args[0], err)
	}
	var out, words bytes.Buffer
	cmd := g.command(c)
	cmd.Stdout, cmd.Stderr = &out, &words
	if err := cmd.Start(); err != nil {
		return nil, "", startError(c, err)
	}
	stop := endWith(ctx, cmd)
	err = cmd.Wait()
	stop()
	stderr = strings.TrimSpace(words.String())
	if ctxErr := ctx.Err(); ctxErr != nil && err != nil {
		return nil, stderr, fmt.Errorf("running git %s: %w", c.args[0], ctxErr)
	}
	var exit *exec.ExitError
	switch {
	case err == nil, errors.Is(err, exec.ErrWaitDelay):
		// ErrWaitDelay: git itself ended well, a left-over child (a credential cache, a
		// detached gc) kept the pipe.
		return out.Bytes(), stderr, nil
	case errors.As(err, &exit):
		return out.Bytes(), stderr, &GitError{Args: c.args, ExitCode: exit.ExitCode(), Stderr: stderr}
	default:
		return nil, stderr, fmt.Errorf("running git %s: %w", c.args[0], err)
	}
}

// startError names the directory where that is what is missing; exec says only "chdir".
func startError(c gitCall, err error) error {
	if _, statErr := os.Stat(c.dir); errors.Is(statErr, fs.ErrNotExist) {
		return fmt.Errorf("running git %s in %s: %w", c.args[0], c.dir, statErr)
	}
	return fmt.Errorf("running git %s: %w", c.args[0], err)
}

// endWith ends the process and its children when ctx ends: first politely, so that git
// removes its lock files, then for good. The returned function stops the watch.
func endWith(ctx context.Context, cmd *exec.Cmd) (stop func()) {
	done := make(chan struct{})
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		select {
		case <-done:
			return
		case <-ctx.Done():
		}
		terminate(cmd)
		select {
		case <-done:
		case <-time.After(killGrace):
		}
		kill(cmd)
	}()
	return func() {
		close(done)
		<-finished
	}
}

// exitCode is the exit status of a failed git, or -1 for every other error.
func exitCode(err error) int {
	var git *GitError
	if errors.As(err, &git) {
		return git.ExitCode
	}
	return -1
}
