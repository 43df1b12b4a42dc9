package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"git-isitdone/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"git-isitdone": func() { os.Exit(cli.Main()) },
	})
}

// TestScript runs testdata/script: real git, real hooks, the real program, in a world of its own.
func TestScript(t *testing.T) {
	runScripts(t, "testdata/script")
}

// runScripts fails where a folder holds no script: zero tests ran is what this project hunts.
func runScripts(t *testing.T, dir string) {
	t.Helper()
	scripts, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts in %s (%v)", dir, err)
	}
	payloads, err := filepath.Abs("testdata/payloads")
	if err != nil {
		t.Fatal(err)
	}
	recordings, err := filepath.Abs("../hooks/host/testdata")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Vars = world(e.WorkDir)
			e.Setenv("PAYLOADS", payloads)
			e.Setenv("RECORDINGS", recordings)
			e.Setenv("PATH", os.Getenv("PATH"))
			return os.MkdirAll(filepath.Join(e.WorkDir, "home"), 0o700)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"payload":  payload,
			"recorded": recorded,
			"render":   render,
			"onejson":  oneJSON,
			"ledger":   ledger,
			"status":   status,
		},
	})
}

// world is the environment of a script: nothing of the surrounding run leaks into it, no
// GIT_* variable, no configuration of the machine or the user, no token of an outer run.
func world(dir string) []string {
	vars := []string{
		"WORK=" + dir,
		"HOME=" + filepath.Join(dir, "home"),
		"TMPDIR=" + os.TempDir(),
		"GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=Ada Example", "GIT_AUTHOR_EMAIL=ada@example.org",
		"GIT_COMMITTER_NAME=Ada Example", "GIT_COMMITTER_EMAIL=ada@example.org",
		"GIT_CONFIG_COUNT=2",
		"GIT_CONFIG_KEY_0=init.defaultBranch", "GIT_CONFIG_VALUE_0=main",
		"GIT_CONFIG_KEY_1=protocol.file.allow", "GIT_CONFIG_VALUE_1=always",
		"LC_ALL=C", "TERM=dumb",
		"GOPROXY=off", "GOTOOLCHAIN=local",
	}
	// Compiling the standard library anew for every script would take minutes.
	for _, key := range []string{"GOCACHE", "GOMODCACHE", "GOROOT"} {
		if out, err := exec.Command("go", "env", key).Output(); err == nil {
			vars = append(vars, key+"="+strings.TrimSpace(string(out)))
		}
	}
	return vars
}
