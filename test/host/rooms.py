#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the includes in lib/, and the namespaces that it names, with its rooms.

  rooms.py LIB

The order is that of the table in LIB/README.md, and LIB has no other files. The
files of one name, such as Flow.h and Flow.cpp, are one part, and the parts of a
room do not include each other in a circle.
"""

import os
import re
import sys

NAMESPACE = re.compile(r'isIn\([^;"]*\{"')
INCLUDE = re.compile(r'^#include ["<]([^">]+)[">]', re.M)


def errors_in(path, name, room, rooms, parts):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    part = parts.setdefault(os.path.splitext(name)[0], set())
    for header in INCLUDE.findall(text):
        first = header.split("/")[0]
        part.add(os.path.splitext(header)[0])
        if first == "clang" and room in ("model", "code", "run"):
            yield f"{name} includes {header}: '{room}' knows no Clang"
        elif first == "clang-tidy" and room != "tidy":
            yield f"{name} includes {header}: only 'tidy' knows clang-tidy"
        elif first in rooms and rooms.index(first) > rooms.index(room):
            yield f"{name} includes {header}: '{room}' is below '{first}'"
        elif "/" not in header and os.path.exists(
                os.path.join(os.path.dirname(path), header)):
            yield f"{name} includes {header} without its room"
    if room not in ("cxx", "api") and NAMESPACE.search(text):
        yield f"{name} names a namespace: 'cxx' and 'api' know them"


def circles(parts):
    """The sets of parts of one room that reach each other within it."""
    reached = {}
    for part in parts:
        pending, seen = [part], set()
        while pending:
            for other in parts.get(pending.pop(), ()):
                if other in parts and other not in seen and os.path.dirname(
                        other) == os.path.dirname(part):
                    seen.add(other)
                    pending.append(other)
        reached[part] = seen - {part}
    found = {frozenset({part} | {o for o in reached[part] if part in reached[o]})
             for part in parts}
    return sorted(sorted(circle) for circle in found if len(circle) > 1)


def main(lib):
    with open(os.path.join(lib, "README.md"), encoding="utf-8") as file:
        rooms = re.findall(r"^\| `(\w+)` \|", file.read(), re.M)
    errors, looked_at, parts = [], 0, {}
    for parent, _, names in sorted(os.walk(lib)):
        room = os.path.relpath(parent, lib)
        for name in sorted(names):
            path = os.path.join(parent, name)
            if not name.endswith((".h", ".cpp")):
                continue
            looked_at += 1
            if room not in rooms:
                errors.append(f"{path} is in none of the rooms {rooms}")
                continue
            errors += errors_in(path, f"{room}/{name}", room, rooms, parts)
    errors += [f"{', '.join(circle)} include each other in a circle" for circle in circles(parts)]
    print("\n".join(errors + [f"{looked_at} files in {len(rooms)} rooms"]))
    return 1 if errors or not looked_at else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
