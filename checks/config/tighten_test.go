package config

import (
	"slices"
	"testing"
	"testing/fstest"

	"git-isitdone/gitstore"
)

func fromFile(t *testing.T, file string, git ...gitstore.ConfigEntry) Config {
	t.Helper()
	c, err := Load(fstest.MapFS{FileName: {Data: []byte(file)}}, git)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestWhatWasLoosenedSinceIsPutBack(t *testing.T) {
	early := `{"profile": "full", "maxAttempts": 5, "onError": "block", "integrity": "strict", "claimPatterns": ["ship it"], "checks": {"test": "true"}}`
	for _, tc := range []struct {
		name, now     string
		git           []gitstore.ConfigEntry
		loosened, off []string
	}{
		{"nothing", early, nil, nil, nil},
		{"stricter is left alone", `{"profile": "full", "maxAttempts": 7, "onError": "block", "integrity": "strict", "claimPatterns": ["ship it", "x"], "checks": {"test": "true"}}`, nil, nil, nil},
		{
			"all of it", `{"profile": "lite", "maxAttempts": 1, "checks": {"test": false}}`, nil,
			[]string{"profile is lite, was full", "maxAttempts is 1, was 5", "integrity is warn, was strict", "onError is allow, was block", `claimPatterns lacks "ship it"`},
			[]string{"test"},
		},
		{
			"git config", `{"maxAttempts": 5, "onError": "block", "integrity": "strict", "claimPatterns": ["ship it"], "checks": {"test": "true"}}`,
			[]gitstore.ConfigEntry{{Key: "isitdone.profile", Value: "lite", Scope: "local"}},
			[]string{"profile is lite, was full"},
			nil,
		},
	} {
		tight, loosened, off := fromFile(t, tc.now, tc.git...).Tighten(fromFile(t, early))
		if !slices.Equal(loosened, tc.loosened) || !slices.Equal(off, tc.off) {
			t.Errorf("%s: loosened %q, off %q", tc.name, loosened, off)
		}
		if tight.Profile != "full" || tight.MaxAttempts < 5 || tight.OnError != "block" || tight.Integrity != "strict" || !slices.Contains(tight.ClaimPatterns, "ship it") {
			t.Errorf("%s: %+v", tc.name, tight)
		}
	}
}

func TestCheckThatWasOffBeforeIsNotNamed(t *testing.T) {
	early := fromFile(t, `{"checks": {"test": false}}`)
	if _, _, off := fromFile(t, `{"checks": {"test": false}}`).Tighten(early); off != nil {
		t.Errorf("off %q", off)
	}
}
