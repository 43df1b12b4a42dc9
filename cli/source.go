package cli

import "fmt"

// source is "package.json:12", or the file alone where the line is not known.
func source(file string, line int) string {
	if line == 0 {
		return file
	}
	return fmt.Sprintf("%s:%d", file, line)
}
