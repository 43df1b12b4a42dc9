package scan

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
		{ID: assertionConditional, Doc: "an assertion runs only under a condition of the test's own", Least: High, Most: High},
		{ID: assertionNotAwaited, Doc: "a promise with an assertion is no longer awaited", Least: High, Most: High},
		{ID: assertionUnreachable, Doc: "an assertion stands behind a return", Least: High, Most: High},
		{ID: assertionWeakened, Doc: "an assertion asks less of the same subject", Least: Medium, Most: High},
		{ID: assertionsRemoved, Doc: "a test lost assertions", Least: Low, Most: High},
		{ID: earlyReturnAdded, Doc: "a test may end before its assertions", Least: High, Most: High},
		{ID: errorSwallowed, Doc: "a failure is caught and dropped", Least: Medium, Most: Medium},
		{ID: expectationChanged, Doc: "an expected value was changed together with the code it covers", Least: Low, Most: Medium},
		{ID: onlyAdded, Doc: "a focused test keeps the others from running", Least: Critical, Most: Critical},
		{ID: retriesRaised, Doc: "a test may fail and be tried again", Least: Low, Most: Low},
		{ID: skipAdded, Doc: "a test that ran is skipped", Least: Low, Most: High},
		{ID: subjectMocked, Doc: "what a test is about is replaced by a mock", Least: High, Most: High},
		{ID: tautologyAdded, Doc: "an assertion is always true", Least: High, Most: High},
		{ID: testCaseRemoved, Doc: "a row of a table-driven test is gone", Least: Low, Most: Medium},
		{ID: testsNotCollected, Doc: "a test is there and no runner runs it any more", Least: Low, Most: High},
		{ID: testsRemoved, Doc: "a test is gone and no other one covers what it covered", Least: Medium, Most: High},
		{ID: timeoutRaised, Doc: "a test may take longer", Least: Low, Most: Low},
		{ID: toleranceWidened, Doc: "a comparison allows a wider difference", Least: Low, Most: High},
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
	suppressionAdded     = "suppression-added"
	subjectMocked        = "subject-mocked"
	tautologyAdded       = "tautology-added"
	testCaseRemoved      = "test-case-removed"
	testsNotCollected    = "tests-not-collected"
	testsRemoved         = "tests-removed"
	timeoutRaised        = "timeout-raised"
	toleranceWidened     = "tolerance-widened"
)
