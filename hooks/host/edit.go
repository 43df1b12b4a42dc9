package host

import "strings"

// editPaths collects the files that a tool call names, in the order of its fields: single
// paths, then patches in apply_patch's format, then lists of edits.
func editPaths(input fields) []string {
	var all []string
	for _, key := range []string{"file_path", "filePath", "notebook_path", "path"} {
		all = append(all, input.text(key))
	}
	if command := input.text("command"); isPatch(command) {
		all = append(all, patchPaths(command)...)
	}
	all = append(all, patchPaths(input.text("patchText"))...)
	for _, raw := range input.list("edits") {
		all = append(all, fields{"e": raw}.object("e").text("file_path"))
	}
	seen := make(map[string]bool, len(all))
	kept := all[:0]
	for _, path := range all {
		if path == "" || seen[path] || strings.ContainsRune(path, 0) {
			continue
		}
		seen[path] = true
		kept = append(kept, path)
	}
	return kept
}

func isPatch(command string) bool {
	for _, mark := range []string{"*** Begin Patch", "*** Update File", "*** Add File"} {
		if strings.Contains(command, mark) {
			return true
		}
	}
	return false
}

// patchPaths are the files of a patch's headers. A moved file counts under its new name.
func patchPaths(patch string) []string {
	var paths []string
	for line := range strings.Lines(patch) {
		header, ok := strings.CutPrefix(strings.TrimSpace(line), "*** ")
		if !ok {
			continue
		}
		what, path, ok := strings.Cut(header, ": ")
		path = strings.TrimSpace(path)
		if !ok || path == "" {
			continue
		}
		switch what {
		case "Update File", "Add File", "Delete File":
			paths = append(paths, path)
		case "Move to":
			if len(paths) > 0 {
				paths = paths[:len(paths)-1]
			}
			paths = append(paths, path)
		}
	}
	return paths
}
