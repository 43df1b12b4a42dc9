//go:build !windows

package cli

const exeSuffix = ""
