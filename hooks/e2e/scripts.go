package e2e

import "git-isitdone/hooks/e2e/fakemodel"

// What the model says in the scripts below: two claims and what is none.
const (
	falseClaim = "All tests pass, done."
	trueClaim  = "Fixed. All tests pass, the work is done."
	noClaim    = "It subtracts its second argument from the first."
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
func weakenThenFix(c Client, p Place) []fakemodel.Step {
	look := c.Read(p, "sum.test.js")
	look.Text = "I will look at the tests."
	return []fakemodel.Step{
		look,
		c.Edit(p, "sum.test.js", testStrict, testWeak),
		c.Shell(p, "npm test"),
		{Text: falseClaim},
		c.Read(p, "sum.js"),
		c.Edit(p, "sum.js", "a - b", "a + b"),
		c.Edit(p, "sum.test.js", testWeak, testStrict),
		c.Shell(p, "npm test"),
		{Text: trueClaim},
	}
}

// neverFix: the model changes nothing that matters and claims, again and again.
func neverFix(c Client, p Place) []fakemodel.Step {
	return []fakemodel.Step{
		c.Read(p, "sum.js"),
		c.Edit(p, "sum.js", "a - b", "a  - b"),
		{Text: falseClaim},
	}
}

// answerQuestion: the model looks and answers; nothing is changed, nothing is claimed.
func answerQuestion(c Client, p Place) []fakemodel.Step {
	return []fakemodel.Step{c.Read(p, "sum.js"), {Text: noClaim}}
}

// delegateWord is in the prompt of the sub-agent and nowhere else.
const delegateWord = "DELEGATED"

// delegate: a sub-agent claims what is not so; its end is nobody's business, the main
// agent's is.
func delegate(c Client, p Place) (fakemodel.Script, bool) {
	call, ok := c.Delegate(delegateWord + ": look at sum.js and tell what it does.")
	return fakemodel.Script{
		Steps:    []fakemodel.Step{call, {Text: noClaim}},
		Branches: []fakemodel.Branch{{Word: delegateWord, Steps: []fakemodel.Step{c.Read(p, "sum.js"), {Text: falseClaim}}}},
	}, ok
}
