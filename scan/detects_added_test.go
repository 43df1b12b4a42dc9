package scan

import (
	"slices"
	"testing"
)

func TestDetectsTests(t *testing.T) {
	for _, c := range []struct {
		name, path, before, after string
		want                      []string
	}{
		// JavaScript
		{"a value in tests", "src/a.ts", "export function f(a) {\n  return g(a)\n}\n", "export function f(a) {\n  if (process.env.NODE_ENV === 'test') return 42\n  return g(a)\n}\n", []string{"high 2"}},
		{"in a block", "src/a.ts", "export function f(a) {\n  return g(a)\n}\n", "export function f(a) {\n  if (process.env['NODE_ENV'] == \"test\") {\n    return 42\n  }\n  return g(a)\n}\n", []string{"high 2"}},
		{"chosen", "src/a.js", "const f = (a) => g(a)\n", "const f = (a) => {\n  return process.env.JEST_WORKER_ID ? 42 : g(a)\n}\n", []string{"high 2"}},
		{"kept in a name", "src/a.js", "export function f(a) { return g(a) }\n", "const inTest = process.env.VITEST !== undefined\nexport function f(a) {\n  if (inTest) { return 42 }\n  return g(a)\n}\n", []string{"high 1"}},
		{"kept in a function", "src/a.js", "export function f(a) { return g(a) }\n", "function underTest() {\n  return typeof jest !== 'undefined'\n}\nexport function f(a) {\n  if (underTest()) { return 42 }\n  return g(a)\n}\n", []string{"high 2"}},
		{"import.meta", "src/a.ts", "export function f(a) { return g(a) }\n", "export function f(a) {\n  if (import.meta.vitest) return 42\n  return g(a)\n}\n", []string{"high 2"}},
		{"in-source tests", "src/a.ts", "export function f(a) { return g(a) }\n", "export function f(a) { return g(a) }\nif (import.meta.vitest) {\n  const { it, expect } = import.meta.vitest\n  it('f', () => { expect(f(1)).toBe(2) })\n}\n", nil},
		{"the stack", "src/a.ts", "export function f(a) { return g(a) }\n", "export function f(a) {\n  const stack = new Error().stack\n  if (stack.includes('.test.ts')) return 42\n  return g(a)\n}\n", []string{"high 3"}},
		{"the arguments", "src/a.ts", "export function f(a) { return g(a) }\n", "export function f(a) {\n  if (process.argv.some((x) => x.includes('jest'))) return 42\n  return g(a)\n}\n", []string{"high 2"}},
		{"a switch", "src/a.ts", "export function f(a) { return g(a) }\n", "export function f(a) {\n  switch (process.env.NODE_ENV) {\n    case 'test': return 42\n    default: return g(a)\n  }\n}\n", []string{"high 3"}},
		{"a global", "src/a.ts", "export function f(a) { return g(a) }\n", "export function f(a) {\n  if (globalThis.jest) return 42\n  return g(a)\n}\n", []string{"high 2"}},
		{"set and returned", "src/a.ts", "export function f(a) { return g(a) }\n", "export function f(a) {\n  let r = g(a)\n  if (process.env.NODE_ENV === 'test') {\n    r = 42\n  }\n  return r\n}\n", []string{"high 3"}},
		{"a limit", "src/a.ts", "x()\n", "export const l = rateLimit({ max: 5, skip: () => process.env.NODE_ENV === 'test' })\n", []string{"low 1"}},
		{"nothing but a report", "src/a.ts", "x()\n", "export function init() {\n  if (process.env.NODE_ENV === 'test') return\n  Sentry.init({ dsn: DSN })\n}\n", []string{"low 2"}},
		{"left out under CI", "src/a.ts", "x()\n", "export function spin(t) {\n  if (process.env.CI) {\n    return\n  }\n  turn(t)\n}\n", []string{"low 2"}},
		{"CI", "src/a.ts", "export function f(a) { return g(a) }\n", "export function f(a) {\n  if (process.env.CI) return 42\n  return g(a)\n}\n", []string{"medium 2"}},
		{"log level", "src/a.ts", "const l = pino()\n", "const l = pino({ level: process.env.NODE_ENV === 'test' ? 'silent' : 'info' })\n", []string{"low 1"}},
		{"no listening", "src/a.ts", "app.listen(1)\n", "if (process.env.NODE_ENV !== 'test') {\n  app.listen(1)\n}\n", []string{"low 1"}},
		{"production only", "src/a.ts", "f()\n", "if (process.env.NODE_ENV === 'production') { return g() }\n", nil},
		{"a test's own", "src/a.test.ts", "f()\n", "if (process.env.NODE_ENV === 'test') { g() }\n", nil},
		{"a runner's settings", "jest.config.js", "x = 1\n", "if (process.env.NODE_ENV === 'test') { x = 2 }\n", nil},
		{"a text", "src/a.ts", "f()\n", "f(\"if (process.env.NODE_ENV === 'test') return 1\")\n", nil},
		{"as before", "src/a.ts", "function f() {\n  if (process.env.NODE_ENV === 'test') return 42\n}\n", "function e() {}\nfunction f() {\n  if (process.env.NODE_ENV === 'test') return 42\n}\n", nil},
		// Python
		{"sys.modules", "src/a.py", "def f(a):\n    return g(a)\n", "def f(a):\n    if 'pytest' in sys.modules:\n        return 42\n    return g(a)\n", []string{"high 2"}},
		{"current test", "src/a.py", "def f(a):\n    return g(a)\n", "def f(a):\n    if os.environ.get('PYTEST_CURRENT_TEST'):\n        return 42\n    return g(a)\n", []string{"high 2"}},
		{"in the environment", "src/a.py", "def f(a):\n    return g(a)\n", "def f(a):\n    if \"PYTEST_CURRENT_TEST\" in os.environ: return 42\n    return g(a)\n", []string{"high 2"}},
		{"chosen", "src/a.py", "def f(a):\n    return g(a)\n", "def f(a):\n    return 42 if 'unittest' in sys.modules else g(a)\n", []string{"high 2"}},
		{"kept", "src/a.py", "def f(a):\n    return g(a)\n", "RUNNING = 'pytest' in sys.modules\n\ndef f(a):\n    if RUNNING:\n        return 42\n    return g(a)\n", []string{"high 1"}},
		{"either runner", "src/a.py", "def f(a):\n    return g(a)\n", "IN = 'unittest' in sys.modules or 'pytest' in sys.modules\n\ndef f(a):\n    return 42 if IN else g(a)\n", []string{"high 1"}},
		{"a setting", "src/a.py", "def f(a):\n    return g(a)\n", "def f(a):\n    if settings.TESTING:\n        return 42\n    return g(a)\n", []string{"high 2"}},
		{"argv", "src/a.py", "def f(a):\n    return g(a)\n", "def f(a):\n    if 'pytest' in sys.argv[0]:\n        return 42\n    return g(a)\n", []string{"high 2"}},
		{"callers", "src/a.py", "def f(a):\n    return g(a)\n", "def f(a):\n    for frame in inspect.stack():\n        if frame.function.startswith('test_'):\n            return 42\n    return g(a)\n", []string{"high 3"}},
		{"mocks", "src/a.py", "def f(a):\n    return g(a)\n", "def f(a):\n    if type(a).__name__ == 'MagicMock':\n        return 42\n    return g(a)\n", []string{"high 2"}},
		{"log level", "src/a.py", "x = 1\n", "x = 1\nif 'pytest' in sys.modules:\n    logging.disable(logging.INFO)\n", []string{"low 2"}},
		{"an import", "src/a.py", "import os\n", "import os\nimport sys\n\ndef names():\n    return sorted(sys.modules)\n", nil},
		// Go
		{"testing.Testing", "a.go", "package a\nfunc f(a int) int {\n\treturn g(a)\n}\n", "package a\nfunc f(a int) int {\n\tif testing.Testing() {\n\t\treturn 42\n\t}\n\treturn g(a)\n}\n", []string{"high 3"}},
		{"a flag", "a.go", "package a\nfunc f(a int) int {\n\treturn g(a)\n}\n", "package a\nfunc f(a int) int {\n\tif flag.Lookup(\"test.v\") != nil {\n\t\treturn 42\n\t}\n\treturn g(a)\n}\n", []string{"high 3"}},
		{"the binary", "a.go", "package a\nfunc f(a int) int {\n\treturn g(a)\n}\n", "package a\nvar inTest = strings.HasSuffix(os.Args[0], \".test\")\nfunc f(a int) int {\n\tif inTest {\n\t\treturn 42\n\t}\n\treturn g(a)\n}\n", []string{"high 2"}},
		{"the caller", "a.go", "package a\nfunc f(a int) int {\n\treturn g(a)\n}\n", "package a\nfunc f(a int) int {\n\t_, file, _, _ := runtime.Caller(1)\n\tif strings.HasSuffix(file, \"_test.go\") {\n\t\treturn 42\n\t}\n\treturn g(a)\n}\n", []string{"high 4"}},
		{"a caller for the log", "a.go", "package a\n", "package a\nfunc where() string {\n\t_, file, line, _ := runtime.Caller(1)\n\treturn fmt.Sprint(file, line)\n}\n", nil},
		{"os.Args", "a.go", "package a\n", "package a\nfunc main() {\n\tif len(os.Args) < 2 {\n\t\tusage()\n\t\treturn\n\t}\n}\n", nil},
		{"kept from a log", "a.go", "package a\n", "package a\nfunc f() {\n\tif !testing.Testing() {\n\t\tlog.Println(1)\n\t}\n}\n", []string{"low 3"}},
		// Rust
		{"cfg!", "src/a.rs", "fn f(a: i32) -> i32 { g(a) }\n", "fn f(a: i32) -> i32 {\n    if cfg!(test) {\n        return 42;\n    }\n    g(a)\n}\n", []string{"high 2"}},
		{"a tail", "src/a.rs", "fn f(a: i32) -> i32 { g(a) }\n", "fn f(a: i32) -> i32 {\n    if cfg!(test) { 42 } else { g(a) }\n}\n", []string{"high 2"}},
		{"a statement", "src/a.rs", "fn f(a: i32) -> i32 { g(a) }\n", "fn f(a: i32) -> i32 {\n    #[cfg(test)]\n    return 42;\n    g(a)\n}\n", []string{"high 2"}},
		{"bound", "src/a.rs", "fn f(a: i32) -> i32 { g(a) }\n", "fn f(a: i32) -> i32 {\n    #[cfg(not(test))]\n    let r = g(a);\n    #[cfg(test)]\n    let r = 42;\n    r\n}\n", []string{"high 2", "high 4"}},
		{"counted", "src/a.rs", "fn f(a: i32) -> i32 { g(a) }\n", "fn f(a: i32) -> i32 {\n    #[cfg(test)]\n    CALLS.fetch_add(1, SeqCst);\n    g(a)\n}\n", []string{"low 2"}},
		{"another function", "src/a.rs", "fn f(a: i32) -> i32 { g(a) }\n", "#[cfg(not(test))]\nfn f(a: i32) -> i32 { g(a) }\n#[cfg(test)]\nfn f(_: i32) -> i32 { 42 }\n", []string{"high 3", "medium 1"}},
		{"tests", "src/a.rs", "fn f(a: i32) -> i32 { g(a) }\n", "fn f(a: i32) -> i32 { g(a) }\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn t() { if cfg!(test) { return; } assert_eq!(f(1), 2); }\n}\n#[cfg(test)]\nimpl X {\n    fn sample() -> X { X }\n}\n#[cfg(test)]\nuse std::fs;\n", nil},
		{"a helper", "src/a.rs", "impl X {}\n", "impl X {\n    #[cfg(test)]\n    fn sample() -> X { X }\n}\n", nil},
		{"one of many", "src/a.rs", "impl A { fn new() -> A { A(1) } }\nimpl B {}\n", "impl A { fn new() -> A { A(1) } }\nimpl B {\n    #[cfg(test)]\n    fn new() -> B { B }\n}\n", nil},
		{"a field", "src/a.rs", "struct X { a: i32 }\n", "struct X {\n    a: i32,\n    #[cfg(test)]\n    calls: usize,\n}\n", nil},
		{"a clock", "src/a.rs", "fn f() {}\n", "#[cfg(not(test))]\nfn now() -> u64 { clock() }\n#[cfg(test)]\nfn now() -> u64 { 42 }\n", nil},
		{"a variable of the name", "src/a.ts", "f()\n", "export function g(test) {\n  if (typeof test === 'string') return 42\n  return f(test)\n}\n", nil},
		{"under loom", "src/a.rs", "fn f() -> u64 { g() }\n", "#[cfg(not(all(loom, test)))]\nfn f() -> u64 { g() }\n#[cfg(all(loom, test))]\nfn f() -> u64 { 42 }\n", nil},
	} {
		t.Run(c.path+" "+c.name, func(t *testing.T) {
			got := found(productionDetectsTests, edit(c.path, c.before, c.after))
			slices.Sort(got)
			slices.Sort(c.want)
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
