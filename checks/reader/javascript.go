package reader

import "strings"

// bunLine reads `bun test`: " 3 pass", " 1 fail", " 1 skip" (bun.com/docs/cli/test).
func bunLine(c *closing, s string) mark {
	switch {
	case s == "No tests found!", strings.HasPrefix(s, `error: regex "`) && strings.Contains(s, "matched 0 tests"):
		c.none = true
	case strings.HasPrefix(s, "(fail) "):
		name, _, _ := cutLast(s[len("(fail) "):], " [")
		return c.failed(name)
	case strings.HasPrefix(s, " "):
		n, rest, ok := number(s[1:])
		switch {
		case !ok:
		case rest == " pass":
			c.count(tally{passed: n})
		case rest == " fail" && c.counted:
			c.count(tally{failed: n})
		case rest == " skip" || rest == " todo":
			c.sum.skipped += n
		}
	}
	return noMark
}

// playwrightLine reads the closing lines of Playwright's line, list and dot reporters:
// "  1 failed", "  1 skipped", "  3 passed (5.0s)" (playwright.dev/docs/test-reporters).
func playwrightLine(c *closing, s string) mark {
	if s == "Error: No tests found" {
		c.none = true
		return noMark
	}
	if !strings.HasPrefix(s, "  ") || strings.HasPrefix(s, "   ") {
		return noMark
	}
	n, rest, ok := number(s[2:])
	if !ok {
		return noMark
	}
	word, took, timed := strings.Cut(strings.TrimPrefix(rest, " "), " (")
	timed = timed && (strings.HasSuffix(took, "s)") || strings.HasSuffix(took, "m)") || strings.HasSuffix(took, "h)"))
	switch {
	case word == "passed" && timed:
		c.count(tally{passed: n})
	case word == "failed" && (timed || took == ""):
		c.count(tally{failed: n}) // also alone: "  1 failed" is followed by nothing if nothing passed
	case (word == "skipped" || word == "did not run") && took == "":
		c.sum.skipped += n
	case word == "flaky" && took == "":
		c.sum.passed += n
	case strings.HasPrefix(rest, ") ") && strings.Contains(rest, " › ") && n == 1:
		return c.failed(strings.Trim(rest[len(") "):], "─ "))
	}
	return noMark
}

// avaLine reads AVA's default reporter: "  2 tests passed", or "  1 test failed", which it
// does not say beside each other: the ticks say how many passed then.
func avaLine(c *closing, s string) mark {
	switch {
	case strings.HasSuffix(s, "✘ Couldn’t find any files to test"):
		c.none = true
	case strings.HasPrefix(s, "  ✘ [fail]: "):
		return c.failed(s[len("  ✘ [fail]: "):])
	case strings.HasPrefix(s, "  ✔ "):
		c.left++
	case strings.HasPrefix(s, "  "):
		n, rest, ok := number(s[2:])
		if !ok {
			return noMark
		}
		switch strings.TrimPrefix(rest, " ") {
		case "tests passed", "test passed":
			c.count(tally{passed: n})
		case "tests failed", "test failed":
			c.count(tally{passed: c.left, failed: n})
			c.left = 0
		case "tests skipped", "test skipped", "tests todo", "test todo":
			c.sum.skipped += n
		case "uncaught exception", "uncaught exceptions", "unhandled rejection", "unhandled rejections":
			c.count(tally{errors: n})
		}
	}
	return noMark
}

// denoLine reads `deno test`: "ok | 2 passed (3 steps) | 0 failed | 1 ignored (13ms)".
func denoLine(c *closing, s string) mark {
	switch {
	case s == "error: No test modules found":
		c.none = true
	case s == " FAILURES":
		c.left = 2 // an empty line, and the first of the list
	case c.left > 0:
		c.left--
		if name, _, ok := strings.Cut(s, " => "); ok && c.left == 0 {
			c.failed(name)
		}
	case s == " ERRORS":
		return begins
	case strings.HasPrefix(s, "ok | "), strings.HasPrefix(s, "FAILED | "):
		_, list, _ := strings.Cut(s, " | ")
		parts, ok := amounts(list, " | ")
		var t tally
		for _, p := range parts {
			switch word, _, _ := strings.Cut(p.what, " ("); word {
			case "passed":
				t.passed = p.n
			case "failed":
				t.failed = p.n
			case "ignored":
				t.skipped = p.n
			}
		}
		if ok {
			c.count(t)
		}
	}
	return noMark
}

// cypressLine reads the closing row of `cypress run`'s table: time, then the tests in all,
// passing, failing, pending and skipped, a dash for none (docs.cypress.io).
func cypressLine(c *closing, s string) mark {
	t := strings.TrimLeft(s, " ")
	switch {
	case strings.HasPrefix(s, "Can't run because no spec files were found."):
		c.none = true
	case t != s && (strings.HasPrefix(t, "✔  All specs passed!") || strings.HasPrefix(t, "✖  ") && strings.Contains(t, " failed (")):
		f := strings.Fields(t)
		if len(f) < 6 || !strings.Contains(f[len(f)-6], ":") && !strings.HasSuffix(f[len(f)-6], "s") {
			return noMark
		}
		var n [5]int
		for i, field := range f[len(f)-5:] {
			v, rest, ok := number(field)
			if field != "-" && (!ok || rest != "") {
				return noMark
			}
			n[i] = v
		}
		c.count(tally{passed: n[1], failed: n[2], skipped: n[3] + n[4]})
	case strings.HasPrefix(s, "  1) ") && !c.next:
		c.next = true
		return c.failed(strings.TrimSpace(s[len("  1) "):]))
	}
	return noMark
}
