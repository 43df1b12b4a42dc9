package gitstore

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"git-isitdone/gitstore/environ"
)

// withRemote is a repository r with the bare remote origin and a ref to exchange.
func withRemote(t *testing.T) (*world, *Repo) {
	w := newWorld(t)
	w.repo("r")
	w.git(".", "init", "-q", "--bare", "origin.git")
	w.git("r", "remote", "add", "origin", w.path("origin.git"))
	w.git("r", "push", "-q", "origin", "main")
	r := w.open("r")
	note := must(r.CommitTree(ctx, w.headTree("r"), nil, "note"))(t)
	if err := r.SwapRef(ctx, "refs/notes/isitdone", "", note, "x"); err != nil {
		t.Fatal(err)
	}
	return w, r
}

const (
	pushSpec  = "refs/notes/isitdone:refs/notes/isitdone"
	fetchSpec = "+refs/notes/isitdone:refs/isitdone/remotes/origin/notes"
)

func (w *world) hook(name, script string) {
	w.t.Helper()
	w.write(name, "#!/bin/sh\n"+script+"\n")
	if err := os.Chmod(w.path(name), 0o755); err != nil {
		w.t.Fatal(err)
	}
}

func TestExchangeRoundTrip(t *testing.T) {
	w, r := withRemote(t)
	w.hook("r/.git/hooks/pre-push", "touch "+w.path("pre-push-ran"))
	w.git("r", "tag", "-am", "t", "v1")
	// Settings that would make a push or fetch do more, or ask more of the server.
	for _, s := range []string{"push.followTags=true", "push.gpgSign=if-asked", "push.pushOption=ci.skip", "fetch.prune=true", "remote.origin.mirror=true", "remote.origin.tagOpt=--tags"} {
		key, value, _ := strings.Cut(s, "=")
		w.git("r", "config", key, value)
	}
	if err := r.Push(ctx, "origin", ExchangeOptions{}, pushSpec); err != nil {
		t.Fatal(err)
	}
	if got, want := w.git("origin.git", "rev-parse", "refs/notes/isitdone"), w.git("r", "rev-parse", "refs/notes/isitdone"); got != want {
		t.Errorf("the remote has %s, not %s", got, want)
	}
	if tags := w.git("origin.git", "tag"); tags != "" {
		t.Errorf("tags were pushed: %s", tags)
	}
	if _, err := os.Stat(w.path("pre-push-ran")); err == nil {
		t.Error("the pre-push hook ran")
	}
	w.git(".", "clone", "-q", "--depth", "1", "file://"+w.path("origin.git"), "clone")
	w.git("origin.git", "tag", "theirs", "main")
	refs := w.git("clone", "for-each-ref")
	if err := w.open("clone").Fetch(ctx, "origin", ExchangeOptions{}, fetchSpec); err != nil {
		t.Fatal(err)
	}
	after := w.git("clone", "for-each-ref")
	if want := refs + "\n" + w.git("r", "rev-parse", "refs/notes/isitdone") + " commit\trefs/isitdone/remotes/origin/notes"; len(strings.Split(after, "\n")) != len(strings.Split(refs, "\n"))+1 {
		t.Errorf("refs after the fetch:\n%s\nwant:\n%s", after, want)
	}
	if _, err := os.Stat(w.path("clone/.git/FETCH_HEAD")); err == nil {
		t.Error("FETCH_HEAD was written")
	}
	if got := w.git("clone", "rev-parse", "--is-shallow-repository"); got != "true" {
		t.Errorf("the clone is shallow: %s", got)
	}
}

func TestFetchOfMissingRef(t *testing.T) {
	_, r := withRemote(t)
	if err := r.Fetch(ctx, "origin", ExchangeOptions{}, fetchSpec); !errors.Is(err, ErrNotFound) {
		t.Errorf("missing ref: %v", err)
	}
	var git *GitError
	if err := r.Fetch(ctx, "nowhere", ExchangeOptions{}, fetchSpec); errors.Is(err, ErrNotFound) || !errors.As(err, &git) {
		t.Errorf("missing remote: %v", err)
	}
	if err := r.Fetch(ctx, "--upload-pack=touch x", ExchangeOptions{}, fetchSpec); !errors.As(err, &git) {
		t.Errorf("a remote like an option: %v", err)
	}
}

func TestPushRefusalsAreToldApart(t *testing.T) {
	cases := []struct {
		name string
		want error
		make func(w *world, r *Repo)
	}{
		{"somebody was faster", ErrRemoteRejected, func(w *world, r *Repo) {
			theirs := must(r.CommitTree(ctx, EmptyTree("sha1"), nil, "theirs"))(w.t)
			w.git("r", "push", "-q", "origin", string(theirs)+":refs/notes/isitdone")
		}},
		{"somebody was faster, and we do not have it", ErrRemoteRejected, func(w *world, r *Repo) {
			w.git("origin.git", "update-ref", "refs/notes/isitdone", w.git("origin.git", "commit-tree", "-m", "theirs", w.git("origin.git", "rev-parse", "main^{tree}")))
		}},
		{"pre-receive hook", ErrRemoteRefuses, func(w *world, r *Repo) { w.hook("origin.git/hooks/pre-receive", "exit 1") }},
		{"update hook", ErrRemoteRefuses, func(w *world, r *Repo) { w.hook("origin.git/hooks/update", "echo no notes here >&2; exit 1") }},
		{"hidden ref", ErrRemoteRefuses, func(w *world, r *Repo) { w.git("origin.git", "config", "receive.hideRefs", "refs/notes") }},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w, r := withRemote(t)
			c.make(w, r)
			before := w.git("origin.git", "for-each-ref")
			err := r.Push(ctx, "origin", ExchangeOptions{}, pushSpec)
			if !errors.Is(err, c.want) {
				t.Errorf("got %v", err)
			}
			if both := errors.Is(err, ErrRemoteRejected) && errors.Is(err, ErrRemoteRefuses); both {
				t.Error("it is both")
			}
			if after := w.git("origin.git", "for-each-ref"); after != before {
				t.Errorf("the remote changed:\n%s", after)
			}
		})
	}
}

func TestPushWithoutARemoteIsNeither(t *testing.T) {
	_, r := withRemote(t)
	err := r.Push(ctx, "nowhere", ExchangeOptions{}, pushSpec)
	var git *GitError
	if !errors.As(err, &git) || errors.Is(err, ErrRemoteRejected) || errors.Is(err, ErrRemoteRefuses) {
		t.Errorf("got %v", err)
	}
}

func TestHangingRemoteIsEnded(t *testing.T) {
	w, r := withRemote(t)
	w.fifo("gone")
	w.hook("origin.git/hooks/pre-receive", "exec 9> "+w.path("gone")+"; sleep 600")
	gone := make(chan struct{})
	go func() {
		_, _ = os.ReadFile(w.path("gone")) // ends when the last process that has it open ends
		close(gone)
	}()
	start := time.Now()
	err := r.Push(ctx, "origin", ExchangeOptions{Deadline: start.Add(500 * time.Millisecond)}, pushSpec)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	if d := time.Since(start); d > 60*time.Second {
		t.Errorf("took %s", d)
	}
	select {
	case <-gone:
	case <-time.After(60 * time.Second):
		t.Error("the hook of the remote still runs")
	}
}

func TestPushRefusalWords(t *testing.T) {
	cases := []struct {
		out, stderr string
		want        error
	}{
		{"!\trefs/notes/x:refs/notes/x\t[rejected] (fetch first)\nDone\n", "", ErrRemoteRejected},
		{"!\trefs/notes/x:refs/notes/x\t[remote rejected] (cannot lock ref 'refs/notes/x': is at 1 but expected 2)\n", "", ErrRemoteRejected},
		{"!\trefs/notes/x:refs/notes/x\t[remote rejected] (pre-receive hook declined)\n", "", ErrRemoteRefuses},
		{"!\trefs/a:refs/a\t[rejected] (fetch first)\n!\trefs/b:refs/b\t[remote rejected] (deny updating a hidden ref)\n", "", ErrRemoteRefuses},
		{"", "remote: Permission to o/r.git denied to u.\nfatal: unable to access", ErrRemoteRefuses},
		{"", "git@host: Permission denied (publickey).", nil},
		{"", "fatal: unable to access 'https://x/': Could not resolve host", nil},
	}
	for _, c := range cases {
		got := pushRefusal(c.out, &GitError{Stderr: c.stderr})
		if got != c.want {
			t.Errorf("%q %q: %v, want %v", c.out, c.stderr, got, c.want)
		}
	}
}

func TestSSHAsksNothing(t *testing.T) {
	cases := []struct{ variable, setting, old, want string }{
		{want: "ssh -oBatchMode=yes"},
		{variable: "ssh -i ~/key", want: "ssh -i ~/key -oBatchMode=yes"},
		{setting: "/usr/bin/ssh -p 3", want: "/usr/bin/ssh -p 3 -oBatchMode=yes"},
		{variable: "'ssh'", setting: "plink", want: "'ssh' -oBatchMode=yes"},
		{setting: "plink -batch", want: ""},
		{old: "/opt/wrapper", want: ""},
	}
	for _, c := range cases {
		r := &Repo{config: []ConfigEntry{{Key: "core.sshcommand", Value: c.setting}}, env: environ.Env{Vars: []string{"GIT_SSH_COMMAND=" + c.variable, "GIT_SSH=" + c.old}}}
		if got := r.sshCommand(ctx); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
