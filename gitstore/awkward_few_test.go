//go:build !full

package gitstore

// awkwardRounds: `make test-full` runs 200, `make soak` 3,000.
const awkwardRounds = 20
