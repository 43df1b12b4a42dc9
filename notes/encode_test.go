package notes

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"git-isitdone/gitstore"
)

const (
	treeA = gitstore.OID("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
	treeB = gitstore.OID("bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb")
	treeC = gitstore.OID("cccccccccccccccccccccccccccccccccccccccc")
)

// at is a time n minutes into the tests' day.
func at(n int) time.Time {
	return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC).Add(time.Duration(n) * time.Minute)
}

// receiptOf is a receipt of a run n minutes into the day with these results.
func receiptOf(tree gitstore.OID, n int, results ...CheckResult) Receipt {
	r := Receipt{
		V: Version, Tree: tree, Plan: "plan1", Profile: ProfileLite, Verdict: Pass, Checks: results,
		Start: at(n), End: at(n).Add(3 * time.Second), Tool: "isitdone/1", Git: "2.39.5", Platform: "linux/amd64",
	}
	verdicts := make([]Verdict, 0, len(results))
	for _, c := range results {
		verdicts = append(verdicts, c.Verdict)
		if c.Kind == Full {
			r.Profile = ProfileFull
		}
	}
	if len(verdicts) > 0 {
		r.Verdict = Worst(verdicts...)
	}
	return r
}

func lint(v Verdict) CheckResult {
	return CheckResult{ID: "lint", Cmd: "golint ./...", Kind: Lite, Verdict: v, Def: "def-lint"}
}

func tests(v Verdict) CheckResult {
	return CheckResult{ID: "test", Cmd: "go test ./...", Kind: Full, Verdict: v, Def: "def-test", Counts: &Counts{Passed: 3, Total: 3}}
}

func TestCanonicalLine(t *testing.T) {
	zero := 0
	r := receiptOf(treeA, 0, CheckResult{
		ID: "test", Cmd: `go test ./... && echo "<ok>"`, Kind: Full, Verdict: Pass, ExitCode: &zero, MS: 12,
		Counts: &Counts{Passed: 3, Total: 3}, Def: "d1",
	})
	r.Start = time.Date(2026, 11, 30, 13, 0, 0, 500_999_999, time.FixedZone("CET", 3600))
	r.Branch = "main\nx"
	got, err := json.Marshal(r) // escapes <>& again on its own account
	if err != nil {
		t.Fatal(err)
	}
	line, err := r.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	want := `{"v":1,"tree":"` + string(treeA) + `","plan":"plan1","profile":"full","verdict":"PASS",` +
		`"checks":[{"id":"test","cmd":"go test ./... && echo \"<ok>\"","kind":"full","verdict":"PASS","exitCode":0,"ms":12,` +
		`"counts":{"passed":3,"failed":0,"skipped":0,"total":3},"def":"d1"}],` +
		`"start":"2026-11-30T12:00:00.500Z","end":"2026-11-30T12:00:03.000Z","branch":"main\nx",` +
		`"tool":"isitdone/1","git":"2.39.5","platform":"linux/amd64"}`
	if string(line) != want {
		t.Errorf("line\n got %s\nwant %s", line, want)
	}
	var a, b Receipt
	if json.Unmarshal(got, &a) != nil || json.Unmarshal(line, &b) != nil || !reflect.DeepEqual(a, b) {
		t.Errorf("json.Marshal and the line say different things")
	}
}

// The wire structs must stay the same list of fields as the types they stand for.
func TestWireMatchesTypes(t *testing.T) {
	for _, pair := range [][2]reflect.Type{
		{reflect.TypeFor[Receipt](), reflect.TypeFor[receiptWire]()},
		{reflect.TypeFor[Decision](), reflect.TypeFor[decisionWire]()},
	} {
		if pair[0].NumField() != pair[1].NumField() {
			t.Fatalf("%v has %d fields, %v has %d", pair[0], pair[0].NumField(), pair[1], pair[1].NumField())
		}
		for i := range pair[0].NumField() {
			a, b := pair[0].Field(i), pair[1].Field(i)
			if a.Name != b.Name || a.Tag != b.Tag {
				t.Errorf("%v.%s %s against %s %s", pair[0], a.Name, a.Tag, b.Name, b.Tag)
			}
		}
	}
}

func genText() *rapid.Generator[string] {
	return rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "a<b>&c", "x\ny", "\u2028", `"mac":"`}))
}

func genOID() *rapid.Generator[gitstore.OID] {
	return rapid.Map(rapid.StringMatching(`[0-9a-f]{40}|[0-9a-f]{64}`), func(s string) gitstore.OID { return gitstore.OID(s) })
}

func genTime() *rapid.Generator[time.Time] {
	return rapid.Map(rapid.Int64Range(0, 4e12), func(ms int64) time.Time { return time.UnixMilli(ms).UTC() })
}

func genStored() *rapid.Generator[Verdict] {
	return rapid.SampledFrom([]Verdict{Pass, Flaky, Empty, Broken, Timeout, Fail})
}

func genCheck() *rapid.Generator[CheckResult] {
	return rapid.Custom(func(t *rapid.T) CheckResult {
		c := CheckResult{
			ID:      rapid.SampledFrom([]string{"lint", "test", "e2e"}).Draw(t, "id"),
			Cmd:     genText().Draw(t, "cmd"),
			Kind:    rapid.SampledFrom([]Kind{Lite, Full}).Draw(t, "kind"),
			Verdict: genStored().Draw(t, "verdict"),
			MS:      rapid.Int64().Draw(t, "ms"),
			Def:     rapid.SampledFrom([]string{"d1", "d2"}).Draw(t, "def"),
		}
		if rapid.Bool().Draw(t, "exited") {
			code := rapid.IntRange(0, 255).Draw(t, "code")
			c.ExitCode = &code
			c.Counts = &Counts{Total: rapid.Int().Draw(t, "total")}
		}
		return c
	})
}

func genReceipt() *rapid.Generator[Receipt] {
	return rapid.Custom(func(t *rapid.T) Receipt {
		return Receipt{
			V: Version, Tree: genOID().Draw(t, "tree"), Plan: genText().Draw(t, "plan"),
			Profile: rapid.SampledFrom([]Profile{ProfileLite, ProfileFull}).Draw(t, "profile"),
			Verdict: genStored().Draw(t, "verdict"),
			Checks:  append([]CheckResult{}, rapid.SliceOfN(genCheck(), 0, 4).Draw(t, "checks")...),
			Start:   genTime().Draw(t, "start"), End: genTime().Draw(t, "end"),
			Branch: genText().Draw(t, "branch"), Host: genText().Draw(t, "host"), By: genText().Draw(t, "by"),
			Dirty: rapid.Bool().Draw(t, "dirty"),
		}
	})
}

func TestEncodeDecodeIsIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := genReceipt().Draw(t, "receipt")
		line, err := r.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if bytes.ContainsAny(line, "\n\r") {
			t.Fatalf("more than one line: %q", line)
		}
		back, err := decodeReceipt(line)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(back, r) {
			t.Fatalf("\n got %+v\nwant %+v", back, r)
		}
	})
}

func TestDecodeRefuses(t *testing.T) {
	good, err := receiptOf(treeA, 0, lint(Pass)).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	edit := func(old, now string) string { return strings.Replace(string(good), old, now, 1) }
	for name, line := range map[string]string{
		"empty":           "",
		"not JSON":        "hello",
		"array":           "[]",
		"null":            "null",
		"two values":      string(good) + string(good),
		"no version":      edit(`"v":1,`, ``),
		"version zero":    edit(`"v":1`, `"v":0`),
		"version text":    edit(`"v":1`, `"v":"1"`),
		"newer":           edit(`"v":1`, `"v":2`),
		"newer, reshaped": `{"v":7,"tree":{"sha1":"x"}}`,
		"short tree":      edit(string(treeA), "aaaa"),
		"upper-case tree": edit(string(treeA), strings.ToUpper(string(treeA))),
		"path as tree":    edit(string(treeA), "../../../../../../../../../../../../../x"),
		"no verdict":      edit(`"verdict":"PASS",`, ``),
		"odd verdict":     edit(`"verdict":"PASS"`, `"verdict":"GREEN"`),
		"cancelled":       edit(`"verdict":"PASS"`, `"verdict":"CANCELLED"`),
		"odd profile":     edit(`"profile":"lite"`, `"profile":"all"`),
		"odd kind":        edit(`"kind":"lite"`, `"kind":"x"`),
		"bad time":        edit(`2026-11-30T12`, `2026-13-30T12`),
		"too long":        edit(`plan1`, strings.Repeat("p", maxLine)),
	} {
		if r, err := decodeReceipt([]byte(line)); err == nil {
			t.Errorf("%s: accepted as %+v", name, r)
		} else if strings.HasPrefix(name, "newer") != errors.Is(err, errNewer) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if r, err := decodeReceipt([]byte(edit(`"v":1`, `"v":1,"later":{"a":[1]}`))); err != nil || r.Tree != treeA {
		t.Errorf("an unknown field of this version is refused: %v", err)
	}
}

func TestYearBeyondFourDigitsIsAnError(t *testing.T) {
	r := receiptOf(treeA, 0)
	r.End = time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC)
	if line, err := r.MarshalJSON(); err == nil {
		t.Errorf("encoded as %s", line)
	}
}

func FuzzDecodeReceipt(f *testing.F) {
	good, _ := receiptOf(treeA, 0, lint(Pass), tests(Fail)).MarshalJSON()
	f.Add(good)
	f.Add([]byte(`{"v":1}`))
	f.Add([]byte(`{"v":1,"tree":"` + string(treeA) + `","profile":"full","verdict":"PASS","checks":null,"start":"2026-01-01T00:00:00Z"}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		r, err := decodeReceipt(line)
		if err != nil {
			return
		}
		once, err := r.MarshalJSON()
		if err != nil {
			t.Skip("SKIP a year outside four digits") // only the decoder sees those
		}
		again, err := decodeReceipt(once)
		if err != nil {
			t.Fatalf("own line refused: %v\n%s", err, once)
		}
		twice, err := again.MarshalJSON()
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("not stable (%v)\n%s\n%s", err, once, twice)
		}
	})
}

func FuzzDecodeDecision(f *testing.F) {
	good, _ := Decision{V: 1, Time: at(0), Kind: "block", Host: "claude"}.MarshalJSON()
	f.Add(good)
	f.Add([]byte(`{"v":1,"kind":"x","tree":"..","claim":true}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		d, err := decodeDecision(line)
		if err != nil {
			return
		}
		if d.V != Version || d.Kind == "" {
			t.Fatalf("accepted %+v", d)
		}
	})
}
