#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the bounds of the analysis with the page that lists them.

  bounds.py SOURCE

All of them are in lib/model/Bounds.h, and the table of docs/analysis.md has each
with its value.
"""

import os
import re
import sys

CONSTANT = re.compile(r"constexpr (?:unsigned|size_t|std::size_t) (Max\w+) = ([^;]+);")
# What the server has as a bound is no bound of ours.
OF_THE_SERVER = {"MaxFilterLevels", "MaxLabel"}


def value(text):
    base, _, shift = text.replace("'", "").partition(" << ")
    return int(base) << int(shift or 0)


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def listed(page):
    """Names and values in the table, in the order of the page."""
    table = page.split("\n## Bounds\n")[1].split("\n## ")[0]
    for names, values in re.findall(r"^\|[^|]*\| (`[^|]*`) \| ([\d,; ]+) \|$", table, re.M):
        names = re.findall(r"`(\w+)`", names)
        values = [int(v.replace(",", "")) for v in values.split(";")]
        yield from zip(names, values + [None] * len(names))


def main(source):
    kept = {name: value(text)
            for name, text in CONSTANT.findall(read(source, "lib", "model", "Bounds.h"))}
    errors, seen = [], {}
    for name, told in listed(read(source, "docs", "analysis.md")):
        if name in seen:
            errors.append(f"docs/analysis.md has {name} twice")
        seen[name] = told
    for name in sorted(kept.keys() | seen.keys()):
        if kept.get(name) != seen.get(name):
            errors.append(f"{name} is {kept.get(name)} in lib/model/Bounds.h, and "
                          f"{seen.get(name)} in docs/analysis.md")
    for room in ("lib", "checks"):
        for parent, _, files in os.walk(os.path.join(source, room)):
            for name in sorted(files):
                if name.endswith((".h", ".cpp")) and name != "Bounds.h":
                    errors += [f"{name} has {constant} of its own"
                               for constant, _ in CONSTANT.findall(read(parent, name))
                               if constant not in OF_THE_SERVER]
    print("\n".join(errors + [f"{len(kept)} bounds"]))
    return 1 if errors or not kept else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
