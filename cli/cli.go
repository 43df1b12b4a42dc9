// Package cli is the program as a person sees it.
package cli

// Main runs the program with the process's own surroundings and returns its exit status.
func Main() int { panic("contract") }
