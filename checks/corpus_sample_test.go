//go:build !full

package checks

// corpusStep: a case in so many; the processes of all of them take longer than make test has for
// one package. No multiple of three, so that each state of the tree meets every part.
const corpusStep = 37
