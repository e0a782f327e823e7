#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what two programs find in one file of the tests of each check.

  same_findings.py TESTS TEMP PROGRAM OTHER-PROGRAM
"""
import pathlib
import re
import shlex
import sys

TESTS = pathlib.Path(sys.argv[1])
sys.path.append(str(TESTS))

import check_bigtable  # pylint: disable=wrong-import-position


def find(path, words, program):
    """What `program` prints for the test, of which `words` are of its RUN line."""
    sys.argv = ["", str(path), *words]
    runner = check_bigtable.Runner(check_bigtable.parse_arguments())
    runner.program = program
    runner.precompiled = None
    runner.write_without_expectations()
    return runner.lint_by_program(True, "c++17")


def main(_, temp, *programs):
    inputs = TESTS / "Inputs"
    names = {"%schemas": f"{inputs}/schemas", "%inputs": str(inputs),
             "%runtime": str(TESTS.parent / "runtime/include")}
    findings = 0
    for folder in sorted(path for path in (TESTS / "checks").iterdir() if path.is_dir()):
        path, words = next(
            (path, match[1]) for path in sorted(folder.glob("*.cpp")) for match in
            [re.search(r"RUN: %check_bigtable %s (?!.*BIGTABLE_API_V)(.*)", path.read_text())]
            if match and "CHECK-MESSAGES" in path.read_text())
        words = words.replace("%t", f"{temp}/{folder.name}")
        words = shlex.split(re.sub(r"%\w+", lambda match: names[match[0]], words))
        one, other = (find(path, words, program) for program in programs)
        print(f"{path.relative_to(TESTS)}: {one.count(' warning: ')}")
        if one != other or not one:
            sys.exit(f"{path}: findings differ, or there are none\n"
                     f"--- {programs[0]}\n{one}\n--- {programs[1]}\n{other}")
        findings += one.count(" warning: ")
    print(f"findings: {findings}")


main(*sys.argv[1:])
