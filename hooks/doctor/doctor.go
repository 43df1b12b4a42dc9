// Package doctor proves that the gate would refuse: it runs what is registered, as it is registered.
package doctor

import (
	"context"

	"git-isitdone/gitstore/environ"
)

// Item is one line of the report.
type Item struct {
	Name   string `json:"name"`
	OK     bool   `json:"ok"`
	Detail string `json:"detail"`
	Hint   string `json:"hint,omitempty"`
}

// Options narrow what is looked at.
type Options struct {
	NoBaseline, NoProbe bool
}

// Examine makes the report for the working tree that dir lies in.
func Examine(ctx context.Context, env environ.Env, dir, tool string, o Options) []Item {
	panic("contract")
}
