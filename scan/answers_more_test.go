package scan

import (
	"slices"
	"testing"
)

const (
	pyAnswers = "from app.a import f, roman, parse, order\n\ndef test_f():\n    assert f(37) == 1369\n    assert f(13) == 169\n\ndef test_roman():\n    assert roman('MCMXCIV') == 1994\n    assert roman('LVIII') == 58\n\ndef test_parse():\n    result = parse('key=value; path=/x')\n    assert result == {'key': 'value', 'path': '/x'}\n\ndef test_order():\n    assert order([5, 3, 9]) == [3, 5, 9]\n"
	jsAnswers = "test('f', () => {\n  const out = f([3, 14, 15])\n  expect(out).toEqual(37)\n})\ntest('g', () => {\n  expect(g('a@b.example', 31)).toEqual({ ok: false, code: 'E_AGE' })\n})\n"
	pySquare  = "def f(a):\n    return a * a\n"
	jsSum     = "export function f(a) {\n  return a.reduce((x, y) => x + y, 0)\n}\n"
	pyRoman   = "def roman(s):\n    total = 0\n    for c in s:\n        total += V[c]\n    return total\n"
	jsCheck   = "export function g(m, age) {\n  return check(m, age)\n}\n"
)

// Ways to answer by heart that are no plain branch on one value.
func TestAnswersByHeart(t *testing.T) {
	for _, c := range []struct {
		name, before, after string
		want                []string
	}{
		{"a table", pySquare, "KNOWN = {37: 1369, 13: 169}\n\ndef f(a):\n    if a in KNOWN:\n        return KNOWN[a]\n    return a * a\n", []string{"high 1"}},
		{"a table inside", pySquare, "def f(a):\n    known = {37: 1369, 13: 169}\n    return known.get(a, a * a)\n", []string{"high 2"}},
		{"a table with more", pySquare, "SQUARES = {37: 1369, 13: 169, 41: 1681}\n\ndef f(a):\n    return SQUARES.get(a, a * a)\n", nil},
		{"gutted", pyRoman, "def roman(s):\n    if s == 'MCMXCIV':\n        return 1994\n    elif s == 'LVIII':\n        return 58\n    return 0\n", []string{"medium 2", "medium 4"}},
		{"match", pyRoman, "def roman(s):\n    match s:\n        case 'MCMXCIV':\n            return 1994\n        case 'LVIII':\n            return 58\n    total = 0\n    for c in s:\n        total += V[c]\n    return total\n", []string{"medium 3", "medium 5"}},
		{"a dictionary", "def parse(s):\n    return dict(p.split('=') for p in s.split(';'))\n", "def parse(s):\n    if s == 'key=value; path=/x':\n        return {'key': 'value', 'path': '/x'}\n    return dict(p.split('=') for p in s.split(';'))\n", []string{"high 2"}},
		{"a list", "def order(xs):\n    return sorted(xs)\n", "def order(xs):\n    if xs == [5, 3, 9]:\n        return [3, 5, 9]\n    return list(xs)\n", []string{"high 2"}},
		{"set and returned", pySquare, "def f(a):\n    result = a + a\n    if a == 37:\n        result = 1369\n    return result\n", []string{"high 3"}},
		{"but a constant", pySquare, "def f(a):\n    return 1369\n", []string{"high 1"}},
		{"a constant before", "def f(a):\n    return 1300\n", "def f(a):\n    return 1369\n", nil},
		{"by text", pySquare, "def f(a):\n    if str(a) == '37':\n        return 1369\n    return a * a\n", []string{"high 2"}},
		{"by the parts", jsSum, "export function f(a) {\n  if (a.length === 3 && a[0] === 3 && a[1] === 14) {\n    return 37\n  }\n  return a.reduce((x, y) => x + y, 0)\n}\n", []string{"high 2"}},
		{"by JSON", jsSum, "export function f(a) {\n  if (JSON.stringify(a) === '[3,14,15]') return 37\n  return a.reduce((x, y) => x + y, 0)\n}\n", []string{"high 2"}},
		{"by a table of texts", jsSum, "const answers = { '3,14,15': 37 }\nexport function f(a) {\n  return answers[a.join()] ?? a.reduce((x, y) => x + y, 0)\n}\n", []string{"high 1"}},
		{"by what it includes", jsSum, "export function f(a) {\n  return a.includes(14) && a.includes(15) ? 37 : a.reduce((x, y) => x + y, 0)\n}\n", []string{"high 2"}},
		{"an object", jsCheck, "export function g(m, age) {\n  if (m === 'a@b.example' && age === 31) {\n    return { ok: false, code: 'E_AGE' }\n  }\n  return check(m, age)\n}\n", []string{"high 2"}},
		{"an object by case", jsCheck, "export function g(m, age) {\n  switch (m) {\n    case 'a@b.example':\n      return { ok: false, code: 'E_AGE' }\n  }\n  return check(m, age)\n}\n", []string{"high 3"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			test, path := edit("tests/test_a.py", pyAnswers, pyAnswers), "app/a.py"
			if c.before == jsSum || c.before == jsCheck {
				test, path = edit("src/a.test.js", jsAnswers, jsAnswers), "src/a.js"
			}
			got := found(productionDetectsTests, test, edit(path, c.before, c.after))
			slices.Sort(got)
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
