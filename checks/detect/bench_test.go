package detect

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"git-isitdone/checks/config"
)

// BenchmarkDetect is what every stop pays: a repository on disk with scripts and CI. The aim
// is 3 ms; reading CI alone is to stay under 2.
func BenchmarkDetect(b *testing.B) {
	for _, name := range []string{"go/ci-race", "python/poetry-ci", "node/ci-runs-test-ci", "polyglot/web-and-api"} {
		dir := b.TempDir()
		archive, err := txtar.ParseFile("testdata/repositories/" + name + ".txtar")
		if err != nil {
			b.Fatal(err)
		}
		for _, f := range archive.Files {
			file := filepath.Join(dir, f.Name)
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				b.Fatal(err)
			}
			if err := os.WriteFile(file, f.Data, 0o644); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if p := Detect(os.DirFS(dir), config.Default()); len(p.Checks) == 0 {
					b.Fatal("nothing detected")
				}
			}
		})
	}
	b.Run("ci of a large workflow", func(b *testing.B) {
		top := newTree(largeWorkflow())
		for b.Loop() {
			if all, _ := witnesses(top); len(all) == 0 {
				b.Fatal("nothing read")
			}
		}
	})
}

// largeWorkflow has forty jobs of three steps, about 12 KB.
func largeWorkflow() fs.FS {
	text := "on: push\njobs:\n"
	for i := range 40 {
		n := string(rune('a'+i/26)) + string(rune('a'+i%26))
		text += "  job" + n + ":\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n        with:\n          fetch-depth: 0\n" +
			"      - name: Set up the tool chain\n        run: |\n          sudo apt-get update\n          sudo apt-get install -y tool\n      - run: go test -race ./...\n"
	}
	return fstest.MapFS{"go.mod": {Data: []byte("module x\n")}, ".github/workflows/ci.yml": {Data: []byte(text)}}
}
