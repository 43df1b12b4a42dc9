// Counts tests and assertions by the TypeScript compiler's parser: a path a line in, a JSON
// object out.
import fs from 'node:fs'
import readline from 'node:readline'
import ts from 'typescript'

const tests = new Set(['it', 'test', 'specify', 'fit', 'xit', 'ftest', 'xtest', 'xspecify', 'fspecify'])
const suites = new Set(['describe', 'context', 'suite', 'fdescribe', 'xdescribe', 'fcontext', 'xcontext'])
const runners = new Set(['t', 'ctx', 'context', 'Deno', 'QUnit', 'tap'])
const objects = new Set(['assert', 't', 'chai'])
const hooks = new Set(['step', 'before', 'beforeEach', 'beforeAll', 'after', 'afterEach', 'afterAll', 'use', 'extend', 'configure', 'setTimeout', 'hook', 'info', 'slow'])
const notAsserted = new Set(['test', 'plan', 'end', 'skip', 'todo', 'before', 'after', 'beforeEach', 'afterEach', 'teardown', 'comment', 'mock', 'diagnostic', 'pass', 'testdir', 'context', 'type', 'timeoutAfter', 'bailout', 'setTimeout', 'runOnly', 'capture', 'intercept', 'fixture', 'resolves', 'doesNotThrow', 'autoend', 'emits', 'emit', 'fail', 'end', 'error', 'assert', 'use', 'hasStrict', 'has', 'hasProp', 'isA', 'equal'].filter(n => n !== 'equal' && n !== 'doesNotThrow' && n !== 'fail'))

const isFunction = n => n && (ts.isArrowFunction(n) || ts.isFunctionExpression(n))

// base is the word that a declaration's callee begins with: it.each([…]).only.
function base(e) {
  const mods = []
  for (;;) {
    if (ts.isPropertyAccessExpression(e)) {
      if (ts.isIdentifier(e.expression) && runners.has(e.expression.text) && e.name.text === 'test') return { word: 'test', mods }
      mods.unshift(e.name.text)
      e = e.expression
    } else if (ts.isCallExpression(e)) e = e.expression
    else if (ts.isTaggedTemplateExpression(e)) e = e.tag
    else break
  }
  return ts.isIdentifier(e) ? { word: e.text, mods } : { word: '', mods }
}

function read(file) {
  const out = { Path: file, Tests: [], Asserts: 0, Skip: false }
  const kind = /\.[cm]?ts$/.test(file) ? ts.ScriptKind.TS : /\.tsx$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.JSX
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind)
  if (source.parseDiagnostics.length) { out.Skip = true; return out }
  const title = a => ts.isStringLiteral(a) || ts.isNoSubstitutionTemplateLiteral(a) ? a.text : null
  const visit = (n, names, inTest) => {
    if (ts.isCallExpression(n)) {
      const { word, mods } = base(n.expression)
      const last = mods.at(-1)
      const direct = !(ts.isPropertyAccessExpression(n.expression) && ['each', 'for', 'skipIf', 'runIf'].includes(last))
      const body = n.arguments.slice(1).find(isFunction) ?? (n.arguments.length === 1 && isFunction(n.arguments[0]) ? n.arguments[0] : undefined)
      const known = (tests.has(word) || suites.has(word)) && !mods.some(m => hooks.has(m))
      if (known && direct && n.arguments.length && (body || mods.includes('todo') || mods.includes('skip') && title(n.arguments[0]) !== null)) {
        const next = [...names, title(n.arguments[0]) ?? '*']
        if (tests.has(word)) out.Tests.push(next.join(' > '))
        if (body) ts.forEachChild(body, c => visit(c, next, inTest || tests.has(word)))
        return
      }
      if (inTest && outermost(n)) out.Asserts++
    }
    ts.forEachChild(n, c => visit(c, names, inTest))
  }
  // outermost is the last call of expect(…).not.toBe(…), or a call of an assertion object's.
  const outermost = n => {
    let e = n.expression
    if (ts.isIdentifier(e)) return e.text === 'assert'
    if (!ts.isPropertyAccessExpression(e)) return false
    const method = e.name.text
    for (; ;) {
      if (ts.isPropertyAccessExpression(e)) e = e.expression
      else if (ts.isCallExpression(e)) {
        if (ts.isIdentifier(e.expression) && e.expression.text === 'expect') return !(ts.isPropertyAccessExpression(n.parent) && ts.isCallExpression(n.parent.parent))
        return false
      } else break
    }
    return ts.isIdentifier(e) && (e.text === 'expect' ? method === 'assertions' || method === 'hasAssertions' : objects.has(e.text) && !notAsserted.has(method))
  }
  visit(source, [], false)
  return out
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  let out
  try { out = read(line) } catch (e) { out = { Path: line, Tests: [], Asserts: 0, Skip: true } }
  process.stdout.write(JSON.stringify(out) + '\n')
}
