#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Verifies the pitfalls in docs/explanation/cell-level-ttl.md.

  drawbacks.py ROOT

In each row, each check has a page, and each helper is declared in a header of
the runtime. test/docs/drawbacks.json has the tests of each pitfall, by its key:
'**Late collection.**' is 'late-collection'. Each test exists and says
'drawback: KEY', or some test of its directory does. The page links each check.
"""
import json
import pathlib
import re
import sys

PAGE = "docs/explanation/cell-level-ttl.md"
TESTS = "test/docs/drawbacks.json"
HEADER = ["pitfall", "found by", "avoided with"]


def rows(page):
    """Yields the number and the cells of each row of a table of pitfalls."""
    inside = False
    for number, line in enumerate(page.splitlines(), 1):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            inside = False
        elif cells == HEADER:
            inside = True
        elif inside and set(cells) != {"---"}:
            yield number, cells


def code_of(header):
    """The header without comments."""
    return re.sub(r"//.*", "", header.read_text(encoding="utf-8"))


def mentions(test, key):
    text = test.read_text(encoding="utf-8", errors="replace")
    return re.search(rf"\bdrawback: {re.escape(key)}(?![-\w])", text)


def verify_tests(root, where, key, tests, checks):
    if not tests:
        yield f"{where}: no tests of '{key}' in {TESTS}"
    for test in tests:
        path = root / test
        if not test.startswith("test/") or not path.exists():
            yield f"{where}: no test '{test}'"
            continue
        files = [p for p in path.iterdir() if p.is_file()] if path.is_dir() else [path]
        if not any(mentions(file, key) for file in files):
            yield f"{where}: '{test}' does not say 'drawback: {key}'"
    for check in checks:
        if not any(test.startswith(f"test/checks/{check}") for test in tests):
            yield f"{where}: no test of '{check}'"


def verify(root):
    page = (root / PAGE).read_text(encoding="utf-8")
    tests = json.loads((root / TESTS).read_text(encoding="utf-8"))
    headers = (root / "runtime/include/bigtable_ttl").rglob("*.h")
    runtime = "\n".join(code_of(header) for header in headers)
    keys = set()

    for number, cells in rows(page):
        where = f"{PAGE}:{number}"
        if len(cells) != len(HEADER):
            yield f"{where}: {len(cells)} columns, expected {len(HEADER)}"
            continue
        name = re.match(r"\*\*([A-Z][a-z]*(?: [a-z]+)*)\.\*\* ", cells[0])
        if not name:
            yield f"{where}: expected a name such as '**Late collection.**'"
            continue
        key = name[1].lower().replace(" ", "-")
        if key in keys:
            yield f"{where}: '{key}' is there twice, expected once"
        keys.add(key)

        checks = re.findall(r"\[([-a-z]+)\]\(\.\./checks/([-a-z]+)\.md\)", cells[1])
        helpers = re.findall(r"`([A-Za-z_:]+)`", cells[2])
        if not (checks or cells[1] == "–") or not (helpers or cells[2] == "–"):
            yield f"{where}: expected checks and helpers, or '–' where there are none"
        for label, target in checks:
            if label != target:
                yield f"{where}: '{label}' links to '{target}', expected the same"
            if not (root / f"docs/checks/{target}.md").is_file():
                yield f"{where}: no page docs/checks/{target}.md"
        for helper in helpers:
            for part in helper.split("::"):
                if not re.search(rf"\b{part}\b", runtime):
                    yield f"{where}: no '{part}' in the headers of the runtime"
        yield from verify_tests(root, where, key, tests.get(key, []),
                                [target for _, target in checks])

    if not keys:
        yield f"{PAGE}: no rows, expected a table '| {' | '.join(HEADER)} |'"
    for key in sorted(tests.keys() - keys):
        yield f"{TESTS}: '{key}' is no pitfall in {PAGE}"
    manifest = json.loads((root / "checks/checks.json").read_text(encoding="utf-8"))
    for check in manifest["checks"]:
        if f"(../{check['page'].removeprefix('docs/')})" not in page:
            yield f"{PAGE}: no link to {check['page']}"


def main():
    errors = list(verify(pathlib.Path(sys.argv[1])))
    for error in errors:
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
