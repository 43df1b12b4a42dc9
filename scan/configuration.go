package scan

import "git-isitdone/scan/setup"

// configuration reports what the change did to the things that make the tests run.
func configuration(changes []Change) []Finding {
	in := make([]setup.Change, len(changes))
	for i, c := range changes {
		in[i] = setup.Change(c)
	}
	var out []Finding
	for _, f := range setup.Compare(in) {
		found := Finding{
			ID: f.ID, Severity: severityOf(f.Severity), File: f.File, Line: f.Line, Side: New,
			Message: f.Message, Evidence: Evidence{Before: f.Before, After: f.After},
		}
		if f.Old {
			found.Side = Old
		}
		out = append(out, found)
	}
	return out
}

// Companions are patterns (fs.Glob) of files that are worth knowing although they did not
// change, because a file of this path is gone: the workflows besides one. A caller hands them
// over equal on both sides.
func Companions(gone string) []string {
	if !setup.IsWorkflow(gone) {
		return nil
	}
	return setup.WorkflowPatterns()
}

func severityOf(s setup.Severity) Severity {
	switch s {
	case setup.Low:
		return Low
	case setup.Medium:
		return Medium
	case setup.High:
		return High
	case setup.Critical:
		return Critical
	}
	return Low
}
