package claim

import (
	"maps"
	"strconv"
	"strings"
)

// signs are the rules of every language: a tick in front of a line, or behind it, says that
// what the line names is done.
func signs() []rule {
	return []rule{
		{name: "ticked", ticked: true, patterns: []string{"< ✓ ..1 !✗", "✓ >"}},
		{name: "whole-count", patterns: []string{"< / ..1 >"}},
	}
}

// loans are English words that agents leave in messages of every other language.
func loans() map[string]string {
	return map[string]string{
		"tests": "test tests build builds ci lint linter tsc pytest jest vitest mypy eslint suite typecheck pipeline",
		"pass":  "pass passed passes passing green ok clean success successful",
		"done":  "done fixed merged deployed ready complete completed finished implemented lgtm shipped",
	}
}

// classNames are the classes that the common rules speak of. A language leaves out what it
// does not need:
//
//	tests pass      what is run, and how it says that it went well
//	done            states that say that something is over
//	acted           past forms of verbs for changing things, with the work's subject left out
//	aux             "have" of the first person, was: of the passive; participle for open forms
//	began           past forms that begin a clause
//	item            nouns of action that begin an item of a list of changes
//	again change    words that say that something is so once more, or now and was not before
//	all good works well now no trouble gone should solve
//	not             negation in front, never: words that take back their whole clause
//	lacks next      phrases for work that is not whole, and for what is done next
//	may ship        "you can", and what one does with finished work; mergeable: both in one
//	yesterday       what was then is not now; only: a part behind its state; notyet been to
//	one depends     "one" of "one failed", "depends on"; someone: who did it was not the speaker
//	left as         "there remain", and what joins a participle to what it is done as
//	vanished        verbs for what is no longer there; short half: for what is missing
//	once            words for the moment on which a state hangs
//	partly asks cond will says still fail start of
func classNames() []string {
	return strings.Fields("tests pass done acted aux was participle began item all good works well now no trouble gone should solve again change " +
		"once not never partly asks cond will says still fail start of me idle adv lacks next may ship mergeable vanished short half left as one depends someone yesterday only notyet been to")
}

// common makes a table of a language's classes: the rules are the same in all languages,
// the words and the order of some are not. reach scales the gaps: 1 for words, 3 for letters.
func (t table) common(reach int) table {
	t.classes = maps.Clone(t.classes)
	for _, name := range classNames() {
		t.classes[name] += " " + loans()[name]
	}
	gap := strings.NewReplacer("..S", ".."+strconv.Itoa(1*reach), "..M", ".."+strconv.Itoa(3*reach), "..L", ".."+strconv.Itoa(6*reach))
	t.rules = append(t.rules, commonRules()...)
	for i := range t.rules {
		t.rules[i].patterns = replaceAll(gap, t.rules[i].patterns)
		t.rules[i].unless = replaceAll(gap, t.rules[i].unless)
	}
	for i, r := range t.rules {
		t.rules[i].part = r.part || strings.Contains(" behaves no-longer again now works-now was-done ", " "+r.name+" ")
	}
	g := &t.guards
	g.before = append(g.before, "$not|$partly|$asks|$cond|$says", "✗", "$to $done")
	g.planned = append(g.planned, "$will")
	g.anywhere = append(g.anywhere, "$never", "$lacks", "$someone", "$done|$acted ..2 $only", "% ..3 $acted|$participle")
	g.start = append(g.start, "$start")
	g.condition = append(g.condition, "$cond", "$says")
	g.once = append(g.once, "$once")
	g.sentence = replaceAll(gap, append(g.sentence, "$left ..M #", "# ..S $left", "$still ..M $fail", "$fail ..S $still"))
	g.counts = replaceAll(gap, append(g.counts, "# ..M $fail", "$lacks", "$notyet ..L $done", "$done ..M $notyet", "$half ..M $short", "$short ..M $half", "$still ..M $short", "$one ..M $fail", "$fail ..S $one", "$depends", "$yesterday"))
	g.fails = append(g.fails, "$fail")
	g.admits = replaceAll(gap, append(g.admits, "$still ..M $fail", "$fail ..S $still", "# ..M $fail", "$lacks", "$half ..M $short", "$short ..M $half", "$still ..M $short"))
	g.continues = append(g.continues, "$next")
	if g.parts == "" {
		g.parts = "$of"
	}
	g.anyPart = true
	g.things = "$tests|$pass|$done|$acted"
	t.questions = append(t.questions, "$asks|$will|$should|$cond")
	return t
}

func commonRules() []rule {
	return []rule{
		{name: "tests-pass", patterns: []string{"$tests|` ..L $pass", "$pass ..M $tests", "$tests ..M $done", "$tests ..2 /", "/ ..2 $tests|$pass|$done"}},
		{name: "n-passed", patterns: []string{"# ..M $pass", "< $pass ..S #"}},
		{name: "everything", patterns: []string{"$all ..L $pass|$done|$works|$good", "< ..S $good >", "< ..S $good $well|$now"}},
		{name: "done", bare: true, patterns: []string{"< ..S $done >"}},
		{name: "is-done", listed: true, patterns: []string{"< $done", "$done >"}},
		{name: "is-done", patterns: []string{"$aux ..L $done", "$now ..M $done"}},
		{name: "i-have-done", acts: true, patterns: []string{"$aux ..L $acted|$participle", "$me ..L $acted"}},
		{name: "was-done", patterns: []string{"$was ..L $acted|$done", "$been ..L $participle"}},
		{name: "was-done", aside: true, patterns: []string{"< ..M $acted|$participle >", "< ..2 $acted|$participle|$done $as"}},
		{name: "again", plans: true, patterns: []string{"$again ..20 >"}, unless: []string{"< $again >"}},
		{name: "now", patterns: []string{"$change ..20 >"}},
		{name: "past-tense", acts: true, aside: true, patterns: []string{"< $adv? $adv? $acted|$began"}},
		{name: "item", acts: true, patterns: []string{"< $item"}, item: true},
		{name: "no-errors", patterns: []string{"$no ..M $trouble", "0 ..S $trouble"}, unless: []string{"$cond"}},
		{name: "may-merge", acts: true, patterns: []string{"$may ..M $ship", "$ship ..M $may", "$mergeable"}, unless: []string{"$cond !quieras|quiera|quieran|gustes|quiser|vuoi"}},
		{name: "not-failing", patterns: []string{"$vanished", "$no ..M $fail", "$trouble ..L $gone"}},
		{name: "works-now", patterns: []string{"$works ..M $well|$now", "$now ..M $works", "$works >", "$works ..S $all >"}},
		{name: "should-work", patterns: []string{"$should ..L $works|$pass|$done|$solve|$good|$participle", "$solve ..M $trouble"}},
	}
}

func replaceAll(r *strings.Replacer, texts []string) []string {
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = r.Replace(text)
	}
	return all
}

// with adds a class of the language's own.
func (t table) with(class, words string) table {
	t.classes[class] += " " + words
	return t
}
