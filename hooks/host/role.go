package host

import "strings"

// Role is what an event asks of us.
type Role string

// The roles. RoleOther is answered with nothing.
const (
	RoleStop  Role = "stop"
	RoleEdit  Role = "edit"
	RoleStart Role = "start" // a session begins, or goes on
	RoleEnd   Role = "end"   // a session is over, though it may go on later under its id
	// RoleSubAgent is a registration's: the end of a sub-agent's turn is a stop that is judged
	// where the user wants it so (setting subagents).
	RoleSubAgent Role = "subagent"
	RoleOther    Role = "other"
)

// RoleOf tells a payload's event. An event without a name, or with one that nobody knows
// yet, is a stop: a host that renames its event must not open the gate.
func RoleOf(event string) Role {
	switch strings.ToLower(event) {
	case "posttooluse", "posttoolusefailure", "posttoolbatch", "aftertool", "afterfileedit", "tool.execute.after":
		return RoleEdit
	case "sessionstart":
		return RoleStart
	case "sessionend":
		return RoleEnd
	case "setup", "userpromptsubmit", "userpromptsubmitted", "userpromptexpansion",
		"beforeagent", "beforesubmitprompt", "pretooluse", "beforetool", "beforemodel", "aftermodel",
		"permissionrequest", "permissiondenied", "notification", "precompact", "postcompact", "subagentstart",
		"instructionsloaded", "configchange", "cwdchanged", "filechanged", "worktreecreate", "worktreeremove":
		return RoleOther
	default:
		return RoleStop
	}
}
