package main

import (
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	required := map[string]bool{"pytest": true}
	for name, tc := range map[string]struct {
		in   []string
		ok   bool
		says string
	}{
		"a pass": {
			in: []string{`{"Action":"pass","Package":"p","Test":"T"}`, `{"Action":"pass","Package":"p"}`},
			ok: true, says: "1 passed, 0 failed, 0 skipped",
		},
		"nothing ran": {
			in: []string{`{"Action":"pass","Package":"p"}`},
			ok: false, says: "0 passed, 0 failed, 0 skipped",
		},
		"a failure is shown": {
			in: []string{`{"Action":"output","Package":"p","Test":"T","Output":"x.go:1: want 1\n"}`, `{"Action":"fail","Package":"p","Test":"T"}`},
			ok: false, says: "x.go:1: want 1",
		},
		"a package that does not build": {
			in: []string{`{"Action":"pass","Package":"q","Test":"T"}`, `{"Action":"build-output","ImportPath":"p","Output":"x.go:1: undefined: y\n"}`, `{"Action":"build-fail","ImportPath":"p"}`, `{"Action":"fail","Package":"p","FailedBuild":"p"}`},
			ok: false, says: "undefined: y",
		},
		"a skip with its reason": {
			in: []string{`{"Action":"pass","Package":"p","Test":"U"}`, `{"Action":"output","Package":"p","Test":"T","Output":"    x_test.go:9: SKIP needs swift: not on this machine\n"}`, `{"Action":"skip","Package":"p","Test":"T"}`},
			ok: true, says: "SKIP T: needs swift: not on this machine",
		},
		"a skip of what is required": {
			in: []string{`{"Action":"pass","Package":"p","Test":"U"}`, `{"Action":"output","Package":"p","Test":"T","Output":"    x_test.go:9: SKIP needs pytest: no module\n"}`, `{"Action":"skip","Package":"p","Test":"T"}`},
			ok: false, says: "REQUIRED pytest",
		},
		"output that is no event": {
			in: []string{`{"Action":"pass","Package":"p","Test":"T"}`, `panic: out of memory`},
			ok: false, says: "panic: out of memory",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			ok, err := report(strings.NewReader(strings.Join(tc.in, "\n")), &out, required)
			if err != nil {
				t.Fatal(err)
			}
			if ok != tc.ok {
				t.Errorf("ok = %v, want %v", ok, tc.ok)
			}
			if !strings.Contains(out.String(), tc.says) {
				t.Errorf("printed %q, want it to say %q", out.String(), tc.says)
			}
		})
	}
}
