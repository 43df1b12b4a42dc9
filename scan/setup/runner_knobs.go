package setup

const (
	saysPaths     = "tests that are there do not run"
	saysThreshold = "less of the code has to be covered"
	saysNone      = "a run without tests passes"
)

func coverageKnob(path string) knob {
	return knob{path: path, shape: floor, id: CoverageLowered, severity: Medium, says: saysThreshold}
}

func leftOutKnob(path string, sev Severity) knob {
	return knob{path: path, shape: leavesOut, id: SelectionNarrowed, severity: sev, says: saysPaths}
}

func takenInKnob(path string, sev Severity) knob {
	return knob{path: path, shape: takesIn, id: SelectionNarrowed, severity: sev, says: saysPaths}
}

func looseKnob(path string, sev Severity, says string) knob {
	return knob{path: path, shape: ceiling, id: TestStepWeakened, severity: sev, says: says}
}

func retryKnob(path string) knob {
	return knob{path: path, shape: ceiling, id: RetriesRaised, severity: Low, says: "a failing test is tried again"}
}

// strictKnob is a switch that makes the run fail for more.
func strictKnob(path string, sev Severity, says string) knob {
	return knob{path: path, shape: floor, id: TestStepWeakened, severity: sev, says: says}
}

// runnerKnobs are the settings of the runners (jestjs.io, vitest.dev, playwright.dev,
// docs.cypress.io, mochajs.org, avajs, webdriver.io, karma-runner; Configuration).
func runnerKnobs(tool string) []knob {
	threshold := func(prefix string) []knob {
		var out []knob
		for _, metric := range []string{"lines", "branches", "functions", "statements"} {
			out = append(out, coverageKnob(prefix+metric))
		}
		return out
	}
	out := runnerKnobsOf(tool, threshold)
	for _, path := range map[string][]string{"jest": {"coveragePathIgnorePatterns"}, "vitest": {"test.coverage.exclude"}, "nyc": {"exclude"}}[tool] {
		out = append(out, knob{path: path, shape: leavesOut, id: CoverageLowered, severity: Low, says: saysThreshold})
	}
	return out
}

func runnerKnobsOf(tool string, threshold func(string) []knob) []knob {
	switch tool {
	case "jest":
		out := append(threshold("coverageThreshold.*."), leftOutKnob("testPathIgnorePatterns", Critical), leftOutKnob("modulePathIgnorePatterns", Critical), takenInKnob("testMatch", High), takenInKnob("testRegex", High), takenInKnob("roots", High),
			looseKnob("passWithNoTests", Critical, saysNone), knob{path: "testFailureExitCode", shape: floor, id: TestStepWeakened, severity: Critical, fallback: 1, says: "failing tests do not fail the run"}, retryKnob("retryTimes"), retryKnob("retries"), takenInKnob("testNamePattern", High))
		for _, k := range out[4:9] {
			k.path = "projects.*." + k.path
			out = append(out, k)
		}
		return out
	case "vitest":
		var out []knob
		for _, at := range []string{"test.", "test.projects.*.test.", "*.test.", "projects.*.test."} {
			out = append(out, threshold(at+"coverage.thresholds.")...)
			out = append(out, threshold(at+"coverage.")...)
			out = append(out, threshold(at+"coverage.thresholds.*.")...)
			out = append(out, leftOutKnob(at+"exclude", High), takenInKnob(at+"include", High), looseKnob(at+"passWithNoTests", Critical, saysNone), retryKnob(at+"retry"),
				looseKnob(at+"dangerouslyIgnoreUnhandledErrors", High, "errors that nobody caught do not fail the run"), takenInKnob(at+"testNamePattern", High), takenInKnob(at+"dir", Medium))
			k := looseKnob(at+"allowOnly", Medium, "a focused test does not fail the run")
			out = append(out, k)
		}
		return out
	case "playwright":
		var out []knob
		for _, at := range []string{"", "projects.*."} {
			out = append(out, leftOutKnob(at+"testIgnore", Critical), takenInKnob(at+"testMatch", High), leftOutKnob(at+"grepInvert", High), takenInKnob(at+"grep", High), retryKnob(at+"retries"))
		}
		return append(out, strictKnob("forbidOnly", Medium, "a focused test does not fail the run"), takenInKnob("testDir", High))
	case "cypress":
		var out []knob
		for _, at := range []string{"", "e2e.", "component."} {
			out = append(out, takenInKnob(at+"specPattern", High), leftOutKnob(at+"excludeSpecPattern", High), leftOutKnob(at+"ignoreTestFiles", High), takenInKnob(at+"testFiles", High), retryKnob(at+"retries"))
		}
		return out
	case "karma":
		return []knob{leftOutKnob("exclude", High), takenInKnob("files", High), {path: "failOnEmptyTestSuite", shape: floor, id: TestStepWeakened, severity: Medium, fallback: 1, says: saysNone}}
	case "mocha":
		return []knob{
			takenInKnob("spec", High), leftOutKnob("ignore", High), leftOutKnob("exclude", High), takenInKnob("grep", High), takenInKnob("fgrep", High), takenInKnob("g", High), takenInKnob("f", High),
			looseKnob("invert", High, "the tests that were chosen are left out"), retryKnob("retries"),
			strictKnob("forbid-only", Medium, "a focused test does not fail the run"), strictKnob("forbidOnly", Medium, "a focused test does not fail the run"), strictKnob("forbid-pending", Low, ""),
			looseKnob("pass-on-failing-test-suite", Critical, "failing tests do not fail the run"), looseKnob("passOnFailingTestSuite", Critical, "failing tests do not fail the run"),
		}
	case "ava":
		return []knob{takenInKnob("files", High), takenInKnob("match", High), {path: "failWithoutAssertions", shape: floor, id: TestStepWeakened, severity: Medium, fallback: 1, says: "a test that asserts nothing passes"}, leftOutKnob("ignoredByWatcher", Low)}
	case "wdio":
		return []knob{takenInKnob("specs", High), leftOutKnob("exclude", High), retryKnob("specFileRetries"), retryKnob("mochaOpts.retries")}
	case "nyc":
		return append(threshold(""), coverageKnob("check-coverage"), coverageKnob("checkCoverage"))
	}
	return nil
}
