package scan

import (
	"testing"

	"git-isitdone/scan/lang"
)

// The corpus holds the detectors as wholes; here is what they decide by.

func TestSkipSeverity(t *testing.T) {
	was := lang.Test{Asserts: []lang.Assert{{Subject: "cart.sum"}}, Calls: map[string]int{"total": 1}}
	for cond, want := range map[string]Severity{
		"":                                 High,
		"True":                             High,
		"sys.platform == 'win32'":          Low,
		"runtime.GOOS == \"windows\"":      Low,
		"miri":                             Low,
		"testing.Short()":                  Low,
		"exec.LookPath(\"git\") != nil":    Low,
		"os.Getenv(\"CI\") != \"\"":        High,
		"feature=\"slow\"":                 High,
		"cart.sum != 5":                    High,
		"except Exception":                 High,
		"moon.phase() == 3":                Medium,
		"os.environ.get('OS') == 'darwin'": High,
	} {
		if got := skipSeverity(&lang.Skip{Condition: cond}, &was); got != want {
			t.Errorf("under %q: %s, want %s", cond, got, want)
		}
	}
	if got := skipSeverity(&lang.Skip{Todo: true}, nil); got != Medium {
		t.Errorf("a todo: %s", got)
	}
}

func TestHoles(t *testing.T) {
	for _, tc := range []struct {
		form, expected string
		want           int
	}{
		{"toEqual", "{id:7,name:expect.any(String)}", 1},
		{"toEqual", "expect.objectContaining({id:expect.anything()})", 2},
		{"==", `{"id":7,"name":mock.ANY}`, 1},
		{"==", `"COMPANY"`, 0},
		{"raises", `ValueError match=".*"`, 1},
		{"require.ErrorContains", `""`, 1},
		{"==", `""`, 0},
		{"toMatch", `"/./"`, 1},
		{"toMatch", `"/a./"`, 0},
		{"toMatchObject", `{}`, 1},
		{"toEqual", `{}`, 0},
	} {
		if got := holes(lang.Assert{Form: tc.form, Expected: tc.expected}); got != tc.want {
			t.Errorf("%s %s: %d holes, want %d", tc.form, tc.expected, got, tc.want)
		}
	}
}

func TestContrary(t *testing.T) {
	for _, tc := range []struct {
		x, y string
		neg  bool
		want bool
	}{
		{"require.Error", "require.NoError", false, true},
		{"require.NoError", "no error", false, false},
		{"no error", "not nil", false, true},
		{"toBeTruthy", "toBeFalsy", false, true},
		{"toBeTruthy", "toBeTruthy", true, true},
		{"is_ok", "not is_ok", false, true},
		{"is_some", "is_none", false, true},
		{"==", "!=", false, true},
		{"toEqual", "toMatchObject", false, false},
	} {
		x, y := demandOf(lang.Assert{Form: tc.x}), demandOf(lang.Assert{Form: tc.y, Negated: tc.neg})
		if got := contrary(&x, &y); got != tc.want {
			t.Errorf("%s and %s (negated: %v): %v, want %v", tc.x, tc.y, tc.neg, got, tc.want)
		}
	}
}

func TestWeakerValue(t *testing.T) {
	for _, tc := range []struct {
		form, before, after string
		want                bool
	}{
		{"raises", "ValueError", "(ValueError,Exception)", true},
		{"raises", "ValueError", "(ValueError,KeyError)", true},
		{"raises", "ValueError", "KeyError", false},
		{"toThrow", `"a price must not be negative"`, `"price"`, true},
		{"toThrow", `"negative"`, `"a price must not be negative"`, false},
		{"toEqual", "{id:7}", "{id:8}", false},
		{"toEqual", "{id:7}", "{id:expect.any(Number)}", true},
	} {
		x, y := demandOf(lang.Assert{Form: tc.form, Expected: tc.before}), demandOf(lang.Assert{Form: tc.form, Expected: tc.after})
		if got := weakerValue(x, y); got != tc.want {
			t.Errorf("%s %s to %s: %v, want %v", tc.form, tc.before, tc.after, got, tc.want)
		}
	}
}

func TestBounds(t *testing.T) {
	for _, tc := range []struct {
		language, form, before, after string
		want                          bool
	}{
		{"js", "toBeLessThan", "20", "2000", true},
		{"js", "toBeLessThan", "20", "10", false},
		{"js", "toBeGreaterThan", "5", "0", true},
		{"go", ">", "20", "2000", true}, // Go's ifs say what fails
		{"go", "<", "20", "2000", false},
		{"py", "<", "1_000", "1_000_000", true},
		{"py", "<", "n", "m", false},
	} {
		x, y := demandOf(lang.Assert{Form: tc.form, Subject: "f()", Expected: tc.before}), demandOf(lang.Assert{Form: tc.form, Subject: "f()", Expected: tc.after})
		if _, _, got := bounds(x, y, tc.language); got != tc.want {
			t.Errorf("%s %s %s to %s: %v, want %v", tc.language, tc.form, tc.before, tc.after, got, tc.want)
		}
	}
}

func TestNarrower(t *testing.T) {
	for _, tc := range []struct {
		before, after string
		want          bool
	}{
		{"a in 0..1000i32", "a in 0..1i32", true},
		{"a in 0..1000i32", "a in 0..900i32", false},
		{"a in 0..=1_000", "a in 0..=10", true},
		{"st.integers()", "st.just(0)", true},
		{"st.integers()", "st.integers(), st.text()", false},
	} {
		if got := narrower(tc.before, tc.after); got != tc.want {
			t.Errorf("%s to %s: %v, want %v", tc.before, tc.after, got, tc.want)
		}
	}
}

func TestReplaced(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"cart.sum", "total(2).sum"},
		{"sum", "5"},
		{"cart.cart + summary", "total(2).cart + summary"},
		{"", ""},
	} {
		if got := replaced(tc.text, []string{"cart", "sum"}, []string{"total(2)", "5"}); got != tc.want {
			t.Errorf("%q: %q, want %q", tc.text, got, tc.want)
		}
	}
}

func TestSuffixGate(t *testing.T) {
	for path, want := range map[string]string{
		"a/x_windows_test.go":     "GOOS windows",
		"x_linux_amd64_test.go":   "GOOS linux && GOOS amd64",
		"windows_test.go":         "",
		"x_test.go":               "",
		"x_plan9.go":              "",
		"parse_windowsy_test.go":  "",
		"tests/test_windows_x.py": "",
	} {
		if got := suffixGate(path); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

func TestShelved(t *testing.T) {
	for path, want := range map[string]string{
		"a_test.go.disabled":    "a_test.go",
		"src/a.test.ts.bak":     "src/a.test.ts",
		"tests/test_a.py.off":   "tests/test_a.py",
		"a.go.orig":             "",
		"notes.md":              "",
		"a_test.go":             "a_test.go",
		"tests/a.rs.broken.now": "tests/a.rs",
	} {
		if got := shelved(path); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}
