package run

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"git-isitdone/checks/plan"
)

// TestHelperRunsACheck is not a test: it is the process that TestKilledRunTakesItsCheckAlong kills.
func TestHelperRunsACheck(t *testing.T) {
	dir := os.Getenv("RUN_TEST_HELPER_DIR")
	if dir == "" {
		t.Skip("SKIP only run as a helper process")
	}
	o := surroundings(t)
	o.Dir = dir
	Check(context.Background(), plan.Check{ID: "a", Argv: []string{"sh", "-c", "echo $$ >pid.part; mv pid.part pid; exec sleep 68"}}, o)
}

// E05: who kills us with SIGKILL does not leave a check behind that goes on writing.
func TestKilledRunTakesItsCheckAlong(t *testing.T) {
	dir := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run", "^TestHelperRunsACheck$")
	cmd.Env = append(os.Environ(), "RUN_TEST_HELPER_DIR="+dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	pidFile := dir + "/pid"
	waitFor(t, func() bool { _, err := os.Stat(pidFile); return err == nil })
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	b, err := os.ReadFile(pidFile)
	if err != nil {
		t.Fatal(err)
	}
	stat := "/proc/" + strings.TrimSpace(string(b)) + "/stat"
	waitFor(t, func() bool {
		line, err := os.ReadFile(stat)
		return err != nil || strings.Contains(string(line), ") Z ")
	})
}
