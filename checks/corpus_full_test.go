//go:build full

package checks

// corpusStep: every case.
const corpusStep = 1
