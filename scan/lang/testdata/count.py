"""Counts tests and assertions by Python's own parser: a path a line in, a JSON object out."""
import ast
import json
import sys
import warnings

warnings.simplefilter("ignore")


cases = set()  # the classes of the file that are unittest's


def asserts(fn):
    n = 0
    for node in ast.walk(fn):
        if isinstance(node, ast.Assert):
            n += 1
        elif isinstance(node, ast.Call):
            f = node.func
            name = f.attr if isinstance(f, ast.Attribute) else f.id if isinstance(f, ast.Name) else ""
            if name.startswith("assert") and name not in ("assertion", "assert_") or name in ("raises", "warns"):
                n += 1
    return n


def read(body, names, collect, out):
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if node.name.startswith("test") and collect:
                out["Tests"].append(" > ".join(names + [node.name]))
                out["Asserts"] += asserts(node)
        elif isinstance(node, ast.ClassDef):
            bases = [ast.unparse(b) for b in node.bases]
            if node.name.endswith("TestCase") or any(b.endswith("TestCase") or b in cases for b in bases):
                cases.add(node.name)
            read(node.body, names + [node.name], node.name.startswith("Test") or node.name.endswith("TestCase") or any(b.endswith("TestCase") or b in cases for b in bases), out)
        else:
            for field in ("body", "orelse", "finalbody"):
                read(getattr(node, field, []) or [], names, collect, out)
            for handler in getattr(node, "handlers", []):
                read(handler.body, names, collect, out)


for line in sys.stdin:
    path = line.rstrip("\n")
    out = {"Path": path, "Tests": [], "Asserts": 0, "Skip": False}
    cases.clear()
    try:
        with open(path, "rb") as f:
            read(ast.parse(f.read()).body, [], True, out)
    except (SyntaxError, ValueError, RecursionError):
        out["Skip"] = True
    print(json.dumps(out))
