// Package hooks is everyone who can refuse: agent hosts, git hooks, and what they need
// (claims, attempts, trust, installation, doctor). Its sub-packages each have one subject.
package hooks
