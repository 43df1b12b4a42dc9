package scan

import "testing"

func TestSuppression(t *testing.T) {
	old := "package p\n\nfunc TestA(t *testing.T) {\n\tif f() != 1 {\n\t\tt.Fatal()\n\t}\n}\n"
	for name, tc := range map[string]struct{ line, want string }{
		"on the line":           {"\tt.Skip() // isitdone: allow needs a printer", "needs a printer"},
		"on the line above":     {"\t// isitdone: allow needs a printer\n\tt.Skip()", "needs a printer"},
		"without a reason":      {"\tt.Skip() // isitdone: allow", "no reason given"},
		"in code above":         {"\tx := \"isitdone: allow nothing\"\n\tt.Skip(x)", ""},
		"two lines above":       {"\t// isitdone: allow it\n\n\tt.Skip()", ""},
		"another word entirely": {"\tt.Skip() // allow", ""},
	} {
		t.Run(name, func(t *testing.T) {
			changed := "package p\n\nfunc TestA(t *testing.T) {\n" + tc.line + "\n\tif f() != 1 {\n\t\tt.Fatal()\n\t}\n}\n"
			r := Scan([]Change{{Path: "a_test.go", Old: []byte(old), New: []byte(changed)}})
			if len(r.Findings) != 1 || r.Findings[0].ID != skipAdded {
				t.Fatalf("findings: %+v", r.Findings)
			}
			if got := r.Findings[0].Suppressed; got != tc.want {
				t.Errorf("suppressed %q, want %q", got, tc.want)
			}
			if blocking := len(r.Blocking(High)); blocking == 0 != (tc.want != "") {
				t.Errorf("%d blocking findings", blocking)
			}
		})
	}
}
