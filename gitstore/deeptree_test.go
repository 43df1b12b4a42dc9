package gitstore

import "testing"

// The commit that records a sub-repository's changes has the deep form of the working tree
// in which they were made.
func TestDeepTreeOfACommitIsTheSnapshots(t *testing.T) {
	w := withSub(t)
	r := w.open("r")
	w.write("r/sub/a", "edit\n")
	proved := w.snap("r").Deep
	if got := must(r.DeepTree(ctx, w.headTree("r")))(t); got == proved || got == "" {
		t.Errorf("before it is recorded: %q", got)
	}
	w.git("r/sub", "commit", "-qam", "inner")
	w.git("r", "commit", "-qam", "outer")
	if got := must(r.DeepTree(ctx, w.headTree("r")))(t); got != proved {
		t.Errorf("deep form %s, proved %s", got, proved)
	}
	w.git("r", "submodule", "--quiet", "deinit", "-f", "sub")
	if got := must(r.DeepTree(ctx, w.headTree("r")))(t); got != "" {
		t.Errorf("not checked out, and has the deep form %s", got)
	}
	if got := must(w.open("src").DeepTree(ctx, w.headTree("src")))(t); got != "" {
		t.Errorf("without sub-repositories: %s", got)
	}
}
