// Package session keeps what one agent session is known for between its stops: attempts, the
// last judgement, edits, what was said once. One private file a session; it goes at the
// session's end where its work is proved, else a day after its last sign.
package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"time"

	"git-isitdone/gitstore"
	"git-isitdone/gitstore/environ"
	"git-isitdone/hooks/statefile"
	"git-isitdone/notes"
)

// State is one session in one working tree.
type State struct {
	V       int       `json:"v"`
	Host    string    `json:"host"`
	First   time.Time `json:"first"`
	Updated time.Time `json:"updated"`
	// Root is the working tree's top that the session was last seen in; set only in the
	// user's own state directory, where a session is found without a repository.
	Root string `json:"root,omitempty"`
	// Kept: the working tree at Root has the session's file; set only beside Root.
	Kept bool `json:"kept,omitempty"`
	// Turn is a digest of the host's id of the user's turn.
	Turn string `json:"turn,omitempty"`
	// Attempts counts this turn's refused stops by failure set, Blocks all of them.
	Attempts map[string]int `json:"attempts,omitempty"`
	Blocks   int            `json:"blocks,omitempty"`
	// GaveUp: the attempts are used up; nothing is refused until they are given back.
	GaveUp bool `json:"gaveUp,omitempty"`
	// Reported are the failures that the agent was shown in full.
	Reported []string `json:"reported,omitempty"`
	// Base is what the session found; nil before its first sign.
	Base *Base `json:"base,omitempty"`
	// StartTree is the tree that the session is known to have found.
	StartTree gitstore.OID `json:"startTree,omitempty"`
	// Past are the answers about checks at the session's start, by definition.
	Past map[string]Past `json:"past,omitempty"`
	Last *Judged         `json:"last,omitempty"`
	// Proved is when the full checks last passed at one of the session's stops.
	Proved time.Time `json:"proved,omitzero"`
	// Edits are the files that the session changed, relative to the top, with the last time.
	Edits map[string]time.Time `json:"edits,omitempty"`
	// Said are the messages that are given once.
	Said map[string]bool `json:"said,omitempty"`
	// Doubted: somebody else than this program changed the session's file, or took it away.
	// What it said is gone, and nothing excuses a claim any more.
	Doubted bool `json:"doubted,omitempty"`
	// Outdated: that is because the file had the form of an earlier version of this program.
	// It is doubted all the same: anybody can write that form.
	Outdated bool `json:"outdated,omitempty"`
}

// Judged is how a stop was answered.
type Judged struct {
	Time    time.Time     `json:"t"`
	Tree    gitstore.OID  `json:"tree"`
	Plan    string        `json:"plan"`
	Profile notes.Profile `json:"profile"`
	Claimed bool          `json:"claimed,omitempty"`
	Kind    string        `json:"kind"`
	Allowed bool          `json:"allowed"`
}

// Past is what a check said about the tree that the session found.
type Past struct {
	// Verdict is empty where it is not known.
	Verdict notes.Verdict `json:"verdict,omitempty"`
	// Failed counts its failed tests, -1 where no count is known.
	Failed int `json:"failed"`
	// Output is its output's digest.
	Output string `json:"output,omitempty"`
	// Ran: it was run for this question; Lines are digests of the last lines that it wrote.
	Ran   bool     `json:"ran,omitempty"`
	Lines []string `json:"lines,omitempty"`
}

// editLimit bounds the file; a session that edits more files has changed something anyway.
const editLimit = 2000

// keep is how long a session is remembered after its last sign.
const keep = 24 * time.Hour

// Store is a directory of sessions.
type Store struct {
	// Dir is made when the first session is written.
	Dir string
	// Spare is where a session goes whose file in Dir cannot be written, as on a full disk: a
	// refusal that cannot be counted must not be made, so without one the gate would stand
	// open. Empty: there is none.
	Spare string
	// Env has the clock, and the account's key, with which the files are sealed.
	Env environ.Env
}

// Hash names a session in file names and in the decision log: 16 hex digits, never the id.
func Hash(id string) string {
	if id == "" {
		id = "anon"
	}
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:])[:16]
}

// Path is the session's file.
func (s Store) Path(host, id string) string { return filepath.Join(s.Dir, host+"-"+Hash(id)+".json") }

// Load reads a session; one that nobody has seen is the zero State.
// Errors: *statefile.CorruptError, *ForgedError.
func (s Store) Load(host, id string) (State, error) {
	st, err := s.read(s.Path(host, id))
	if err != nil {
		return State{}, err
	}
	if spare := s.spared(host, id); spare.Updated.After(st.Updated) {
		return spare, nil
	}
	return st, nil
}

func (s Store) read(path string) (State, error) {
	var f file
	if err := statefile.Read(path, &f); err != nil {
		return State{}, err
	}
	return f.open(s.Env, path)
}

// spared is the session as the spare directory has it.
func (s Store) spared(host, id string) State {
	if s.Spare == "" {
		return State{}
	}
	st, _ := s.read(Store{Dir: s.Spare}.Path(host, id)) // the zero State where it cannot be read
	return st
}

// Update changes a session under the store's lock and gives it as it is then. A file that
// cannot be read, or that somebody else changed, is put aside under another name, and the
// session begins anew, doubted; where Dir cannot be written, the session goes on in Spare.
func (s Store) Update(ctx context.Context, host, id string, change func(*State)) (State, error) {
	path := s.Path(host, id)
	newer := s.spared(host, id)
	st, err := s.update(ctx, path, host, newer, change)
	if aside := asideName(err); aside != "" && os.Rename(path, path+aside) == nil {
		return s.update(ctx, path, host, newer, func(st *State) {
			st.Doubted, st.Outdated = true, Outdated(err)
			change(st)
		})
	}
	if err == nil || s.Spare == "" || ctx.Err() != nil {
		return st, err
	}
	known, loadErr := s.Load(host, id)
	if loadErr != nil { // nothing of it can be read either: the spare one stands alone
		known = newer
	}
	return s.update(ctx, Store{Dir: s.Spare}.Path(host, id), host, known, change)
}

// update changes the session in one file; known stands for it where it is the newer one.
func (s Store) update(ctx context.Context, path, host string, known State, change func(*State)) (State, error) {
	var f file
	var st State
	err := statefile.Update(ctx, path, &f, func(f *file) (err error) {
		if st, err = f.open(s.Env, path); err != nil {
			return err
		}
		now := s.Env.Now().UTC()
		if known.Updated.After(st.Updated) {
			st = known
		}
		if st.First.IsZero() {
			st.V, st.Host, st.First = 1, host, now
			s.prune() // once a session: it looks at every file
		}
		st.Updated = now
		change(&st)
		return f.seal(s.Env, path, st)
	})
	return st, err
}

// BeginTurn notes which of the user's turns the session is in; a new one gives the agent its
// attempts back. A host that names no turn never begins one: a pass gives the attempts back.
func (st *State) BeginTurn(id string) {
	if id == "" {
		return
	}
	if turn := Hash(id); turn != st.Turn {
		st.Rearm()
		st.Turn = turn
	}
}

// Rearm gives the agent its attempts back.
func (st *State) Rearm() {
	st.Attempts, st.Blocks, st.GaveUp, st.Reported = nil, 0, false, nil
}

// Refuse counts a refused stop and gives the number of this failure set's attempt.
func (st *State) Refuse(failures string) int {
	if st.Attempts == nil {
		st.Attempts = map[string]int{}
	}
	st.Attempts[failures]++
	st.Blocks++
	return st.Attempts[failures]
}

// Report notes that these failures were shown, and reports whether that was the first time.
func (st *State) Report(failures string) bool {
	for _, r := range st.Reported {
		if r == failures {
			return false
		}
	}
	st.Reported = append(st.Reported, failures)
	return true
}

// Edited records changed files.
func (st *State) Edited(paths []string, now time.Time) {
	if st.Edits == nil {
		st.Edits = map[string]time.Time{}
	}
	for _, p := range paths {
		if _, known := st.Edits[p]; known || len(st.Edits) < editLimit {
			st.Edits[p] = now.UTC()
		}
	}
}

// Unproved reports whether the session recorded an edit since the full checks last passed.
func (st *State) Unproved() bool {
	for _, at := range st.Edits {
		if at.After(st.Proved) {
			return true
		}
	}
	return false
}

// Once reports whether something is said for the first time.
func (st *State) Once(what string) bool {
	if st.Said[what] {
		return false
	}
	if st.Said == nil {
		st.Said = map[string]bool{}
	}
	st.Said[what] = true
	return true
}
