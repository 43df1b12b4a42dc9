//go:build ignore

// Prints the reason of a stop hook's block, as the agent's model gets to read it.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	var answer struct{ Reason string }
	if err := json.NewDecoder(os.Stdin).Decode(&answer); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(answer.Reason)
}
