//go:build foreign

package lang

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The runners that list or run the suites of JavaScript packages.
const (
	vitestVersion = "vitest@3.2.4"
	jsdomVersion  = "jsdom@26.0.0"
)

// TestTruthVitest holds the names read to those of vitest list.
func TestTruthVitest(t *testing.T) {
	has(t, "node")
	packages := unpack(t, "npm")
	top := t.TempDir()
	npmInstall(t, top, vitestVersion, "@mswjs/interceptors@0.37.0", jsdomVersion)
	for name, c := range map[string]struct {
		spec, files, environment string
	}{
		// Not zod's v4/classic: two of its files need modules of its workspace, and one file that
		// does not load ends the list.
		"zod v4 core":  {"zod@4.1.5", `^src/v4/(core|mini)/.*\.test\.ts$`, "node"},
		"zod v3":       {"zod@4.1.5", `^src/v3/.*\.test\.ts$`, "node"},
		"interceptors": {"@mswjs/interceptors@0.37.0", `^src/(.*/)?utils/.*\.test\.ts$`, "jsdom"},
	} {
		folder := strings.ReplaceAll(name, " ", "_")
		t.Run(folder, func(t *testing.T) {
			dir := copied(t, filepath.Join(packages, npmFolder(c.spec), "package"), filepath.Join(top, folder))
			files := below(t, dir, c.files)
			config := "export default { test: { globals: true, environment: process.env.ISITDONE_ENVIRONMENT, include: " + asJSON(t, files) + " } }\n"
			if err := os.WriteFile(filepath.Join(dir, "vitest.config.mjs"), []byte(config), 0o644); err != nil {
				t.Fatal(err)
			}
			list := filepath.Join(top, folder+".json")
			out := output(t, dir, []string{"CI=true", "ISITDONE_ENVIRONMENT=" + c.environment}, "node", filepath.Join(top, "node_modules/vitest/vitest.mjs"), "list", "--json="+list)
			src, err := os.ReadFile(list)
			if err != nil {
				src = []byte(out)
			}
			var listed []struct{ Name, File string }
			if err := json.Unmarshal(src[max(0, strings.Index(string(src), "[")):], &listed); err != nil {
				t.Fatalf("%v: %s", err, tail(out))
			}
			s := truth{name: name}
			loaded := map[string]bool{}
			for _, l := range listed {
				rel, err := filepath.Rel(dir, l.File)
				if err != nil {
					t.Fatal(err)
				}
				loaded[rel] = true
				s.runner = append(s.runner, filepath.ToSlash(rel)+": "+l.Name)
			}
			var read []string
			for _, f := range files {
				if loaded[f] {
					read = append(read, f)
				}
			}
			t.Logf("%s: %d of %d files can be loaded here", name, len(read), len(files))
			s.ours = namesIn(t, dir, read)
			s.judge(t)
		})
	}
}

// withoutSuites drops from what a runner started the suites: what holds others and is read as
// no test.
func withoutSuites(runner, ours []string) []string {
	holds, read := map[string]bool{}, map[string]bool{}
	for _, n := range runner {
		for i := strings.LastIndex(n, " > "); i >= 0; i = strings.LastIndex(n[:i], " > ") {
			holds[n[:i]] = true
		}
	}
	for _, n := range ours {
		read[n] = true
	}
	return slices.DeleteFunc(runner, func(n string) bool { return holds[n] && !read[n] })
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// reporter prints each test as it starts, which is in the order of the source, one JSON object
// a line; a test inside another one has a higher nesting.
const reporter = `
export default async function * (source) {
  for await (const e of source) {
    if (e.type === 'test:start') yield JSON.stringify({ file: e.data.file, name: e.data.name, nesting: e.data.nesting }) + '\n'
  }
}
`

// TestTruthNode holds the names read to those of the tests that node --test starts.
func TestTruthNode(t *testing.T) {
	has(t, "node")
	packages := unpack(t, "npm")
	for name, c := range map[string]struct {
		spec, files string
		needs       []string
		explained   map[string]string
	}{
		"process-warning":     {"process-warning@5.0.0", `^test/.*\.test\.js$`, nil, nil},
		"find-my-way":         {"find-my-way@9.3.0", `^test/.*\.test\.js$`, []string{"find-my-way@9.3.0", "rfdc@1.4.1", "proxyquire@2.1.3"}, nil},
		"fast-json-stringify": {"fast-json-stringify@6.1.1", `^test/.*\.test\.js$`, []string{"fast-json-stringify@6.1.1", "is-my-json-valid@2.20.6", "simple-git@3.27.0", "moment@2.30.1", "luxon@3.5.0", "proxyquire@2.1.3", "joi@17.13.3"}, nil},
		"error":               {"@fastify/error@4.2.0", `^test/.*\.test\.js$`, []string{"@fastify/error@4.2.0"}, nil},
		"light-my-request":    {"light-my-request@6.4.0", `^test/.*\.test\.js$`, []string{"light-my-request@6.4.0", "end-of-stream@1.4.4", "form-auto-content@3.2.1", "express@4.21.2", "formdata-node@6.0.3", "multer@1.4.5-lts.1", "undici@7.2.0"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			top := t.TempDir()
			if len(c.needs) > 0 {
				npmInstall(t, top, c.needs...)
			}
			dir := copied(t, filepath.Join(packages, npmFolder(c.spec), "package"), filepath.Join(top, "suite"))
			if err := os.WriteFile(filepath.Join(top, "reporter.mjs"), []byte(reporter), 0o644); err != nil {
				t.Fatal(err)
			}
			files := below(t, dir, c.files)
			out := output(t, dir, []string{"CI=true"}, append([]string{"node", "--test", "--test-reporter=" + filepath.Join(top, "reporter.mjs")}, files...)...)
			s := truth{name: name, explained: c.explained}
			loaded := map[string]bool{}
			outer := map[string][]string{}
			elsewhere := 0
			for line := range strings.Lines(out) {
				var e struct {
					File, Name string
					Nesting    int
				}
				if err := json.Unmarshal([]byte(line), &e); err != nil {
					t.Fatalf("%v: %s", err, line)
				}
				rel, err := filepath.Rel(dir, e.File)
				if err != nil || e.Name == e.File || e.Name == rel {
					continue // a file that cannot be loaded here
				}
				outer[rel] = append(outer[rel][:min(e.Nesting, len(outer[rel]))], e.Name)
				if !slices.Contains(files, rel) { // made by a file that is no test file
					elsewhere++
					continue
				}
				loaded[rel] = true
				s.runner = append(s.runner, filepath.ToSlash(rel)+": "+strings.Join(outer[rel], " > "))
			}
			var read []string
			for _, f := range files {
				if loaded[f] {
					read = append(read, f)
				}
			}
			t.Logf("%s: %d of %d files can be loaded here; %d tests stand in files that are no tests", name, len(read), len(files), elsewhere)
			s.ours = namesIn(t, dir, read)
			s.runner = withoutSuites(s.runner, s.ours)
			s.judge(t)
		})
	}
}
