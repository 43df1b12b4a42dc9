//go:build full

package gitstore

const awkwardRounds = 200
