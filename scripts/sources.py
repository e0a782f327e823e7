#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the C++ sources in a folder, and below, that a program consists of.

  sources.py DATABASE FOLDER

DATABASE is the folder of a compile_commands.json, which lists them, or else of
a compile_flags.txt, with which all that look like sources count. Each name is
absolute and ends with a NUL.
"""

import json
import os
import sys

SUFFIXES = (".cc", ".cpp", ".cxx")
LISTED_SUFFIXES = SUFFIXES + (".c++", ".C")  # No C, assembler or headers.


def listed(database):
    with open(database, encoding="utf-8") as file:
        for entry in json.load(file):
            name = os.path.join(entry["directory"], entry["file"])
            if name.endswith(LISTED_SUFFIXES) and os.path.isfile(name):
                yield os.path.realpath(name)


def found(folder):
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        for file in sorted(files):
            if file.endswith(SUFFIXES):
                yield os.path.join(parent, file)


def main(database, folder):
    commands = os.path.join(database, "compile_commands.json")
    if not os.path.exists(commands):
        return found(folder)
    try:
        inside = os.path.join(os.path.realpath(folder), "")
        return [name for name in dict.fromkeys(listed(commands))
                if name.startswith(inside)]
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"lint: error: {commands} is no compilation database: "
                 f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    for source in main(*sys.argv[1:]):
        sys.stdout.buffer.write(os.fsencode(source) + b"\0")
