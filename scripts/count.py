#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the tests in results that lit has written, one file for each run.

  count.py [--steps STEPS] [--took DURATION] RESULTS.json...

Prints what was skipped, and why, what took longest, how long all of it took, and
what failed; then one line with the counts. Results that are missing, or in which
no test ran, count as a failure. STEPS has a line for each step before: its
seconds, a tab, its name.
"""

import argparse
import json
import sys

SLOWEST = 10


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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps")
    parser.add_argument("--took")
    parser.add_argument("results", nargs="+")
    arguments = parser.parse_args()
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
