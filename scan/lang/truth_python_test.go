//go:build foreign

package lang

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// collector prints the file and name of what pytest collected: where the class that a test is
// inherited from stands, since that is where it is read.
const collector = `
import inspect, os
def pytest_collection_modifyitems(items):
    with open(os.environ["COLLECTED"], "w") as f:
        for item in items:
            name = getattr(item, "originalname", None) or item.name.split("[")[0]
            path, cls = str(item.path), getattr(item, "cls", None)
            if cls is not None:
                for c in cls.__mro__:
                    if name in c.__dict__:
                        cls = c
                        break
                try:
                    path = inspect.getsourcefile(cls) or path
                except (TypeError, OSError):
                    pass
                name = cls.__qualname__.replace(".", " > ") + " > " + name
            print(os.path.realpath(path), name, sep="\t", file=f)
`

// TestTruthPython holds the names read to those that pytest collects, a parametrised test's
// reduced to its function. A file that cannot be imported here is left out on both sides.
func TestTruthPython(t *testing.T) {
	has(t, "pytest")
	lib := filepath.Join(unpack(t, "debian"), "usr/lib")
	packages := filepath.Join(lib, "python3/dist-packages")
	for name, c := range map[string]struct {
		paths     []string
		explained map[string]string
	}{
		"networkx": {[]string{packages + "/networkx"}, map[string]string{"historical_tests.py: HistoricalTests": "only classes of other files inherit it"}},
		"bs4": {[]string{packages + "/bs4/tests"}, map[string]string{
			"TreeBuilderSmokeTest": "only classes of other files inherit it",
		}},
		"mpmath":         {[]string{packages + "/mpmath/tests"}, nil},
		"zope.interface": {[]string{packages + "/zope/interface/tests"}, nil},
		"sympy":          {[]string{packages + "/sympy/core/tests", packages + "/sympy/sets/tests", packages + "/sympy/logic/tests"}, nil},
		"stdlib": {some(lib+"/python3.11/test/", "test_textwrap", "test_string", "test_bisect", "test_heapq", "test_fractions", "test_statistics", "test_deque", "test_csv", "test_difflib", "test_enum",
			"test_argparse", "test_copy", "test_calendar", "test_contextlib", "test_functools", "test_dataclasses", "test_pathlib", "test_shelve", "test_random"), map[string]string{
			"_listargs": "a metaclass of test_argparse makes it", "_sysargs": "a metaclass of test_argparse makes it",
			"test_argparse.py: TestHelp": "a metaclass of test_argparse makes it", "test_argparse.py: TestShortColumns": "a metaclass of test_argparse makes it",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "collector.py"), []byte(collector), 0o644); err != nil {
				t.Fatal(err)
			}
			list := filepath.Join(dir, "collected")
			argv := append([]string{"pytest", "--collect-only", "-q", "-p", "collector", "-p", "no:cacheprovider", "-p", "no:doctest", "-c", os.DevNull, "--continue-on-collection-errors"}, c.paths...)
			out := output(t, dir, []string{"PYTHONPATH=" + dir + ":" + packages, "COLLECTED=" + list, "PYTHONDONTWRITEBYTECODE=1", "PYTHONWARNINGS=ignore"}, argv...)
			src, err := os.ReadFile(list)
			if err != nil {
				t.Fatalf("%v: %s", err, tail(out))
			}
			s := truth{name: name, explained: c.explained}
			var files []string
			for line := range strings.Lines(string(src)) {
				path, test, _ := strings.Cut(strings.TrimSpace(line), "\t")
				if !strings.HasPrefix(path, lib) {
					continue
				}
				s.runner = append(s.runner, path[1:]+": "+test)
				if !slices.Contains(files, path[1:]) {
					files = append(files, path[1:])
				}
			}
			s.ours = namesIn(t, "/", files)
			s.judge(t)
		})
	}
}

func some(dir string, names ...string) []string {
	var out []string
	for _, n := range names {
		out = append(out, dir+n+".py")
	}
	return out
}
