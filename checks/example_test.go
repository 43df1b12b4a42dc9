package checks_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"git-isitdone/checks"
	"git-isitdone/gitstore/environ"
	"git-isitdone/notes"
)

// exampleRepository is a new repository with an environment of its own.
func exampleRepository(dir string) (environ.Env, error) {
	env := environ.Env{
		Vars:    []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "GIT_CONFIG_NOSYSTEM=1"},
		Dir:     filepath.Join(dir, "repo"),
		TempDir: dir,
		Now:     time.Now,
	}
	init := exec.Command("git", "init", "-q", env.Dir)
	init.Env = env.Vars
	return env, init.Run()
}

// A repository whose one check passes is done; asked again, its receipt answers.
func ExampleWorkspace_Verify() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	env, err := exampleRepository(dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	settings := `{"checks": {"test": "echo 'Tests:  2 passed, 2 total'"}}`
	if err := os.WriteFile(filepath.Join(env.Dir, ".isitdone.json"), []byte(settings), 0o644); err != nil {
		fmt.Println(err)
		return
	}

	ctx := context.Background()
	w, err := checks.Open(ctx, env, env.Dir, "isitdone/example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	for range 2 {
		out, err := w.Verify(ctx, checks.Request{Profile: notes.ProfileFull, Host: "example"})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(out.Verdict, "done:", out.Done, "cached:", out.Cached, "tests:", out.Results[0].Counts.Passed)
	}
	// Output:
	// PASS done: true cached: false tests: 2
	// PASS done: true cached: true tests: 2
}

// What the working tree adds to HEAD is scanned: here a new test that keeps all others from
// running.
func ExampleWorkspace_Scan() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	env, err := exampleRepository(dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	test := "it.only('adds', () => {\n  expect(sum(1, 2)).toBe(3);\n});\n"
	if err := os.WriteFile(filepath.Join(env.Dir, "sum.test.js"), []byte(test), 0o644); err != nil {
		fmt.Println(err)
		return
	}

	ctx := context.Background()
	w, err := checks.Open(ctx, env, env.Dir, "isitdone/example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	scanned, err := w.Scan(ctx, checks.ScanRequest{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range scanned.Blocking(scanned.Level) {
		fmt.Printf("%s:%d %s\n", f.File, f.Line, f.Message)
	}
	_, err = w.Scan(ctx, checks.ScanRequest{Base: "nowhere"})
	fmt.Println(errors.Is(err, checks.ErrNoBase))
	// Output:
	// sum.test.js:1 adds is focused: the other tests do not run
	// true
}
