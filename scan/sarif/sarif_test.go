package sarif

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"git-isitdone/scan"
)

// log is what the tests read back.
type log struct {
	Version string
	Runs    []struct {
		Tool struct {
			Driver struct {
				Name, Version string
				Rules         []struct {
					ID, Name             string
					ShortDescription     struct{ Text string }
					Help                 struct{ Text, Markdown string }
					DefaultConfiguration struct{ Level string }
				}
			}
		}
		Invocations []struct {
			ExecutionSuccessful        bool
			ToolExecutionNotifications []struct{ Message struct{ Text string } }
		}
		VersionControlProvenance []struct{ RepositoryURI, RevisionID, Branch string }
		Results                  []result
	}
}

type result struct {
	RuleID    string
	RuleIndex int
	Level     string
	Message   struct{ Text string }
	Locations []struct {
		PhysicalLocation struct {
			ArtifactLocation struct{ URI, URIBaseID string }
			Region           *struct{ StartLine int }
		}
	}
	PartialFingerprints map[string]string
	Suppressions        []struct{ Kind, Justification string }
}

func encoded(t *testing.T, r Run) (log, []byte) {
	t.Helper()
	var b bytes.Buffer
	if err := Encode(&b, r); err != nil {
		t.Fatal(err)
	}
	var l log
	if err := json.Unmarshal(b.Bytes(), &l); err != nil {
		t.Fatal(err)
	}
	if l.Version != "2.1.0" || len(l.Runs) != 1 {
		t.Fatalf("%+v", l)
	}
	return l, b.Bytes()
}

// sample has a finding of every severity, side and way of being allowed.
func sample() Run {
	return Run{
		Version: "1.2.3", Base: "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
		Remote: "https://ada:secret@example.org/shop.git", Revision: strings.Repeat("a", 40), Branch: "main",
		Left: []string{"big_test.go: bigger than 2 MiB"},
		Report: scan.Report{Files: 2, Findings: []scan.Finding{
			{ID: "only-added", Severity: scan.Critical, File: "a b/ü:x.test.ts", Line: 3, Side: scan.New, Message: "adds is focused", Evidence: scan.Evidence{After: "it.only"}},
			{ID: "tests-removed", Severity: scan.High, File: "gone_test.go", Line: 7, Side: scan.Old, Message: "TestA is gone", Evidence: scan.Evidence{Before: "TestA"}, Note: "the allowance for it ended"},
			{ID: "assertions-removed", Severity: scan.Medium, File: "old_test.go", Line: 70, Side: scan.Old, Now: &scan.Place{File: "new_test.go", Line: 4}, Message: "TestB lost 1 assertion", Suppressed: "why not", SuppressedBy: scan.ByConfig},
			{ID: "timeout-raised", Severity: scan.Low, File: "b_test.go", Side: scan.New, Message: "TestC may take longer", Suppressed: "slow machine", SuppressedBy: scan.ByComment},
		}},
	}
}

func TestEncode(t *testing.T) {
	l, _ := encoded(t, sample())
	run := l.Runs[0]
	if d := run.Tool.Driver; d.Name != "git-isitdone" || d.Version != "1.2.3" || len(d.Rules) != len(scan.Rules()) {
		t.Errorf("driver %s %s with %d rules", d.Name, d.Version, len(d.Rules))
	}
	for _, r := range run.Tool.Driver.Rules {
		if r.Name == "" || strings.Contains(r.Name, "-") || !strings.HasSuffix(r.ShortDescription.Text, ".") || !strings.Contains(r.Help.Text, "isitdone: allow <reason>") || !strings.Contains(r.Help.Markdown, r.ShortDescription.Text) {
			t.Errorf("rule %+v", r)
		}
	}
	if i := run.Invocations[0]; i.ExecutionSuccessful || len(i.ToolExecutionNotifications) != 1 || !strings.Contains(i.ToolExecutionNotifications[0].Message.Text, "big_test.go") {
		t.Errorf("invocation %+v", i)
	}
	if v := run.VersionControlProvenance[0]; v.RepositoryURI != "https://example.org/shop.git" || v.Branch != "main" || v.RevisionID == "" {
		t.Errorf("provenance %+v", v)
	}
	for i, want := range []struct {
		level, uri string
		line       int
		kind       string
		message    []string
	}{
		{"error", "a%20b/%C3%BC:x.test.ts", 3, "", []string{"adds is focused", "after: it.only"}},
		{"error", "gone_test.go", 0, "", []string{"line 7 of gone_test.go before the change", "before: TestA", "ended"}},
		{"warning", "new_test.go", 4, "external", []string{"line 70 of old_test.go before the change"}},
		{"note", "b_test.go", 0, "inSource", nil},
	} {
		r := run.Results[i]
		at := r.Locations[0].PhysicalLocation
		line := 0
		if at.Region != nil {
			line = at.Region.StartLine
		}
		if r.Level != want.level || at.ArtifactLocation.URI != want.uri || at.ArtifactLocation.URIBaseID != "%SRCROOT%" || line != want.line {
			t.Errorf("result %d: %s at %+v line %d", i, r.Level, at.ArtifactLocation, line)
		}
		if run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("result %d has the index of %s", i, run.Tool.Driver.Rules[r.RuleIndex].ID)
		}
		if (want.kind == "") != (len(r.Suppressions) == 0) || want.kind != "" && (r.Suppressions[0].Kind != want.kind || r.Suppressions[0].Justification == "") {
			t.Errorf("result %d: suppressions %+v", i, r.Suppressions)
		}
		for _, m := range want.message {
			if !strings.Contains(r.Message.Text, m) {
				t.Errorf("result %d says %q, want %q in it", i, r.Message.Text, m)
			}
		}
	}
}

// TestFingerprints: they stay when lines move, and tell equal findings of one file apart.
func TestFingerprints(t *testing.T) {
	before := Run{Report: scan.Report{Findings: []scan.Finding{
		{ID: "skip-added", File: "a.py", Line: 3, Message: "a is skipped"}, {ID: "skip-added", File: "a.py", Line: 9, Message: "b is skipped"}, {ID: "skip-added", File: "a.py", Line: 20, Message: "a is skipped"},
	}}}
	after := Run{Report: scan.Report{Findings: slices.Clone(before.Findings)}}
	for i := range after.Findings {
		after.Findings[i].Line += 100
	}
	prints := func(r Run) (out []string) {
		l, _ := encoded(t, r)
		for _, res := range l.Runs[0].Results {
			out = append(out, res.PartialFingerprints["isitdone/v1"])
		}
		return out
	}
	was, is := prints(before), prints(after)
	if !slices.Equal(was, is) {
		t.Errorf("%q, moved %q", was, is)
	}
	if was[0] == "" || was[0] == was[1] || was[0] == was[2] || was[1] == was[2] {
		t.Errorf("not told apart: %q", was)
	}
}

func TestRepositoryURI(t *testing.T) {
	for remote, want := range map[string]string{
		"https://example.org/a/b.git":         "https://example.org/a/b.git",
		"https://u:p@example.org/a?token=x#y": "https://example.org/a",
		"git@example.org:a/b.git":             "ssh://example.org/a/b.git",
		"ssh://git@example.org:22/a.git":      "ssh://example.org:22/a.git",
		"../other":                            "",
		"/srv/git/a.git":                      "",
		`C:\src\a`:                            "",
		"":                                    "",
		"https://exa mple.org/a":              "",
		"file:///srv/a":                       "",
		"example.org:/srv/a":                  "ssh://example.org/srv/a",
	} {
		if got := repositoryURI(remote); got != want {
			t.Errorf("%q became %q, want %q", remote, got, want)
		}
	}
}

// TestNothingFound: an empty list, because no list means that nothing was scanned.
func TestNothingFound(t *testing.T) {
	_, text := encoded(t, Run{})
	if !bytes.Contains(text, []byte(`"results": []`)) || bytes.Contains(text, []byte("versionControlProvenance")) {
		t.Errorf("%s", text)
	}
}
