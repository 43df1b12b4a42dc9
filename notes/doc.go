// Package notes keeps what was proved: receipts (what ran on which tree, and how it ended)
// and decisions (how each stop was answered). Everything goes to the private ledger first,
// a ref that points straight at a tree fanned out by key; receipts of trees that commits
// have are also published as git notes, so that teammates see them.
//
// Promises: a write is never lost to a concurrent one (compare-and-swap with retry), two
// people's lines both stay (union as a set of lines), a line that was edited by hand is not
// believed (HMAC), and nothing but counts, digests and commands with secrets masked leaves
// the machine.
package notes
