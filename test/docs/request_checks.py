#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the checks that docs/emulator.md lists with those of the emulator.

  request_checks.py ROOT

The page lists the checks that run on requests, and then the others. Each
difference is a line; the status is 1 if there is one.
"""

import glob
import json
import re
import sys

LINK = re.compile(r"\[([a-z-]+)\]\(checks/\1\.md\)")
NAME = re.compile(r'report\(\s*"([a-z-]+)"|"bigtable-([a-z-]+)"')


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    root = sys.argv[1]
    known = {each["id"].split("-", 1)[1]
             for each in json.loads(read(root + "/checks/checks.json"))["checks"]}
    run = set()
    for path in glob.glob(root + "/tools/bigtable-ttl-emulator/*.cpp"):
        for names in NAME.findall(read(path)):
            run |= set(names) & known
    page = read(root + "/docs/emulator.md")
    requests, code = re.search(
        r"^These checks run on requests:\n(.*)^The other checks need code:\n(.*?)"
        r"^Only requests show", page, re.M | re.S).groups()
    wrong = [f"docs/emulator.md: '{name}' {problem}" for names, problem in (
        (run - set(LINK.findall(requests)), "runs on requests and is not listed"),
        (set(LINK.findall(requests)) - run, "does not run on requests"),
        (known - run - set(LINK.findall(code)), "needs code and is not listed"),
        (set(LINK.findall(code)) - (known - run), "does not need code, or is none"),
    ) for name in sorted(names)]
    print("".join(line + "\n" for line in wrong) +
          f"{len(run)} checks of requests, {len(known) - len(run)} of code only")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
