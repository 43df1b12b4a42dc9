// Command report reads `go test -json` on stdin and prints what a person needs: the output
// of what failed, every skip with its reason, and the counts in one closing line. It fails
// when a test failed, when nothing ran, and, with ISITDONE_REQUIRED=1, when a test that needs
// something listed in .ci/required was skipped.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
)

func main() {
	required, err := requiredTools(".ci/required")
	if err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(3)
	}
	if os.Getenv("ISITDONE_REQUIRED") != "1" {
		required = nil
	}
	ok, err := report(os.Stdin, os.Stdout, required)
	if err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(3)
	}
	if !ok {
		os.Exit(1)
	}
}

// event is one line of `go test -json` (go doc test2json); ImportPath is set on build output.
type event struct {
	Action, Package, Test, Output, ImportPath string
	Elapsed                                   float64
	FailedBuild                               string
}

type counts struct{ passed, failed, skipped, packages int }

// report prints the run and says whether it is good.
func report(in io.Reader, out io.Writer, required map[string]bool) (bool, error) {
	var (
		n         counts
		output    = map[string][]string{}
		missing   []string
		badBuild  bool
		lines     = bufio.NewReader(in)
		undecoded int
	)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var e event
			if json.Unmarshal(line, &e) != nil {
				undecoded++
				fmt.Fprintf(out, "%s", line)
			} else {
				switch e.Action {
				case "output":
					output[e.Package+"\x00"+e.Test] = append(output[e.Package+"\x00"+e.Test], e.Output)
				case "build-output":
					fmt.Fprint(out, e.Output)
				case "build-fail":
					badBuild = true
				case "pass", "fail", "skip":
					n.count(e)
					missing = append(missing, tell(out, e, output[e.Package+"\x00"+e.Test], required)...)
					delete(output, e.Package+"\x00"+e.Test)
				}
			}
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return false, fmt.Errorf("reading the test events: %w", err)
		}
	}
	for _, m := range missing {
		fmt.Fprintf(out, "REQUIRED %s, but a test that needs it was skipped\n", m)
	}
	fmt.Fprintf(out, "%d passed, %d failed, %d skipped\n", n.passed, n.failed, n.skipped)
	return n.failed == 0 && n.passed > 0 && !badBuild && undecoded == 0 && len(missing) == 0, nil
}

func (n *counts) count(e event) {
	if e.Test == "" {
		// A package fails without a failed test when it does not build or its TestMain fails.
		if e.Action == "fail" {
			n.failed++
		}
		return
	}
	switch e.Action {
	case "pass":
		n.passed++
	case "fail":
		n.failed++
	case "skip":
		n.skipped++
	}
}

// tell prints what a finished test has to say, and names the required tools it was skipped for.
func tell(out io.Writer, e event, printed []string, required map[string]bool) []string {
	switch {
	case e.Action == "fail":
		for _, p := range printed {
			if !strings.HasPrefix(p, "=== ") {
				fmt.Fprint(out, p)
			}
		}
		if e.Test == "" {
			fmt.Fprintf(out, "FAIL %s\n", e.Package)
		}
	case e.Action == "skip" && e.Test != "":
		reason := skipReason(printed)
		fmt.Fprintf(out, "SKIP %s: %s\n", e.Test, reason)
		var missing []string
		for _, tool := range needs(reason) {
			if required[tool] {
				missing = append(missing, tool)
			}
		}
		return missing
	case e.Action == "pass" && e.Test == "" && e.Elapsed > 20:
		fmt.Fprintf(out, "slow %s %.0fs\n", e.Package, e.Elapsed)
	}
	return nil
}

// skipReason finds the "SKIP reason" that a test printed before it was skipped.
func skipReason(printed []string) string {
	for _, p := range printed {
		if _, reason, ok := strings.Cut(p, "SKIP "); ok && !strings.Contains(p, "--- SKIP") {
			return strings.TrimSpace(reason)
		}
	}
	return "NO REASON GIVEN"
}

// needs reads the tools out of a reason "needs pytest, npm: why".
func needs(reason string) []string {
	list, _, _ := strings.Cut(reason, ":")
	list, ok := strings.CutPrefix(list, "needs ")
	if !ok {
		return nil
	}
	return regexp.MustCompile(`[\s,]+`).Split(strings.TrimSpace(list), -1)
}

// requiredTools reads one tool a line; # starts a comment.
func requiredTools(path string) (map[string]bool, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	out := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "#")
		if f := strings.Fields(line); len(f) > 0 {
			out[f[0]] = true
		}
	}
	return out, nil
}
