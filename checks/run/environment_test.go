package run

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"git-isitdone/checks/plan"
	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
)

func varsOf(t *testing.T, c plan.Check, vars ...string) map[string]string {
	t.Helper()
	m := map[string]string{}
	for _, v := range environment(c, Options{Dir: "/repo", Env: environ.Env{Vars: vars}, Token: "tok"}, "/repo", "mark") {
		name, value, _ := strings.Cut(v, "=")
		if _, twice := m[name]; twice {
			t.Errorf("%s is set twice", name)
		}
		m[name] = value
	}
	return m
}

func TestC01_CIIsTrueWhateverTheCallerHas(t *testing.T) {
	for _, caller := range [][]string{{}, {"CI=false"}, {"CI=0"}, {"CI="}} {
		m := varsOf(t, plan.Check{}, caller...)
		for k, want := range map[string]string{"CI": "true", "NO_COLOR": "1", "TERM": "dumb", "UV_NO_SYNC": "1", "ISITDONE": "1", gitstore.TokenVar: "tok", MarkerVar: "mark", "PWD": "/repo"} {
			if m[k] != want {
				t.Errorf("caller %q: %s=%q, want %q", caller, k, m[k], want)
			}
		}
	}
	for k := range varsOf(t, plan.Check{}, "FORCE_COLOR=0", "CLICOLOR_FORCE=1") {
		if strings.Contains(k, "FORCE") {
			t.Errorf("%s is handed on: to some tools its mere presence asks for colour", k)
		}
	}
	m := varsOf(t, plan.Check{Env: map[string]string{"CI": "false", "X": "1", gitstore.TokenVar: "forged"}})
	if m["CI"] != "false" || m["X"] != "1" {
		t.Errorf("the check's own variables do not win: %v", m)
	}
	if m[gitstore.TokenVar] != "tok" {
		t.Error("a check's configuration replaced the run token")
	}
}

func TestD01_NoRepositoryVariables(t *testing.T) {
	var vars []string
	for _, name := range []string{
		"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
		"GIT_CONFIG_COUNT", "GIT_CONFIG_KEY_0", "GIT_CONFIG_VALUE_0", "GIT_CONFIG_PARAMETERS", "GIT_COMMON_DIR", "GIT_NAMESPACE",
		"GIT_LITERAL_PATHSPECS", "GIT_QUARANTINE_PATH", "GIT_REFLOG_ACTION", "GIT_AUTHOR_DATE", "GIT_EDITOR", "GIT_SHALLOW_FILE",
	} {
		vars = append(vars, name+"=x")
	}
	kept := []string{"GIT_SSH_COMMAND=ssh", "GIT_CONFIG_GLOBAL=/c", "GIT_COMMIT=jenkins", "GIT_AUTHOR_NAME=a"}
	m := varsOf(t, plan.Check{}, append(vars, kept...)...)
	for _, v := range vars {
		name, _, _ := strings.Cut(v, "=")
		if _, ok := m[name]; ok {
			t.Errorf("%s reaches the check", name)
		}
	}
	for _, v := range kept {
		name, want, _ := strings.Cut(v, "=")
		if m[name] != want {
			t.Errorf("%s=%q, want %q", name, m[name], want)
		}
	}
}

// The names are those that hooks of the real clients saw.
func TestNoSessionVariablesOfAgents(t *testing.T) {
	b, err := os.ReadFile("testdata/agent-env.json")
	if err != nil {
		t.Fatal(err)
	}
	var clients map[string]struct{ Dropped, Kept []string }
	if err := json.Unmarshal(b, &clients); err != nil {
		t.Fatal(err)
	}
	if len(clients) < 8 {
		t.Fatalf("%d clients", len(clients))
	}
	for client, names := range clients {
		var vars []string
		for _, n := range slices.Concat(names.Dropped, names.Kept) {
			vars = append(vars, n+"=x")
		}
		m := varsOf(t, plan.Check{}, vars...)
		for _, n := range names.Dropped {
			if v, ok := m[n]; ok && v == "x" {
				t.Errorf("%s: %s reaches the check", client, n)
			}
		}
		for _, n := range names.Kept {
			if m[n] != "x" {
				t.Errorf("%s: %s does not reach the check", client, n)
			}
		}
	}
}

func TestC06_VirtualEnvOfAnotherProject(t *testing.T) {
	for env, want := range map[string]bool{"/other/.venv": false, "/repo/.venv": true, "/repository/.venv": false} {
		if _, got := varsOf(t, plan.Check{}, "VIRTUAL_ENV="+env)["VIRTUAL_ENV"]; got != want {
			t.Errorf("%s: kept %v, want %v", env, got, want)
		}
	}
}

func TestSurroundingRunDoesNotLeak(t *testing.T) {
	m := varsOf(t, plan.Check{}, "MAKEFLAGS=i", "NODE_TEST_CONTEXT=child-v8", "ISITDONE_SKIP=because", "CLICOLOR_FORCE=1", "PATH=/bin")
	for _, n := range []string{"MAKEFLAGS", "NODE_TEST_CONTEXT", "ISITDONE_SKIP", "CLICOLOR_FORCE"} {
		if _, ok := m[n]; ok {
			t.Errorf("%s reaches the check", n)
		}
	}
	if m["PATH"] != "/bin" {
		t.Errorf("PATH=%q", m["PATH"])
	}
}
