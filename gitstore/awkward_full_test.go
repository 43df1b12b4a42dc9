//go:build full && !soak

package gitstore

const awkwardRounds = 200
