#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the tests in results that lit has written, one file for each suite.

  count.py RESULTS.json...

Prints what was skipped, and why, and what failed; then one line with the
counts. A suite that is missing or in which no test ran counts as a failure.
"""

import json
import sys


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)["tests"]
    except (OSError, ValueError, KeyError):
        return []


def main(paths):
    passed = failed = skipped = 0
    for path in paths:
        ran = False
        for test in read(path):
            code = test["code"]
            if code == "UNSUPPORTED":
                skipped += 1
                reason = " ".join(test["output"].split()) or "no reason given"
                print(f"SKIPPED {test['name']}: {reason}")
                continue
            ran = True
            if code in ("PASS", "XFAIL"):
                passed += 1
            else:
                failed += 1
                print(f"FAILED {test['name']}: {code}")
        if not ran:
            failed += 1
            print(f"FAILED {path}: no test ran")
    print(f"{passed} passed, {failed} failed" +
          (f", {skipped} skipped" if skipped else ""))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
