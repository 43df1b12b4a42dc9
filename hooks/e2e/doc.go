// Package e2e drives the real agent clients against the gate: the clients that people run,
// installed from npm, each with a home of its own, talking to a fake model on 127.0.0.1
// (fakemodel). A client is one file here; what is to hold for each is in the tests behind the
// build tag e2e (`make e2e`), and what held is written to docs/compatibility.md.
package e2e
