// Package scan answers one question: did a change make the tests weaker? It is pure: two
// versions of files in, findings out.
package scan
