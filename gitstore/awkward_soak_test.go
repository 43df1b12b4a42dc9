//go:build soak

package gitstore

const awkwardRounds = 3000
