package reader

import "strings"

// mavenLine reads Surefire's and Failsafe's totals, one a module (maven.apache.org,
// maven-surefire-plugin): "[WARNING] Tests run: 2, Failures: 0, Errors: 0, Skipped: 1". The
// lines of single classes go on with the time that they took.
func mavenLine(c *closing, s string) mark {
	t := s
	for _, level := range [...]string{"[INFO] ", "[WARNING] ", "[ERROR] "} {
		t = strings.TrimPrefix(t, level)
	}
	switch {
	case t == "No tests to run.", t == "Tests are skipped.":
		c.none = true
	case strings.HasPrefix(t, "Skipping plugin execution (cached): surefire:"):
		c.cached = "maven"
	case t == "Failures:" || t == "Errors:" || t == "Failed tests:" || t == "Tests in error:":
		c.next = true
	case c.next:
		c.next = false
		c.failed(strings.TrimSpace(t))
	case strings.HasPrefix(t, "Tests run: "):
		if strings.Contains(t, "Time elapsed: ") {
			if strings.Contains(t, "<<< ") {
				return begins
			}
			return noMark
		}
		mavenTotals(c, t)
	}
	return noMark
}

func mavenTotals(c *closing, s string) {
	var t tally
	total, known := 0, 0
	for part := range strings.SplitSeq(s, ",") {
		name, n, ok := named(part, ":")
		if !ok {
			continue
		}
		known++
		switch name {
		case "Tests run":
			total = n
		case "Failures":
			t.failed = n
		case "Errors":
			t.errors = n
		case "Skipped":
			t.skipped = n
		}
	}
	if known < 4 {
		return // JUnit's own text runner, whose line comes once a class
	}
	t.passed = max(0, total-t.failed-t.errors-t.skipped)
	c.count(t)
}

// sbtLine reads sbt's closing line, one a project (scala-sbt.org, "Testing"):
// "[error] Failed: Total 3, Failed 1, Errors 0, Passed 2, Ignored 1".
func sbtLine(c *closing, s string) mark {
	_, t, ok := strings.Cut(s, "] ")
	if !ok || s[0] != '[' {
		return noMark
	}
	switch {
	case strings.HasPrefix(t, "Passed: Total "), strings.HasPrefix(t, "Failed: Total "), strings.HasPrefix(t, "Error: Total "):
		var sum tally
		_, list, _ := strings.Cut(t, ": ")
		for part := range strings.SplitSeq(list, ", ") {
			switch name, n, _ := named(part, " "); name {
			case "Failed":
				sum.failed = n
			case "Errors":
				sum.errors = n
			case "Passed":
				sum.passed = n
			case "Skipped", "Ignored", "Canceled", "Pending":
				sum.skipped += n
			}
		}
		c.count(sum)
	case t == "No tests were executed", strings.HasPrefix(t, "No tests to run for "):
		c.none = true
	case strings.HasSuffix(t, " *** FAILED ***"):
		return c.failed(strings.TrimPrefix(strings.TrimSuffix(t, " *** FAILED ***"), "- "))
	}
	return noMark
}
