package claim

import (
	"slices"
	"strings"
	"testing"
)

func prefixes(text string) []string {
	var all []string
	for _, s := range sentences(text) {
		for _, l := range s.languages {
			all = append(all, l.prefix)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func TestLanguagesAreToldByScriptAndWords(t *testing.T) {
	for text, want := range map[string][]string{
		"The parser reads the file.": {""},
		"":                           nil,
		"Der Parser liest die Datei und sortiert sie.": {"de:"},
		"La fonction renvoie une liste, sans erreur.":  {"fr:"},
		"Zmigrowano 14 usług.":                         {"pl:"},
		"buildは通りました。":                                 {"ja:"},
		"编译通过":                                         {"zh:"},
		"修正完了。テスト合格。":                                  {"ja:"},
		"API는 404를 돌려줍니다.":                             {"ko:"},
		"Все tests прошли.":                            {"ru:"},
		"build ناجح":                                   {"ar:"},
		"काम पूरा हो गया।":                             {"hi:"},
		// A foreign name does not make a message foreign.
		"I renamed the class Uber to Taxi and the tests pass.": {""},
	} {
		if got := prefixes(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// One word that tells a language is little: it may stand in another.
func TestTextsThatHardlyTellAreReadInAllLanguagesOfTheirScript(t *testing.T) {
	if got := prefixes("Tu peux fusionner."); !slices.Contains(got, "fr:") || !slices.Contains(got, "") {
		t.Errorf("a short text: %q", got)
	}
	if got := prefixes(strings.Repeat("hitilafu imerekebishwa ", fewWords)); !slices.Equal(got, []string{""}) {
		t.Errorf("a long text in a language that nobody here speaks: %q", got)
	}
}

// A table that names an unknown class is noticed only when it is made ready.
func TestEveryTableIsSound(t *testing.T) {
	k := known()
	for _, l := range append(slices.Clone(k.latin), k.english, k.russian, k.chinese, k.japanese, k.korean, k.hindi, k.arabic) {
		if ready := l.ready(); len(ready.rules) == 0 || len(ready.before.all) == 0 {
			t.Errorf("table %q has no rules or no guards", ready.prefix)
		}
	}
}

// In a language that nobody here speaks, nothing is found and nothing is left open either:
// after edits without a PASS such a message counts as a claim.
func TestUnknownLanguagesLeaveNothingOpen(t *testing.T) {
	for _, text := range []string{
		"แก้ไขบั๊กเรียบร้อยแล้ว การทดสอบทั้งหมดผ่าน", "הבאג תוקן וכל הבדיקות עוברות.", "Το σφάλμα διορθώθηκε.", "ბაგი გასწორდა.", "Hitilafu imerekebishwa.",
	} {
		if c, ok := Find(text, nil); ok {
			t.Errorf("%q: found %+v", text, c)
		}
		if Open(text) {
			t.Errorf("%q: left open", text)
		}
	}
}
