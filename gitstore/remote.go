package gitstore

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// ExchangeOptions bound an exchange with a remote.
type ExchangeOptions struct {
	// Deadline ends the exchange; all prompts are off, so it can also end in a refusal.
	// Zero means none but the context's.
	Deadline time.Time
	// Env are extra variables for the child (the re-entry guard).
	Env []string
}

// Fetch fetches refspecs from the remote without touching FETCH_HEAD, tags or a user's
// refs. Errors: ErrNotFound (the remote has no such ref), *GitError.
func (r *Repo) Fetch(ctx context.Context, remote string, opts ExchangeOptions, refspecs ...string) error {
	args := []string{
		"fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-prune", "--recurse-submodules=no",
		"--no-auto-maintenance", "--no-write-commit-graph", "--refmap=",
		// A partial clone would leave the blobs of the notes on the server.
		"--no-filter",
		"--end-of-options", remote,
	}
	_, err := r.exchange(ctx, opts, nil, append(args, refspecs...))
	var git *GitError
	if errors.As(err, &git) && strings.Contains(git.Stderr, "couldn't find remote ref") {
		return fmt.Errorf("fetching from %s: %w: %w", remote, ErrNotFound, err)
	}
	if err != nil {
		return fmt.Errorf("fetching from %s: %w", remote, err)
	}
	return nil
}

// Push pushes refspecs without force and without hooks of this side.
// Errors: ErrRemoteRejected, ErrRemoteRefuses, *GitError.
func (r *Repo) Push(ctx context.Context, remote string, opts ExchangeOptions, refspecs ...string) error {
	args := []string{
		"push", "--porcelain", "--no-progress", "--no-verify", "--no-signed", "--no-follow-tags",
		"--recurse-submodules=no", "--end-of-options", remote,
	}
	conf := []string{
		// An empty value clears the list: a server without push options would refuse them.
		"push.pushOption=",
		// A mirror remote takes no refspecs at all.
		"remote." + remote + ".mirror=false",
	}
	out, err := r.exchange(ctx, opts, conf, append(args, refspecs...))
	if err == nil {
		return nil
	}
	if why := pushRefusal(string(out), err); why != nil {
		return fmt.Errorf("pushing to %s: %w: %w", remote, why, err)
	}
	return fmt.Errorf("pushing to %s: %w", remote, err)
}

func (r *Repo) exchange(ctx context.Context, opts ExchangeOptions, conf, args []string) ([]byte, error) {
	if !opts.Deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, opts.Deadline)
		defer cancel()
	}
	return r.git.run(ctx, gitCall{
		dir:  r.Top,
		conf: append(conf, noHooks, "credential.interactive=false", "gc.auto=0"),
		env:  slices.Concat(r.silence(ctx), opts.Env),
		args: args,
	})
}

// silence switches every prompt off but keeps what answers by itself: agents, keys,
// credential helpers. The terminal is out of reach anyway, git runs in its own session.
func (r *Repo) silence(ctx context.Context) []string {
	vars := []string{
		// Set but empty: git asks neither this nor SSH_ASKPASS (gitcredentials(7)).
		"GIT_ASKPASS=", "SSH_ASKPASS=", "SSH_ASKPASS_REQUIRE=never",
		// The one helper with windows of its own.
		"GCM_INTERACTIVE=never",
	}
	if ssh := r.sshCommand(ctx); ssh != "" {
		vars = append(vars, "GIT_SSH_COMMAND="+ssh)
	}
	return vars
}

// sshCommand is the user's ssh with its questions switched off, empty where it is not
// OpenSSH (plink and others take no -o) and has to be left as it is.
func (r *Repo) sshCommand(ctx context.Context) string {
	command := r.env.Value("GIT_SSH_COMMAND")
	if command == "" {
		command, _ = r.setting(ctx, "core.sshcommand")
	}
	if command == "" {
		if r.env.Value("GIT_SSH") != "" {
			return ""
		}
		command = "ssh"
	}
	first, _, _ := strings.Cut(strings.TrimSpace(command), " ")
	switch strings.ToLower(filepath.Base(strings.Trim(first, `"'`))) {
	case "ssh", "ssh.exe":
		return command + " -oBatchMode=yes"
	}
	return ""
}

// pushRefusal reads why a push failed: from the porcelain lines ("!\t<refs>\t[rejected]
// (fetch first)", git-push(1)), or from what the server said before there were any.
func pushRefusal(out string, err error) error {
	var rejected error
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "!\t") {
			continue
		}
		if saysStale(line) {
			rejected = ErrRemoteRejected
			continue
		}
		if strings.Contains(line, "[remote rejected]") || strings.Contains(line, "[rejected]") {
			return ErrRemoteRefuses
		}
	}
	if rejected != nil {
		return rejected
	}
	var git *GitError
	if errors.As(err, &git) && saysForbidden(git.Stderr) {
		return ErrRemoteRefuses
	}
	return nil
}

// saysStale: somebody else's update came first, before or during this push.
func saysStale(line string) bool {
	for _, w := range []string{
		"(fetch first)", "(non-fast-forward)", "(stale info)", "(already exists)",
		"cannot lock ref", "failed to update ref", "incorrect old value", "reference already exists",
	} {
		if strings.Contains(line, w) {
			return true
		}
	}
	return false
}

// saysForbidden: words of the large hosts and of git-http-backend for "you may read, not
// write". "Permission denied (publickey)" is not among them: that is nobody logged in.
func saysForbidden(words string) bool {
	for _, w := range []string{
		"Permission to ", "Write access to repository not granted", "returned error: 403",
		"You are not allowed to push", "insufficient permission", "not authorized to push", "read-only",
	} {
		if strings.Contains(words, w) {
			return true
		}
	}
	return false
}
