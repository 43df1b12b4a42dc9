//go:build full

package checks

// corpusStep: a case in so many; all of them would take minutes of processes.
const corpusStep = 5
