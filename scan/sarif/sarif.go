// Package sarif writes the findings of a scan as SARIF 2.1.0 (OASIS Standard, errata 01), which
// code hosts show beside the lines of a change.
package sarif

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"git-isitdone/scan"
)

// Run is one scan as it is written.
type Run struct {
	// Version is the tool's.
	Version string
	scan.Report
	// Base is the id of the tree that the change was measured against.
	Base string
	// Remote is the URL of the repository as git has it; credentials in it are left out.
	// Revision and Branch are where HEAD is. All may be empty.
	Remote, Revision, Branch string
	// Left are files that could not be looked at, each with the reason.
	Left []string
}

// Encode writes a run as one SARIF log. A finding that is allowed is written with the reason as
// a suppression; its fingerprint stays the same when lines move.
func Encode(w io.Writer, r Run) error {
	rules := scan.Rules()
	run := object{
		"tool":               object{"driver": driver(r.Version, rules)},
		"invocations":        []object{invocation(r.Left)},
		"results":            results(r.Findings, rules),
		"originalUriBaseIds": object{"%SRCROOT%": object{"description": text("the top of the working tree")}},
		"properties":         object{"base": r.Base, "summary": r.Summary, "testFiles": r.Files},
	}
	if uri := repositoryURI(r.Remote); uri != "" {
		from := object{"repositoryUri": uri}
		if r.Revision != "" {
			from["revisionId"] = r.Revision
		}
		if r.Branch != "" {
			from["branch"] = r.Branch
		}
		run["versionControlProvenance"] = []object{from}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(object{
		"$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		"version": "2.1.0",
		"runs":    []object{run},
	})
}

// object is a JSON object; encoding/json sorts its keys, so that equal runs are equal bytes.
type object map[string]any

func text(s string) object { return object{"text": s} }

func driver(version string, rules []scan.Rule) object {
	var out []object
	for _, r := range rules {
		help, markdown := helpOf(r)
		out = append(out, object{
			"id": r.ID, "name": pascal(r.ID),
			"shortDescription":     text(sentence(r.Doc)),
			"fullDescription":      text(strings.TrimSpace(sentence(r.Doc) + " " + r.More)),
			"help":                 object{"text": help, "markdown": markdown},
			"defaultConfiguration": object{"level": level(r.Most)},
			"properties":           object{"tags": []string{"test-integrity"}, "least": r.Least.String(), "most": r.Most.String()},
		})
	}
	return object{"name": "git-isitdone", "version": version, "rules": out}
}

// helpOf explains a rule in words and by its example.
func helpOf(r scan.Rule) (plain, markdown string) {
	plain = strings.TrimSpace(sentence(r.Doc) + " " + r.More)
	markdown = plain
	for _, part := range []struct{ title, code string }{{"Before", r.Before}, {"After", r.After}} {
		if part.code == "" {
			continue
		}
		plain += "\n\n" + part.title + ":\n" + part.code
		markdown += "\n\n" + part.title + ":\n\n```\n" + part.code + "\n```"
	}
	const allow = "\n\nA comment `isitdone: allow <reason>` on the line, or alone on the line above it, allows it."
	return plain + strings.ReplaceAll(allow, "`", "\""), markdown + allow
}

// invocation says what kept the scan from being whole.
func invocation(left []string) object {
	out := object{"executionSuccessful": len(left) == 0}
	var notes []object
	for _, l := range left {
		notes = append(notes, object{"level": "warning", "message": text("not scanned: " + l)})
	}
	if notes != nil {
		out["toolExecutionNotifications"] = notes
	}
	return out
}

func results(fs []scan.Finding, rules []scan.Rule) []object {
	out := []object{} // absent means that no scan was made
	seen := map[string]int{}
	for _, f := range fs {
		print := fingerprint(f)
		seen[print]++
		r := object{
			"ruleId": f.ID, "ruleIndex": slices.IndexFunc(rules, func(r scan.Rule) bool { return r.ID == f.ID }),
			"level": level(f.Severity), "message": text(message(f)),
			"locations":           []object{location(f)},
			"partialFingerprints": object{"isitdone/v1": fmt.Sprintf("%s:%d", print, seen[print])},
			"properties":          object{"severity": f.Severity.String(), "side": f.Side, "before": f.Evidence.Before, "after": f.Evidence.After},
		}
		if f.Suppressed != "" {
			r["suppressions"] = []object{suppression(f)}
		}
		out = append(out, r)
	}
	return out
}

func suppression(f scan.Finding) object {
	kind := "external"
	if f.SuppressedBy == scan.ByComment {
		kind = "inSource"
	}
	return object{"kind": kind, "justification": f.Suppressed}
}

func message(f scan.Finding) string {
	s := f.Message
	if f.Side == scan.Old && f.Line > 0 {
		s += fmt.Sprintf(" (line %d of %s before the change)", f.Line, f.File)
	}
	if f.Evidence.Before != "" {
		s += "\nbefore: " + f.Evidence.Before
	}
	if f.Evidence.After != "" {
		s += "\nafter: " + f.Evidence.After
	}
	if f.Note != "" {
		s += "\n" + f.Note
	}
	return s
}

// location is a place on the new side: a line number of the old one would mark another line.
func location(f scan.Finding) object {
	file, line := f.File, f.Line
	if f.Side == scan.Old {
		line = 0
		if f.Now != nil {
			file, line = f.Now.File, f.Now.Line
		}
	}
	physical := object{"artifactLocation": object{"uri": relativeURI(file), "uriBaseId": "%SRCROOT%"}}
	if line > 0 {
		physical["region"] = object{"startLine": line}
	}
	return object{"physicalLocation": physical}
}

// fingerprint tells findings apart by what they say, not by where they stand.
func fingerprint(f scan.Finding) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{f.ID, f.File, f.Message, f.Evidence.Before, f.Evidence.After}, "\x00")))
	return hex.EncodeToString(sum[:16])
}

func level(s scan.Severity) string {
	switch s {
	case scan.Critical, scan.High:
		return "error"
	case scan.Medium:
		return "warning"
	case scan.Low:
	}
	return "note"
}

// relativeURI is a path as a relative reference (RFC 3986); one whose first part holds a colon
// would be taken for a scheme.
func relativeURI(path string) string {
	u := url.URL{Path: path}
	return u.String()
}

// repositoryURI is a remote's URL without credentials; the scp-like form of git-clone(1) is
// made a URL. Empty for a path and for what is no URL.
func repositoryURI(remote string) string {
	if host, path, ok := strings.Cut(remote, ":"); ok && !strings.Contains(host, "/") && !strings.HasPrefix(path, "//") && len(host) > 1 {
		remote = "ssh://" + host + "/" + strings.TrimPrefix(path, "/")
	}
	u, err := url.Parse(remote)
	if err != nil || u.Scheme == "" || u.Host == "" {
		return ""
	}
	u.User, u.RawQuery, u.Fragment = nil, "", ""
	return u.String()
}

// pascal is tests-removed as TestsRemoved.
func pascal(id string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(id, "-") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] + "." }
