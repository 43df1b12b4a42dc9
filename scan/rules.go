package scan

// Rule documents one kind of finding.
type Rule struct{ ID, Doc string }

// Rules lists every kind of finding, by id.
func Rules() []Rule {
	return []Rule{
		{assertionConditional, "an assertion runs only under a condition of the test's own"},
		{assertionNotAwaited, "a promise with an assertion is no longer awaited"},
		{assertionUnreachable, "an assertion stands behind a return"},
		{assertionWeakened, "an assertion asks less of the same subject"},
		{assertionsRemoved, "a test lost assertions"},
		{earlyReturnAdded, "a test may end before its assertions"},
		{errorSwallowed, "a failure is caught and dropped"},
		{expectationChanged, "an expected value was changed together with the code it covers"},
		{onlyAdded, "a focused test keeps the others from running"},
		{retriesRaised, "a test may fail and be tried again"},
		{skipAdded, "a test that ran is skipped"},
		{subjectMocked, "what a test is about is replaced by a mock"},
		{tautologyAdded, "an assertion is always true"},
		{testCaseRemoved, "a row of a table-driven test is gone"},
		{testsNotCollected, "a test is there and no runner runs it any more"},
		{testsRemoved, "a test is gone and no other one covers what it covered"},
		{timeoutRaised, "a test may take longer"},
		{toleranceWidened, "a comparison allows a wider difference"},
	}
}

// The ids keep the npm tool's names where it has them.
const (
	assertionConditional = "assertion-conditional"
	assertionNotAwaited  = "assertion-not-awaited"
	assertionUnreachable = "assertion-unreachable"
	assertionWeakened    = "assertion-weakened"
	assertionsRemoved    = "assertions-removed"
	earlyReturnAdded     = "early-return-added"
	errorSwallowed       = "error-swallowed"
	expectationChanged   = "expectation-changed"
	onlyAdded            = "only-added"
	retriesRaised        = "retries-raised"
	skipAdded            = "skip-added"
	subjectMocked        = "subject-mocked"
	tautologyAdded       = "tautology-added"
	testCaseRemoved      = "test-case-removed"
	testsNotCollected    = "tests-not-collected"
	testsRemoved         = "tests-removed"
	timeoutRaised        = "timeout-raised"
	toleranceWidened     = "tolerance-widened"
)
