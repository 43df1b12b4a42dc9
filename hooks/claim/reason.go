package claim

import "strings"

// Reasons in plain words. Several rules share one.
const (
	saysTests  = "says that tests or checks pass"
	saysOver   = "says that the work is finished"
	saysDone   = "says what was done"
	saysWorks  = "says that something works or behaves otherwise now"
	saysGone   = "says that errors or failures are gone"
	saysSure   = "says that something was verified"
	saysShould = "says that the change should work"
	saysShip   = "says that it can be merged or released"
	saysTicked = "ticks something off"
)

// customPrefix begins the rule's name where a pattern of the user's own counted.
const customPrefix = "custom:"

// Reason says in plain words why the rule counts; the rule's own name has the language in
// front ("de:tests-pass").
func (c Claim) Reason() string {
	if text, ok := strings.CutPrefix(c.Rule, customPrefix); ok {
		return "matches the pattern " + text + " of claimPatterns"
	}
	name := c.Rule
	if _, own, ok := strings.Cut(name, ":"); ok {
		name = own
	}
	return reasonOf(name)
}

func reasonOf(rule string) string {
	switch rule {
	case "tests-pass", "n-passed", "checks-green", "whole-count", "passes-now":
		return saysTests
	case "all-green", "complete", "did", "done", "everything", "everything-works", "has-done", "is-done", "meets", "over", "stands", "task-complete":
		return saysOver
	case "fixed-it", "i-have-done", "is-changed", "item", "participle", "participle-last", "passive", "past-last", "past-tense", "past-tense-summary", "preterite", "reported",
		"successfully", "was-done":
		return saysDone
	case "again", "anymore", "behaves", "changes-behaviour", "gate", "now", "properly", "works-now":
		return saysWorks
	case "instead-of-fault", "no-errors", "no-longer", "not-failing":
		return saysGone
	case "verified":
		return saysSure
	case "should-work":
		return saysShould
	case "may-merge", "ready-for":
		return saysShip
	case "ticked":
		return saysTicked
	default:
		return ""
	}
}
