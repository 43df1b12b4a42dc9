// Package githook answers git's own hooks.
//
// Pre-push judges the tips that a push would send, never the working tree: each ref's commit
// is looked up by its tree, under that tree's own plan. Commits below a tip are not judged.
// Only where the tip is the clean, checked-out tree can the checks run here and now.
package githook
