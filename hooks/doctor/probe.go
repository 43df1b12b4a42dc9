package doctor

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/host"
)

const (
	// probeLimit is how long the registered command may take to refuse a synthetic stop.
	probeLimit = 90 * time.Second
	// doctorVar makes the hook judge by a check that always fails, and record nothing.
	doctorVar = "ISITDONE_DOCTOR"
	// probeSession names the synthetic session.
	probeSession = "isitdone-doctor"
)

// probe sends the registered command a stop that claims success. Only a block in the host's
// own dialect, by this program, is a proof.
func (x *examination) probe(ctx context.Context, h host.Host, command string) {
	name := "probe:" + h.ID()
	began := x.env.Now()
	a := x.call(ctx, h, "sh", command, x.probeEnv())
	if why := x.judge(h, a); why != "" {
		x.bad(name, why, probeHint(a))
		return
	}
	version := bannerVersion(a.stdout)
	if version != toolVersion(x.tool) {
		x.bad("stale:"+h.ID(), fmt.Sprintf("the registered command is version %s, this program is %s", version, toolVersion(x.tool)),
			"command -v git-isitdone   (one of two installations is old)")
	}
	if why := x.bashProbe(ctx, h, command); why != "" {
		x.bad(name, why, "make the file silent for shells that are not interactive, or take BASH_ENV out of the environment")
		return
	}
	x.ok(name, "a synthetic \"tests pass\" stop was blocked in %.1fs", x.env.Now().Sub(began).Seconds())
	x.shortPath(ctx, h, command)
}

// call runs the command line as the host does: through a shell, at the top.
func (x *examination) call(ctx context.Context, h host.Host, shell, command string, env environ.Env) answer {
	return runShell(ctx, shellCall{
		shell: shell, command: command, dir: x.repo.Top, env: env.Vars,
		stdin: h.ProbePayload(x.repo.Top, probeSession), limit: probeLimit,
	})
}

// probeEnv is the environment of a hook: what a surrounding run has put in would make the
// stop a nested one.
func (x *examination) probeEnv() environ.Env {
	env := x.env.WithoutFunc(func(name string) bool {
		return name == gitstore.TokenVar || strings.HasPrefix(name, "ISITDONE")
	})
	return env.With(doctorVar+"=1", "CLAUDE_PROJECT_DIR="+x.repo.Top, "NO_COLOR=1")
}

// judge says why an answer is no proof; empty where it is one.
func (x *examination) judge(h host.Host, a answer) string {
	switch {
	case a.failure != "":
		return "the registered command " + a.failure + a.tail()
	case h.Blocks(a.stdout, a.exit):
		if bannerVersion(a.stdout) == "" {
			return "the stop was blocked, but not by this program: its answer names no [isitdone version]"
		}
		return ""
	}
	if i := bytes.IndexByte(a.stdout, '{'); i > 0 && h.Blocks(a.stdout[i:], a.exit) {
		return fmt.Sprintf("%q stands before the answer, so that the host does not read it; a start-up file of the shell writes it%s",
			strings.TrimSpace(string(a.stdout[:i])), x.profile())
	}
	switch {
	case a.exit == 127:
		return "the registered command was not found (status 127)" + a.tail()
	case a.exit != 0:
		return fmt.Sprintf("the registered command failed with status %d, which holds nobody%s", a.exit, a.tail())
	case len(bytes.TrimSpace(a.stdout)) == 0:
		return "the registered command allowed a stop with a failing check (it printed nothing)" + a.tail()
	default:
		return fmt.Sprintf("the registered command did not block a stop with a failing check; it printed %q", clip(string(a.stdout), 200))
	}
}

// profile names the file that shells which are not interactive read at their start.
func (x *examination) profile() string {
	for _, name := range []string{"BASH_ENV", "ENV"} {
		if file := x.env.Value(name); file != "" {
			return ": " + file + " (" + name + ")"
		}
	}
	return ""
}

func probeHint(a answer) string {
	if a.exit == 127 {
		return "put git-isitdone on the PATH that the agent is started with, then git isitdone doctor"
	}
	return "git isitdone init   (writes the registration anew)"
}

// bashProbe repeats the probe in bash where BASH_ENV is set: hosts that use bash read that
// file before every hook, and sh does not (bugs: A08).
func (x *examination) bashProbe(ctx context.Context, h host.Host, command string) string {
	if x.env.Value("BASH_ENV") == "" || !onPath(x.env, "bash") {
		return ""
	}
	return x.judge(h, x.call(ctx, h, "bash", command, x.probeEnv()))
}

// shortPath warns where a client that was started from a desktop would not find us.
func (x *examination) shortPath(ctx context.Context, h host.Host, command string) {
	const short = "/usr/bin:/bin"
	if runtime.GOOS == "windows" || x.env.Value("PATH") == short || x.toldPath {
		return
	}
	a := x.call(ctx, h, "sh", command, x.probeEnv().With("PATH="+short))
	if !h.Blocks(a.stdout, a.exit) {
		x.toldPath = true
		x.ok("note:path", "with PATH=%s, which is what %s has when a desktop starts it, the registered command fails%s", short, h.Name(), a.tail())
	}
}

func onPath(env environ.Env, name string) bool {
	for _, dir := range filepath.SplitList(env.Value("PATH")) {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode()&0o111 != 0 {
			return true
		}
	}
	return false
}

// bannerVersion reads "[isitdone 1.2.3]" out of an answer.
func bannerVersion(stdout []byte) string {
	m := regexp.MustCompile(`\[isitdone[ /]([^\]\s]+)\]`).FindSubmatch(stdout)
	if m == nil {
		return ""
	}
	return string(m[1])
}

// toolVersion is the version in "isitdone/1.2.3" or "isitdone 1.2.3".
func toolVersion(tool string) string {
	return tool[strings.LastIndexAny(tool, "/ ")+1:]
}

func clip(s string, n int) string {
	s = strings.TrimSpace(s)
	if len(s) > n {
		return strings.ToValidUTF8(s[:n], "") + "…"
	}
	return s
}
