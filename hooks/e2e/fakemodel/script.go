package fakemodel

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"sync"
)

// Step is one answer of the model: a text, a tool call, or a text followed by a tool call.
type Step struct {
	Text string `json:"text,omitempty"`
	// Tool is the name of the tool that is called, with Args.
	Tool string         `json:"tool,omitempty"`
	Args map[string]any `json:"args,omitempty"`
	// Input makes the call one of a freeform tool, which takes a text instead of arguments
	// (Codex's apply_patch).
	Input string `json:"input,omitempty"`
}

// Script is what the model says, in order. When a list is used up, its last step without a
// tool call is said again.
type Script struct {
	Steps []Step `json:"steps"`
	// Branches are other conversations, such as a sub-agent's.
	Branches []Branch `json:"branches,omitempty"`
}

// Branch is a conversation that is known by a word in its opening, which is all that was
// said before the model's first tool call.
type Branch struct {
	Word  string `json:"word"`
	Steps []Step `json:"steps"`
}

// MainBranch is the number of the conversation that Script.Steps answers; Branches count
// from 0.
const MainBranch = -1

// player keeps the place in a script.
type player struct {
	script Script

	mu   sync.Mutex
	seen map[[sha256.Size]byte]int // conversation: its step
	next map[int]int               // branch: number of steps given out
}

// step is the answer to a conversation. A repetition of the same conversation is a retry and
// gets the same step again.
func (p *player) step(c conversation) (branch, index int, s Step) {
	p.mu.Lock()
	defer p.mu.Unlock()
	branch, steps := p.branch(c)
	key := sha256.Sum256(bytes.Join(rawBytes(c.turns), []byte{'\n'}))
	index, ok := p.seen[key]
	if !ok {
		if p.seen == nil {
			p.seen, p.next = map[[sha256.Size]byte]int{}, map[int]int{}
		}
		index = p.next[branch]
		p.seen[key] = index
		p.next[branch] = index + 1
	}
	if index < len(steps) {
		return branch, index, steps[index]
	}
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].Tool == "" {
			return branch, index, steps[i]
		}
	}
	return branch, index, Step{Text: "ok"}
}

func (p *player) branch(c conversation) (int, []Step) {
	opening := c.opening()
	for i, b := range p.script.Branches {
		word, err := json.Marshal(b.Word)
		if err == nil && bytes.Contains(opening, word[1:len(word)-1]) {
			return i, b.Steps
		}
	}
	return MainBranch, p.script.Steps
}

func rawBytes(list []json.RawMessage) [][]byte {
	out := make([][]byte, len(list))
	for i, raw := range list {
		out[i] = raw
	}
	return out
}
