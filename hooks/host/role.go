package host

import "strings"

// Role is what an event asks of us.
type Role string

// The roles. What is neither a stop nor an edit is answered with nothing.
const (
	RoleStop  Role = "stop"
	RoleEdit  Role = "edit"
	RoleOther Role = "other"
	// RoleStart is a registration's: what the event of a session's start is told by is
	// --event, or its name.
	RoleStart Role = "start"
)

// RoleOf tells a payload's event. An event without a name, or with one that nobody knows
// yet, is a stop: a host that renames its event must not open the gate.
func RoleOf(event string) Role {
	switch strings.ToLower(event) {
	case "posttooluse", "posttoolusefailure", "posttoolbatch", "aftertool", "afterfileedit", "tool.execute.after":
		return RoleEdit
	case "sessionstart", "sessionend", "setup", "userpromptsubmit", "userpromptsubmitted", "userpromptexpansion",
		"beforeagent", "beforesubmitprompt", "pretooluse", "beforetool", "beforemodel", "aftermodel",
		"permissionrequest", "permissiondenied", "notification", "precompact", "postcompact", "subagentstart",
		"instructionsloaded", "configchange", "cwdchanged", "filechanged", "worktreecreate", "worktreeremove":
		return RoleOther
	default:
		return RoleStop
	}
}
