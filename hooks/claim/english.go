package claim

import "strings"

// english is the table for English. Written without accents, contractions taken apart.
func english() table {
	return table{
		expand:  expandEnglish,
		numbers: englishNumbers(),
		classes: englishClasses(),
		because: "because",
		breaks:  "and but because while although though since whereas so or then plus however yet",
		keeps:   []string{"once_and", "everything_but", "all_but", "nothing_but", "anything_but"},
		labels:  []string{"plan", "todo", "todos", "to do", "next step|steps", "next >", "< approach", "proposal", "proposed ..", "remaining", "follow-up|follow-ups", "left to_do", "still ..2 to", "outstanding", "open questions|items|points", "options", "suggested|suggest|recommended|recommend|required|needed|possible|planned", "< ..1 steps >", "$me will|would|plan|propose|recommend|suggest", "how to", "$fault|findings|things|points|concerns|changes|places ..2 should|must|need|needs", "found|noticed|see ..3 $fault|things|points|concerns", "findings >", "recommendations", "observations"},
		reports: []string{
			"what ..1 i|we ..1 did|changed|fixed|added|built|implemented", "what ..1 changed|done|fixed|added|implemented|built >", "changes made", "summary of ..2 changes", "< ..1 changes >",
			"< ..1 fixes >", "key changes|fixes", "accomplished", "< ..1 $done >", "< ..1 $acted >", "files ..1 changed|modified|updated|created|touched",
		},
		questions: []string{"should|shall|do|does|did|would|could|can|may|is|are|am|will|has|have|want|what|which|how|who|why|when|where|or|ok|okay|right|anything|any"},
		rules:     englishRules(),
		guards:    englishGuards(),
	}
}

func englishNumbers() map[string]int {
	return map[string]int{
		"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
		"eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	}
}

// expandEnglish takes a contraction apart; nil for every other word.
func expandEnglish(w string) []string {
	switch w {
	case "cannot", "can't", "cant":
		return []string{"can", "not"}
	case "won't", "wont":
		return []string{"will", "not"}
	case "isnt", "arent", "wasnt", "werent", "dont", "doesnt", "didnt", "hasnt", "havent", "wouldnt", "couldnt", "shouldnt":
		return []string{strings.TrimSuffix(w, "nt"), "not"}
	case "im":
		return []string{"i", "am"}
	case "ive":
		return []string{"i", "have"}
	case "lets":
		return []string{"let", "us"}
	}
	base, ending, ok := strings.Cut(w, "'")
	if !ok {
		return nil
	}
	switch ending {
	case "t":
		return []string{strings.TrimSuffix(base, "n"), "not"}
	case "ll":
		return []string{base, "will"}
	case "ve":
		return []string{base, "have"}
	case "re":
		return []string{base, "are"}
	case "m":
		return []string{base, "am"}
	case "d":
		return []string{base, "would"}
	case "s":
		switch base {
		case "let":
			return []string{"let", "us"}
		case "it", "that", "this", "everything", "all", "here", "there", "what", "who", "how", "he", "she", "which", "work", "job", "build", "fix", "pr":
			return []string{base, "is"}
		}
		return []string{base}
	default:
		return nil
	}
}

func englishClasses() map[string]string {
	return map[string]string{
		"tests": "test tests spec specs suite suites testsuite unittest unittests pytest jest vitest mocha rspec junit tox benchmarks scenarios",
		"checks": "build builds typecheck typechecks typechecking type-check type-checks type-checking types typing lint lints linter linters linting " +
			"eslint ruff mypy tsc clippy vet gofmt prettier ci pipeline pipelines compile compilation compiler check checks checker workflow workflows " +
			"deploy deployment rollout coverage formatting formatter run runs",
		"pass":   "pass passes passed passing",
		"ok":     "green quiet silent satisfied succeed succeeds succeeded succeeding clean ok okay fine successful happy good passing working work works worked healthy",
		"object": "the a an it its them this that these those through by to as into along over down request value parameter argument arguments",
		"adv":    "now all also both still fully finally completely successfully already just again then too properly correctly really entirely definitely thus accordingly safely cleanly",
		"be":     "is are was were be been am",
		"has":    "has have had",
		"is":     "is are",
		// What is done to a code base; the rest of acted is also what a program does.
		"shaped": "committed implemented refactored migrated incorporated renamed fixed resolved converted ported merged pushed deployed installed rewritten reworked " +
			"upgraded bumped patched addressed integrated wired covered tested verified ticked squashed reverted repaired corrected cleaned tidied solved finalized finalised rebased " +
			"shipped released_as tagged supported deduplicated modernised modernized simplified translated",
		"me":   "i we",
		"done": "complete completed done finished ready implemented fixed resolved solved merged shipped deployed live closed addressed released published",
		"acted": "implemented completed finished fixed resolved solved addressed verified added updated refactored migrated integrated removed " +
			"cleaned wrote written created built rebuilt replaced renamed moved changed corrected repaired patched applied introduced deleted dropped " +
			"converted extracted split merged committed pushed deployed released published shipped bumped upgraded downgraded installed configured " +
			"adjusted tweaked improved optimised optimized simplified reworked rewrote rewritten restructured restored reverted enabled disabled " +
			"hooked wired adapted ported translated documented formatted reformatted linted regenerated tightened hardened swapped switched " +
			"stabilised stabilized pinned closed exposed exported validated finalised finalized eliminated extended reduced aligned consolidated " +
			"centralised centralized deduplicated inlined parallelised cached registered normalised normalized sanitised escaped guarded handled " +
			"generated upgraded modernised modernized unified redesigned relocated rolled tested double-checked covered landed dealt sorted wrapped " +
			"made set put got took deprecated backported cherry-picked rebased squashed tagged bundled packaged accomplished incorporated ticked chosen undone overhauled " +
			"hid drew gave brought kept rethought redone covered squashed tidied nailed cured settled fulfilled supported submitted included attached uploaded plugged silenced sealed undid",
		// What is done to find out, or to no effect, changes nothing.
		"idle": "queued scheduled triggered launched backed killed aborted cancelled looked noticed needed wanted tried started failed stopped asked expected assumed analysed analyzed investigated searched reviewed examined " +
			"explored checked considered planned decided encountered observed identified reproduced skipped paused waited believed supposed realised realized " +
			"walked listed described explained summarised summarized traced inspected studied compared discovered located wondered hoped liked suspected recommended " +
			"suggested proposed mentioned opened stumbled struggled attempted intended preferred assessed evaluated measured profiled debugged scanned parsed " +
			"queried guessed agreed learned figured navigated based related detailed limited unexpected required requested affected named called used red need feed seed " +
			"speed indeed embed shed bed led outlined drafted discussed followed provided surfaced blocked interrupted",
		"starts": "implemented completed complete finished fixed resolved solved addressed verified added updated refactored migrated integrated removed " +
			"cleaned wrote created built rebuilt replaced renamed moved changed corrected repaired patched applied introduced deleted dropped " +
			"converted extracted merged committed pushed deployed released published shipped bumped upgraded downgraded installed configured " +
			"adjusted tweaked improved optimised optimized simplified reworked rewrote restructured restored reverted enabled disabled hooked wired " +
			"adapted ported translated documented formatted reformatted regenerated tightened hardened swapped switched stabilised stabilized pinned closed " +
			"exposed exported validated finalised finalized eliminated extended reduced aligned consolidated deduplicated handled generated " +
			"tested double-checked covered landed wrapped submitted confirmed unified made tagged ready ran rolled rewrote wired undid hid kept swept stripped sped",
		"bad":     "fail fails failed failing break breaks broke broken breaking crash crashes crashed crashing hang hangs hung leak leaks leaked error errors throw throws flake flakes happen happens occur occurs appear appears reproduce reproduces trigger triggers panic panics complain complains",
		"trouble": "error errors failure failures warning warnings issue issues problem problems regression regressions crash crashes violations complaints diagnostics leaks conflicts",
		"fault":   "bug bugs issue issues problem problems error errors crash crashes warning warnings failure failures leak flake deadlock race regression regressions",
		"well":    "now again too everywhere correctly fine properly well great perfectly locally reliably consistently cleanly nicely smoothly flawlessly seamlessly",
		"work":    "task tasks work implementation feature features fix fixes refactor refactoring migration change changes pr job everything update updates upgrade cleanup setup rename rewrite port conversion integration step steps patch hotfix documentation docs release deployment rollout request",
		"says":    "say says said claim claiming wrote writes states stated insists mentions mentioned claims claimed asked reads promises suggests",
		"speaker": "you user users they he she docs documentation readme ticket issue comment author reviewer message log he somebody someone everyone teammate description spec changelog plan story error page guide",
		"sick":    "red broken failing blocked stuck missing unknown unclear running pending waiting going looking working trying investigating checking reading unable not wrong slower empty called in",
		"cond":    "if once unless until when whenever",
		"task":    "tests test specs spec suites checks check tasks task steps step items passed passing pass passes green done complete completed finished files bugs issues todos cases",
	}
}

func englishRules() []rule {
	return []rule{
		{name: "tests-pass", patterns: []string{
			"$tests ..5 $pass !$object", "$tests ..4 $ok", "` ..4 $pass !$object", "` ..3 $ok", "test|tests|suite ..1 run cleanly|through|fine",
			"$pass all|the|every|its|our|our? ..2 $tests|$checks", "all|both|every|they|those|these|rest|everything|it|which ..3 $pass !$object",
			"now $pass !$object", "got ..8 to pass|work|compile|build|succeed", "continue|continues|seem|seems|appear|appears|begin|began|started to pass|work|compile|succeed|build", "$pass $well", "< $adv? $adv? $pass !$object", "$pass on|in|with|under|for|across|after", "$pass >",
			"✓ ..3 $tests|$checks", "$tests|$checks ..3 ✓",
		}},
		{name: "n-passed", patterns: []string{
			"# $tests? $adv? $pass !$object", "/ $tests|$checks|$pass", "$tests|$checks|$pass ..2 /", "# $tests? ok|green|succeeded", "all # ..2 $pass",
		}},
		{name: "checks-green", patterns: []string{
			"$checks ..6 $pass !$object", "$checks ..6 $ok", "compiles|typechecks|type-checks >", "compiles|builds|lints|typechecks $well|with|without|on|for|under|in|again",
			"both|all|every ..2 compile|compiles|build|builds >", "everything|it|code|project|crate|package|all|which|that ..2 compiles|compile|builds", "green|clean|passing|successful $checks !mark|marks",
			"$checks ..2 finishes|finished|completes|completed", "$checks ..2 is|are $adv? $done",
		}},
		{name: "everything-works", patterns: []string{"everything|all|it|that|this ..3 works|work|working !on|by|like|in|out?", "everything ..3 $ok", "it|they|all|both $is $adv? clean|green|passing|good >", "all ..2 $tests|cases|points|items|things|features|edge_cases|requirements you|we ..1 mentioned|listed|described|asked|wanted|requested", "everything ..2 builds|compiles|runs"}},
		{name: "all-green", patterns: []string{
			"good_to_go", "good_to merge|ship|deploy|land|release", "all_green", "all_good", "green_across", "across_the_board", "all_set", "lgtm", "back_to_green", "looks|looking good|fine|great|correct", "should be good|fine|ok|okay|set", "checks out", "as_it_should", "as_they_should", "as of this|now", "sorted out", "here is the finished|completed|final|fixed|updated",
			"up_and_running", "back_to_normal", "in_place", "wired_up", "voila", "that_is_it", "is_that >", "should_do_it", "should|will|ought|must ..1 take_care|do_it|do_the_trick|cover|handle|sort|suffice", "ought_to", "there_you_have_it", "a_wrap", "in_line with", "in_sync", "caught up", "we are golden|good|there|through", "nailed_it", "case_closed", "done_and_dusted", "home_and_dry", "as_good_as_new", "over|across the_line|the_finish", "here_is|here_are ..3 recap|summary|rundown|overview|breakdown of ..3 what|where|work|changes|did|done", "looks_like ..1 that_was|that_is|that_did", "should fix|resolve|solve|address|cure", "will_do_it", "does_the_trick", "did_the_trick", "good_as_new",
		}},
		{name: "ready-for", bare: true, patterns: []string{"ready for|to !start|begin|help|proceed|go_ahead", "< ready >"}},
		{name: "done", bare: true, patterns: []string{
			"< ✓? $adv? $adv? done|finished ✓? >", "< ✓ done", "< done !by|in|with_a", "$me $be $adv? done|finished|through !for", "all done", "done here", "done ✓", "it|that|this is $adv? done",
		}},
		{name: "complete", bare: true, patterns: []string{
			"< ..1 complete|completed|finished|ready >",
			"that|this completes|concludes|finishes|wraps|covers|finalizes|finalises", "that is all|everything", "wrapped|wraps up", "nothing|no_more|none ..1 else|left|more ..1 to_do|needed|required|is|remains", "no further|more|additional|other work|changes|action|actions|steps|edits ..2 needed|required|necessary|left", "< nothing left",
			"< nothing else|more|left", "which_is all",
		}},
		{name: "task-complete", listed: true, patterns: []string{"< ..4 $done >"}},
		{name: "task-complete", patterns: []string{
			"$be|has|have $adv? $adv? $done !by", "$work ..2 $done", "$is $adv? gone|in_place|wired_up|up|met|over|merged|removed|up-to-date !next|to_the|to_you|for|by|until",
			"$adv ..1 $done >", "✓ ..6 $done", "< $be $adv? $done", "exactly|just|precisely|does|do what you ..2 asked|wanted|needed|described|requested", "$adv done with", "coverage ..2 at|to #", "coverage $is now|up ..2 #", "brought|brings ..6 down|back|up|from", "no ..3 remain|remains|remaining|left >", "$be $adv? $adv? green|passing", "mission accomplished", "should be everything|it|all|enough", "that|this|which ..2 does|did it|the_trick", "$be back !at_the|to_square_one|to_the_start", "conflict_free|conflict-free|in_sync", "$be $adv? *ed onto|into", "as ..3 describes|described|asks|asked|requested|specified", "still /", "# ..2 instead_of ..1 #", "from # ..3 to #|none|zero|nothing", "exit|exits|exited|return|returns code|status? 0|zero|cleanly", "$is ..2 in this commit|pr|branch|diff|patch|push|change|changeset", "here_you_go|here_you_are|here_it_is|there_you_go", "$me|you can $adv? close|merge|ship|deploy|release|tick", "output|behaviour|behavior|api unchanged", "$is $adv? in|there >", "$work ..6 $is $adv? through|behind_us >", "$is $adv? healthy|online|reachable|operational|functional|responsive|usable >", "that|this was quick|easy|simple|straightforward", "in_effect|in_force", "like_a_charm|like_clockwork|as_advertised|a_treat", "can_no_longer", "that_is the_last of", "$is $adv? in|on ..2 branch|main|master|repo|pr|place",
			"$fault ..6 is|are|was|were $adv? !introduced|caused|found|created|made|added $acted", "< got_rid_of", "$me got_rid_of", "$fault ..3 gone|solved|fixed|resolved|away|history", "status ..1 $done", "call this|it|that ..1 done|finished|complete", "thing_of_the_past", "takes|took|taken care of", "$done ✓", "< ✓ ..2 $done",
		}},
		{name: "is-changed", part: true, patterns: []string{
			"$is ..4 faster|smaller|lighter|quicker !than|in|for|to|here|when|if", "$has $adv? moved|gone|landed|switched|settled|improved|shrunk|grown !through|over", "$is $adv? intact|identical|equal|up_to_date|up-to-date|current|stable", "has not moved|changed >", "$is $adv? switched|turned|shut|rolled|phased|locked|signed|cut off|on|down|out|back|over >", "$me $has $adv? taken|thrown|ripped|pulled|cut|laid|shrunk|swept",
			"$fault ..3 $is $adv? *ed !to|that|by|in|if|when|on", "$has $adv? been $adv? $adv? $acted|$done", "$is|was|were now $adv? $acted", "$is $adv? $adv? $shaped !by|as|using|via|through|per", "everything|all|both ..6 $is $adv? $acted|$done", "$is ..2 $acted|*ed|available|possible|visible|usable now",
		}},
		{name: "task-complete", part: true, aside: true, patterns: []string{"< ..4 $acted >"}},
		{name: "was-done", acts: true, patterns: []string{
			"was|were $adv? $acted !in|by|on|at|for|with", "was|were $adv? $acted in|on|for|with|at `", "here_is|here_are ..4 what ..3 $acted|changed|done|did|fixed|delivered", "file|files $adv? $acted",
			"what $me ..1 $acted|changed|did",
		}},
		{name: "i-have-done", acts: true, patterns: []string{
			"$me $has? $adv? $adv? $acted !care_that|sure_whether", "$me $has? $adv? $adv? *ed !to|that|if|whether|at|into|for|from", "$has $adv? been $adv? $adv? *ed", "$me $has $adv? $adv? done", "$me went ahead", "$me $has ..2 $acted", "$has $adv? been $adv? $acted", "$me did it|that|so|everything", "$me $has? ended_up|finished|completed *ing",
			"$me made sure", "$me committed|pushed|shipped", "$me $has? $adv? opened|raised|filed|sent ..4 pr|prs|pull_request|pull_requests|mr|merge_request|patch",
		}},
		{name: "past-tense-summary", acts: true, aside: true, patterns: []string{
			"< $adv? *ed the|a|an|all|your|its|both|each|every|this|that|these|those|some|two|three|`", "< $adv? $acted the|a|an|all|your|its|both|each|every|this|these|those", "< ✓? $adv? $adv? $starts the|a|an|all|your|its|both|each|every|this|that|these|those|some|any|two|three|#|`|unused|dead|missing|extra|up",
		}},
		{name: "past-tense-summary", acts: true, first: true, aside: true, patterns: []string{"< ✓? $adv? $adv? $starts !income|price|rate|point|size|width|cost|by_the|costs|prices"}},
		{name: "past-tense-summary", acts: true, patterns: []string{"cleaned|wired|hooked|wrapped up", "$me ..2 set_up", "< set_up"}},
		{name: "successfully", acts: true, patterns: []string{
			"successfully", "able|managed to !get_started|reproduce|find|see|trace|locate|identify|narrow|determine|tell|confirm|verify|look", "without any? ..1 $trouble", "went through|well|smoothly|fine|ok|live|fine", "go|goes|gets through >", "come|comes|came back with no|zero|0|nothing|none",
			"as_requested", "as_you_asked", "as_asked", "as_specified", "as_discussed", "per_your_request",
		}},
		{name: "verified", patterns: []string{
			"$me $adv? verified|confirmed|double-checked|validated|tested !whether", "double checked", "< verified|confirmed|double-checked|tested|validated !whether", "< ..3 verified|confirmed|tested|validated|deployed|merged|landed on|in|with|against|across", "validates|validate against|with",
			"confirmed|verified|double-checked that|it|this|the|everything|all|they", "$be verified|confirmed|tested",
		}},
		{name: "works-now", part: true, patterns: []string{
			"work|works|working|worked $well|as|end|end-to-end|now", "work|works|worked for|with|on|across|under|after", "now works|work|working", "works >", "works ✓", "work|works|run|runs without", "< no_more !than|of|info|information|context", "< with_that|with_this >", "goes|went away", "no_more *ing",
			"$be $adv? $adv? working !on|with|through|out|directory|to|in", "as_expected", "as_intended", "as_before", "as_designed",
			"behaves|behave|handles|renders|loads|starts|runs ..4 correctly|properly|now|cleanly|well", "back up",
		}},
		{name: "again", part: true, patterns: []string{"the|it|this|that|these|those|your|all|both|everything|every|everyone|users|they ..12 again !later|if|then|and_again"}, unless: []string{
			"try|retry|run|rerun|look|check|start|ask|$bad|$trouble|happened|crashed|will|would|should|could|$cond",
		}},
		{name: "anymore", part: true, patterns: []string{"not ..7 anymore|any_more", "< now the|every|each|all|your|users|it|both|they ..3 *s", "< ..2 *s ..8 now >", "< $adv? $acted >"}, unless: []string{
			"$me|run|running|starting|waiting|looking|checking|right|for_now|until|by|let|work|works|compile|compiles|build|builds|exist|exists|support|supports|supported|maintained|pass|passes|need|needed|available|$bad|apply|applies|true|happy",
		}},
		{name: "no-errors", patterns: []string{
			"no|zero|0|without|any? more|remaining|new|further|type|lint|test|compile|build|compiler|runtime|other|known|reported ..1 $trouble|failing >",
			"no|zero|0 ..2 $trouble|failing_tests >", "no|zero|0 ..2 $trouble|failing_tests remain|remaining|left|found|reported|now|anymore|any|after|across|either|whatsoever",
			"no|zero|0 ..1 $trouble in_the build|code|suite|project|output|console", "$trouble|failing|failed|tests? 0|zero|none >", "no|zero|0 ..1 $trouble ..3 found|seen|reported|raised|detected|left|remain|remaining", "no|zero|0 failing|failed >", "no|zero|0 ..1 tests? failing|failed|fail",
			"reports|shows|finds|says|gives nothing >", "` ..1 shows|reports|finds|prints|returns|gives|says|has|lists|raises no|nothing|zero|0|clean|ok", "without_a single $trouble", "reports|shows|gives|has|have no|zero|0 ..2 $trouble", "free of ..1 $trouble", "down to zero|0",
		}},
		{name: "not-failing", patterns: []string{
			"no_longer !support|supports|supported|maintained|exist|exists|available|needed|need|needs|recommended|necessary|valid|work|works|pass|passes|compile|compiles|build|builds|sure|possible", "not $bad ..2 anymore|any_more|now|again", "never $bad anymore|any_more|again|now", "$bad no_more|no_longer >", "nothing ..2 $bad", "nothing ..2 $bad ..2 now", "everything that|which was|were red|broken|failing|missing|open $is $ok|fixed|done|gone", "stopped crashing|failing|hanging|leaking|flaking",
			"no_more ..2 $trouble|$bad", "not ..2 $bad >", "not break|broken|fail any|anything|existing", "$be gone", "from ..4 to 0|zero",
		}},
		{name: "passes-now", patterns: []string{"now|again green|passing|clean", "turned|went|stays|remains|is_back|came_back|comes_back|came_out|comes_out|come_back|come_out|ended|finished|ran green|clean|empty|ok|fine"}},
		{name: "changes-behaviour", patterns: []string{
			"now returns|handles|supports|uses|throws|accepts|rejects|validates|shows|displays|renders|reads|writes|checks|runs|includes|prints|logs|respects|honours|honors|takes|sends|" +
				"saves|loads|persists|survives|skips|ignores|covers|keeps|gets|matches|reports|raises|waits|closes|opens|starts|stops|retries|releases|exits|catches|falls|contains|works|resolves|produces|emits|creates|updates|requires|allows|lets|fails_fast",
			"$be now !$sick", "$me now !know|understand|see|have|need|want|think|believe|$be", "can now", "can ..3 again", "now be able", "will now", "now $be !$sick", "this|my|our|latest pr|patch|commit|change|branch|diff contains|includes|has|brings|covers|adds|introduces|removes|replaces|fixes|updates|makes", "can be closed|merged|shipped|deployed|released >", "this|that|it|patch|commit|change|pr|which fixes|resolves|solves|closes|addresses|implements|completes",
			"fixes the|this|that|your|it|both", "< switched", "is up >", "is up for", "is live", "are live", "now live", "< the|it|this|that|these|your|all|both|everything|they ..9 now >",
		}},
		{name: "instead-of-fault", part: true, patterns: []string{"< the|it|this|that|these|those|your|a|an|every|users|they|you ..12 instead_of ..4 $trouble|$bad|blank|stack_trace|stack_traces|traceback|exception|exceptions|spinning|freezing|404|500"}, unless: []string{"if|unless|should|would|could|will|to|wrong|incorrect|still"}},
		{name: "fixed-it", acts: true, patterns: []string{"fixed|solved|resolved|cured|did it|them|that|this|both|everything >", "expect|believe|think|trust this|that|it|these ..1 fix|fixes|resolve|resolves|solve|solves|address|addresses|cure|cures|cover|covers|do|does"}},
		{name: "properly", part: true, patterns: []string{
			"the|it|this|that|these|those|your|all|both|everything|every|everyone|users|they ..8 properly|correctly|smoothly|reliably|nicely|flawlessly|seamlessly",
			"< the|it|this|that|these|those|your|all|both|everything|every|my|our|users|they ..6 now !$sick|$me",
		}, unless: []string{"to|if|should|must|need|needs|check|whether|when|where|how|without|right_now|for_now|until_now|by_now|question|problem|$bad|run|waiting|red|unless"}},
		{name: "meets", patterns: []string{"all ..3 met|satisfied|fulfilled|covered|addressed|handled|implemented|resolved|fixed|merged|done|green|migrated", "follows the spec", "starts|start|boots|loads|runs|ran as_expected|cleanly|without|fine|correctly|again"}},
	}
}

func englishGuards() guards {
	return guards{
		before: []string{
			"not !only", "never", "unable", "neither", "nor", "hardly", "barely", "scarcely", "fails|failed|fail|refuses|refused to", "no $tests", "no_one", "nobody", "without $acted",
			"none", "some", "only", "most", "half", "partially", "partly", "almost", "nearly", "nothing", "few", "mostly", "0 $tests|$pass|passed|passing", "zero $tests|$pass", "one of the",
			"what", "how", "who", "whose", "where", "why", "whether", "which ..1 $tests|$checks",
			"if", "unless", "until", "till", "once !and|per|a|more|again", "when", "whenever", "before", "assuming", "provided", "in_case", "as_soon_as", "so_that", "in_order_to",
			"$speaker|everyone|everybody ..5 $says !for", "< option|approach|variant|alternative", "after ..3 has|have|had|is|are|was|were", "no $work|files|code|modifications|edits", "made some|good|little|progress|a_mistake|mistakes", "finished|done reading|looking|reviewing|analysing|analyzing|investigating|checking", "added some|a|more|temporary|extra logging|breakpoint|breakpoints|print|prints|debug|debugging|log", "as_far_as", "# percent|complete|done", "about|roughly|around|only # ..1 complete|done|finished", "looks|look|seems|appears ..2 correct|right|fine to_me", "written|wrote|jotted|noted down", "tested # ..1 hypotheses|hypothesis|ideas|theories|approaches", "set|moved|marked the ticket|issue|status|card", "number|count|list|amount|names|percentage|share of ..2 $tests|$task", "ran into|out|across", "reason|reasons", "part|parts|bits|portion of", "done|finished|through with ..1 analysis|review|investigation|research|exploration|reading|planning|design|audit", "done for today|now|tonight|the_day", "to done|complete|completed|finished|closed", "got stuck|lost|confused|an_error|a|no|nothing|two|three|#", "to pass|work|compile|succeed|build|check|verify|see|confirm|ensure", "reverted|undid|undone|discarded|rolled_back|backed_out ..2 my|our", "according_to", "✗", "as_if", "instead_of", "rather_than", "the_job_of", "red", "expects ..3", "expect",
			"doubt", "wonder", "unsure", "sure_that", "used_to", "ready_to_start", "way_to", "attempt|attempted|tried|trying|try to", "$idle|attempted to", "a|an|each|any $work|task|job is|are",
		},
		planned: []string{
			"will !now|do", "$me will", "shall", "would", "could", "may", "might", "must", "can !now|be_closed|be_merged|be_shipped|be_deployed|be_released", "going_to", "about_to", "need|needs|needed|want|wants|wanted|plan|plans|planning|have|has|had|intend|hope|propose to", "let_me", "let_us",
			"to_be", "$me should", "think|believe|guess|hope|suppose|assume ..3 $tests|it|they|this|that ..1 should|would|might|could|may", "you should !now", "next_step", "next_i", "next_up", "still need|needs", "remaining work", "remains_to", "yet_to", "todo >", "please", "suggest|recommend|propose", "be|get $done in|by|with|when",
			"waiting for|on|until", "wait for|until", "working on|toward|towards",
		},
		anywhere: []string{
			"$acted in version|release|v1*|v2*|v3*|v4*", "test that|which fails|failed", "a failing test", "except", "excluding", "for_now", "temporarily", "everything|all|anything but", "up_to step|here|this|that|phase|part|and", "old|previous|original|earlier $tests passed", "works|working|worked|pass|passed|fine ..2 until", "without being|having", "last year|month|week|version|release", "ago", "$be $adv? $adv? $done|$acted|*ed when|whenever|if|once|automatically|unless|until|as_soon_as|every|each|only", "$be $adv? $adv? $done|$acted|*ed after|before it|each|every|a|an|they|you|all|the", "apart_from", "aside_from", "other_than", "with_the_exception", "so_far", "$pass|worked|succeeded|green|was|were ..4 before", "work_in_progress", "half done", "a|an|quick|first|second|another|each pass", "$acted|dropped upstream", "partway|halfway", "not yet", "tracker|backlog",
			"$done|works|passes|pass if|unless|until|only", "complete|done|finished|ready when", "$bad|failing|broken|red|missing|slow ..5 now", "$me $be ..6 now", "in|by # ways|steps", "$be $acted in|by|as the|a|another !latest|last|newest|new|commit|branch|pr|diff|code|codebase|same|three|two|both|final|main|way|order|format|style", "$be $acted in|by|as #|reference|value", "in go 1*|2*", "$acted|ran|did nothing !but|else|other|more", "first|second of ..1 #", "yesterday", "a|an|every|each|any|one ..3 that|which $be ..1 $acted|*ed !is|are|was|were ..2 >", "logging|logs|prints|breakpoint|breakpoints|instrumentation ..3 to narrow|find_out|see|track|diagnose|locate|pinpoint",
		},
		start: []string{
			"look for|at", "set|put|split|cut|reset|let the|a|an|your|it|this|its|all", "open|visit|click the|a|your", "make|ensure|verify|confirm|add|write|implement|create|remove|use|try|see|wait|keep|get|do|let|please|tell|ask|consider|remember|give|decide|delete",
			"run|check|fix|update|merge|test|review|refactor|rename|move|deploy|call|mark|go|build|release|commit the|a|an|it|this|that|them|these|your|our|all|any|each|every|whether|if|`|ahead|out|tests",
			"just|then|also|now make|run|ensure|check|verify|fix|add|write|update",
		},
		once:      []string{"once !and|per|a|more|again", "as_soon_as"},
		condition: []string{"if", "once !and|per|a|more|again", "unless", "until", "assuming", "provided", "when", "whenever", "as_soon_as", "in_case", "should_the|should_you|should_it"},
		sentence: []string{
			"still fail|fails|failing|failed|broken|red|breaks|crashes|hangs|times_out", "remaining work", "in theory|principle", "theoretically", "still needs|need", "someone|somebody had|has|already", "nothing happens|happened", "work remains|remaining|left", "< far", "< not on|for|in|with|all|every", "not all|everything|every", "< other ..2 time|fail|hang|break",
			"< others ..2 time|fail|fails|hang|break", "< ..2 the? other|others|rest ..2 fail|fails|failing|failed|broken|still", "< hangs|crashes|fails|time|times", "< except",
		},
		counts: []string{
			"# ..1 $tests? $be? still? failed|failing|failures|errors|error|failure|broken|fail|fails|errored >", "failed|failures|errors|failing # >", "# ..1 failed|failing|fail|fails|errored in|with|because|on|due|`", "depends on", "hinges on",
			"# $tests|$checks $be? still? failed|failing|fail|fails|broken", "< !nothing|none|no|neither ..6 $be $adv? red|failing|broken|corrupt|corrupted|incorrect|missing|unfinished|outstanding|incomplete", "$be|does|do|did still? not $adv? $done|$pass|work|working|compile|build|running|final|ready|$ok >", "$be|does|do|did not >", "< !no|zero|none|neither|nothing|0 ..4 $tests|$checks fail|fails|hang|hangs|crash|crashes|break|breaks !no_more|no_longer", "half|partly|partially $done|implemented|working", "< fail|fails|failed|crash|crashes in|on|with|when|under|for|at|because|only", "not started", "in_progress", "not ..1 match|matches|trust|add_up", "second|other|others|rest|last|remaining|third|link ..2 fails|failed|fail|hangs|hung|crashes|crashed|breaks|throws", "< only >", "can still reproduce", "can|could not ..1 explain|understand|prove|tell|say|guarantee|be_sure", "looks|look|seems|seem ..1 off|wrong|odd|suspicious|strange", "$be|does|do not $adv? compile|build|work|pass|run|done|finished|complete|ready|working|passing",
		},
		parts:     "of|out_of the|these|those|our|your?",
		things:    "$task",
		doing:     "$acted",
		undergone: "$be|has|have ..2 $acted|$done",
		admits: []string{
			"still time|times out", "still ..1 fail|fails|failing|failed|broken|red|breaks|crashes|hangs|missing|needs|need|to_do|to_be|todo|open|left", "# ..3 fail|failed|failing|red|broken",
			"$be|has|have not ..2 $done|working|implemented|started|wired|passing|green|final|usable|stable|$acted", "not|yet ..2 finish|finished|complete|completed|implement|implemented",
			"not ..3 fix|finish|solve|figure|find|resolve|get|reproduce", "unable to ..1 fix|finish|solve|figure|find|resolve|get", "not know|understand|sure why|how|what|whether",
			"it|that|this|they|tests|code|build do|does not ..1 compile|build|work|pass >|yet|either|because|on|for", "in_progress|wip|work_in_progress", "half done", "remaining work", "remains to", "left to_do|do", "so_far", "for_now", "temporarily", "needs|need ..1 real|proper", "partially|partly", "there are|is still", "can|could not ..2 run|test|verify|try|check it|this|that|them here", "made some|good|little progress", "some progress",
			"before $me apply|merge|commit|push|continue|go|proceed|start", "would like you to", "next_up", "up_next", "is|are next", "comes|come next|later|tomorrow|after", "it|they|that|which throws|crashes|hangs|breaks|fails|fail|panics", "to_come >", "$be|got|get ..1 stuck|blocked", "still ..1 investigating|looking|debugging|digging|trying|searching", "second|other|others|rest|last|remaining|third ..2 fails|failed|fail|hangs|hung|crashes|crashed|breaks|throws|depend|depends|waits|wait|needs|need",
			"first|second of ..1 #", "none|neither|nothing ..5 $done|$acted yet|so_far", "none|neither of ..4 $be $adv? $done|$acted", "not started|begun", "not ..1 happy|satisfied|comfortable|convinced|confident",
		},
		continues: []string{
			"$me will ..1 now|next|then|continue|proceed|start|begin|finish|move_on|tackle|run|check|verify|look|fix|add|write|update|do|implement|convert|migrate|try|test|wire|handle", "next $me", "will start|begin|continue|proceed|now|next", "next is|are|comes|come|up|on", "< next >",
			"let_me ..1 now|next|run|check|try|start|continue|verify|see|fix|look|also|add|write|update", "now let_me", "$me $be ..1 going_to|about_to|moving_on|continuing|running|working_on", "< continuing|moving|proceeding|running|starting",
			"still ..1 running|building|working", "send|give|show|tell me|us",
		},
		excuses: []string{
			"unrelated|pre-existing|preexisting|already|flaky|known|intentional|intentionally|optional|upstream|separate|separately|later|follow-up|scope|if|once|previously|no_longer|anymore|nothing", "none !of", "not related", "same|too on|before", "before my|this|the|we|that", "before >",
		},
	}
}
