package e2e

import "git-isitdone/hooks/e2e/fakemodel"

// What the model says in the scripts below: two claims and what is none.
const (
	falseClaim = "All tests pass, done."
	trueClaim  = "Fixed. All tests pass, the work is done."
	noClaim    = "It subtracts its second argument from the first."

	stillRunning = "The tests are running in the background; I will look at them when they end."
	stillFails   = "Two tests fail."
)

// Steps of weakenThenFix that the tests look at: the request that is answered by a step
// carries what happened after the step before.
const (
	stepAfterWeakening = 2
	stepAfterClaim     = 4
	weakenThenFixSteps = 9
)

// weakenThenFix: the model weakens a test, runs the tests (one still fails), claims to be done
// all the same; once it was refused it fixes the code, takes the weakening back, and claims
// again.
func weakenThenFix(c Client, p Place) fakemodel.Script {
	look := c.Read(p, "sum.test.js")
	look.Text = "I will look at the tests."
	return fakemodel.Script{Steps: []fakemodel.Step{
		look,
		c.Edit(p, "sum.test.js", testStrict, testWeak),
		c.Shell(p, "npm test"),
		{Text: falseClaim},
		c.Read(p, "sum.js"),
		c.Edit(p, "sum.js", sumBroken, sumFixed),
		c.Edit(p, "sum.test.js", testWeak, testStrict),
		c.Shell(p, "npm test"),
		{Text: trueClaim},
	}}
}

// neverFixSteps are the requests of neverFix up to its first claim.
const neverFixSteps = 3

// neverFix: the model changes nothing that matters and claims, again and again.
func neverFix(c Client, p Place) fakemodel.Script {
	return fakemodel.Script{Steps: []fakemodel.Step{
		c.Read(p, "sum.js"),
		c.Edit(p, "sum.js", sumBroken, sumTouched),
		{Text: falseClaim},
	}}
}

// answerQuestion: the model looks and answers; nothing is changed, nothing is claimed.
func answerQuestion(c Client, p Place) fakemodel.Script {
	return fakemodel.Script{Steps: []fakemodel.Step{c.Read(p, "sum.js"), {Text: noClaim}}}
}

// repeatClaim: the model says once more that all is done.
func repeatClaim(Client, Place) fakemodel.Script {
	return fakemodel.Script{Steps: []fakemodel.Step{{Text: trueClaim}}}
}

// breakAgain: the model takes the fix back and claims.
func breakAgain(c Client, p Place) fakemodel.Script {
	return fakemodel.Script{Steps: []fakemodel.Step{
		c.Read(p, "sum.js"),
		c.Edit(p, "sum.js", sumFixed, sumBroken),
		{Text: falseClaim},
	}}
}

// fixSum and touchLint are two clients' work at one time.
func fixSum(c Client, p Place) fakemodel.Script {
	return fakemodel.Script{Steps: []fakemodel.Step{
		c.Read(p, "sum.js"),
		c.Edit(p, "sum.js", sumBroken, sumFixed),
		{Text: trueClaim},
	}}
}

func touchLint(c Client, p Place) fakemodel.Script {
	return fakemodel.Script{Steps: []fakemodel.Step{
		c.Read(p, "lint.js"),
		c.Edit(p, "lint.js", "require('./sum');", "require('./sum.js');"),
		{Text: trueClaim},
	}}
}

// delegateWord is in the prompt of the sub-agent and nowhere else.
const delegateWord = "DELEGATED"

// Requests of delegateThenFix: the sub-agent's, and the main agent's.
const (
	delegatedSteps     = 3
	delegateMainSteps  = 5
	stepAfterDelegated = 2
)

// delegateThenFix: a sub-agent edits and claims what is not so, which is its own affair; the
// main agent claims the same, is refused, fixes, and claims again.
func delegateThenFix(c Client, p Place) fakemodel.Script {
	call, _ := c.Delegate(delegateWord + ": tidy sum.js and tell what it does.")
	return fakemodel.Script{
		Steps: []fakemodel.Step{
			call,
			{Text: falseClaim},
			c.Read(p, "sum.js"),
			c.Edit(p, "sum.js", sumTouched, sumFixed),
			{Text: trueClaim},
		},
		Branches: []fakemodel.Branch{{Word: delegateWord, Steps: []fakemodel.Step{
			c.Read(p, "sum.js"),
			c.Edit(p, "sum.js", sumBroken, sumTouched),
			c.Report(falseClaim),
		}}},
	}
}

// waitForTestsSteps are the main agent's requests of waitForTests.
const waitForTestsSteps = 5

// waitForTests: the model starts the tests, ends its turn while they run, and is woken when
// they have ended.
func waitForTests(c Client, p Place) fakemodel.Script {
	start, _ := c.Background(p, "npm test")
	return fakemodel.Script{Steps: []fakemodel.Step{
		c.Read(p, "sum.js"),
		c.Edit(p, "sum.js", sumBroken, sumTouched),
		start,
		{Text: stillRunning},
		{Text: stillFails},
	}, Branches: []fakemodel.Branch{{Word: delegateWord, Steps: []fakemodel.Step{
		c.Shell(p, "npm test"),
		c.Report(stillFails),
	}}}}
}
