#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the options that a page documents with those that --help prints.

  options.py PAGE PROGRAM

Reads --help of the program and of each command that the page begins with.
Options of every LLVM program, such as --version, need no row.
"""

import re
import subprocess
import sys

GENERIC = {"--help", "--help-list", "--help-hidden", "--help-list-hidden",
           "--version", "-o"}


def documented(page):
    """The options in the first cells of tables."""
    for cell in re.findall(r"^\| (`-[^|]*`) \|", page, re.M):
        yield from re.findall(r"`(--?[a-z][-a-z]*)", cell)


def printed(program, page):
    commands = re.findall(r"^bigtable-tidy (?:\[?([a-z]+)\]?)?", page, re.M)
    for command in sorted({*commands, ""}):
        text = subprocess.run([program, *command.split(), "--help"], check=True,
                              stdout=subprocess.PIPE, encoding="utf-8").stdout
        # Lines with options begin with one, and may list others.
        for line in re.findall(r"^ +(?:also, .*? )?-.*", text, re.M):
            yield from re.findall(r"(?<![-\w'=])--?[a-z][-a-z]*", line)


def main(path, program):
    with open(path, encoding="utf-8") as file:
        page = file.read()
    names = list(documented(page))
    there = set(printed(program, page)) - GENERIC
    errors = [f"'{name}' is documented twice" for name in sorted(set(names))
              if names.count(name) > 1]
    errors += [f"'{name}' is documented, but not printed by --help"
               for name in sorted(set(names) - there - GENERIC)]
    errors += [f"'{name}' is printed by --help, but not documented"
               for name in sorted(there - set(names))]
    print("\n".join(errors) or f"{len(names)} options")
    return 1 if errors or not names else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
