//go:build unix && (full || soak || bench)

package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// theBinary is the program as users have it, built once for a test binary.
var theBinary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "isitdone-test-binary-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "git-isitdone")
	cmd := exec.Command("go", "build", "-tags", os.Getenv("ISITDONE_TAGS"), "-o", path, "./git-isitdone")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
})

// victims is a repository whose runs are killed. Its one check and its one filter stop at
// a word: while a file of that name is in the control directory, whoever comes by says so
// and waits until it is gone.
type victims struct {
	t             testing.TB
	dir, ctl, tmp string
	binary        string
	vars          []string
	round         int
}

const watchdog = 2 * time.Minute

func newVictims(t testing.TB) *victims {
	t.Helper()
	binary, err := theBinary()
	if err != nil {
		t.Fatal(err)
	}
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	v := &victims{
		t: t, binary: binary,
		dir: filepath.Join(base, "r"), ctl: filepath.Join(base, "ctl"), tmp: filepath.Join(base, "tmp"),
	}
	for _, d := range []string{v.dir, v.ctl, v.tmp, filepath.Join(base, "home")} {
		if err := os.Mkdir(d, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	v.vars = append(world(base), "PATH="+filepath.Dir(binary)+":"+os.Getenv("PATH"), "TMPDIR="+v.tmp)
	stop := func(word string) string {
		c := filepath.Join(v.ctl, word)
		return fmt.Sprintf("if [ -e %[1]s ]; then touch %[1]s.reached; while [ -e %[1]s ]; do sleep 0.02; done; fi\n", c)
	}
	v.write("../filter.sh", stop("hash")+"cat\n")
	v.write("check.sh", stop("run")+"grep -q good verdict.txt\n")
	v.write("verdict.txt", "good\n")
	v.write("data.slow", "0\n")
	v.write(".gitattributes", "*.slow filter=slow\n")
	v.write(".isitdone.json", `{"checks": {"test": {"cmd": "sh check.sh", "kind": "full"}}}`)
	v.git("init", "-q")
	v.git("config", "filter.slow.clean", "sh "+filepath.Join(base, "filter.sh"))
	v.git("add", "-A")
	v.git("commit", "-q", "-m", "first")
	return v
}

func (v *victims) write(name, content string) {
	v.t.Helper()
	if err := os.WriteFile(filepath.Join(v.dir, name), []byte(content), 0o600); err != nil {
		v.t.Fatal(err)
	}
}

func (v *victims) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = v.dir, v.vars
	cmd.WaitDelay = time.Second
	return cmd
}

func (v *victims) git(args ...string) string {
	v.t.Helper()
	out, err := v.command("git", args...).CombinedOutput()
	if err != nil {
		v.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// isitdone runs the program to its end.
func (v *victims) isitdone(args ...string) (status int, stdout, stderr string) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.t.Context(), watchdog)
	defer cancel()
	cmd := exec.CommandContext(ctx, v.binary, args...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = v.dir, v.vars, time.Second
	var out, words bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &words
	err := cmd.Run()
	if ctx.Err() != nil {
		v.t.Fatalf("git isitdone %v did not end\n%s%s", args, &out, &words)
	}
	if cmd.ProcessState == nil {
		v.t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), words.String()
}

func (v *victims) state() string {
	v.t.Helper()
	_, out, words := v.isitdone("receipt", "--json")
	var r struct{ State string }
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		v.t.Fatalf("receipt: %v\n%s%s", err, out, words)
	}
	return r.State
}

// newTree makes a tree that nobody has proved; its check will pass or fail.
func (v *victims) newTree(good bool) {
	v.t.Helper()
	v.round++
	v.write("data.slow", fmt.Sprint(v.round, "\n"))
	verdict := "bad\n"
	if good {
		verdict = "good\n"
	}
	v.write("verdict.txt", verdict)
}

// hold makes whoever comes by the word wait; the function lets them go.
func (v *victims) hold(word string) (release func()) {
	v.t.Helper()
	path := filepath.Join(v.ctl, word)
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		v.t.Fatal(err)
	}
	return func() {
		_ = os.Remove(path)
		_ = os.Remove(path + ".reached")
	}
}

func (v *victims) reached(word string) bool {
	_, err := os.Stat(filepath.Join(v.ctl, word+".reached"))
	return err == nil
}

// await polls until it is so.
func (v *victims) await(what string, so func() bool) {
	v.t.Helper()
	limit := time.NewTimer(watchdog)
	defer limit.Stop()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !so() {
		select {
		case <-limit.C:
			v.t.Fatalf("never came to: %s", what)
		case <-tick.C:
		}
	}
}

// victim is a started run.
type victim struct {
	cmd   *exec.Cmd
	words string // the file with what it printed
	done  chan struct{}
}

func (v *victims) start(args ...string) *victim {
	v.t.Helper()
	words, err := os.CreateTemp(v.ctl, "words-")
	if err != nil {
		v.t.Fatal(err)
	}
	defer words.Close()
	x := &victim{cmd: v.command(v.binary, args...), words: words.Name(), done: make(chan struct{})}
	x.cmd.Stdout, x.cmd.Stderr = words, words
	if err := x.cmd.Start(); err != nil {
		v.t.Fatal(err)
	}
	go func() {
		defer close(x.done)
		_ = x.cmd.Wait() // killed
	}()
	return x
}

func (x *victim) kill() {
	_ = x.cmd.Process.Kill() // it may have come to its end
	<-x.done
}

func (x *victim) said(words string) bool {
	text, err := os.ReadFile(x.words)
	return err == nil && strings.Contains(string(text), words)
}
