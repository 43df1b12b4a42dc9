package install

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// The look that costs no process sees what the thorough one sees.
func TestGuardIsWhatGitWouldFind(t *testing.T) {
	texts := map[string]bool{}
	for name, change := range map[string]func(w world){
		"nothing":   func(world) {},
		"installed": func(w world) { w.mustHooks(Added) },
		"edited": func(w world) {
			w.mustHooks(Added)
			w.script(w.hook(), w.read(w.hook())+"\nexit 0\n")
		},
		"foreign":        func(w world) { w.script(w.hook(), "#!/bin/sh\n") },
		"calls us":       func(w world) { w.script(w.hook(), "#!/bin/sh\ngit isitdone git-hook pre-push \"$@\"\n") },
		"not executable": func(w world) { w.mustHooks(Added); _ = os.Chmod(w.hook(), 0o644) },
		"bypassed":       func(w world) { w.mustHooks(Added); w.git("config", "core.hooksPath", "/dev/null") },
		"husky": func(w world) {
			w.git("config", "core.hooksPath", ".husky/_")
			w.script(filepath.Join(w.top, ".husky", "_", "pre-push"), "#!/bin/sh\n. husky.sh\n")
			w.script(filepath.Join(w.top, ".husky", "pre-push"), "git isitdone git-hook pre-push \"$@\"\n")
		},
		"in the home": func(w world) {
			w.git("config", "core.hooksPath", "~/hooks")
			w.script(filepath.Join(w.env.Home(), "hooks", "pre-push"), "#!/bin/sh\ngit isitdone git-hook pre-push \"$@\"\n")
		},
	} {
		w := gitWorld(t)
		change(w)
		want, err := FindPrePush(context.Background(), w.open(w.top))
		if err != nil {
			t.Fatal(err)
		}
		got, err := GuardOf(context.Background(), w.open(w.top), w.env.Home())
		if err != nil || got.Judged != (want.Ours || want.CalledFrom != "") || got.Executable != want.Executable || got.HooksPath != want.HooksPath {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, want)
		}
		if (got.Text == "ours") != (want.Ours && !want.Edited) {
			t.Errorf("%s: text %q", name, got.Text)
		}
		texts[got.Text] = true
	}
	if len(texts) < 4 {
		t.Errorf("only %d texts were told apart", len(texts))
	}
}
