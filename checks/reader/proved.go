package reader

// Proved names the runners whose real projects (testdata/projects) run in the full tests:
// what is not among them is detected, read by its documented output, and was never run here.
func Proved() []string {
	return []string{
		"automake", "ava", "bats", "bun", "cargo", "ctest", "deno", "exunit", "go", "gradle", "hspec",
		"jest", "just", "make", "maven", "meson", "minitest", "mocha", "node", "nox", "npm", "nx", "php",
		"phpunit", "playwright", "pnpm", "pytest", "rake", "rspec", "tap", "tape", "task", "tasty", "tox",
		"turbo", "unittest", "vitest", "yarn",
	}
}
