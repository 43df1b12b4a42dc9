// Package gitstore is git itself: where the repository is, which tree the working tree
// is, objects, refs with compare-and-swap, changes between trees, the run lock, and the
// exchange of refs with remotes. It is the only importer of git2go and the only runner of
// the git binary; nothing above it knows which of the two answered.
//
// Promises: the user's index, refs and object database are never written by a question
// (the tree id is computed through a temporary index and a temporary object directory),
// no user setting changes an answer, and a repository that cannot be read is told apart
// from one that is not there.
package gitstore
