#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the tests in results that lit has written, one file for each run.

  count.py [--steps STEPS] [--took DURATION] RESULTS.json...
  count.py --lines
  count.py --without ROOM/UNIT

Prints what was skipped, and why, what took longest, how long all of it took, and
what failed; then one line with the counts. Results that are missing, or in which
no test ran, count as a failure. STEPS has a line for each step before: its
seconds, a tab, its name.

With --lines, counts the lines of each room of lib, of the other code, and of the
tests, and how many lines of code there are for each finding in test/programs.

With --without, builds build/test-22 so that the functions of lib/ROOM/UNIT.h do
nothing and return nothing ({}: false, null, 0, or an empty list), and prints which
programs find less then, and which tests of checks fail. Afterwards it builds the
tree as it was. A function that returns a reference cannot be switched off.
"""

import argparse
import json
import os
import re
import subprocess
import sys

SLOWEST = 10
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CODE = ("lib", "checks", "tools/bigtable-tidy")
TREE = os.path.join(ROOT, "build", "test-22")
# A function that other source files see: its type, and up to its body.
DEFINITION = re.compile(
    r"^(?!static|namespace|class|struct|enum|template|using|extern|//)"
    r"(?P<type>\w[\w:<>,&* ]*?[ &*]\n?)[\w:]+\([^{};]*\)(?: const)? \{$", re.M)


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)["tests"]
    except (OSError, ValueError, KeyError):
        return []


def read_steps(path):
    with open(path, encoding="utf-8") as file:
        return [(float(seconds), name) for seconds, name in
                (line.rstrip("\n").split("\t") for line in file)]


def lines_in(folder):
    """The lines of all files in the folder that are text."""
    total = 0
    for parent, folders, names in os.walk(os.path.join(ROOT, folder)):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for name in names:
            with open(os.path.join(parent, name), "rb") as file:
                text = file.read()
            total += text.count(b"\n") if b"\0" not in text else 0
    return total


def count_lines():
    rooms = sorted(name for name in os.listdir(os.path.join(ROOT, "lib"))
                   if os.path.isdir(os.path.join(ROOT, "lib", name)))
    sizes = {f"lib/{room}": lines_in(f"lib/{room}") for room in rooms}
    sizes.update({folder: lines_in(folder) for folder in (*CODE, "test")})
    for name, lines in sizes.items():
        print(f"{lines:8}  {name}")
    with open(os.path.join(ROOT, "test", "programs", "score.txt"),
              encoding="utf-8") as file:
        found = sum(int(line.split()[2]) for line in file
                    if line.strip() and not line.startswith("#"))
    code = sum(sizes[folder] for folder in CODE)
    print(f"{code} lines of code for {found} findings in test/programs, "
          f"{code // found} for each")
    return 0


def without_answers(text):
    """The source file, with functions that do nothing."""
    return DEFINITION.sub(lambda found: found[0] + (
        " return;" if found["type"].strip() == "void" else " return {};"), text)


def build_without(unit):
    """Returns whether the tree can be built without the unit, or with all."""
    targets = ["bigtable-tidy", "BigtableTidy-22", "CheckInputs"]
    return all(subprocess.run(command, stdout=subprocess.DEVNULL, check=False
                              ).returncode == 0
               for command in (["cmake", f"-DBIGTABLE_TIDY_WITHOUT={unit}", TREE],
                               ["ninja", "-C", TREE, *targets]))


def count_without(unit):
    path = os.path.join(ROOT, "lib", f"{unit}.cpp")
    try:
        with open(path, encoding="utf-8") as file:
            text = without_answers(file.read())
    except OSError as error:
        sys.exit(str(error))
    with open(os.path.join(TREE, "lib", "Without.cpp"), "w", encoding="utf-8") as file:
        file.write(text)
    try:
        if not build_without(unit + ".cpp"):
            sys.exit(f"cannot build without {unit}")
        subprocess.run([sys.executable, os.path.join(ROOT, "test/programs/score.py"),
                        "--program", os.path.join(TREE, "bin", "bigtable-tidy"),
                        "--check"], check=False)
        subprocess.run(["/usr/bin/python3", "/usr/lib/llvm-22/bin/lit", "-q",
                        os.path.join(TREE, "test", "lit", "checks")], check=False)
    finally:
        build_without("")
    return 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps")
    parser.add_argument("--took")
    parser.add_argument("--lines", action="store_true")
    parser.add_argument("--without", metavar="ROOM/UNIT")
    parser.add_argument("results", nargs="*")
    arguments = parser.parse_args()
    if arguments.lines:
        return count_lines()
    if arguments.without:
        return count_without(arguments.without)
    if not arguments.results:
        parser.error("expected results, got none")
    steps = read_steps(arguments.steps) if arguments.steps else []
    passed = skipped = 0
    failures = []
    for path in arguments.results:
        ran = False
        for test in read(path):
            steps.append((test.get("elapsed") or 0, test["name"]))
            if test["code"] == "UNSUPPORTED":
                skipped += 1
                reason = " ".join(test["output"].split()) or "no reason given"
                print(f"SKIPPED {test['name']}: {reason}")
                continue
            ran = True
            if test["code"] in ("PASS", "XFAIL"):
                passed += 1
            else:
                failures.append(f"{test['name']}: {test['code']}")
        if not ran:
            failures.append(f"{path}: no test ran")
    print("The slowest:")
    for seconds, name in sorted(steps, reverse=True)[:SLOWEST]:
        print(f"{seconds:8.1f} s  {name}")
    if arguments.took:
        print("Took", arguments.took)
    for failure in failures:
        print("FAILED", failure)
    print(f"{passed} passed, {len(failures)} failed" +
          (f", {skipped} skipped" if skipped else ""))
    return 1 if failures or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
