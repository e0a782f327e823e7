#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Verifies that what docs/drawbacks.md names is there.

  drawbacks.py ROOT

In each row, each check has a page, each helper is declared in a header of the
runtime, and each test exists and says 'drawback: KEY', or some test of the
folder does. Each page of a check is linked.
"""
import pathlib
import re
import sys

HEADER = ["key", "drawback", "found by", "avoided with", "tests"]


def rows(page):
    """Yields the number and the cells of each row of the page's tables."""
    for number, line in enumerate(page.splitlines(), 1):
        if not line.startswith("|"):
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells == HEADER or set(cells) == {"---"}:
            continue
        yield number, cells


def code_of(header):
    """The header without comments."""
    return re.sub(r"//.*", "", header.read_text(encoding="utf-8"))


def mentions(test, key):
    text = test.read_text(encoding="utf-8", errors="replace")
    return re.search(rf"\bdrawback: {re.escape(key)}(?![-\w])", text)


def verify(root):
    page = (root / "docs/drawbacks.md").read_text(encoding="utf-8")
    headers = (root / "runtime/include/bigtable_ttl").rglob("*.h")
    runtime = "\n".join(code_of(header) for header in headers)
    keys = set()

    for number, cells in rows(page):
        where = f"docs/drawbacks.md:{number}"
        if len(cells) != len(HEADER):
            yield f"{where}: {len(cells)} columns, expected {len(HEADER)}"
            continue
        key = cells[0].strip("`")
        if not re.fullmatch(r"`[a-z]+(-[a-z]+)*`", cells[0]):
            yield f"{where}: '{cells[0]}' found, expected a key such as `late-collection`"
        if key in keys:
            yield f"{where}: '{key}' is there twice, expected once"
        keys.add(key)

        checks = re.findall(r"\[([-a-z]+)\]\(checks/([-a-z]+)\.md\)", cells[2])
        helpers = re.findall(r"`([A-Za-z_:]+)`", cells[3])
        tests = re.findall(r"`([^`]+)`", cells[4])
        if not (checks or cells[2] == "–") or not (helpers or cells[3] == "–"):
            yield f"{where}: expected checks and helpers, or '–' where there are none"
        if not tests:
            yield f"{where}: no tests, expected some"

        for name, target in checks:
            if name != target:
                yield f"{where}: '{name}' links to '{target}', expected the same"
            if not (root / f"docs/checks/{target}.md").is_file():
                yield f"{where}: no page docs/checks/{target}.md"
        for helper in helpers:
            for name in helper.split("::"):
                if not re.search(rf"\b{name}\b", runtime):
                    yield f"{where}: no '{name}' in the headers of the runtime"
        for test in tests:
            path = root / test
            if not test.startswith("test/") or not path.exists():
                yield f"{where}: no test '{test}'"
                continue
            files = [p for p in path.iterdir() if p.is_file()] if path.is_dir() else [path]
            if not any(mentions(file, key) for file in files):
                yield f"{where}: '{test}' does not say 'drawback: {key}'"
        # Each check that is named is tested in the same row.
        for _, target in checks:
            if not any(test.startswith(f"test/checks/{target}") for test in tests):
                yield f"{where}: no test of '{target}'"

    if not keys:
        yield f"docs/drawbacks.md: no rows, expected a table '| {' | '.join(HEADER)} |'"
    for check in sorted((root / "docs/checks").glob("*.md")):
        if check.name != "README.md" and f"(checks/{check.name})" not in page:
            yield f"docs/drawbacks.md: no link to docs/checks/{check.name}"


def main():
    errors = list(verify(pathlib.Path(sys.argv[1])))
    for error in errors:
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
