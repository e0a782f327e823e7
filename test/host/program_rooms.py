#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the includes of a program with its rooms.

  program_rooms.py FOLDER

The order is that of the table in FOLDER/README.md. Files include those of their
own room and of the rooms above in the table. A header and its source are one
unit, and no unit includes itself by way of others.
"""

import os
import re
import sys

INCLUDE = re.compile(r'^#include "([^"]+\.h)"', re.M)
MAIN = "main"  # It is in no room, and includes all.


def units_in(folder):
    """The files of each unit, such as run/Run, and what these include."""
    units = {}
    for parent, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            base, extension = os.path.splitext(
                os.path.relpath(os.path.join(parent, name), folder))
            if extension in (".h", ".cpp"):
                with open(os.path.join(parent, name), encoding="utf-8") as file:
                    units.setdefault(base, set()).update(
                        INCLUDE.findall(file.read()))
    return {unit: {os.path.splitext(header)[0] for header in headers} - {unit}
            for unit, headers in units.items()}


def cycles_in(units):
    """Each cycle that a search from the first unit on meets."""
    done, way = set(), []

    def visit(unit):
        if unit in way:
            yield way[way.index(unit):] + [unit]
        elif unit not in done:
            way.append(unit)
            for other in sorted(units[unit]):
                if other in units:
                    yield from visit(other)
            way.pop()
            done.add(unit)

    for unit in sorted(units):
        yield from visit(unit)


def main(folder):
    with open(os.path.join(folder, "README.md"), encoding="utf-8") as file:
        rooms = re.findall(r"^\| \[?`(\w+)`", file.read(), re.M)
    units = units_in(folder)
    errors = []
    for unit, others in sorted(units.items()):
        room = os.path.dirname(unit)
        if room not in rooms:
            if unit != MAIN:
                errors.append(f"{unit} is in none of the rooms {rooms}")
            continue
        for other in sorted(others):
            its = os.path.dirname(other)
            if its in rooms and rooms.index(its) > rooms.index(room):
                errors.append(f"{unit} includes {other}: '{room}' is above '{its}'")
            elif os.path.join(room, other) in units:
                errors.append(f"{unit} includes {other} without its room")
    errors += ["a cycle: " + " includes ".join(way) for way in cycles_in(units)]
    for room in rooms:
        if not os.path.exists(os.path.join(folder, room, "README.md")):
            errors.append(f"{room} has no README.md")
    print("\n".join(errors + [f"{len(units)} units in {len(rooms)} rooms"]))
    return 1 if errors or not units else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
