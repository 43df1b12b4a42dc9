package host

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestAmpPlugin(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIP needs node: the plugin is JavaScript")
	}
	host, err := filepath.Abs(filepath.Join("testdata", "amp-host.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ status, stop, want string }{
		{"done", `printf '{"decision":"block","reason":"NOT DONE"}'`, `{"action":"continue","userMessage":"NOT DONE"}`},
		{"done", "true", "null"},
		{"done", "exit 3", "null"},
		{"cancelled", `printf '{"decision":"block","reason":"NOT DONE"}'`, "null"},
	} {
		dir := t.TempDir()
		plugin, sent := filepath.Join(dir, "isitdone.mjs"), filepath.Join(dir, "sent")
		content := Amp{}.Generate(Generated{Stop: "cat >" + sent + "; " + c.stop, StopLimit: time.Minute})
		if err := os.WriteFile(plugin, content, 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(node, host, plugin, c.status)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != c.want {
			t.Errorf("%s, %s: got %s, %v", c.status, c.stop, got, err)
		}
		payload, err := os.ReadFile(sent)
		if c.status != "done" {
			if err == nil {
				t.Errorf("%s was judged", c.status)
			}
			continue
		}
		s, err := Amp{}.ParseStop(payload, envAt("/x"))
		if err != nil || s.SessionID != "T-1" || s.Message != "All tests pass,\ndone." || s.Unfinished || s.Dir == "" {
			t.Errorf("stop: %+v, %v", s, err)
		}
	}
}
