package host

import (
	"testing"

	"git-isitdone/gitstore/environ"
)

// Copilot CLI 1.0.102 fires agentStop for a sub-agent too, with a session of its own and its
// parent's transcript (seen through make e2e).
func TestCopilotSubAgentIsNotTheSession(t *testing.T) {
	for payload, want := range map[string]bool{
		`{"sessionId":"s","stopReason":"end_turn","agentId":"s","agentType":"general-purpose","parentAgentId":"p"}`: true,
		`{"sessionId":"p","stopReason":"end_turn"}`:                                                                 false,
	} {
		s, err := Copilot{}.ParseStop([]byte(payload), environ.Env{})
		if err != nil || s.SubAgent != want {
			t.Errorf("%s: sub-agent %v, %v", payload, s.SubAgent, err)
		}
	}
}
