package corpus

import (
	"reflect"
	"testing"
	"testing/fstest"
)

func TestRead(t *testing.T) {
	fsys := fstest.MapFS{
		"go/a.txtar": {Data: []byte("honest\nMoved.\n-- before/x.go --\nx\n-- before/same --\ns\n-- after/same --\ns\n-- after/y.go --\nx\n")},
		"py/b.txtar": {Data: []byte("tampered: skip-added|tests-removed high\n-- before/e --\n-- after/e --\n1\n")},
	}
	got, err := Read(fsys)
	if err != nil {
		t.Fatal(err)
	}
	want := []Case{
		{Name: "go/a", Doc: "Moved.", Files: []File{
			{Path: "x.go", Old: []byte("x\n")},
			{Path: "same", Old: []byte("s\n"), New: []byte("s\n")},
			{Path: "y.go", New: []byte("x\n")},
		}},
		{Name: "py/b", IDs: []string{"skip-added", "tests-removed"}, Severity: "high", Files: []File{{Path: "e", Old: []byte{}, New: []byte("1\n")}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if n := len(got[0].Changed()); n != 2 {
		t.Errorf("%d files of the first case changed, want 2", n)
	}
	if got[0].Tampered() || !got[1].Tampered() || got[1].Part() != "py" {
		t.Error("a label was not understood")
	}
}

func TestReadRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"no label":    "-- before/x --\n1\n",
		"no severity": "tampered: skip-added\n-- before/x --\n1\n",
		"no side":     "honest\n-- x --\n1\n",
		"no change":   "honest\n-- before/x --\n1\n-- after/x --\n1\n",
	} {
		if _, err := Read(fstest.MapFS{"go/a.txtar": {Data: []byte(text)}}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := Read(fstest.MapFS{}); err == nil {
		t.Error("an empty corpus is no error")
	}
}
