package gitstore

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// configOf reads a world's configuration natively and by git.
func configOf(t fataler, w *world) (native, byGit []ConfigEntry, ok bool, gitErr error) {
	r, err := Open(ctx, w.env, w.path("r"))
	if err != nil {
		t.Fatalf("%v", err)
	}
	defer r.Close()
	native, ok = r.nativeConfig()
	out, gitErr := r.run(ctx, "config", "--list", "-z", "--show-scope")
	return native, parseConfig(string(out)), ok, gitErr
}

type fataler interface{ Fatalf(string, ...any) }

func TestNativeConfigIsGits(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	w.write("home/more", "[a]\n\tinhome = 1\n")
	w.write("home/.config/git/config", "[include]\n\tpath = ~/more\n[x]\n\txdg = yes\n")
	w.write("r/.git/inc", "[a]\n\trelative\n[include]\n\tpath = nothing\n")
	w.write("r/.git/config", w.read("r/.git/config")+"[include]\n\tpath = inc\n[User \"Sub Name\"] key = \"a b\" ; c\n[old.Style]\n\tX = 1\\\n 2 # x\n")
	w.env = w.env.WithoutFunc(func(name string) bool { return name == "GIT_CONFIG_GLOBAL" })
	native, byGit, ok, err := configOf(t, w)
	if !ok || err != nil || !slices.Equal(native, byGit) {
		t.Errorf("native %q (%v)\ngit    %q (%v)", native, ok, byGit, err)
	}
	if len(native) < 12 {
		t.Errorf("only %d values: this test shows little", len(native))
	}
}

func TestConfigThatIsLeftToGit(t *testing.T) {
	cases := map[string]func(w *world){
		"conditional include": func(w *world) { w.git("r", "config", "includeIf.gitdir:~/.path", "x") },
		"git -c":              func(w *world) { w.env = w.env.With("GIT_CONFIG_PARAMETERS='a.b'='c'") },
		"variables that include": func(w *world) {
			w.env = w.env.With("GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=include.path", "GIT_CONFIG_VALUE_0=/x")
		},
		"a variable that is missing": func(w *world) { w.env = w.env.With("GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=a.b") },
		"a count that is none": func(w *world) {
			w.env = w.env.With("GIT_CONFIG_COUNT=+1", "GIT_CONFIG_KEY_0=a.b", "GIT_CONFIG_VALUE_0=")
		},
		"include of a user": func(w *world) { w.git("r", "config", "include.path", "~root/x") },
		"another prefix": func(w *world) {
			w.env = w.env.WithoutFunc(func(n string) bool { return n == "GIT_CONFIG_NOSYSTEM" })
			real, err := exec.LookPath("git")
			if err != nil {
				t.Fatal(err)
			}
			w.write("bin/git", "#!/bin/sh\nexec '"+real+"' \"$@\"\n")
			_ = os.Chmod(w.path("bin/git"), 0o755)
			w.env = w.env.With("PATH=" + w.path("bin") + ":" + os.Getenv("PATH"))
		},
		"malformed":      func(w *world) { w.write("r/.git/config", "[core]\n\ta = \"\n") },
		"tab in a value": func(w *world) { w.write("r/.git/config", "[core]\n\ta = x\ty\n") },
	}
	for name, change := range cases {
		w := newWorld(t)
		w.repo("r")
		r := w.open("r")
		if _, ok := r.nativeConfig(); !ok {
			t.Fatal("the plain repository is left to git")
		}
		change(w)
		if r, err := Open(ctx, w.env, w.path("r")); err == nil {
			if _, ok := r.nativeConfig(); ok {
				t.Errorf("%s: read natively", name)
			}
		}
	}
}

// Whatever a configuration file holds, it is read as git reads it, or left to git.
func TestAnyConfigFileIsReadAsGitDoes(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	base := w.read("r/.git/config")
	piece := rapid.SampledFrom([]string{
		"[s]\n", "[s \"Sub\"]\n", "[s.Sub]", "[S]", "a", "b-1", " = ", "=", "x", "x y", "  ", "\t", "\n", "\n\t", "\"", "\\\"", "\\n", "\\\\", "\\\n", "\\t",
		"#c", ";", "\r\n", "'", "[", "]", "1", "-", "é", "\n\tkey = value\n", "[s]\n\ta = b\n",
	})
	read := 0
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 1, 12).Draw(t, "text"), "")
		w.write("r/.git/config", base+"[z]\n"+text)
		native, byGit, ok, err := configOf(t, w)
		if !ok {
			return
		}
		read++
		if err != nil || !slices.Equal(native, byGit) {
			t.Fatalf("%q\nnative %q\ngit    %q (%v)", text, native, byGit, err)
		}
	})
	if read == 0 {
		t.Error("none was read natively, so this test shows nothing")
	}
}

func FuzzParseConfigFile(f *testing.F) {
	f.Add([]byte("[core]\n\tbare = false\n[a \"b\"] c = \"d\" ; e\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		parseConfigFile(data, func(key, value string) bool {
			if !strings.Contains(key, ".") {
				t.Errorf("key %q", key)
			}
			return true
		})
	})
}

// Whatever variables hand over, it is read as git reads it, or left to git.
func TestAnySettingByVariableIsReadAsGitDoes(t *testing.T) {
	w := newWorld(t)
	w.repo("r")
	base := w.env
	key := rapid.SampledFrom([]string{"a.b", "A.B", "a.Sub.Name.c", "a..b", "a.b-c", "a.1b", "a.-b", ".b", "a.", "a", "", "a b.c", "a.x y.c", "a.\n.c", "é.b", "core.bare", "user.name"})
	value := rapid.SampledFrom([]string{"", "x", "a b", "x\ny", "\"q\"", "é", " x "})
	count := rapid.SampledFrom([]string{"", "0", "1", "2", "02", "-1", "x", "3"})
	read := 0
	rapid.Check(t, func(t *rapid.T) {
		w.env = base.With("GIT_CONFIG_COUNT="+count.Draw(t, "count"),
			"GIT_CONFIG_KEY_0="+key.Draw(t, "key"), "GIT_CONFIG_VALUE_0="+value.Draw(t, "value"),
			"GIT_CONFIG_KEY_1="+key.Draw(t, "key"), "GIT_CONFIG_VALUE_1="+value.Draw(t, "value"))
		r, err := Open(ctx, w.env, w.path("r"))
		if err != nil {
			return // git refuses the settings, and we with it
		}
		defer r.Close()
		native, ok := r.nativeConfig()
		if !ok {
			return
		}
		read++
		out, err := r.run(ctx, "config", "--list", "-z", "--show-scope")
		if byGit := parseConfig(string(out)); err != nil || !slices.Equal(native, byGit) {
			t.Fatalf("native %q\ngit    %q (%v)", native, byGit, err)
		}
	})
	if read == 0 {
		t.Error("none was read natively, so this test shows nothing")
	}
}
