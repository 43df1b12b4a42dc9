package e2e

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"
)

// The project that the clients work on: sum subtracts, and two tests say so. Its checks leave
// a line outside of the repository when they begin and end, so that runs can be counted
// without asking the gate.
const (
	sumBroken  = "module.exports = (a, b) => a - b;"
	sumTouched = "module.exports = (a, b) => (a - b);"
	sumFixed   = "module.exports = (a, b) => a + b;"

	testStrict = "test('adds', () => {"
	testWeak   = "test.skip('adds', () => {"

	projectManifest = `{ "name": "sum", "version": "1.0.0", "scripts": { "lint": "node lint.js", "test": "node --test" } }
`
	projectLint = `require('node:fs').appendFileSync(require('node:path').join(__dirname, '..', 'runs'), 'lint\n');
require('./sum');
`
	projectTests = `const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const assert = require('node:assert');
const sum = require('./sum');

const note = (what) => fs.appendFileSync(path.join(__dirname, '..', 'runs'), what + '\n');
note('test begins');
const pause = path.join(__dirname, '..', 'pause');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, fs.existsSync(pause) ? 3000 : 100);
process.on('exit', () => note('test ends'));

test('adds', () => {
  assert.strictEqual(sum(1, 2), 3);
});

test('adds negative numbers', () => {
  assert.strictEqual(sum(-1, -2), -3);
});
`
)

// project lays the repository with one commit, and the user's git identity.
func (p Place) project(ctx context.Context) error {
	if err := p.make(); err != nil {
		return err
	}
	for name, text := range map[string]string{
		"package.json": projectManifest, "sum.js": sumBroken + "\n", "sum.test.js": projectTests, "lint.js": projectLint,
	} {
		if err := write(p.File(name), text); err != nil {
			return err
		}
	}
	if err := write(filepath.Join(p.Home(), ".gitconfig"), "[user]\n\tname = Ada Example\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n"); err != nil {
		return err
	}
	for _, args := range [][]string{{"git", "init", "-q"}, {"git", "add", "-A"}, {"git", "commit", "-qm", "A sum"}} {
		e, err := p.Run(ctx, time.Minute, Command{Args: args})
		if err != nil {
			return err
		}
		if e.Code != 0 {
			return fmt.Errorf("laying the project: %v: %s", args, e.Stderr)
		}
	}
	return nil
}

// lineOf is the number of a line in a file of the project, as it was or as an edit made it.
func lineOf(file, line string) int {
	switch {
	case file == "sum.js":
		return 1
	case line == testWeak:
		line = testStrict
	}
	for n, l := range strings.Split(projectTests, "\n") {
		if l == line {
			return n + 1
		}
	}
	return 1
}
