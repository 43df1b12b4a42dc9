//go:build linux && (full || soak)

package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

func TestWritersLoseNothing(t *testing.T) { writersLoseNothing(t, 8, 5) }

// writersLoseNothing records receipts of different trees from several working trees at
// once, a process for each receipt, and looks for every one of them.
func writersLoseNothing(t *testing.T, writers, each int) {
	v := newVictims(t)
	var all sync.WaitGroup
	recorded := make([][]string, writers)
	for w := range writers {
		dir := filepath.Join(filepath.Dir(v.dir), fmt.Sprint("w", w))
		v.git("worktree", "add", "-q", "--detach", dir)
		all.Go(func() {
			for i := range each {
				tree, err := v.record(dir, fmt.Sprint(w, " ", i, "\n"))
				if err != nil {
					t.Errorf("writer %d, receipt %d: %v", w, i, err)
					return
				}
				recorded[w] = append(recorded[w], tree)
			}
		})
	}
	all.Wait()
	_, out, words := v.isitdone("log", "-n", "0", "--json")
	var log struct {
		Events []struct {
			Receipt *struct{ Tree, Verdict string }
		}
		Bad []struct{ Where, Reason string }
	}
	if err := json.Unmarshal([]byte(out), &log); err != nil {
		t.Fatalf("log: %v\n%s%s", err, out, words)
	}
	has := map[string]bool{}
	for _, e := range log.Events {
		if e.Receipt != nil && e.Receipt.Verdict == "PASS" {
			has[e.Receipt.Tree] = true
		}
	}
	found := 0
	for _, trees := range recorded {
		for _, tree := range trees {
			if has[tree] {
				found++
			}
		}
	}
	t.Logf("%d processes × %d receipts: %d of %d found", writers, each, found, writers*each)
	if found != writers*each || len(log.Bad) > 0 {
		t.Errorf("%d of %d found, not believed: %v", found, writers*each, log.Bad)
	}
	v.git("fsck", "--strict")
}

// record makes a tree of its own and runs the program on it.
func (v *victims) record(dir, content string) (tree string, err error) {
	if err := os.WriteFile(filepath.Join(dir, "data.txt"), []byte(content), 0o600); err != nil {
		return "", err
	}
	cmd := exec.Command(v.binary, "--json")
	cmd.Dir, cmd.Env = dir, v.vars
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	var r struct {
		Tree string
		Done bool
	}
	if err := json.Unmarshal(out, &r); err != nil || !r.Done {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return r.Tree, nil
}
