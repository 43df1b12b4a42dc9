package stop

import (
	"git-isitdone/checks/run"
	"git-isitdone/hooks/claim"
	"git-isitdone/notes"
)

// probe is the refusal that doctor asks for (ISITDONE_DOCTOR): a check that always fails,
// told in a real refusal's words. Nothing runs and nothing is written down.
func (h Hook) probe() string {
	exit := 1
	failed := run.Result{CheckResult: notes.CheckResult{ID: "doctor", Cmd: "false", Kind: notes.Full, Verdict: notes.Fail, ExitCode: &exit}}
	failed.Tail = []string{"This check always fails. Doctor runs it to prove that a stop is refused."}
	j := &judge{Hook: h, claim: claim.Claim{Sentence: "Done. All tests pass."}}
	results := []run.Result{failed}
	return j.reason(report{headline: headline(results, 1), attempt: 1, limit: 3, results: results, failing: results, full: true})
}
