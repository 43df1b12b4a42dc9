package scan

import "git-isitdone/scan/setup"

// Rule documents one kind of finding. docs/scan.md, `git isitdone scan --sarif` and the tests of
// the corpus are made of these.
type Rule struct {
	ID string
	// Doc says in a few words what a finding of this kind means; it begins in lower case and has
	// no full stop.
	Doc string
	// Least and Most are the mildest and the gravest severity it is reported with.
	Least, Most Severity
	// More says when it is which of them, and what looks alike and is not reported; sentences,
	// may be empty.
	More string
	// Before and After are the smallest example; After is empty where something went.
	Before, After string
}

// Rules lists every kind of finding, by id.
func Rules() []Rule {
	return []Rule{
		{ID: allowanceAdded, Doc: "the change allows itself something in the settings", Least: High, Most: High, More: "Only with `--ci`, where the settings of the base side hold.", Before: "", After: "\"allow\": [{\"id\": \"tests-removed\", \"path\": \"**\", \"reason\": \"later\", \"until\": \"2099-01-01\"}]"},
		{ID: alwaysEqual, Doc: "a comparison or an assertion is defined so that it always holds", Least: High, Most: High, More: "An equality that is a constant, in tests and in production; a matcher that always passes; expect, assert or a method of the framework replaced by one that does nothing. A type without fields is equal to itself and none.", Before: "def __eq__(self, other): return self.n == other.n", After: "def __eq__(self, other): return True"},
		{ID: assertionConditional, Doc: "an assertion runs only under a condition of the test's own", Least: Low, Most: High, More: "An if, a match, a && or a build condition around an assertion that always ran. A guard that fails the test otherwise is none; low for a condition of the platform, and where the other branch asks as much of the same.", Before: "assert cart.sum == 5", After: "if cart.sum == 5:\n    assert cart.sum == 5"},
		{ID: assertionNotAwaited, Doc: "nobody waits for an assertion any more", Least: High, Most: High, More: "A dropped await, an assertion in a timer, a thread or a promise that is let go.", Before: "await expect(load(9)).rejects.toThrow('unknown')", After: "expect(load(9)).rejects.toThrow('unknown')"},
		{ID: assertionUnreachable, Doc: "an assertion is written where nothing reaches it", Least: High, Most: High, More: "Behind a return, in a function that nobody calls, in a loop over nothing.", Before: "expect(cart.sum).toBe(5)", After: "const check = () => expect(cart.sum).toBe(5)"},
		{ID: assertionWeakened, Doc: "an assertion asks less of the same subject", Least: Low, Most: High, More: "High where a value was compared whole and now only exists, low where equality got looser. Quiet where another assertion still asks as much. An expected error that may be any error counts too.", Before: "expect(cart.sum).toBe(5)", After: "expect(cart.sum).toBeDefined()"},
		{ID: assertionsRemoved, Doc: "a test, or an assertion helper, lost assertions", Least: Low, Most: High, More: "High where none is left or three or more went, low where what is left implies it. An assertion that became a log line is gone. Quiet where the assertions stand in another test or in a helper.", Before: "expect(cart.sum).toBe(5)", After: "console.log(cart.sum)"},
		{ID: setup.WorkflowDeleted, Doc: "a CI workflow that ran the tests is gone", Least: Low, Most: High, More: "Renamed out of the host's folder counts too. Low where what it ran is run elsewhere in the change; a workflow that ran no tests is none.", Before: ".github/workflows/ci.yml: - run: npm test", After: ""},
		{ID: setup.Unreadable, Doc: "a configuration that could be read cannot be read any more", Least: Low, Most: Low, Before: "{\"jest\": {}}", After: "{\"jest\": {"},
		{ID: setup.CoverageLowered, Doc: "less of the code has to be covered", Least: Low, Most: Medium, More: "A threshold lowered or gone. Low where the project went with it, or somewhat more tolerance.", Before: "fail_under = 90", After: "fail_under = 50"},
		{ID: earlyReturnAdded, Doc: "a test may end before its assertions", Least: Low, Most: High, More: "A return, a continue, an exit of the process, in front of what the test asked before. An example that must print something is none. Low under a condition of the platform, and for an assumption that leaves out a few inputs of a property test; medium for one that leaves few.", Before: "assert cart.sum == 5", After: "return\nassert cart.sum == 5"},
		{ID: errorSwallowed, Doc: "a failure is caught and dropped", Least: Medium, Most: High, More: "Handlers and wrappers around an assertion, a test that expects its own failure; high where it mutes all: an assertion function replaced by one that does nothing, a runner that always exits with 0.", Before: "assert cart.sum == 5", After: "try:\n    assert cart.sum == 5\nexcept AssertionError:\n    pass"},
		{ID: expectationChanged, Doc: "an expected value was changed together with the code it covers", Least: Low, Most: Medium, More: "Low where no source changed. Rewording a message is none.", Before: "expect(cart.sum).toBe(5)", After: "expect(cart.sum).toBe(6)"},
		{ID: setup.GateWeakened, Doc: "the settings of this gate let more through", Least: Low, Most: Critical, More: "Critical where integrity or the push gate is switched off, high for a check that is, medium and low for what only helps.", Before: "\"integrity\": \"strict\"", After: "\"integrity\": \"off\""},
		{ID: mockOnlyTest, Doc: "a new test asserts only on its own mock", Least: Low, Most: Low, Before: "", After: "send = Mock()\nsend(1)\nsend.assert_called_once_with(1)"},
		{ID: onlyAdded, Doc: "a focused test keeps the others from running", Least: Critical, Most: Critical, Before: "it('adds', ...)", After: "it.only('adds', ...)"},
		{ID: productionDetectsTests, Doc: "production code asks whether it is tested, or answers the inputs of a test by heart", Least: Low, Most: High, More: "High where a value is returned or thrown; medium where something else is done, where it is CI that is asked for, and for less telling values; low for logging, ports, stores and waiting. What stood there before and moved is not reported.", Before: "return parse(s)", After: "if s == \"2024-02-30\" { return 1709164800 }"},
		{ID: retriesRaised, Doc: "a test may fail and be tried again", Least: Low, Most: Low, Before: "it('adds', fn)", After: "it('adds', { retry: 3 }, fn)"},
		{ID: skipAdded, Doc: "a test that ran is skipped", Least: Low, Most: High, More: "High without a condition, under one that looks at the outcome, and where a hook skips all; medium under one of the surroundings and for a todo; low for the platform, a missing tool, a short run, and for a new test.", Before: "def test_sum():", After: "@pytest.mark.skip\ndef test_sum():"},
		{ID: snapshotChanged, Doc: "the expected values of snapshots and golden files changed, not the tests", Least: Low, Most: High, More: "High where a file went or was emptied and its tests stay; medium where values were rewritten or removed together with the source and no test of theirs changed, inline ones too; low otherwise. Added values, formatting, and values that went with their test are none.", Before: "exports[`sum 1`] = `5`;", After: "exports[`sum 1`] = `6`;"},
		{ID: subjectMocked, Doc: "what a test is about is replaced by a mock", Least: High, Most: High, Before: "assert tax(10) == 2", After: "with patch(\"cart.tax\", return_value=2):\n    assert cart.tax(10) == 2"},
		{ID: suppressionAdded, Doc: "a linter or type checker is told to be silent", Least: Low, Most: High, More: "Low for one line, high for a file or a configuration; of a new file that names its rules, and for rules about looks, low. One that moved or got narrower is none, nor what stands in generated files and test data.", Before: "x = f()", After: "x = f()  # type: ignore"},
		{ID: tautologyAdded, Doc: "an assertion is always true", Least: Low, Most: High, More: "A literal, a value compared with itself, with what was read from it, or with its own alternative; a result that the test now writes down itself. Low where it came beside assertions that all stayed.", Before: "assert cart.sum == 5", After: "assert cart.sum == 5 or True"},
		{ID: testCaseRemoved, Doc: "a table-driven or generated test runs on fewer cases", Least: Low, Most: Medium, More: "Rows gone or cut off, fewer generated examples. Low where the table is not written out any more. A row that another one replaced is none.", Before: "(1, 2, 3),\n(-1, 1, 0),", After: "(1, 2, 3),"},
		{ID: setup.SelectionNarrowed, Doc: "the runner is told to leave tests out", Least: Low, Most: Critical, More: "In its settings or on its command line. Critical where tests are switched off, or lists of what is never looked at grow; high for filters and fewer packages; low where the pattern names no tests (build output, helpers), what another runner takes over, or a part of a run that was split.", Before: "pytest", After: "pytest --ignore=tests/billing"},
		{ID: setup.TestStepRemoved, Doc: "a command that ran the tests is gone", Least: Low, Most: Critical, More: "Critical where the place by which a project is tested (npm test, make test) runs none any more. Quiet where the command stands in another job, file, script or target of the change, or another runner took over; low where the same runner still runs.", Before: "- run: npm test", After: "- run: npm run build"},
		{ID: setup.TestStepWeakened, Doc: "failing tests no longer fail the whole, or the step no longer runs when it should", Least: Low, Most: Critical, More: "Critical for an exit status that is forced or ignored and for a step that never runs, high for conditions and triggers that leave out pushes or pull requests and for a deployment that waits no more, medium for what hides an empty run, low for conditions of the platform and experimental jobs. What was there before is none.", Before: "npm test", After: "npm test || true"},
		{ID: testsNotCollected, Doc: "a test is there and no runner runs it any more", Least: Low, Most: High, More: "Renamed, nested, gated, shadowed by a second one of its name, in a file off the runner's pattern. Low for a condition of the platform.", Before: "def test_sum():", After: "def check_sum():"},
		{ID: testsRemoved, Doc: "a test is gone and no other one covers what it covered", Least: Medium, Most: High, More: "Quiet where what it called is gone as well, and where other tests ask the same.", Before: "func TestSum(t *testing.T) { ... }", After: ""},
		{ID: timeoutRaised, Doc: "a test may take longer", Least: Low, Most: Low, More: "A longer timeout, or a sleep.", Before: "timeout(5)", After: "timeout(600)"},
		{ID: toleranceWidened, Doc: "a comparison allows a wider difference", Least: Low, Most: High, More: "From ten times on medium, from 100,000 times on high.", Before: "approx(1.5, rel=1e-6)", After: "approx(1.5, rel=0.5)"},
	}
}

// The ids keep the npm tool's names where it has them.
const (
	allowanceAdded       = "allowance-added"
	assertionConditional = "assertion-conditional"
	assertionNotAwaited  = "assertion-not-awaited"
	assertionUnreachable = "assertion-unreachable"
	assertionWeakened    = "assertion-weakened"
	assertionsRemoved    = "assertions-removed"
	earlyReturnAdded     = "early-return-added"
	errorSwallowed       = "error-swallowed"
	expectationChanged   = "expectation-changed"
	mockOnlyTest         = "mock-only-test"
	onlyAdded            = "only-added"
	retriesRaised        = "retries-raised"
	skipAdded            = "skip-added"
	suppressionAdded     = "suppression-added"
	subjectMocked        = "subject-mocked"
	tautologyAdded       = "tautology-added"
	testCaseRemoved      = "test-case-removed"
	testsNotCollected    = "tests-not-collected"
	testsRemoved         = "tests-removed"
	timeoutRaised        = "timeout-raised"
	toleranceWidened     = "tolerance-widened"
)
