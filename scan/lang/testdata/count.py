"""Counts tests and assertions by Python's own parser: a path a line in, a JSON object out."""
import ast
import json
import sys
import warnings

warnings.simplefilter("ignore")


cases = set()  # the classes of the file that are unittest's
mixins = set()  # those that collected classes inherit


def bases(node):
    return [b.attr if isinstance(b, ast.Attribute) else b.id for b in node.bases if isinstance(b, (ast.Attribute, ast.Name))]


def collected(node):
    return node.name.startswith("Test") or node.name in cases or node.name in mixins or node.name.endswith("Mixin")


def families(tree):
    cases.clear()
    mixins.clear()
    classes = sorted((n for n in ast.walk(tree) if isinstance(n, ast.ClassDef)), key=lambda n: n.lineno)
    own = {n.name for n in classes}
    for node in classes:
        # A base from another file that is called something with Test is taken for unittest's.
        if node.name.endswith("TestCase") or any(b.endswith("TestCase") or b in cases or b not in own and "Test" in b for b in bases(node)):
            cases.add(node.name)
    for node in reversed(classes):
        if node.name.startswith("Test") or node.name in cases or node.name in mixins:
            mixins.update(bases(node))


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


def fixture(fn):
    heads = [d.func if isinstance(d, ast.Call) else d for d in fn.decorator_list]
    return any((h.attr if isinstance(h, ast.Attribute) else getattr(h, "id", "")) == "fixture" for h in heads)


def read(body, names, collect, out):
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if node.name.startswith("test") and collect and not fixture(node):
                # The second function of a name is all that Python keeps.
                out["Found"][" > ".join(names + [node.name])] = asserts(node)
        elif isinstance(node, ast.ClassDef):
            read(node.body, names + [node.name], collected(node), out)
        else:
            for field in ("body", "orelse", "finalbody"):
                read(getattr(node, field, []) or [], names, collect, out)
            for handler in getattr(node, "handlers", []):
                read(handler.body, names, collect, out)


for line in sys.stdin:
    path = line.rstrip("\n")
    out = {"Path": path, "Found": {}, "Skip": False}
    try:
        with open(path, "rb") as f:
            tree = ast.parse(f.read())
        families(tree)
        read(tree.body, [], True, out)
    except (SyntaxError, ValueError, RecursionError):
        out["Skip"] = True
    found = out.pop("Found")
    out["Tests"], out["Asserts"] = list(found), sum(found.values())
    print(json.dumps(out))
