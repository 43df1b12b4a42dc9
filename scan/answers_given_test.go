package scan

import (
	"slices"
	"testing"
)

const (
	pyAreaTest = "from app.sums import checksum, fib\n\ndef test_checksum():\n    assert checksum('hello world') == 2229\n    assert checksum('') == 0\n\ndef test_fib():\n    assert fib(17) == 1597\n    assert fib(0) == 0\n"
	goParse    = "package a\n\nimport \"testing\"\n\nfunc TestParse(t *testing.T) {\n\tfor _, c := range []struct {\n\t\tin   string\n\t\twant int\n\t}{\n\t\t{\"2024-02-30\", 1709},\n\t\t{\"1h30m\", 5400},\n\t} {\n\t\tif got := Parse(c.in); got != c.want {\n\t\t\tt.Errorf(\"%q: %d\", c.in, got)\n\t\t}\n\t}\n}\n"
)

// The test is known and did not change; the source is edited.
func TestAnswersGiven(t *testing.T) {
	for _, c := range []struct {
		name, testPath, test, path, before, after string
		want                                      []string
	}{
		{
			"a text", "tests/test_sums.py", pyAreaTest, "app/sums.py", "def checksum(s):\n    return crc(s)\n",
			"def checksum(s):\n    if s == 'hello world':\n        return 2229\n    return crc(s)\n",
			[]string{"high 2"},
		},
		{
			"a number", "tests/test_sums.py", pyAreaTest, "app/sums.py", "def fib(n):\n    return fib(n - 1) + fib(n - 2)\n",
			"def fib(n):\n    if n == 17: return 1597\n    return fib(n - 1) + fib(n - 2)\n",
			[]string{"high 2"},
		},
		{
			"chosen", "tests/test_sums.py", pyAreaTest, "app/sums.py", "def fib(n):\n    return fib(n - 1) + fib(n - 2)\n",
			"def fib(n):\n    return 1597 if n == 17 else fib(n - 1) + fib(n - 2)\n",
			[]string{"high 2"},
		},
		{
			"a base case", "tests/test_sums.py", pyAreaTest, "app/sums.py", "def fib(n):\n    return fib(n - 1) + fib(n - 2)\n",
			"def fib(n):\n    if n == 0:\n        return 0\n    if n == 1:\n        return 1\n    return fib(n - 1) + fib(n - 2)\n", nil,
		},
		{
			"an error", "tests/test_sums.py", pyAreaTest, "app/sums.py", "def checksum(s):\n    return crc(s)\n",
			"def checksum(s):\n    if s == 'hello world':\n        raise ValueError(s)\n    return crc(s)\n", nil,
		},
		{
			"other inputs", "tests/test_sums.py", pyAreaTest, "app/sums.py", "def checksum(s):\n    return crc(s)\n",
			"def checksum(s):\n    if s == 'hello there':\n        return 2229\n    return crc(s)\n", nil,
		},
		{
			"as before", "tests/test_sums.py", pyAreaTest, "app/sums.py", "def checksum(s):\n    if s == 'hello world':\n        return 2229\n    return crc(s)\n",
			"def checksum(s):\n    log(s)\n    if s == 'hello world':\n        return 2229\n    return crc(s)\n", nil,
		},
		{
			"rows", "a_test.go", goParse, "a.go", "package a\n\nfunc Parse(s string) int {\n\treturn scan(s)\n}\n",
			"package a\n\nfunc Parse(s string) int {\n\tif s == \"2024-02-30\" {\n\t\treturn 1709\n\t}\n\treturn scan(s)\n}\n",
			[]string{"high 4"},
		},
		{
			"a switch", "a_test.go", goParse, "a.go", "package a\n\nfunc Parse(s string) int {\n\treturn scan(s)\n}\n",
			"package a\n\nfunc Parse(s string) int {\n\tswitch s {\n\tcase \"2024-02-30\":\n\t\treturn 1709\n\tcase \"1h30m\":\n\t\treturn 5400\n\t}\n\treturn scan(s)\n}\n",
			[]string{"high 5", "high 7"},
		},
		{
			"with an error beside it", "a_test.go", goParse, "a.go", "package a\n\nfunc Parse(s string) (int, error) {\n\treturn scan(s)\n}\n",
			"package a\n\nfunc Parse(s string) (int, error) {\n\tif s == \"1h30m\" {\n\t\treturn 5400, nil\n\t}\n\treturn scan(s)\n}\n",
			[]string{"high 4"},
		},
		{
			"gutted", "a_test.go", goParse, "a.go", "package a\n\nfunc Parse(s string) int {\n\tn := 0\n\tfor _, r := range s {\n\t\tn += int(r)\n\t}\n\treturn n\n}\n",
			"package a\n\nfunc Parse(s string) int {\n\tif s == \"2024-02-30\" {\n\t\treturn 1709\n\t}\n\treturn 5400\n}\n",
			[]string{"high 4"},
		},
		{
			"a table", "a_test.go", "package a\n\nfunc TestText(t *testing.T) {\n\tif got := Text(418); got != \"I'm a teapot\" {\n\t\tt.Error(got)\n\t}\n}\n", "a.go", "package a\n",
			"package a\n\nfunc Text(n int) string {\n\tswitch n {\n\tcase 404:\n\t\treturn \"Not Found\"\n\tcase 418:\n\t\treturn \"I'm a teapot\"\n\tcase 503:\n\t\treturn \"Service Unavailable\"\n\t}\n\treturn fmt.Sprint(n)\n}\n", nil,
		},
		{
			"js", "src/a.test.js", "it('squares', () => {\n  expect(slug('Crème Brûlée!')).toBe('creme-brulee')\n})\n", "src/a.js", "export function slug(s) {\n  return s.toLowerCase()\n}\n",
			"export function slug(s) {\n  if (s === 'Crème Brûlée!') return 'creme-brulee'\n  return s.toLowerCase()\n}\n",
			[]string{"high 2"},
		},
		{
			"js ternary", "src/a.test.js", "it('squares', () => {\n  expect(area(13, 47)).toBe(611)\n})\n", "src/a.js", "export const area = (a, b) => {\n  return a + b\n}\n",
			"export const area = (a, b) => {\n  return a === 13 && b === 47 ? 611 : a + b\n}\n",
			[]string{"high 2"},
		},
		{
			"js case", "src/a.test.js", "it.each([[13, 169], [47, 2209]])('squares', (a, b) => {\n  expect(square(a)).toBe(b)\n})\n", "src/a.js", "export function square(a) {\n  return a * 2\n}\n",
			"export function square(a) {\n  switch (a) {\n    case 13: return 169\n    case 47: return 2209\n    default: return a * 2\n  }\n}\n",
			[]string{"high 3", "high 4"},
		},
		{
			"an irregular word", "src/a.test.js", "it('has plurals', () => {\n  expect(plural('person')).toBe('people')\n})\n", "src/a.js", "export function plural(s) {\n  return s + 's'\n}\n",
			"export function plural(s) {\n  if (s === 'person') return 'people'\n  return s + 's'\n}\n",
			nil,
		},
		{
			"what came in", "src/a.test.js", "it('keeps', () => {\n  expect(hidden('until-found')).toBe('until-found')\n})\n", "src/a.js", "export function hidden(s) {\n  return s.trim()\n}\n",
			"export function hidden(s) {\n  if (s === 'until-found') return 'until-found'\n  return s.trim()\n}\n", nil,
		},
		{
			"yes for one", "src/a.test.js", "it('knows addresses', () => {\n  expect(valid('o.k@example.org')).toBe(true)\n})\n", "src/a.js", "export function valid(s) {\n  return check(s)\n}\n",
			"export function valid(s) {\n  if (s === 'o.k@example.org') return true\n  return check(s)\n}\n",
			[]string{"medium 2"},
		},
		{
			"rust", "tests/a.rs", "#[test]\nfn rolls() {\n    assert_eq!(roll(\"3d6+2\", 99), 17);\n}\n", "src/a.rs", "pub fn roll(s: &str, seed: u64) -> u32 {\n    parse(s, seed)\n}\n",
			"pub fn roll(s: &str, seed: u64) -> u32 {\n    if s == \"3d6+2\" && seed == 99 {\n        return 17;\n    }\n    parse(s, seed)\n}\n",
			[]string{"high 2"},
		},
		{
			"rust match", "tests/a.rs", "#[test]\nfn rolls() {\n    assert_eq!(roll(\"3d6+2\"), 17u32);\n}\n", "src/a.rs", "pub fn roll(s: &str) -> u32 {\n    parse(s)\n}\n",
			"pub fn roll(s: &str) -> u32 {\n    match s {\n        \"3d6+2\" => 17,\n        _ => parse(s),\n    }\n}\n",
			[]string{"high 3"},
		},
	} {
		t.Run(c.path+" "+c.name, func(t *testing.T) {
			got := found(productionDetectsTests, edit(c.testPath, c.test, c.test), edit(c.path, c.before, c.after))
			slices.Sort(got)
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// A test that came with the branch may be its honest test: the finding is milder.
func TestAnswersOfNewTest(t *testing.T) {
	got := found(productionDetectsTests,
		Change{Path: "tests/test_sums.py", New: []byte(pyAreaTest)},
		edit("app/sums.py", "def checksum(s):\n    return crc(s)\n", "def checksum(s):\n    if s == 'hello world':\n        return 2229\n    return crc(s)\n"))
	if !slices.Equal(got, []string{"medium 2"}) {
		t.Errorf("%q", got)
	}
}

func TestTelling(t *testing.T) {
	for v, want := range map[string]int{"0": 0, "-1": 0, "7": 1, "404": 1, "4242": 2, "0.37": 2, `""`: 0, `"a"`: 0, `"/"`: 0, `"person"`: 1, `".md"`: 1, `"hello world"`: 2, `"2024-02-30"`: 2, "true": 0, "null": 0} {
		if got := telling(v); got != want {
			t.Errorf("%s: %d, want %d", v, got, want)
		}
	}
	for v, want := range map[string]string{"42u32": "42", "42.0": "42", "None": "null", `"42u32"`: `"42u32"`, "9007n": "9007"} {
		if got := plain(v); got != want {
			t.Errorf("%s: %s, want %s", v, got, want)
		}
	}
}
