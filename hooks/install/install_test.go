package install

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"git-isitdone/hooks/trust"
)

var both = Options{Agents: []string{"claude"}, GitHooks: true}

func TestInstallGrantsTrustAndUninstallLeavesNothing(t *testing.T) {
	w := gitWorld(t)
	repo := w.open(w.top)
	before := w.git("status", "--porcelain", "--ignored")
	results, err := Install(context.Background(), w.env, repo, both)
	if err != nil {
		t.Fatal(err)
	}
	if got := actions(results); got != "stop:added edit:added start:added end:added push:added" || !trust.Granted(w.env, repo) {
		t.Errorf("got %q, trusted %v", got, trust.Granted(w.env, repo))
	}
	if results, err = Install(context.Background(), w.env, repo, both); err != nil || actions(results) != "stop:unchanged edit:unchanged start:unchanged end:unchanged push:unchanged" {
		t.Errorf("second run: %q, %v", actions(results), err)
	}
	if results, err = Uninstall(context.Background(), w.env, repo, both); err != nil || actions(results) != "stop:removed edit:removed start:removed end:removed push:removed" {
		t.Errorf("uninstall: %q, %v", actions(results), err)
	}
	if after := w.git("status", "--porcelain", "--ignored"); after != before || exists(w.hook()) {
		t.Errorf("left behind: %s", after)
	}
}

func TestDryRunWritesNothing(t *testing.T) {
	w := gitWorld(t)
	repo := w.open(w.top)
	dry := both
	dry.DryRun = true
	results, err := Install(context.Background(), w.env, repo, dry)
	if err != nil || actions(results) != "stop:added edit:added start:added end:added push:added" {
		t.Errorf("got %q, %v", actions(results), err)
	}
	if exists(w.settings()) || exists(w.hook()) || trust.Granted(w.env, repo) {
		t.Error("something was written")
	}
	if _, err := Install(context.Background(), w.env, repo, both); err != nil {
		t.Fatal(err)
	}
	if results, err = Uninstall(context.Background(), w.env, repo, dry); err != nil || actions(results) != "stop:removed edit:removed start:removed end:removed push:removed" {
		t.Errorf("got %q, %v", actions(results), err)
	}
	if !exists(w.settings()) || !exists(w.hook()) {
		t.Error("something was removed")
	}
}

func TestEverythingIsCheckedBeforeAnythingIsWritten(t *testing.T) {
	w := gitWorld(t)
	repo := w.open(w.top)
	w.write(filepath.Join(w.top, "lefthook.yml"), "pre-commit:\n")
	if _, err := Install(context.Background(), w.env, repo, both); err == nil {
		t.Fatal("lefthook's folder was taken")
	}
	if exists(w.settings()) || trust.Granted(w.env, repo) {
		t.Error("the settings were written before the hook was checked")
	}
}

// A host that stops waiting lets the agent go.
func TestHostWaitsForWhatTheChecksMayTake(t *testing.T) {
	w := gitWorld(t)
	w.write(filepath.Join(w.top, ".isitdone.json"), `{"checks": {"slow": {"cmd": "true", "kind": "full", "timeout": 3600}}}`)
	results, err := Install(context.Background(), w.env, w.open(w.top), Options{Agents: []string{"claude"}})
	if err != nil {
		t.Fatal(err)
	}
	if results[0].Timeout != 3660 || results[1].Timeout != 30 || !strings.Contains(w.read(w.settings()), `"timeout": 3660`) {
		t.Errorf("got %d and %d", results[0].Timeout, results[1].Timeout)
	}
	w.write(filepath.Join(w.top, ".isitdone.json"), `{"checks": `)
	if results, err = Install(context.Background(), w.env, w.open(w.top), Options{Agents: []string{"claude"}}); err != nil || results[0].Timeout != 600 {
		t.Errorf("with an unreadable configuration: %+v, %v", results, err)
	}
}

func TestUnwritableSettingsAreNamed(t *testing.T) {
	if os.Geteuid() == 0 {
		asNobody(t)
		return
	}
	unwritable(t)
}
