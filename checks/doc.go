// Package checks proves a tree: it reads the configuration, detects a repository's own
// checks, runs what has no receipt yet, reads what the runners print, and records the
// result. Verify is the one pipeline; the stop hook, the pre-push hook, the command line and
// CI differ only in how they ask and how they answer.
package checks
