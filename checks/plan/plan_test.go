package plan

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"pgregory.net/rapid"

	"git-isitdone/notes"
)

func tree(pairs ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		fsys[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return fsys
}

func base() Check {
	return Check{ID: "test", Cmd: "npm test", Body: "jest", Kind: notes.Full, Test: true, Files: []string{"package.json"}}
}

func TestDigestIsShortHex(t *testing.T) {
	p := New(tree(), []Check{base()}, []string{"n"})
	hex := regexp.MustCompile(`^[0-9a-f]{32}$`)
	if !hex.MatchString(p.Digest) || !hex.MatchString(p.Defs["test"]) {
		t.Errorf("digest %q, def %q", p.Digest, p.Defs["test"])
	}
	if len(p.Checks) != 1 || !slices.Equal(p.Notes, []string{"n"}) {
		t.Errorf("plan = %+v", p)
	}
}

// TestPinnedDigest: receipts on other machines hold these digests. If this fails, every
// published receipt turns STALE; change the encoder's version word on purpose only.
func TestPinnedDigest(t *testing.T) {
	c := base()
	c.Env = map[string]string{"B": "2", "A": "1"}
	p := New(tree("package.json", `{"scripts": {"test": "jest"}}`), []Check{c}, nil)
	if got, want := p.Digest, "5256388d5bcfb46366e1d5b53b5f405f"; got != want {
		t.Errorf("plan digest = %s; want %s", got, want)
	}
}

func TestWhatRedefinesACheck(t *testing.T) {
	pkg := `{"version": "1.0.0", "scripts": {"test": "jest"}}`
	was := New(tree("package.json", pkg), []Check{base()}, nil)
	cases := []struct {
		name   string
		change func(*Check)
		pkg    string
		same   bool
	}{
		{"nothing", func(*Check) {}, pkg, true},
		{"version bump", func(*Check) {}, `{"version": "2.0.0", "dependencies": {"x": "1"}, "scripts": {"test": "jest"}}`, true},
		{"white space and BOM", func(*Check) {}, "\ufeff{\n  \"scripts\": {\n    \"test\": \"jest\" } }", true},
		{"script", func(*Check) {}, `{"scripts": {"test": "jest --bail"}}`, false},
		{"runner's section", func(*Check) {}, `{"scripts": {"test": "jest"}, "jest": {"bail": true}}`, false},
		{"package manager", func(*Check) {}, `{"scripts": {"test": "jest"}, "packageManager": "pnpm@9.0.0"}`, false},
		{"unparsable", func(*Check) {}, `{`, false},
		{"missing file", func(*Check) {}, "", false},
		{"timeout", func(c *Check) { c.Timeout = time.Hour }, pkg, true},
		{"retries", func(c *Check) { c.Retries = 3 }, pkg, true},
		{"needs", func(c *Check) { c.Needs = []string{"build"} }, pkg, true},
		{"independent", func(c *Check) { c.Independent = true }, pkg, true},
		{"quarantine", func(c *Check) { c.Quarantine = &Quarantine{Owner: "ann"} }, pkg, true},
		{"report", func(c *Check) { c.Report = "junit.xml" }, pkg, false},
		{"source", func(c *Check) { c.Source = Source{"x", 3} }, pkg, true},
		{"reader", func(c *Check) { c.Reader = "jest" }, pkg, true},
		{"file named twice", func(c *Check) { c.Files = []string{"package.json", "package.json"} }, pkg, true},
		{"id", func(c *Check) { c.ID = "t" }, pkg, false},
		{"command", func(c *Check) { c.Cmd = "npm t" }, pkg, false},
		{"arguments", func(c *Check) { c.Argv = []string{"npm", "test"} }, pkg, false},
		{"body", func(c *Check) { c.Body = "true" }, pkg, false},
		{"kind", func(c *Check) { c.Kind = notes.Lite }, pkg, false},
		{"cwd", func(c *Check) { c.Cwd = "sub" }, pkg, false},
		{"test", func(c *Check) { c.Test = false }, pkg, false},
		{"allowEmpty", func(c *Check) { c.AllowEmpty = true }, pkg, false},
		{"env", func(c *Check) { c.Env = map[string]string{"A": ""} }, pkg, false},
		{"another file", func(c *Check) { c.Files = append(c.Files, "jest.config.js") }, pkg, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			check := base()
			c.change(&check)
			fsys := tree()
			if c.pkg != "" {
				fsys = tree("package.json", c.pkg)
			}
			is := New(fsys, []Check{check}, nil)
			if same := is.Digest == was.Digest; same != c.same {
				t.Errorf("same digest: %v; want %v", same, c.same)
			}
			if same := is.Defs[check.ID] == was.Defs["test"]; same != c.same {
				t.Errorf("same definition: %v; want %v", same, c.same)
			}
		})
	}
}

func TestUnion(t *testing.T) {
	npm := base()
	npm.Frozen = "PATH=bin jest"
	edited := npm
	edited.Body, edited.Frozen = "true", "PATH=bin true"
	lint := Check{ID: "lint", Cmd: "eslint .", Kind: notes.Lite}
	makeTest := Check{ID: "test", Cmd: "make test", Body: "go test ./...", Kind: notes.Full, Test: true}
	makeNothing := makeTest
	makeNothing.Body = "true"
	with := func(c Check, change func(*Check)) Check { change(&c); return c }

	cases := []struct {
		name         string
		now, earlier []Check
		want         string // "id:cmd" of the union
		note         string
	}{
		{"same", []Check{lint, npm}, []Check{npm, lint}, "lint:eslint . test:npm test", ""},
		{"switched off", []Check{lint}, []Check{npm}, "lint:eslint . test:PATH=bin jest", "test: runs as it was"},
		{"all off", nil, []Check{lint, makeTest}, "lint:eslint . test:make test", "lint: runs as it was"},
		{"nothing before", []Check{npm}, nil, "test:npm test", ""},
		{"script edited", []Check{edited}, []Check{npm}, "test:npm test test@start:PATH=bin jest", "test@start: runs as it was"},
		{"recipe edited", []Check{makeNothing}, []Check{makeTest}, "test:make test", "cannot be run by itself"},
		{"command replaced", []Check{with(lint, func(c *Check) { c.Cmd = "true" })}, []Check{lint}, "lint:true lint@start:eslint .", "lint@start"},
		{"made lite", []Check{with(makeTest, func(c *Check) { c.Kind = notes.Lite })}, []Check{makeTest}, "test:make test test@start:make test", ""},
		{"made full", []Check{with(lint, func(c *Check) { c.Kind = notes.Full })}, []Check{lint}, "lint:eslint .", ""},
		{"empty allowed", []Check{with(makeTest, func(c *Check) { c.AllowEmpty = true })}, []Check{makeTest}, "test:make test test@start:make test", ""},
		{"empty no longer allowed", []Check{makeTest}, []Check{with(makeTest, func(c *Check) { c.AllowEmpty = true })}, "test:make test", ""},
		{"no longer a test", []Check{with(makeTest, func(c *Check) { c.Test = false })}, []Check{makeTest}, "test:make test test@start:make test", ""},
		{"environment", []Check{with(lint, func(c *Check) { c.Env = map[string]string{"A": "1"} })}, []Check{lint}, "lint:eslint . lint@start:eslint .", ""},
		{"renamed", []Check{with(lint, func(c *Check) { c.ID = "style" })}, []Check{lint}, "style:eslint .", ""},
		{
			"id taken",
			[]Check{with(lint, func(c *Check) { c.Cmd = "a" }), {ID: "lint@start", Cmd: "b", Kind: notes.Lite}},
			[]Check{lint},
			"lint:a lint@start:b lint@start2:eslint .", "",
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			now, earlier := New(tree(), c.now, nil), New(tree(), c.earlier, nil)
			u := now.Union(earlier)
			var got []string
			for _, check := range u.Checks {
				got = append(got, check.ID+":"+check.Cmd)
				if u.Defs[check.ID] == "" {
					t.Errorf("%s has no definition", check.ID)
				}
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("union = %s; want %s", s, c.want)
			}
			if all := strings.Join(u.Notes, "\n"); !strings.Contains(all, c.note) || c.note == "" && strings.Contains(all, "cannot") {
				t.Errorf("notes = %q; want %q", all, c.note)
			}
			if again := u.Union(earlier); again.Digest != u.Digest || len(again.Notes) != len(u.Notes) {
				t.Errorf("a second union adds something: %+v", again)
			}
		})
	}
}

func TestUnionTakesTheFewerRetries(t *testing.T) {
	now, then := base(), base()
	now.Retries = 3
	u := New(tree(), []Check{now}, nil).Union(New(tree(), []Check{then}, nil))
	if u.Checks[0].Retries != 0 {
		t.Errorf("retries = %d; want 0", u.Checks[0].Retries)
	}
	if now.Retries != 3 {
		t.Error("the plan under it changed")
	}
}

func TestUnionLetsNobodyIntoQuarantineLater(t *testing.T) {
	day := func(d int) *Quarantine {
		return &Quarantine{Until: time.Date(2027, 1, d, 0, 0, 0, 0, time.UTC), Owner: "ann", Reason: "x"}
	}
	for _, c := range []struct {
		name         string
		now, earlier *Quarantine
		want         int // the day on which it ends, 0: it holds
	}{
		{"neither", nil, nil, 0},
		{"put in since", day(9), nil, 0},
		{"taken out since", nil, day(9), 0},
		{"made longer", day(9), day(5), 5},
		{"made shorter", day(5), day(9), 5},
	} {
		now, earlier := base(), base()
		now.Quarantine, earlier.Quarantine = c.now, c.earlier
		p := New(tree(), []Check{now}, nil)
		u := p.Union(New(tree(), []Check{earlier}, nil))
		got := 0
		if q := u.Checks[0].Quarantine; q != nil {
			got = q.Until.Day()
		}
		if got != c.want || len(u.Checks) != 1 {
			t.Errorf("%s: in quarantine until day %d, want %d; %d checks", c.name, got, c.want, len(u.Checks))
		}
		if p.Checks[0].Quarantine != c.now {
			t.Errorf("%s: the plan under it changed", c.name)
		}
	}
}

func TestUnionRunsTheCheckWithItsReport(t *testing.T) {
	with := base()
	with.Report = "junit.xml"
	if u := New(tree(), []Check{base()}, nil).Union(New(tree(), []Check{with}, nil)); len(u.Checks) != 2 {
		t.Errorf("the report that was asked for at the start is not: %+v", u.Checks)
	}
	if u := New(tree(), []Check{with}, nil).Union(New(tree(), []Check{base()}, nil)); len(u.Checks) != 1 {
		t.Errorf("a check that asks for more runs twice: %+v", u.Checks)
	}
}

func TestUnionNamesChangedFiles(t *testing.T) {
	u := New(tree("package.json", `{"jest": {"bail": 1}}`), []Check{base()}, nil).
		Union(New(tree("package.json", `{}`), []Check{base()}, nil))
	if len(u.Checks) != 1 || len(u.Notes) != 1 || !strings.Contains(u.Notes[0], "has changed since the start") {
		t.Errorf("union = %+v", u)
	}
}

func genCheck() *rapid.Generator[Check] {
	return rapid.Custom(func(t *rapid.T) Check {
		word := rapid.SampledFrom([]string{"", "a", "b", "ab"})
		return Check{
			Cmd: word.Draw(t, "cmd"), Body: word.Draw(t, "body"), Cwd: word.Draw(t, "cwd"),
			Argv:       rapid.SliceOfN(word, 0, 3).Draw(t, "argv"),
			Kind:       rapid.SampledFrom([]notes.Kind{notes.Lite, notes.Full}).Draw(t, "kind"),
			Env:        rapid.MapOfN(word, word, 0, 2).Draw(t, "env"),
			Files:      rapid.SliceOfN(rapid.SampledFrom([]string{"f", "g", "none"}), 0, 2).Draw(t, "files"),
			Test:       rapid.Bool().Draw(t, "test"),
			AllowEmpty: rapid.Bool().Draw(t, "allowEmpty"),
			Frozen:     word.Draw(t, "frozen"),
			Report:     word.Draw(t, "report"),
		}
	})
}

func genChecks(t *rapid.T, label string) []Check {
	checks := rapid.SliceOfN(genCheck(), 0, 5).Draw(t, label)
	for i := range checks {
		checks[i].ID = string(rune('a' + i))
	}
	return checks
}

func TestOrderDoesNotMatter(t *testing.T) {
	fsys := tree("f", "1", "g", "2")
	rapid.Check(t, func(t *rapid.T) {
		checks := genChecks(t, "checks")
		shuffled := rapid.Permutation(checks).Draw(t, "order")
		if a, b := New(fsys, checks, nil), New(fsys, shuffled, nil); a.Digest != b.Digest || !maps.Equal(a.Defs, b.Defs) {
			t.Fatalf("order changed the digest: %s %s", a.Digest, b.Digest)
		}
	})
}

func TestDifferentChecksDiffer(t *testing.T) {
	fsys := tree("f", "1", "g", "2")
	rapid.Check(t, func(t *rapid.T) {
		a, b := genCheck().Draw(t, "a"), genCheck().Draw(t, "b")
		files := func(c Check) []string { return slices.Compact(slices.Sorted(slices.Values(c.Files))) }
		equal := a.Cmd == b.Cmd && a.Body == b.Body && a.Cwd == b.Cwd && slices.Equal(a.Argv, b.Argv) && a.Kind == b.Kind &&
			maps.Equal(a.Env, b.Env) && slices.Equal(files(a), files(b)) && a.Test == b.Test && a.AllowEmpty == b.AllowEmpty &&
			a.Report == b.Report
		da, db := New(fsys, []Check{a}, nil).Digest, New(fsys, []Check{b}, nil).Digest
		if equal != (da == db) {
			t.Fatalf("equal definitions: %v, equal digests: %v\n%+v\n%+v", equal, da == db, a, b)
		}
	})
}

func TestUnionLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := New(tree("f", "1"), genChecks(t, "now"), nil)
		earlier := New(tree("f", "1"), genChecks(t, "earlier"), nil)
		u := now.Union(earlier)
		ids := map[string]bool{}
		for _, c := range u.Checks {
			if ids[c.ID] {
				t.Fatalf("id %s twice", c.ID)
			}
			ids[c.ID] = true
		}
		if len(ids) != len(u.Defs) {
			t.Fatalf("%d checks, %d definitions", len(ids), len(u.Defs))
		}
		for _, c := range now.Checks {
			if u.Defs[c.ID] != now.Defs[c.ID] {
				t.Fatalf("%s of the present plan was lost or redefined", c.ID)
			}
		}
		if again := u.Union(earlier); again.Digest != u.Digest {
			t.Fatal("the union is not idempotent")
		}
		kinds := map[bool]bool{}
		for _, c := range u.Checks {
			kinds[c.Kind == notes.Full] = true
			if c.Kind == notes.Lite && kinds[true] {
				t.Fatal("a lite check after a full one")
			}
		}
	})
}

func FuzzDefiningParts(f *testing.F) {
	f.Add([]byte(`{"scripts": {"a": "b"}, "version": "1"}`))
	f.Add([]byte(`{`))
	f.Add([]byte("\ufeffnull"))
	f.Fuzz(func(t *testing.T, data []byte) {
		a := New(fstest.MapFS{"package.json": {Data: data}}, []Check{base()}, nil)
		b := New(fstest.MapFS{"package.json": {Data: slices.Clone(data)}}, []Check{base()}, nil)
		if a.Digest != b.Digest {
			t.Fatal("the digest is not a function of the content")
		}
	})
}
